/** The rules of one bundled record: its words, its vocabulary, and facts that must not contradict one another. */
import type { EntryPrice } from '../plan.ts';
import { foldName, type Taxonomy } from '../taxonomy.ts';
import { knownLists, type Tool, type ToolRecord } from '../tool.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkPlans } from './check-plans.ts';

type Complain = (field: string, message: string) => void;

/** Words that praise instead of telling: a reader can check nothing of them. */
const marketingWords =
  /\b(best|leading|leader|world-class|world class|seamless|seamlessly|powerful|revolutionary|cutting-edge|state-of-the-art|robust|innovative|next-generation|game-changing|ultimate|top-rated|award-winning|unparalleled|unrivalled|effortless|effortlessly|comprehensive|industry-standard|most popular|popular|renowned|famous|beautiful|delightful|supercharge|unleash|empower|empowers|empowering|all-in-one|one-stop|trusted by|world's|number one|premier|superior|amazing|stunning|blazing|lightning-fast|intuitive|best-in-class|easy-to-use|modern|de facto|widely used|well-known)\b|#1\b/i;

const descriptionLength = { min: 120, max: 500 };
const summaryLengthMax = 120;
const useCaseCount = { min: 3, max: 10 };
const categoriesMax = 3;

/** Priorities that facts decide, so that no record may claim them. */
const derivedStrengths = ['open-source', 'self-hosting', 'mobile', 'api', 'affordability', 'compliance', 'offline'];

const listFields = [
  ...(['formerIds', 'aliases', 'categories', 'industries', 'companySizes', 'pricingTiers', 'deployment'] as const),
  ...(['regions', 'languages', 'platforms', 'integrations', 'useCases', 'roles', 'strengths', 'alternatives'] as const),
];

const checkWords = (tool: Tool, complain: Complain): void => {
  const { length } = [...tool.description];
  const { min, max } = descriptionLength;
  if (length < min || length > max) complain('description', `has ${length} characters; ${min} to ${max} are allowed`);
  if (tool.summary === null) complain('summary', `is missing; 1 to ${summaryLengthMax} characters are wanted`);
  for (const field of ['summary', 'description'] as const) {
    const word = marketingWords.exec((tool[field] ?? '').replaceAll(tool.name, ''))?.[0];
    if (word) complain(field, `praises ("${word}"); plain words alone are allowed`);
  }
  const uses = tool.useCases.length;
  if (uses < useCaseCount.min || uses > useCaseCount.max) {
    complain('useCases', `has ${uses}; ${useCaseCount.min} to ${useCaseCount.max} are allowed`);
  }
};

const checkVocabulary = (tool: Tool, taxonomy: Taxonomy, complain: Complain): void => {
  const known = {
    categories: taxonomy.categories.map(({ name }) => name),
    industries: taxonomy.industries.map(({ name }) => name),
    roles: taxonomy.roles.map(({ name }) => name),
    strengths: taxonomy.priorities.map(({ id }) => id).filter((id) => !derivedStrengths.includes(id)),
  };
  for (const [field, names] of Object.entries(known) as [keyof typeof known, string[]][]) {
    for (const name of tool[field]) {
      if (!names.includes(name)) complain(field, `"${name}" is not allowed; taxonomy.json has the names that are`);
    }
  }
  if (tool.categories.length > categoriesMax) complain('categories', `at most ${categoriesMax} are allowed`);
  const features = new Set(taxonomy.features.map(({ id }) => id));
  for (const category of taxonomy.categories) {
    if (tool.categories.includes(category.name)) for (const { id } of category.features) features.add(id);
  }
  const decided = [...tool.features.has, ...tool.features.lacks];
  for (const id of decided) {
    if (!features.has(id)) complain('features', `"${id}" is neither a feature of its categories nor a general one`);
  }
  if (new Set(decided).size !== decided.length) complain('features', 'a feature is given twice; once is allowed');
};

const isPlausibleHost = (address: string): boolean => {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(url.hostname);
  return isName && !/(^|\.)(example\.(com|org|net)|[^.]+\.(example|test|invalid|local|localhost))$/.test(url.hostname);
};

const checkAddresses = (tool: Tool, complain: Complain): void => {
  const addresses = [['website', tool.website], ...tool.sources.map(({ url }) => ['sources', url])] as const;
  for (const [field, address] of addresses) {
    if (address && !isPlausibleHost(address)) {
      complain(field as string, `${address} is not allowed; an https address with the name of a public host is`);
    }
  }
  if (tool.sources.length === 0) complain('sources', 'has none; at least one address is wanted');
};

/** A starter plan costs up to about this a month, a professional one more; `about` is a third up, a quarter down. */
const starterMonthlyMax: Record<EntryPrice['per'], number | null> = { user: 1500, flat: 5000, usage: null };
/** Currencies near enough to the US dollar for that. */
const comparable = ['USD', 'EUR', 'GBP', 'CHF'];

const checkPrice = (tool: Tool, complain: Complain): void => {
  const { pricing, pricingTiers } = tool;
  const price = pricing.entryPrice;
  if (price === null) return;
  if (price.amountMinor === 0) complain('pricing.entryPrice', 'is 0; the lowest paid plan costs something');
  if (pricing.quoteOnly === true) complain('pricing.entryPrice', 'contradicts quoteOnly true');
  if (pricingTiers === null) return;
  if (!pricingTiers.includes('starter') && !pricingTiers.includes('professional')) {
    complain('pricing.entryPrice', 'needs the tier starter or professional, whose plans have a published price');
  }
  const limit = starterMonthlyMax[price.per];
  if (limit === null || price.period === 'once' || !comparable.includes(price.currency)) return;
  const monthly = price.amountMinor / (price.period === 'year' ? 12 : 1);
  const isStarter = pricingTiers.includes('starter');
  const rule = `starter is up to about ${limit / 100} USD a month ${price.per === 'user' ? 'a user' : 'flat'}`;
  if (isStarter && monthly > (limit * 4) / 3)
    complain('pricingTiers', `has starter, but the entry price is above: ${rule}`);
  if (!isStarter && monthly < (limit * 3) / 4)
    complain('pricingTiers', `lacks starter, but the entry price is below: ${rule}`);
};

const licenceExpression = /^[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*$/;

const checkFacts = (tool: Tool, complain: Complain): void => {
  for (const field of listFields) {
    const values = tool[field];
    if (values && new Set(values).size !== values.length) complain(field, 'a value is given twice; once is allowed');
  }
  for (const field of knownLists) {
    if (tool[field]?.length === 0) complain(field, 'is empty; null says that it is not known');
  }
  if (tool.crossIndustry === false && tool.industries.length === 0) {
    complain('industries', 'is empty; with crossIndustry false those it serves are wanted');
  }
  if (tool.openSource === true && tool.license === null) complain('license', 'is missing; openSource is true');
  if (tool.license !== null && !licenceExpression.test(tool.license)) {
    complain('license', `"${tool.license}" is not allowed; an SPDX licence expression is`);
  }
  const isHosted = tool.features.has.includes('self-hosting');
  if (tool.deployment && isHosted !== tool.deployment.includes('self-hosted')) {
    complain('features', 'has self-hosting exactly when deployment has self-hosted');
  }
  if (tool.asOf === null) complain('asOf', 'is missing; the day of the knowledge is wanted');
  if (tool.alternatives.includes(tool.id)) complain('alternatives', 'names the tool itself');
  if (tool.integrations.includes(tool.id)) complain('integrations', 'names the tool itself');
  const ownName = foldName(tool.name);
  for (const alias of tool.aliases) {
    if (foldName(alias) === ownName) complain('aliases', `"${alias}" is the name already`);
  }
};

/** `record`: the tool as it was written, before anything was filled in. */
export const findRecordFaults = (tool: Tool, record: ToolRecord, taxonomy: Taxonomy, complain: Complain): void => {
  checkWords(tool, complain);
  checkVocabulary(tool, taxonomy, complain);
  checkAddresses(tool, complain);
  checkPrice(tool, complain);
  checkFacts(tool, complain);
  checkPlans(tool, record, complain);
  checkEvidence(tool, complain);
};
