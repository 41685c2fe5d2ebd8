/**
 * Explanations: the score taken apart, and the reasons and caveats it gives, in sentences.
 *
 * The breakdown is made of the same numbers as the score. Points are whole and sum to it exactly: each criterion gets
 * the floor of its points, and what is left goes to the largest remainders (Hamilton's method). At most five reasons,
 * the weightiest first, and three caveats, each naming the field it rests on.
 */
import type { Industry } from '../catalogue/taxonomy.ts';
import type { Tool } from '../catalogue/tool.ts';
import { type Asked, worksWith } from './assess.ts';
import { budgetLevel, type Level, levels, roleLevel, sizeLevel } from './criteria.ts';
import type { Engine } from './engine.ts';
import { priorityField, priorityLevel } from './priorities.ts';
import type { Criterion, Need } from './profile.ts';
import { aOrAn, listWords, priceOf } from './sentences.ts';
import type { UseCase } from './use-case.ts';

export type Outcome = 'match' | 'partial' | 'mismatch' | 'unknown';
export type Breakdown = {
  criterion: Criterion;
  weight: number;
  points: number;
  outcome: Outcome;
  asked: unknown;
  found: unknown;
};
export type Reason = { code: string; field: string; text: string };
export type Caveat = Reason;
export type Case = {
  readonly engine: Engine;
  readonly need: Need;
  readonly asked: readonly Asked[];
  readonly useCase: UseCase | undefined;
};

const reasonsMax = 5;
const caveatsMax = 3;

/** Whole numbers that sum to `total`, each as near to its share as that allows. */
export const apportion = (parts: readonly number[], total: number): number[] => {
  const whole = parts.map((part) => Math.floor(part + 1e-9));
  let left = total - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = parts
    .map((part, nth) => ({ nth, remainder: part - (whole[nth] as number) }))
    .sort((one, other) => other.remainder - one.remainder || one.nth - other.nth);
  for (let turn = 0; left > 0 && byRemainder.length > 0; turn++, left--) {
    const { nth } = byRemainder[turn % byRemainder.length] as { nth: number };
    whole[nth] = (whole[nth] as number) + 1;
  }
  for (let turn = byRemainder.length - 1; left < 0 && turn >= 0; turn--) {
    const { nth } = byRemainder[turn] as { nth: number };
    if ((whole[nth] as number) === 0) continue;
    whole[nth] = (whole[nth] as number) - 1;
    left++;
  }
  return whole;
};

const outcomeOf = (low: number, high: number): Outcome => {
  if (high - low > 0.999) return 'unknown';
  if (low >= 0.7) return 'match';
  return high <= 0.2 ? 'mismatch' : 'partial';
};

type Statement = { weight: number; reason?: Reason; caveat?: Caveat };
type Judgement = { asked: unknown; found: unknown; statements: Statement[] };

const unknown = (field: string, text: string): Statement => ({
  weight: 0,
  caveat: { code: 'fact-unknown', field, text },
});

const judgeUseCase = ({ engine, useCase, need }: Case, tool: Tool, position: number, level: number): Judgement => {
  const read = useCase as UseCase;
  const kinds = (engine.kinds.of[position] as readonly number[])
    .filter((place) => (read.kinds[place] as number) >= 0.4)
    .map((place) => engine.kinds.names[place] as string);
  const { matches } = engine.marks.describe(position, 'purpose');
  const terms = [...new Set(matches.map(({ term }) => term))];
  const spoken = terms.slice(0, 6);
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
  if (spoken.length > 0 && level >= 0.4) {
    const phrases = [...new Set(matches.filter(({ field }) => field === 'useCases').map(({ term }) => term))];
    const useCaseText = tool.useCases.find((phrase) => phrases.some((term) => phrase.toLowerCase().includes(term)));
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
  if (level < 0.4) {
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

const judgePriorities = ({ engine, need }: Case, tool: Tool): Judgement => {
  const judged = need.priorities.map((priority) => ({ priority, level: priorityLevel(tool, priority.id) }));
  const names = (from: typeof judged): string[] => from.map(({ priority }) => priority.name.toLowerCase());
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
        text: `Has features for ${listWords(names(partly))}, without being chosen for it.`,
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
            ? `Not known for ${priority.name.toLowerCase()}.`
            : `Falls short on ${priority.name.toLowerCase()}.`,
      },
    });
  }
  if (unsaid.length > 0) {
    statements.push(
      unknown(
        priorityField((unsaid[0] as (typeof unsaid)[number]).priority.id),
        `Nothing is known about ${listWords(names(unsaid))}.`,
      ),
    );
  }
  void engine;
  return {
    asked: need.priorities.map(({ id }) => id),
    found: judged.filter(({ level }) => level !== undefined && level >= 0.5).map(({ priority }) => priority.id),
    statements,
  };
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

