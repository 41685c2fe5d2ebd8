import { type Catalogue, createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Taxonomy } from '../../../src/catalogue/taxonomy.ts';
import { completeTool, type Tool, type ToolRecord } from '../../../src/catalogue/tool.ts';

const feature = (id: string) => ({ id, name: id.replaceAll('-', ' '), meaning: `It has ${id.replaceAll('-', ' ')}.` });

export const taxonomy: Taxonomy = {
  categories: [
    {
      ...{ name: 'CRM', slug: 'crm', group: 'Sales' },
      description: 'Keeps contacts and deals in one place and guides sales to a close.',
      synonyms: ['crm', 'customer relationship management', 'deal tracking'],
      needs: ['leads go cold because nobody calls them back'],
      features: [feature('sales-pipeline'), feature('lead-scoring')],
    },
    {
      ...{ name: 'Project Management', slug: 'project-management', group: 'Work' },
      description: 'Plans the work of teams in tasks, boards and schedules.',
      synonyms: ['task management', 'kanban'],
      needs: ['nobody knows who does what until when'],
      features: [feature('kanban-board'), feature('gantt-chart')],
    },
  ],
  industries: [
    { name: 'Healthcare', slug: 'healthcare', description: 'Hospitals and clinics.', synonyms: ['clinics'] },
    { name: 'Legal', slug: 'legal', description: 'Law firms.', synonyms: ['law firms'] },
  ],
  roles: [
    { name: 'Sales Manager', slug: 'sales-manager', family: 'sales', synonyms: ['head of sales'] },
    { name: 'Account Manager', slug: 'account-manager', family: 'sales', synonyms: [] },
    { name: 'Project Manager', slug: 'project-manager', family: 'operations', synonyms: [] },
  ],
  priorities: [
    { id: 'ease-of-use', name: 'Ease of use', meaning: 'Quick to learn.', synonyms: ['easy to use', 'usability'] },
    { id: 'open-source', name: 'Open source', meaning: 'Its source is published.', synonyms: ['foss'] },
    { id: 'api', name: 'API', meaning: 'Has a programming interface.', synonyms: [] },
    { id: 'reporting', name: 'Reporting', meaning: 'Figures on the work.', synonyms: ['dashboards'] },
  ],
  features: [feature('sso'), feature('api'), feature('reporting-dashboards')],
  synonyms: [['k8s', 'kubernetes']],
};

export const records: ToolRecord[] = [
  {
    ...{ id: 'dealdesk', name: 'DealDesk', vendor: 'Northwind', aliases: ['Deal Desk Pro'], categories: ['CRM'] },
    summary: 'Pipelines for small sales teams.',
    description: 'DealDesk follows contacts and deals from the first call to the signature, for small sales teams.',
    ...{ industries: [], crossIndustry: true, companySizes: ['solo', 'small'], pricingTiers: ['free', 'starter'] },
    pricing: {
      ...{ model: 'freemium', freeTrial: true, quoteOnly: false },
      entryPrice: { amountMinor: 1250, currency: 'USD', per: 'user', period: 'month' },
    },
    ...{ deployment: ['cloud'], platforms: ['web', 'ios'], openSource: false },
    features: { has: ['sales-pipeline', 'api'], lacks: ['sso'] },
    ...{ integrations: ['boardly', 'Google Calendar'], useCases: ['track deals through a pipeline'] },
    ...{ roles: ['Sales Manager'], strengths: ['ease-of-use'], alternatives: ['opencontact'] },
  },
  {
    ...{ id: 'opencontact', name: 'Open Contact', vendor: 'Contact Foundation', categories: ['CRM'] },
    summary: 'Contacts and deals on your own server.',
    description: 'A self-hosted alternative to DealDesk that keeps contacts, deals and mail on a server of your own.',
    ...{ industries: ['Healthcare'], crossIndustry: true, companySizes: ['medium', 'large'], pricingTiers: ['free'] },
    pricing: { model: 'open-source', freeTrial: null, quoteOnly: false },
    ...{ deployment: ['self-hosted'], platforms: ['web', 'linux'], openSource: true, license: 'AGPL-3.0-only' },
    features: { has: ['sales-pipeline', 'lead-scoring', 'sso'], lacks: [] },
    ...{ useCases: ['keep customer data on our own server'], roles: ['Account Manager'], strengths: ['reporting'] },
  },
  {
    ...{ id: 'enterprise-relations', name: 'Enterprise Relations', vendor: 'Bigco', categories: ['CRM'] },
    summary: 'Customer relations for large companies.',
    description: 'Customer relations for large companies with territories, approvals and forecasts across regions.',
    ...{ industries: ['Legal'], crossIndustry: false, companySizes: ['enterprise'], pricingTiers: ['enterprise'] },
    pricing: { model: 'quote', freeTrial: false, quoteOnly: true },
    ...{ deployment: ['cloud'], platforms: ['web'], openSource: false },
    features: { has: ['sales-pipeline', 'lead-scoring', 'sso', 'api'], lacks: [] },
    ...{ useCases: ['forecast revenue by region'], roles: ['Sales Manager'], strengths: ['reporting'] },
  },
  {
    ...{ id: 'boardly', name: 'Boardly', vendor: 'Board Inc', aliases: ['brdly'], categories: ['Project Management'] },
    summary: 'Kanban boards for teams.',
    description: 'Boardly plans work on kanban boards, so that a team sees what is next and who is doing it.',
    ...{ crossIndustry: true, companySizes: ['small', 'medium'], pricingTiers: ['starter', 'professional'] },
    pricing: {
      ...{ model: 'subscription', freeTrial: true, quoteOnly: false },
      entryPrice: { amountMinor: 12000, currency: 'USD', per: 'user', period: 'year' },
    },
    ...{ deployment: ['cloud'], platforms: ['web', 'android'], openSource: false },
    features: { has: ['kanban-board', 'api'], lacks: ['gantt-chart'] },
    ...{ useCases: ['see who is doing what'], roles: ['Project Manager'], strengths: ['ease-of-use'] },
  },
  {
    ...{
      id: 'ganttworks',
      name: 'GanttWorks',
      categories: ['Project Management'],
      description: 'Plans on a time line.',
    },
    ...{ status: 'discontinued', pricingTiers: ['free'] },
  },
  { id: 'mystery', name: 'Mystery', categories: ['Project Management'], description: 'Nothing else is known of it.' },
  {
    ...{ id: 'cafe-tasks', name: 'Café Tâches', categories: ['Project Management'] },
    description: 'Tasks for kubernetes operators: a to-do list with containers.',
  },
];

export const createSmallCatalogue = (more: readonly ToolRecord[] = []): Catalogue =>
  createCatalogue([...records, ...more].map(completeTool), taxonomy);

export const toolOf = (catalogue: Catalogue, id: string): Tool => {
  const tool = catalogue.find(id);
  if (!tool) throw new Error(`no tool ${id}`);
  return tool;
};
