/** What a tool's facts are in words, by their path in the record: the same on the page of one tool and beside others. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { platformNames, type Tool } from '../../../catalogue/tool.ts';
import { priceText } from './tool-view.ts';

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');
const listText = (values: readonly string[] | null | undefined): string | null =>
  !values || values.length === 0 ? null : capital(values.join(', '));

const namesOf = (type: 'language' | 'region') => {
  const names = new Intl.DisplayNames(['en'], { type });
  return (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      // Records may hold any text here.
      return code;
    }
  };
};
const nameOfLanguage = namesOf('language');
const nameOfRegion = namesOf('region');

/** The published price; a licence that is not open is said to be that, and a price that is told on request as well. */
const entryPriceWords = (tool: Tool): string | null => {
  const { entryPrice, model, quoteOnly } = tool.pricing;
  if (entryPrice !== null) return priceText({ ...tool, pricingTiers: null });
  if (quoteOnly === true) return 'Not published: on request';
  return model === 'free' ? 'Free of charge' : null;
};

/** Null is not known. Lists that may be empty say nothing when they are. */
const words: Record<string, (tool: Tool, catalogue: Catalogue) => string | null> = {
  vendor: ({ vendor }) => vendor,
  categories: ({ categories }) => listText(categories),
  industries: ({ industries }) => listText(industries),
  crossIndustry: ({ crossIndustry }) => yesNo(crossIndustry),
  companySizes: ({ companySizes }) => listText(companySizes),
  pricingTiers: ({ pricingTiers }) => listText(pricingTiers),
  'pricing.freePlan': ({ pricingTiers }) =>
    pricingTiers === null || pricingTiers.length === 0 ? null : yesNo(pricingTiers.includes('free')),
  'pricing.model': ({ pricing: { model } }) => model && capital(model),
  'pricing.freeTrial': ({ pricing: { freeTrial } }) => yesNo(freeTrial),
  'pricing.entryPrice': entryPriceWords,
  'pricing.published': ({ pricing: { quoteOnly } }) => (quoteOnly === null ? null : yesNo(!quoteOnly)),
  plans: ({ plans }) => listText(plans.map(({ name }) => name)),
  minimumSeats: ({ minimumSeats }) => (minimumSeats === null ? null : String(minimumSeats)),
  contract: ({ contract }) => contract && capital(contract),
  audience: ({ audience }) => audience,
  implementation: ({ implementation }) => implementation && capital(implementation),
  regions: ({ regions }) => listText(regions?.map(nameOfRegion)),
  languages: ({ languages }) => listText(languages?.map(nameOfLanguage)),
  deployment: ({ deployment }) => listText(deployment),
  platforms: ({ platforms }) => listText(platforms?.map((id) => platformNames[id])),
  openSource: ({ openSource }) => yesNo(openSource),
  license: ({ license, openSource }) => license ?? (openSource === false ? 'Proprietary' : null),
  integrations: ({ integrations }, catalogue) => listText(integrations.map((id) => catalogue.find(id)?.name ?? id)),
  roles: ({ roles }) => listText(roles),
  strengths: ({ strengths }, { priorities }) => {
    const names = new Map(priorities.entries.map(({ id, name }) => [id, name]));
    return listText(strengths.map((id) => (names.get(id) ?? id).toLowerCase()));
  },
  useCases: ({ useCases }) => listText(useCases),
};

/** A fact in words, by its path in the record; null where it is not known. */
export const factWords = (catalogue: Catalogue, tool: Tool, path: string): string | null =>
  words[path]?.(tool, catalogue) ?? null;

export const hasWords = (path: string): boolean => Object.hasOwn(words, path);
