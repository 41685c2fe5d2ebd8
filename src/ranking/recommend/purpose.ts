/** What a use case asks the software for: its kinds, what it says of the buyer and of products, and the features of its problem. */
import { isTellingWord } from '../analysis/soft-stop-words.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import { findFeatures, isAskedFor, tellingWordsMin } from '../understanding/feature-classifier.ts';
import { type AskingBuyer, weighKindsByBuyer } from '../understanding/kinds/buyer-kinds.ts';
import { industryOddsOf } from '../understanding/kinds/kind-industries.ts';
import { type Kinds, placesFrom } from '../understanding/kinds/kinds.ts';
import { classifyNeeds } from '../understanding/kinds/several-needs.ts';
import { chooseIndustry } from '../understanding/reading/buyer/industry.ts';
import { placeOf } from '../understanding/reading/clauses.ts';
import type { Finding } from '../understanding/reading/finding.ts';
import type { Reading } from '../understanding/reading/reading.ts';
import type { ReadToken } from '../understanding/reading/text.ts';
import { featureModel, industryRatios, roleRatios } from '../understanding/trained-data.ts';
import { settleProducts } from '../understanding/unwanted-products.ts';
import type { Purpose } from './need.ts';
import { resolveFindings } from './resolve-findings.ts';

/** From this confidence on the kind that a text asks for tells what its problems ask for. */
const kindSureMin = 0.15;
/** So many different words of a text are looked for. */
const termsAtMost = 100;
/** Features are sought of kinds at this level. */
const kindLikelyMin = 0.4;

/** A clause that counts for less asks for no features. */
const askedEmphasisMin = 0.7;

/** The trade of the buyer, by the text and by the kind that is sought. A search names one for its own sake. */
const settleIndustry = (
  { catalogue }: IndexContext,
  { read, industries, findings }: Reading,
  kinds: Kinds,
): Finding[] => {
  if (industries === undefined) return findings.filter(({ as }) => as === 'industry');
  const chosen = chooseIndustry(industries, industryOddsOf(catalogue, industryRatios, kinds));
  if (chosen === undefined) return [];
  const { value, isInferred = false } = chosen;
  return [{ as: 'industry', value, force: 'want', isInferred, ...placeOf(read, chosen) }];
};

/** `buyer`: what the profile says of the buyer besides. */
export function* readPurpose(context: IndexContext, text: string, buyer: AskingBuyer): IncrementalTask<Purpose> {
  const { catalogue, classifier, reader } = context;
  const first = reader(text);
  yield;
  const kinds = weighKindsByBuyer(catalogue, classifyNeeds(catalogue, classifier, first), buyer, {
    industries: industryRatios,
    roles: roleRatios,
  });
  yield;
  const findings = settleProducts(catalogue, classifier, first, kinds);
  const named = resolveFindings(context, { ...first, findings }, kinds.levels);
  const namedFeatures = new Set(named.flatMap(({ as, value }) => (as === 'feature' ? [value as string] : [])));
  const likely = placesFrom(kinds.levels, kindLikelyMin).map(
    (place) => catalogue.categories.entries[place]?.slug ?? '',
  );
  const { tokens } = first.read;
  const refusals = first.findings.filter(({ force }) => force === 'not');
  const isRefused = ({ start }: ReadToken): boolean => refusals.some((one) => one.start <= start && start < one.end);
  const telling = tokens.filter((token, at) => first.isSpent[at] === 0 && !isRefused(token));
  const isDisclaimed = (at: number): boolean => first.disclaimers.some(({ from, to }) => from <= at && at < to);
  /** What is settled or not needed asks for nothing. */
  const asking = tokens.filter(
    (token, at) => (first.emphasis[at] as number) >= askedEmphasisMin && !isRefused(token) && !isDisclaimed(at),
  );
  const features = findFeatures(featureModel, asking, new Set(likely));
  yield;
  const words = telling.map(({ text: word }) => word).join(' ');
  const { queryTerms: terms } = yield* context.needParser.readInSteps(words, { termsAtMost });
  yield;
  /** Features that the text asks for by the problem it tells, where its kind is sure enough to know them. */
  const isSure = kinds.confidence >= kindSureMin && telling.length >= tellingWordsMin;
  const unnamed = features.flatMap((found): Finding[] => {
    const { id: value, start, end } = found;
    return isSure && isAskedFor(found, first.read) && !namedFeatures.has(value)
      ? [{ as: 'feature', value, force: 'want', isInferred: true, start, end }]
      : [];
  });
  return {
    ...{
      text,
      terms,
      kinds,
      isTelling: telling.some(({ text: word }) => isTellingWord(word)),
      reading: {
        ...first,
        findings: [
          ...named.filter(({ as }) => as !== 'industry'),
          ...unnamed,
          ...settleIndustry(context, first, kinds),
        ],
      },
    },
    featureProbabilities: new Map(features.map(({ id, probability }) => [id, namedFeatures.has(id) ? 1 : probability])),
  };
}
