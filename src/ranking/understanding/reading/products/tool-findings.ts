/**
 * The tools that a text names, and what each is to the buyer: to be replaced, refused, worked with, compared, or an example of
 * what is sought.
 */
import type { Catalogue } from '../../../../catalogue/catalogue.ts';
import type { Tool } from '../../../../catalogue/tool.ts';
import type { Integrations } from '../../../related/integrations.ts';
import { createJoinerPattern, placeOf } from '../clauses.ts';
import { type Finding, isUnwanted } from '../finding.ts';
import { clauseAround, forceOf } from '../force.ts';
import type { ToolMention } from '../mentions.ts';
import { isSearch, type ReadText, type ReadToken } from '../text.ts';
import { roleOf } from './cues.ts';
import { type ProductRoleClassifier, productRoles, roleFeaturesOf } from './product-roles.ts';
import type { Role } from './said-behind.ts';

/** "Finance is on SAP" says not which of its maker's products is meant. It need not be known, unless it must be worked with. */
const worksWith =
  /\b(integr|connect|conne[xk]|compatib|kompatib|sync|synk|plug|export|import|work(s|ing)? (well |nicely )?(with|alongside)|talks? to|feed|push|pull|hook|link|interfac|schnittstelle|anbind|koppel|colleg|reli[eé]|raccord|legat[ao]|ligad[ao]|conecta)/i;

/** So many products of a text are judged by the model; of more only the cues tell. */
const judgedMax = 8;
/** Where no cue says anything, a product is unwanted from the first of these probabilities on, and kept from the second. */
const unwantedSure = 0.95;
const keptSure = 0.75;
/** From these on it is unwanted if it is of the kind that is sought: where no cue says anything, and where one says that it is used. */
const suspectMin = { none: 0.3, integration: 0.5 } as const;

/** "SolidWorks files" */
const namesFiles = ({ tokens }: ReadText, { to }: ToolMention): boolean =>
  /^(files?|drawings?|documents?)$/.test(tokens[to]?.text ?? '');
/** "Our donors are in Access", "an Access file": where things are kept today, and nothing that must be worked with. */
const isDocument = (read: ReadText, mention: ToolMention): boolean =>
  (mention.to === mention.from + 1 && read.tokens[mention.from]?.text === 'access') || namesFiles(read, mention);

export const isVendorName = ({ names }: ToolMention): boolean => names.every(({ form }) => form === 'vendor');

const betweenItemsOf = createJoinerPattern((joiners) => new RegExp(`^\\s*(,|${joiners}|\\/|&)\\s*(and |or )?$`, 'i'));
/** Whether nothing but a comma, "and" or "or" stands between two names. */
const isOneList = (read: ReadText, before: ToolMention, next: ToolMention): boolean =>
  next.from - before.to <= 1 &&
  betweenItemsOf(read).test(
    read.text.slice((read.tokens[before.to - 1] as ReadToken).end, (read.tokens[next.from] as ReadToken).start),
  );

type ToolFindings = {
  readonly findings: Finding[];
  /** Tools that are compared with each other, by position, and those that something like is sought of. */
  readonly versus: number[];
  readonly similarTo: number[];
  /** Tools that are unwanted if they are of the kind that is sought, and all else of makers that are refused. */
  readonly perhapsUnwanted: Finding[];
  readonly ofRefusedMakers: Finding[];
};

export type ToolReader = {
  /** Of several products that one name may mean, the one that most tools work with. */
  flagship(positions: readonly number[]): number;
  readTools(read: ReadText, mentions: readonly ToolMention[]): ToolFindings;
};