const tierNames = (tool: Tool): string[] => (tool.pricingTiers ?? []).map((tier) => `${aOrAn(tier)} plan`);

const judgeBudget = ({ need }: Case, tool: Tool): Judgement => {
  const budget = need.budget as NonNullable<Need['budget']>;
  const level = budgetLevel(tool, budget);
  const price = priceOf(tool);
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknown('pricingTiers', 'Its prices are not known.'));
  else if (level >= 1) {
    statements.push({
      weight: level,
      reason: {
        code: 'budget-fits',
        field: 'pricingTiers',
        text: `Has ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}; the budget asked for is ${budget}.`,
      },
    });
  } else {
    statements.push({
      weight: 1 - level,
      caveat:
        level === levels.quoteOnly
          ? { code: 'quote-only', field: 'pricing', text: 'Its price is given on request only.' }
          : {
              code: 'budget-exceeded',
              field: 'pricingTiers',
              text: `Is sold as ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}, above a ${budget} budget.`,
            },
    });
  }
  return { asked: budget, found: tool.pricingTiers, statements };
};

const judgeSize = ({ need }: Case, tool: Tool): Judgement => {
  const size = need.companySize as NonNullable<Need['companySize']>;
  const level = sizeLevel(tool, size);
  const suits = `Suits ${listWords(tool.companySizes ?? [])} companies`;
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknown('companySizes', 'Which company sizes it suits is not known.'));
  else if (level === 1) {
    statements.push({
      weight: 1,
      reason: { code: 'company-size-fits', field: 'companySizes', text: `${suits}; yours is ${size}.` },
    });
  } else {
    statements.push({
      weight: 1 - level,
      caveat: { code: 'company-size-differs', field: 'companySizes', text: `${suits}; yours is ${size}.` },
    });
  }
  return { asked: size, found: tool.companySizes, statements };
};

const judgeIndustry = ({ need }: Case, tool: Tool, level: Level): Judgement => {
  const { name } = need.industry as Industry;
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknown('industries', `Whether it serves ${name} is not known.`));
  else if (level === 1) {
    statements.push({
      weight: 1,
      reason: { code: 'industry-fits', field: 'industries', text: `Is made for ${name} or has an edition for it.` },
    });
  } else if (level > 0) {
    statements.push({
      weight: level,
      reason: { code: 'cross-industry', field: 'crossIndustry', text: `Serves all industries, ${name} among them.` },
    });
  } else {
    statements.push({
      weight: 1,
      caveat: {
        code: 'industry-differs',
        field: 'industries',
        text: `Is made for ${listWords(tool.industries)}, not for ${name}.`,
      },
    });
  }
  return {
    asked: name,
    found: tool.industries.length > 0 ? tool.industries : tool.crossIndustry === true ? 'all industries' : null,
    statements,
  };
};

