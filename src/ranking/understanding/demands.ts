/**
 * Demands: what a buyer asks of any software of the kind, as facts of a record.
 *
 * A demand holds for a tool, does not hold, or nobody knows. `must` rules a tool out that is known to fail it; `want` is
 * weighed. A demand never changes the kind of software that is asked for.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Deployment, type Platform, platformNames, type Tool } from '../../catalogue/tool.ts';
import { availabilityIn, canSelfHost, type Fact, isOpenSource } from '../../catalogue/tool-facts.ts';
import { tokenize } from '../analysis/tokenizer.ts';
import type { FeatureColumns } from '../index/feature-columns.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { inSentence } from '../phrasing.ts';
import { isKeptByFreePlan, isPriceWithin } from '../price-limit.ts';
import { type PriceMax, priceUnitPhrases } from '../price-max.ts';
import type { Integrations } from '../related/integrations.ts';
import type { Finding } from './reading/finding.ts';
import type { Reader } from './reading/reading.ts';
import { countries } from './trained-data.ts';

export type Demand = {
  /** The same for the same demand: a feature's id, a platform, a tool's id … */
  readonly id: string;
  /** In a sentence: "single sign-on", "running on your own servers". */
  readonly label: string;
  readonly field: string;
  readonly force: 'must' | 'want';
  /** Whether it is only read from the problem that a text tells. */
  readonly isInferred?: boolean;
  /** By position, 1 for the tools that it is asked of, where that is not all: a feature that is only inferred is asked of its kinds. */
  readonly askedOf?: Int8Array;
  holds(tool: Tool, position: number): Fact;
  /** The same by position, where it is kept: 1 true, 0 false, -1 unknown. */
  readonly column?: Int8Array;
  /** Of a limit of price: whether a tool keeps it by its free plan alone. */
  isKeptByFreePlan?(tool: Tool): boolean;
  /** Of a limit of price: the same limit where other features must be. */
  givenFeatures?(features: ReadonlySet<string>): Demand;
};

const deploymentLabels: Record<Deployment, string> = {
  'self-hosted': 'self-hosting',
  cloud: 'a cloud service',
  desktop: 'a desktop program',
  mobile: 'an app for phones',
  'browser-extension': 'a browser extension',
};

/** The ids of the features that must be. */
export const featuresThatMust = (demands: readonly Demand[]): Set<string> =>
  new Set(demands.flatMap(({ id, field, force }) => (field === 'features' && force === 'must' ? [id] : [])));

export type DemandFactory = {
  ofFinding(finding: Finding, force?: 'must' | 'want'): Demand | undefined;
  /** What a few words of a list name: a feature, a deployment, a platform, a tool to work with, or words of the record. */
  ofWords(text: string, force: 'must' | 'want'): Demand[];
  /** `features`: those that must be, which may be sold in a higher plan alone. */
  ofPrice(max: PriceMax, people: number | undefined, features?: ReadonlySet<string>): Demand;
};

/** A column of facts as a demand asks it. */
const readFrom = (column: Int8Array): Pick<Demand, 'holds' | 'column'> => ({
  column,
  holds: (_, position) => {
    const held = column[position] as number;
    return held < 0 ? undefined : held === 1;
  },
});

