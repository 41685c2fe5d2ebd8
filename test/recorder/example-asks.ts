import type { ErrorCode } from '../../src/errors.ts';
import { type Ask, get, post, visit } from './ask.ts';

/** One answer of an operation that its documentation shows. */
export type ExampleAsk = {
  name: string;
  summary: string;
  ask: Ask;
  /** So many entries of each of its lists are shown; all unless said. */
  listed?: number;
};
export type OperationAsks = {
  answers: readonly ExampleAsk[];
  /** What is refused in the operation's own way. */
  problems: Partial<Record<ErrorCode, Ask>>;
};

const profile = {
  role: 'Sales Manager',
  companySize: 'small',
  budget: 'minimal',
  priorities: ['ease of use', 'integrations'],
  useCase: 'We keep our deals in a spreadsheet and lose track of follow-ups.',
};
const impossible = { useCase: 'Talk to each other in channels', categories: ['CRM'], minScore: 95 };

const listing = (path: string, what: string): OperationAsks => ({
  answers: [{ name: 'all', summary: `All ${what}; the first three are shown`, ask: get(path), listed: 3 }],
  problems: { 'invalid-request': get(path, { limit: 5 }) },
});

/** By operation: what the documentation of the API shows. The own tool of the change feed is made for it. */
export const exampleAsks: Readonly<Record<string, OperationAsks>> = {
  listTools: {
    answers: [
      {
        name: 'standard',
        summary: 'CRM software, the whole record of each tool',
        ask: get('/api/v1/tools', { category: 'crm', limit: 1 }),
      },
      {
        name: 'brief',
        summary: 'What tells tools apart, by view=brief',
        ask: get('/api/v1/tools', { category: 'crm', pricingTier: 'free', view: 'brief', limit: 3 }),
      },
      {
        name: 'facets',
        summary: 'With the number of tools that each value of a filter would leave; three values of each are shown',
        ask: get('/api/v1/tools', { category: 'crm', view: 'brief', limit: 1, facets: true }),
        listed: 3,
      },
    ],
    problems: { 'invalid-request': get('/api/v1/tools', { category: 'crmm' }) },
  },
  getTool: {
    answers: [
      {
        name: 'standard',
        summary: 'The whole record, and what each fact rests on; three entries of each list are shown',
        ask: get('/api/v1/tools/slack'),
        listed: 3,
      },
      { name: 'brief', summary: 'In short, by view=brief', ask: get('/api/v1/tools/slack', { view: 'brief' }) },
      {
        name: 'fields',
        summary: 'Some fields alone',
        ask: get('/api/v1/tools/slack', { fields: 'id,name,pricing.entryPrice' }),
      },
    ],
    problems: {
      'invalid-request': get('/api/v1/tools/slack', { view: 'short' }),
      'tool-not-found': get('/api/v1/tools/slak'),
    },
  },
  listAlternatives: {
    answers: [
      {
        name: 'standard',
        summary: 'With reasons, and the whole record of each tool',
        ask: get('/api/v1/tools/slack/alternatives', { limit: 1 }),
      },
      {
        name: 'brief',
        summary: 'In short, by view=brief',
        ask: get('/api/v1/tools/slack/alternatives', { limit: 3, view: 'brief' }),
      },
    ],
    problems: {
      'invalid-request': get('/api/v1/tools/slack/alternatives', { limit: 100 }),
      'tool-not-found': get('/api/v1/tools/slak/alternatives'),
    },
  },
  listCategories: {
    answers: [
      ...listing('/api/v1/categories', 'categories').answers,
      {
        name: 'fields',
        summary: 'With what each means; the first three are shown',
        ask: get('/api/v1/categories', { fields: 'slug,description,count' }),
        listed: 3,
      },
    ],
    problems: { 'invalid-request': get('/api/v1/categories', { fields: 'name,feature' }) },
  },
  listIndustries: listing('/api/v1/industries', 'industries'),
  listRoles: listing('/api/v1/roles', 'roles'),
  listPriorities: listing('/api/v1/priorities', 'priorities'),
  listFeatures: listing('/api/v1/features', 'features'),
  searchTools: {
    answers: [
      {
        name: 'standard',
        summary: 'A word that is misspelt, and the whole record of what is found',
        ask: get('/api/v1/search', { q: 'kanban bord', limit: 1 }),
      },
      {
        name: 'brief',
        summary: 'In short, by view=brief',
        ask: get('/api/v1/search', { q: 'kanban board', limit: 3, view: 'brief' }),
      },
      {
        name: 'facets',
        summary: 'With the number of tools that each value of a filter would leave; three values of each are shown',
        ask: get('/api/v1/search', { q: 'kanban board', limit: 1, view: 'brief', facets: true }),
        listed: 3,
      },
    ],
    problems: { 'invalid-request': get('/api/v1/search', { limit: 5 }) },
  },
  recommendTools: {
    answers: [
      {
        name: 'standard',
        summary: 'Recommendations for a buyer, with how each score comes about',
        ask: post('/api/v1/recommend', { ...profile, limit: 1 }),
      },
      {
        name: 'brief',
        summary: 'In short, by view=brief',
        ask: post('/api/v1/recommend?view=brief', { ...profile, limit: 3 }),
      },
      {
        name: 'explained',
        summary: 'Why a tool is not among them, and what would change the first place',
        ask: post('/api/v1/recommend?view=brief', { ...profile, limit: 1, explain: ['asana'], sensitivity: true }),
      },
      {
        name: 'noMatch',
        summary: 'What is in the way, where nothing is recommended',
        ask: post('/api/v1/recommend?view=brief', impossible),
      },
    ],
    problems: {
      'invalid-request': post('/api/v1/recommend', { ...profile, companySize: 'tiny', budgets: 'minimal' }),
      'malformed-json': post('/api/v1/recommend', '{\n  "useCase": "Team chat",\n  "budget": minimal\n}'),
    },
  },
  compareTools: {
    answers: [
      {
        name: 'two',
        summary: 'Two tools, by a and b; three entries of each list are shown',
        ask: get('/api/v1/compare', { a: 'slack', b: 'zulip' }),
        listed: 3,
      },
      {
        name: 'several',
        summary: 'Two to four tools, by ids, in short; three entries of each list are shown',
        ask: get('/api/v1/compare', { ids: 'slack,zulip,mattermost', view: 'brief' }),
        listed: 3,
      },
    ],
    problems: {
      'invalid-request': get('/api/v1/compare', { a: 'slack' }),
      'tool-not-found': get('/api/v1/compare', { a: 'slak', b: 'zulip' }),
    },
  },
  getCriteria: {
    answers: [{ name: 'all', summary: 'All of it', ask: visit('/api/v1/criteria') }],
    problems: {
      'not-acceptable': visit('/api/v1/criteria', { Accept: 'text/html' }),
      'method-not-allowed': { method: 'POST', path: '/api/v1/criteria', headers: {} },
    },
  },
  getUsage: {
    answers: [
      {
        name: 'usage',
        summary: 'The account and its keys; three days of thirty are shown',
        ask: get('/api/v1/usage'),
        listed: 3,
      },
    ],
    problems: { 'invalid-request': get('/api/v1/usage', { limit: 1000 }) },
  },
  // The last: what is changed for it is in none of the others.
  listChanges: {
    answers: [
      {
        name: 'changes',
        summary: 'A tool of your own that was added, and whose price was changed',
        ask: get('/api/v1/changes?since={cursor}'),
      },
      { name: 'latest', summary: 'Where to begin', ask: get('/api/v1/changes', { since: 'latest' }) },
    ],
    problems: {
      'invalid-request': get('/api/v1/changes', { limit: 1000 }),
      'unknown-cursor': get('/api/v1/changes', { since: 'MDAwMDAwMDA' }),
    },
  },
};

const anyAsk = get('/api/v1/search', { q: 'team chat' });
const anyPost = post('/api/v1/recommend', { useCase: 'Team chat' });
const withHeaders = (ask: Ask, headers: Record<string, string>): Ask => ({
  ...ask,
  headers: { ...ask.headers, ...headers },
});

/** What every operation of the API refuses alike; `{…}` is the key of an account in that state. */
export const sharedProblemAsks: Partial<Record<ErrorCode, Ask>> = {
  'missing-credentials': { ...anyAsk, headers: {} },
  'invalid-key': withHeaders(anyAsk, { Authorization: 'Bearer {revokedKey}' }),
  'account-disabled': withHeaders(anyAsk, { Authorization: 'Bearer {disabledKey}' }),
  'quota-exceeded': withHeaders(anyAsk, { Authorization: 'Bearer {spentKey}' }),
  'not-acceptable': withHeaders(anyAsk, { Accept: 'text/html' }),
  'unsupported-media-type': withHeaders(anyPost, { 'Content-Type': 'text/plain' }),
  'payload-too-large': post('/api/v1/recommend', { useCase: 'x'.repeat(70_000) }),
};