const judgeRole = ({ engine, need }: Case, tool: Tool): Judgement => {
  const role = need.role as NonNullable<Need['role']>;
  const level = roleLevel(tool, role, engine.catalogue);
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknown('roles', 'Who works with it is not known.'));
  else if (level > 0) {
    const text =
      level === 1
        ? `Is used by people in your role, ${role.name}.`
        : `Is used by ${listWords(tool.roles)}, near your role of ${role.name}.`;
    statements.push({ weight: level, reason: { code: 'role-fits', field: 'roles', text } });
  } else {
    statements.push({
      weight: 1,
      caveat: {
        code: 'role-differs',
        field: 'roles',
        text: `Is mostly used by ${listWords(tool.roles)}; your role is ${role.name}.`,
      },
    });
  }
  return { asked: role.name, found: tool.roles, statements };
};

const judgeCurrentTools = ({ engine, need }: Case, tool: Tool): Judgement => {
  const used = need.currentTools.map((position) => engine.catalogue.tools[position] as Tool);
  const works = used.filter((other) => worksWith(tool, other));
  const silent = used.filter((other) => !works.includes(other));
  const names = (tools: Tool[]): string => listWords(tools.map(({ name }) => name));
  const statements: Statement[] = [];
  if (works.length > 0) {
    statements.push({
      weight: works.length / used.length,
      reason: { code: 'integrates', field: 'integrations', text: `Works with ${names(works)}, which you use.` },
    });
  }
  if (silent.length > 0) {
    statements.push({
      weight: silent.length / used.length,
      caveat: {
        code: 'integration-not-listed',
        field: 'integrations',
        text: `No integration with ${names(silent)} is listed.`,
      },
    });
  }
  return { asked: used.map(({ id }) => id), found: works.map(({ id }) => id), statements };
};

export const explainTool = (
  of: Case,
  position: number,
  score: number,
): { breakdown: Breakdown[]; reasons: Reason[]; caveats: Caveat[] } => {
  const tool = of.engine.catalogue.tools[position] as Tool;
  const middle = ({ column }: Asked): number =>
    ((column.low[position] as number) + (column.high[position] as number)) / 2;
  const weights = apportion(
    of.asked.map(({ share }) => 100 * share),
    of.asked.length > 0 ? 100 : 0,
  );
  const points = apportion(
    of.asked.map((asked) => 100 * asked.share * middle(asked)),
    score,
  );
  const reasons: { weight: number; reason: Reason }[] = [];
  const caveats: { weight: number; caveat: Caveat }[] = [];

  const breakdown = of.asked.map((asked, nth): Breakdown => {
    const { criterion, column, share } = asked;
    const low = column.low[position] as number;
    const high = column.high[position] as number;
    const judge: Record<Criterion, () => Judgement> = {
      useCase: () => judgeUseCase(of, tool, position, low),
      priorities: () => judgePriorities(of, tool),
      budget: () => judgeBudget(of, tool),
      companySize: () => judgeSize(of, tool),
      industry: () => judgeIndustry(of, tool, high - low > 0.999 ? undefined : low),
      role: () => judgeRole(of, tool),
      currentTools: () => judgeCurrentTools(of, tool),
    };
    const judgement = judge[criterion]();
    for (const { weight, reason, caveat } of judgement.statements) {
      if (reason) reasons.push({ weight: weight * share, reason });
      if (caveat) caveats.push({ weight: (caveat.code === 'fact-unknown' ? 0.5 : weight) * share, caveat });
    }
    return {
      criterion,
      weight: weights[nth] as number,
      points: points[nth] as number,
      outcome: outcomeOf(low, high),
      asked: judgement.asked,
      found: judgement.found,
    };
  });
  const byWeight = (one: { weight: number }, other: { weight: number }): number => other.weight - one.weight;
  return {
    breakdown,
    reasons: reasons
      .sort(byWeight)
      .slice(0, reasonsMax)
      .map(({ reason }) => reason),
    caveats: caveats
      .sort(byWeight)
      .slice(0, caveatsMax)
      .map(({ caveat }) => caveat),
  };
};
