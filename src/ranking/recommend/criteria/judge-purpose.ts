/** Judgements of purpose: what the tool is used for, and what it is chosen for. */
import type { Tool } from '../../../catalogue/tool.ts';
import { needStopWords, softStopWords } from '../../analysis/soft-stop-words.ts';
import { inSentence, listWords } from '../../phrasing.ts';
import { type ExplanationContext, type Judgement, type Statement, unknownFact } from '../judgement.ts';
import { priorityField, priorityLevel } from './priorities.ts';
import type { UseCase } from './use-case.ts';

/** A category that the text speaks of at least this much is named as its kind. */
const kindLevelMin = 0.4;
/** Below this a use case is met badly enough to say so. */
const useCaseLevelMin = 0.4;
const termsMax = 6;

const isTelling = (term: string): boolean => !softStopWords.has(term) && !needStopWords.has(term);

export const judgeUseCase = (
  { engine, useCase, need }: ExplanationContext,
  tool: Tool,
  position: number,
  level: number,
): Judgement => {
  const read = useCase as UseCase;
  const kinds = (engine.classifier.categoriesOf[position] as readonly number[])
    .filter((place) => (read.levels[place] as number) >= kindLevelMin)
    .map((place) => engine.classifier.names[place] as string);
  const { matches } = engine.matchMasks.describe(position, 'needWeight');
  const terms = [...new Set(matches.map(({ term }) => term))].filter(isTelling);
  const spoken = terms.slice(0, termsMax);
  const statements: Statement[] = [];
  if (kinds.length > 0) {
    statements.push({
      weight: level * 0.6,
      reason: {
        code: 'category-fits',
        field: 'categories',
        text: `Is ${listWords(kinds)} software, the kind your use case describes.`,
      },
    });
  }
  const inferred = kinds.length > 0 ? undefined : engine.classifier.inferCategory(read.levels, position, kindLevelMin);
  if (inferred !== undefined) {
    statements.push({
      weight: level * 0.5,
      reason: {
        code: 'kind-by-text',
        field: 'description',
        text: `Its own text speaks of ${inferred}, the kind your use case describes.`,
      },
    });
  }
  if (spoken.length > 0 && level >= useCaseLevelMin) {
    const useCaseText = tool.useCases.find((phrase) => spoken.some((term) => phrase.toLowerCase().includes(term)));
    statements.push({
      weight: level * 0.4,
      reason: {
        code: 'use-case-fits',
        field: useCaseText ? 'useCases' : (matches[0]?.field ?? 'description'),
        text: useCaseText
          ? `Used to ${useCaseText}; it speaks of ${listWords(spoken)}.`
          : `Speaks of ${listWords(spoken)}, as your use case does.`,
      },
    });
  }
  if (level < useCaseLevelMin) {
    statements.push({
      weight: 1 - level,
      caveat: {
        code: 'use-case-weak',
        field: 'useCases',
        text: 'Little of your use case is found in what is known of it.',
      },
    });
  }
  return { asked: need.useCase, found: [...kinds, ...terms], statements };
};

const factSentence = (tool: Tool, id: string, meaning: string): string => {
  if (id === 'open-source') return tool.license ? `Is open source, under ${tool.license}.` : 'Is open source.';
  if (id === 'self-hosting') return 'Can be run on servers of your own.';
  if (id === 'affordability')
    return tool.pricingTiers?.includes('free') ? 'Has a free plan.' : 'Has a low-priced plan.';
  if (id === 'mobile') return 'Has apps for phones.';
  if (id === 'api') return 'Has a public API.';
  if (id === 'offline') return 'Works without a connection.';
  if (id === 'compliance') return 'Documents its compliance.';
  return meaning;
};

export const judgePriorities = ({ need }: ExplanationContext, tool: Tool): Judgement => {
  const judged = need.priorities.map((priority) => ({ priority, level: priorityLevel(tool, priority.id) }));
  const names = (from: typeof judged): string[] => from.map(({ priority }) => inSentence(priority.name));
  const chosen = judged.filter(({ priority, level }) => level === 1 && priorityField(priority.id) === 'strengths');
  const facts = judged.filter(
    ({ priority, level }) => (level ?? 0) >= 0.8 && priorityField(priority.id) !== 'strengths',
  );
  const partly = judged.filter(({ level }) => level !== undefined && level >= 0.5 && level < 0.8);
  const missed = judged.filter(({ level }) => level !== undefined && level < 0.5);
  const unsaid = judged.filter(({ level }) => level === undefined);
  const statements: Statement[] = [];
  if (chosen.length > 0) {
    statements.push({
      weight: chosen.length / judged.length,
      reason: {
        code: 'priority-met',
        field: 'strengths',
        text: `Chosen for ${listWords(names(chosen))}, which you asked for.`,
      },
    });
  }
  for (const { priority } of facts) {
    statements.push({
      weight: 1 / judged.length,
      reason: {
        code: 'priority-met',
        field: priorityField(priority.id),
        text: factSentence(tool, priority.id, priority.meaning),
      },
    });
  }
  if (partly.length > 0) {
    statements.push({
      weight: 0.4 / judged.length,
      reason: {
        code: 'priority-partly-met',
        field: 'features',
        text: `Serves ${listWords(names(partly))} in part.`,
      },
    });
  }
  for (const { priority } of missed) {
    statements.push({
      weight: 1 / judged.length,
      caveat: {
        code: 'priority-missed',
        field: priorityField(priority.id),
        text:
          priorityField(priority.id) === 'strengths'
            ? `Not known for ${inSentence(priority.name)}.`
            : `Falls short on ${inSentence(priority.name)}.`,
      },
    });
  }
  if (unsaid.length > 0) {
    statements.push(
      unknownFact(
        priorityField((unsaid[0] as (typeof unsaid)[number]).priority.id),
        `Nothing is known about ${listWords(names(unsaid))}.`,
      ),
    );
  }
  return {
    asked: need.priorities.map(({ id }) => id),
    found: judged.filter(({ level }) => level !== undefined && level >= 0.5).map(({ priority }) => priority.id),
    statements,
  };
};