export const createDemandFactory = (context: {
  readonly catalogue: Catalogue;
  readonly integrations: Integrations;
  readonly index: InvertedIndex;
  readonly reader: Reader;
  readonly featureColumns: FeatureColumns;
}): DemandFactory => {
  const { catalogue, integrations, index, reader, featureColumns } = context;

  /**
   * Facts that requests ask of all tools again and again, by position. The keys are deployments, platforms, regions and
   * features, so there are few.
   */
  const columns = new Map<string, Int8Array>();
  const keep = (key: string, holds: (tool: Tool) => Fact): Int8Array => {
    let column = columns.get(key);
    if (column === undefined) {
      column = Int8Array.from(catalogue.tools, (tool) => {
        const held = holds(tool);
        return held === undefined ? -1 : Number(held);
      });
      columns.set(key, column);
    }
    return column;
  };

  const ofFeature = (id: string, force: Demand['force']): Demand => ({
    ...{ id, force, field: 'features', label: inSentence(catalogue.features.get(id)?.name ?? id) },
    ...readFrom(featureColumns(id)),
  });
  const ofDeployment = (value: Deployment, force: Demand['force']): Demand => ({
    ...{ id: value, force, field: 'deployment', label: deploymentLabels[value] },
    ...readFrom(
      keep(`deployment ${value}`, (tool) =>
        value === 'self-hosted'
          ? canSelfHost(tool)
          : tool.deployment === null
            ? undefined
            : (tool.deployment as readonly string[]).includes(value),
      ),
    ),
  });
  const ofPlatform = (value: Platform, force: Demand['force']): Demand => ({
    ...{
      id: value,
      force,
      field: 'platforms',
      label: `support for ${value === 'web' ? 'the web' : platformNames[value]}`,
    },
    ...readFrom(
      keep(`platform ${value}`, ({ platforms }) => (platforms === null ? undefined : platforms.includes(value))),
    ),
  });
  const openSource = (force: Demand['force']): Demand => ({
    ...{ id: 'open-source', force, field: 'openSource', label: 'open source code' },
    ...readFrom(keep('open source', isOpenSource)),
  });
  const ofRegion = (code: string, force: Demand['force']): Demand => ({
    ...{ id: code, force, field: 'regions', label: `availability in ${countries.nameOf(code)}` },
    ...readFrom(keep(`region ${code}`, availabilityIn([code]))),
  });
  const ofIntegration = (id: string, force: Demand['force']): Demand | undefined => {
    const position = catalogue.position(id);
    if (position === undefined) return undefined;
    const partners = integrations.of(position);
    const { name } = catalogue.tools[position] as Tool;
    return {
      ...{ id, force, field: 'integrations', label: `an integration with ${name}` },
      // Lists of integrations are notable, not complete: what is not listed is unknown.
      holds: (_, at) => (partners.has(at) || at === position ? true : undefined),
    };
  };
  const ofPhrase = (text: string, force: Demand['force']): Demand | undefined => {
    const stems = tokenize(text).map((token) => index.stem(token.text));
    if (stems.length === 0) return undefined;
    const holders = new Set(index.findPhrase(stems).documents);
    if (holders.size === 0) return undefined;
    return {
      ...{ id: text.toLowerCase(), force, field: 'description', label: `“${text}”` },
      holds: (_, position) => (holders.has(position) ? true : undefined),
    };
  };

  const ofFinding = (
    { as, value, force: said, isInferred = false }: Finding,
    given?: Demand['force'],
  ): Demand | undefined => {
    if (said === 'not') return undefined;
    const force = given ?? said;
    if (as === 'feature' && isInferred) {
      const owners = new Set(catalogue.categoriesWith(value as string).map(({ name }) => name));
      const askedOf = keep(`kinds ${value}`, ({ categories }) => categories.some((name) => owners.has(name)));
      return { ...ofFeature(value as string, force), isInferred, askedOf };
    }
    if (as === 'feature') return ofFeature(value as string, force);
    if (as === 'deployment') return ofDeployment(value as Deployment, force);
    if (as === 'platform') return ofPlatform(value as Platform, force);
    if (as === 'openSource') return openSource(force);
    if (as === 'integration') return ofIntegration(value as string, force);
    if (as === 'region') return ofRegion(value as string, force);
    return undefined;
  };

  const ofPrice: DemandFactory['ofPrice'] = (max, people, features) => ({
    ...{ id: 'max-price', field: 'pricing', force: 'must' },
    label: `a price of at most ${max.amount} ${max.currency} ${priceUnitPhrases[max.per]}`,
    holds: (tool) => isPriceWithin(tool, max, people, features),
    isKeptByFreePlan: (tool) => isKeptByFreePlan(tool, max, people, features),
    givenFeatures: (others) => ofPrice(max, people, others),
  });

  return {
    ofFinding,
    ofWords: (text, force) => {
      const feature =
        catalogue.findFeature(text.trim()) ?? catalogue.findFeature(text.trim().toLowerCase().replaceAll(' ', '-'));
      if (feature !== undefined) return [ofFeature(feature, force)];
      const { findings, named } = reader(text);
      const [first, ...rest] = findings.flatMap((finding) => ofFinding(finding, force) ?? []);
      // "SSO and SCIM" are two demands; a longer text that mentions one in passing is words.
      if (first) return [first, ...rest.filter(({ id }) => id !== first.id)];
      const [tool] = named;
      if (tool !== undefined) {
        const integration = ofIntegration((catalogue.tools[tool] as Tool).id, force);
        if (integration) return [integration];
      }
      const phrase = ofPhrase(text, force);
      return phrase ? [phrase] : [];
    },
    ofPrice,
  };
};
