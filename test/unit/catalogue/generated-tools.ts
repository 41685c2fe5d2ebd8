import { completeTool, type Tool } from '../../../src/catalogue/tool.ts';

const words = 'plan track share answer count store sell ship teach build test watch guard send sign pay'.split(' ');
const wordsFrom = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => words[(seed * 7 + index * (1 + (seed % 5))) % words.length]).join(' ');

/** Tools that look like real ones in size and shape, the same ones every time. */
export const generateTools = (count: number): Tool[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `generated-${String(index).padStart(5, '0')}`;
    return completeTool({
      id,
      name: `Generated ${index}`,
      vendor: `Vendor ${index % 500}`,
      website: `https://generated-${index}.example.com/`,
      aliases: [`Made ${index}`],
      summary: `Lets a team ${wordsFrom(index, 6)}.`,
      description: `Tool ${index} lets people ${wordsFrom(index, 40)}. "Quoted", with commas; bars | and a line\nend.`,
      categories: [`Category ${index % 80}`, `Category ${(index + 1) % 80}`],
      industries: [`Industry ${index % 20}`],
      crossIndustry: true,
      companySizes: ['small', 'medium'],
      pricingTiers: ['free', 'starter'],
      pricing: {
        model: 'freemium',
        freeTrial: true,
        entryPrice: { amountMinor: 500 + index, currency: 'USD', per: 'user', period: 'month' },
        quoteOnly: false,
      },
      deployment: ['cloud'],
      platforms: ['web', 'ios', 'android'],
      openSource: index % 4 === 0,
      license: index % 4 === 0 ? 'MIT' : null,
      features: { has: ['sso', 'api', 'webhooks', 'audit-log', 'custom-fields'], lacks: ['offline', 'scim', 'hipaa'] },
      integrations: ['Slack', 'Google Calendar', 'GitHub'],
      useCases: [wordsFrom(index, 4), wordsFrom(index + 1, 5), wordsFrom(index + 2, 4)],
      roles: ['Project Manager'],
      strengths: ['ease-of-use', 'integrations'],
      alternatives: [`generated-${String((index + 1) % count).padStart(5, '0')}`],
      sources: [{ url: `https://generated-${index}.example.com/pricing`, readOn: null }],
      asOf: '2026-01-31',
    });
  });
