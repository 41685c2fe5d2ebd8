import type { ToolRecord } from '../../../src/catalogue/tool.ts';

/** A bill payer with seats, a base fee and a gate; its prices were read. */
export const billpayer: ToolRecord = {
  ...{ id: 'billpayer', name: 'Billpayer', vendor: 'Billpayer Ltd', categories: ['CRM'] },
  summary: 'Takes in supplier bills and pays them.',
  description: 'Billpayer takes in supplier bills, has them approved and pays them by transfer or card.',
  ...{ companySizes: ['small', 'medium'], pricingTiers: ['free', 'starter', 'enterprise'] },
  pricing: {
    ...{ model: 'freemium', freeTrial: true, quoteOnly: false },
    entryPrice: { amountMinor: 900, currency: 'USD', per: 'user', period: 'month' },
  },
  plans: [
    {
      ...{ name: 'Solo', audience: 'person', billing: null, baseFeeMinor: null, seatsFrom: 1, seatsTo: 1, opens: [] },
      price: { amountMinor: 0, currency: 'USD', per: 'flat', period: 'month' },
    },
    {
      ...{ name: 'Team', audience: 'team', billing: 'yearly', baseFeeMinor: null, seatsFrom: 3, seatsTo: 20 },
      ...{ price: { amountMinor: 900, currency: 'USD', per: 'user', period: 'month' }, opens: ['api'] },
    },
    {
      ...{
        name: 'Business',
        audience: 'company',
        billing: 'yearly',
        baseFeeMinor: 4000,
        seatsFrom: null,
        seatsTo: null,
      },
      ...{ price: { amountMinor: 1250, currency: 'USD', per: 'user', period: 'month' }, opens: ['sso'] },
    },
    {
      ...{ name: 'Enterprise', audience: 'by quote', price: null, billing: null, baseFeeMinor: null },
      ...{ seatsFrom: null, seatsTo: null, opens: ['scim'] },
    },
  ],
  ...{ regions: ['US', 'EU'], languages: ['en', 'pt-BR'], audience: 'Firms of 5 to 200 people that pay by transfer' },
  ...{ implementation: 'self-serve', minimumSeats: 3, contract: 'monthly', deployment: ['cloud'], platforms: ['web'] },
  openSource: false,
  features: { has: ['api', 'sso', 'scim', 'soc2'], lacks: ['self-hosting'] },
  integrations: ['boardroom'],
  useCases: ['pay suppliers on the day', 'approve bills on the road', 'find bills paid twice'],
  sources: [{ url: 'https://billpayer.example.com/pricing', readOn: '2026-11-20' }],
  evidence: [
    {
      ...{ fields: ['pricing.entryPrice', 'plans'], url: 'https://billpayer.example.com/pricing' },
      ...{ method: 'vendor page', saidOn: null, readOn: '2026-11-20', quote: 'Team 9 dollars a user a month' },
    },
    {
      ...{ fields: ['features.has.soc2'], url: 'https://trust.billpayer.example.com/', method: 'documentation' },
      ...{ saidOn: '2026-05-01', readOn: '2026-11-20', quote: null },
    },
    {
      ...{ fields: ['vendor', 'features', 'pricing', 'regions'], url: 'https://billpayer.example.com/' },
      ...{ method: 'recalled', saidOn: null, readOn: null, quote: null },
    },
  ],
  asOf: '2026-11-22',
};

/** A board portal that tells no price to anybody who does not ask, and of which nothing was read. */
export const boardroom: ToolRecord = {
  ...{ id: 'boardroom', name: 'Boardroom', vendor: 'Boardroom AS', categories: ['Project Management'] },
  description: 'Boardroom keeps papers, minutes and decisions of boards, and has them signed.',
  ...{ companySizes: ['small', 'medium', 'large'], pricingTiers: null },
  pricing: { model: 'quote', freeTrial: null, entryPrice: null, quoteOnly: true },
  plans: [],
  ...{ regions: ['worldwide'], languages: ['en-GB', 'nb'], implementation: 'guided' },
  ...{ deployment: ['cloud'], platforms: ['web'], openSource: false },
  features: { has: ['sso', 'iso27001'], lacks: [] },
  useCases: ['sign minutes from afar'],
  asOf: '2025-06-30',
};