export const createToolReader = (
  catalogue: Catalogue,
  integrations: Integrations,
  classifyProductRole: ProductRoleClassifier,
): ToolReader => {
  const flagship = (positions: readonly number[]): number =>
    positions.reduce((best, one) => (integrations.of(one).size > integrations.of(best).size ? one : best));

  /**
   * What a product is to the buyer: what the cues say where they say it, and else what the trained model finds likely.
   * `suspect`: unwanted, if it is of the kind that is sought.
   */
  const judgeRole = (
    read: ReadText,
    mentions: readonly ToolMention[],
    mention: ToolMention,
    cue: Role,
  ): { role: Role; suspect?: 'replaces' | 'exclude' } => {
    if (cue !== 'none' && cue !== 'integration') return { role: cue };
    const likely = classifyProductRole(roleFeaturesOf(read, mentions, mention, cue));
    const of = (role: (typeof productRoles)[number]): number => likely[productRoles.indexOf(role)] as number;
    const unwanted = of('replace') + of('exclude');
    const as = of('replace') >= of('exclude') ? 'replaces' : 'exclude';
    // Of a maker it is said that nothing of his is wanted, and seldom that all of it goes.
    const sure = isVendorName(mention) ? of('exclude') : unwanted;
    if (cue === 'none' && sure >= unwantedSure) return { role: as };
    if (isVendorName(mention)) return { role: cue };
    const role = cue === 'none' && of('keep') >= keptSure ? 'integration' : cue;
    return unwanted >= suspectMin[cue] ? { role, suspect: as } : { role };
  };

  const readTools = (read: ReadText, mentions: readonly ToolMention[]): ToolFindings => {
    const isName = (at: number): boolean => mentions.some(({ from, to }) => from <= at && at < to);
    const findings: Finding[] = [];
    const versus: number[] = [];
    const similarTo: number[] = [];
    const perhapsUnwanted: Finding[] = [];
    const ofRefusedMakers: Finding[] = [];
    const byName = new Map<string, Finding['as']>();
    const judged = mentions.map((mention, nth): ReturnType<typeof judgeRole> => {
      const cue = roleOf(read, mention.from, mention.to, isName);
      // In a text without capitals a name that is also a word may be the word.
      const isSurely = read.hasCase || mention.names.every(({ isWord }) => !isWord);
      // Files of a product are opened with it: it is used, if nothing else is said.
      if (cue === 'none' && namesFiles(read, mention)) return { role: 'integration' };
      // In a search a product is named because it is sought.
      return isSurely && nth < judgedMax && !isSearch(read) ? judgeRole(read, mentions, mention, cue) : { role: cue };
    });
    const roles = judged.map(({ role }) => role);
    // In a list of names all are meant alike: "neither Google nor Microsoft", "off Bitbucket and Bamboo", "Slack and Teams go".
    const isListedBehind = (nth: number): boolean => {
      const [before, mention] = [mentions[nth - 1], mentions[nth]];
      return before !== undefined && mention !== undefined && isOneList(read, before, mention);
    };
    roles.forEach((_, nth) => {
      if (roles[nth] === 'none' && isListedBehind(nth)) roles[nth] = roles[nth - 1] as Role;
    });
    for (let nth = roles.length - 2; nth >= 0; nth--) {
      const next = roles[nth + 1];
      if (roles[nth] === 'none' && (next === 'replaces' || next === 'exclude') && isListedBehind(nth + 1))
        roles[nth] = next;
    }
    mentions.forEach((mention, nth) => {
      const { from, to, names } = mention;
      const role = roles[nth];
      const positions = names.map(({ position }) => position);
      const { start, end } = placeOf(read, { from, to });
      if (role === 'versus') {
        versus.push(flagship(positions));
        return;
      }
      if (role === 'similar') {
        similarTo.push(...positions);
        return;
      }
      const suspect = judged[nth]?.suspect;
      if (suspect !== undefined && (role === 'none' || role === 'integration')) {
        const { id } = catalogue.tools[flagship(positions)] as Tool;
        perhapsUnwanted.push({ as: suspect, value: id, force: 'not', start, end });
      }
      if (role === 'none' || role === undefined) return;
      const isByTheWay = isVendorName(mention) || isDocument(read, mention);
      if (role === 'integration' && isByTheWay && !worksWith.test(clauseAround(read, from))) return;
      const as: Finding['as'] = role;
      const unwanted = isUnwanted({ as });
      if (role === 'exclude') {
        for (const position of mention.made) {
          const { id } = catalogue.tools[position] as Tool;
          ofRefusedMakers.push({ as: role, value: id, force: 'not', start, end });
        }
      }
      const first = flagship(positions);
      // "Neither Google nor Microsoft" refuses all that they make: which of it is meant depends on the kind that is sought.
      for (const position of unwanted ? new Set([first, ...positions]) : [first]) {
        const { id } = catalogue.tools[position] as Tool;
        const known = byName.get(id);
        if (known !== undefined && (known === 'replaces' || known === 'exclude' || !unwanted)) continue;
        byName.set(id, as);
        findings.push({ as, value: id, force: unwanted ? 'not' : forceOf(read, from), start, end });
      }
    });
    return { findings, versus, similarTo, perhapsUnwanted, ofRefusedMakers };
  };

  return { flagship, readTools };
};
