/**
 * Mentions: the names that a text holds, of tools, features, categories, industries and roles, each with its place.
 *
 * At each place the longest phrase wins; tools win over the rest, since a name is told by its capital letter. A name that
 * is also an English word ("Slack", "Notion") counts only where its capital or its use says that the product is meant.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { WordSet } from '../../analysis/english-words.ts';
import { monthNames } from '../../analysis/soft-stop-words.ts';
import { tokenize, wordSet } from '../../analysis/tokenizer.ts';
import { createJoinerPattern } from './clauses.ts';
import { createPhraseTable } from './phrase-table.ts';
import { beginsWithReplaced, isUnwantedBehind } from './products/cues.ts';
import { eachToolName, type ToolName } from './products/tool-names.ts';
import type { ReadText, ReadToken } from './text.ts';

export type ToolMention = {
  readonly from: number;
  readonly to: number;
  readonly names: readonly ToolName[];
  /** Positions of all tools of the maker who is called so too: "Zoho" is Zoho CRM, and whoever makes it. */
  readonly made: readonly number[];
};
type VocabularyEntry = {
  readonly as: 'feature' | 'category' | 'industry' | 'priority' | 'role';
  readonly value: string;
};
export type VocabularyMention = {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly VocabularyEntry[];
};

export type MentionFinder = {
  findTools(read: ReadText): ToolMention[];
  /** What else the vocabulary names, outside of the tools' names. */
  findVocabulary(read: ReadText, tools: readonly ToolMention[]): VocabularyMention[];
};

const dayNames = wordSet('monday tuesday wednesday thursday friday saturday sunday');
const isDate = (word: string): boolean => dayNames.has(word) || monthNames.has(word);
const versus = /^(vs|versus)$/;
const listWordOf = createJoinerPattern((joiners) => new RegExp(`^(${joiners})$`));
/** Words that by themselves share their stem with a kind or a feature, and mean something else: an account is no accounting. */
const homonyms =
  /^(accounts?|accountants?|budgets?|maps?|presently|presents?|presente|ruled|installed|leaving|leaves)$/;
/** Before "leave" these make it a verb: "we want to leave Xero", "members leave"; "staff leave" is time off. */
const leaveSubject =
  /^(to|i|we|you|they|who|people|will|would|can|could|cannot|may|might|must|should|not|never|t|\w+[^s]s)$/;
/** Initials that are also words are written in capitals: Dutch "van" is no VAN, "does" no DOE. */
const everydayWords = /^(weg|van|does?|bom|meio)$/;
/** So are others in a text that has capitals: Italian "ci" is not CI, nor Spanish "mes" MES. */
const initialsMax = 2;
const initialWords = /^(mes|dam|cam|pam|sis|crs|sem|sig|coi|fim|dao)$/;
const isLowerInitials = ({ text, hasCase }: ReadText, { text: word, start, end }: ReadToken): boolean =>
  (everydayWords.test(word) || (hasCase && (end - start <= initialsMax || initialWords.test(word)))) &&
  text.slice(start, end) !== text.slice(start, end).toUpperCase();
/** Cues beside a name that is also a word, in a text that does not tell by its capitals. */
const nameCues = /^(from|use|using|vs|versus|replace|leaving|into|via)$/;
/** These stand before any word: the name must end there, as "remote" does not in "with remote guests". */
const weakNameCues = /^(on|with|not|no|like|in|of)$/;
const wordBehindName =
  /^(also|already|and|are|as|at|because|but|by|can|do|does|either|for|has|have|i|if|in|instead|is|it|now|on|only|or|please|pls|plus|since|so|than|thanks|that|they|thx|to|today|too|until|via|we|when|where|which|while|with)$/;
/** What a product does at the beginning of a complaint: "zoom cuts our circle off after 40 minutes". */
const doing =
  /^(is|was|has|had|got|gets|went|became|cuts?|keeps?|wants?|puts?|stops?|stopped|ends?|bill|fees?|licen[cs]es?|prices?|pricing|costs?|raised|doubled|deleted|lost|crashes|hides|will|won|can|cannot|doesn|didn|now)$/;
/** Only behind these does "to" stand before a name: "a tool to make invoices" names no Make. */
const cuesBeforeTo =
  /^(alternatives?|back|compared|connect(ed|s)?|export(ed|s)?|links?|migrat(e|ed|ing)|mov(e|ed|ing)|similar|switch(ed|ing)?|sync(ed|s)?)$/;
/** What stands behind a product at the beginning of a sentence, and seldom behind the same word meant as a word. */
const cueBehindName =
  /^(out|replacements?|alternatives?|is|has|for|vs|versus|invoices?|licen[cs]es?|now|costs|pricing|prices?|goes|eats|takes?|quoted|no|not|never|we|stays|remains|bleibt|muss|soll|wird|reste|doit|queda|sigue|se|resta|deve|blijft|moet|fica|must|will|integrations?|users?|shop|files?|databases?)$/;
const isBesideCue = ({ tokens, text }: ReadText, from: number, to: number): boolean => {
  const before = tokens[from - 1]?.text ?? '';
  if (before === 'to') return cuesBeforeTo.test(tokens[from - 2]?.text ?? '');
  if (nameCues.test(before)) return true;
  const next = tokens[to];
  const isEnd =
    next === undefined || text.slice(tokens[to - 1]?.end, next.start) !== ' ' || wordBehindName.test(next.text);
  return isEnd && weakNameCues.test(before);
};

/** What tools are called. */
const listToolNames = (catalogue: Catalogue, words: WordSet): [string, ToolName][] => {
  // "API" and "EDC" are what software is, not what it is called.
  const generic = new Set(
    [
      ...catalogue.categories.entries.flatMap(({ name, synonyms }) => [name, ...synonyms]),
      ...[...catalogue.features.values()].flatMap(({ name, synonyms = [] }) => [name, ...synonyms]),
      ...catalogue.roles.entries.flatMap(({ name, synonyms }) => [name, ...synonyms]),
      ...catalogue.synonyms.flat(),
    ].map((phrase) => phrase.toLowerCase()),
  );
  // "Billing" and "Treasury" by themselves are a job, though products are called so behind a vendor's name.
  const plain = new Set([
    'browser',
    ...catalogue.categories.entries.flatMap(({ name }) => tokenize(name)).map(({ text }) => text),
  ]);
  const names: [string, ToolName][] = [];
  eachToolName(catalogue, words, (form, name) => {
    const lower = form.toLowerCase();
    const isGeneric = generic.has(lower) || (name.form !== 'whole' && plain.has(lower));
    if (form === catalogue.tools[name.position]?.name || !isGeneric) names.push([form, name]);
  });
  return names;
};

/** Endings of a word have so many letters at most, and so many of the other form's may be in their place: "invoice", "invoicing". */
const endingMax = 3;
const replacedMax = 2;
/** Whether one word is a form of the other: Porter's stemmer finds one stem for "local" and "localization" too. */
const isFormOf = (one: string, other: string): boolean => {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  const [rest, otherRest] = [one.length - shared, other.length - shared];
  return Math.max(rest, otherRest) <= endingMax && Math.min(rest, otherRest) <= replacedMax;
};

/** What else the vocabulary calls by a name. */
const listVocabulary = (catalogue: Catalogue): [string, VocabularyEntry][] => {
  const phrases: [string, VocabularyEntry][] = [];
  const addAll = (synonyms: readonly string[], entry: VocabularyEntry): void => {
    for (const phrase of synonyms) phrases.push([phrase, entry]);
  };
  for (const { name, synonyms, translations = {} } of catalogue.categories.entries) {
    addAll([name, ...synonyms, ...Object.values(translations).flat()], { as: 'category', value: name });
  }
  for (const { id, name, synonyms = [] } of catalogue.features.values()) {
    // Where it runs is read as a deployment.
    if (id !== 'self-hosting') addAll([name, ...synonyms], { as: 'feature', value: id });
  }
  for (const { name, synonyms, terms = [] } of catalogue.industries.entries) {
    addAll([name, ...(terms.length > 0 ? terms : synonyms)], { as: 'industry', value: name });
  }
  for (const { name, synonyms } of catalogue.roles.entries) addAll([name, ...synonyms], { as: 'role', value: name });
  // No finding comes of a priority, but its words begin no other name: "self-hosted BaaS" is no "hosted BaaS".
  for (const { id, name, synonyms } of catalogue.priorities.entries)
    addAll([name, ...synonyms], { as: 'priority', value: id });
  return phrases;
};

/** So many letters has a name at least that is written in two, and so many its first part. */
const bothPartsMin = 7;
const firstPartMin = 3;

const compatible = /^(-|[- ]api[- ])compatib/i;
const interfaceBehind = /^ (api|interface|protocol)s?\b/i;

const smallWord = /^(\d.*|of|the|and|for|to|in|a|on|by|with)$/;
/** Whether each word has a capital, is small, or is written in one with the one before ("Cal.com"), and one has a capital. */
const isWrittenAsName = (text: string, words: readonly ReadToken[]): boolean =>
  words.some(({ isCapital }) => isCapital) &&
  words.every(
    ({ isCapital, text: word, start }, nth) =>
      nth === 0 || isCapital || smallWord.test(word) || text[start - 1] !== ' ',
  );

export const createMentionFinder = (catalogue: Catalogue, words: WordSet): MentionFinder => {
  const tools = createPhraseTable('text', listToolNames(catalogue, words));
  const vocabulary = createPhraseTable('stem', listVocabulary(catalogue));
  /** Of the entries that a word names by its stem, those that it names by a form of itself. */
  const meantByWord = (word: string, entries: readonly VocabularyEntry[]): readonly VocabularyEntry[] =>
    entries.filter((entry) => vocabulary.wordsOf(entry).some((name) => isFormOf(name, word)));

  /** `isBesideTool`: whether a tool is named right before, in a list. */
  const isMeant = (
    read: ReadText,
    from: number,
    to: number,
    { form, isWord }: ToolName,
    isBesideTool: boolean,
  ): boolean => {
    const { tokens, hasCase, text } = read;
    const first = tokens[from] as ReadToken;
    const isPlain = isWord || (to === from + 1 && (isDate(first.text) || first.text.length <= 2));
    // "S3-compatible storage" asks for what speaks like S3, whoever makes it.
    const behind = text.slice((tokens[to - 1] as ReadToken).end);
    if (compatible.test(behind) || (first.text === 's3' && interfaceBehind.test(behind))) return false;
    // "A no-code tool" refuses no Code.
    if (isPlain && text[first.start - 1] === '-') return false;
    if (!isPlain) return form === 'whole' || first.isCapital || !hasCase || first.text.length > 4;
    if (isDate(first.text))
      return (
        /^\.com\b/i.test(text.slice(first.end)) || versus.test(tokens[from - 1]?.text ?? '') || isListed(read, from)
      );
    // "Payroll for 40 people" names a kind, though a product is called Payroll too.
    const kind = first.isFirstOfSentence ? vocabulary.longest(tokens, from) : undefined;
    if (kind?.to === to && kind.entries.some(({ as }) => as === 'category')) return false;
    if (form !== 'vendor' && beginsWithReplaced(read, from) && doing.test(tokens[to]?.text ?? '')) return true;
    if (hasCase && to > from + 1) return isWrittenAsName(text, tokens.slice(from, to));
    if (hasCase) return first.isCapital && (!first.isFirstOfSentence || tokens.length <= 3 || isCued(read, from, to));
    return form === 'whole' && (tokens.length <= 3 || isBesideTool || isBesideCue(read, from, to));
  };
  /** "Asana and Monday": beside another product even the name of a day is one. */
  const isListed = (read: ReadText, from: number): boolean =>
    listWordOf(read).test(read.tokens[from - 1]?.text ?? '') && from > 1 && isProduct(read.tokens, from - 2);
  const isProduct = (tokens: readonly ReadToken[], at: number): boolean =>
    tools.longest(tokens, at)?.entries.some(({ isWord, form }) => !isWord && form !== 'vendor') === true &&
    !isDate(tokens[at]?.text ?? '');
  /** At the beginning of a sentence every word has a capital: there only a verb of use or an ending tells a name. */
  const isCued = (read: ReadText, from: number, to: number): boolean =>
    read.tokens[from]?.isFirstOfSentence === true &&
    (cueBehindName.test(read.tokens[to]?.text ?? '') || isUnwantedBehind(read, to));

  /** "Mail Chimp": a name of one word that is written in two. */
  const findWrittenApart = ({ tokens, text }: ReadText, at: number): ReturnType<typeof tools.longest> => {
    const [one, next] = [tokens[at] as ReadToken, tokens[at + 1]];
    if (next === undefined || one.text.length < firstPartMin || text.slice(one.end, next.start) !== ' ')
      return undefined;
    const whole = one.text + next.text;
    if (whole.length < bothPartsMin || !tools.hasWord(whole)) return undefined;
    const joined = tools.longest([{ ...one, text: whole, end: next.end }], 0);
    const entries = joined?.entries.filter(({ form, isWord }) => form !== 'vendor' && !isWord) ?? [];
    // "Sales force automation" is no Salesforce.
    const isOther = (vocabulary.longest(tokens, at)?.to ?? 0) > at + 1;
    if (entries.length === 0 || isOther) return undefined;
    const isWord = words.has(one.text) && words.has(next.text);
    return { to: at + 2, entries: entries.map((entry) => ({ ...entry, isWord })) };
  };

  /** What is named at a place: the whole name, before a shorter form of another, before a vendor. */
  const mentionAt = (
    read: ReadText,
    from: number,
    phrase: ReturnType<typeof tools.longest>,
    isBesideTool: boolean,
  ): ToolMention | undefined => {
    const meant = phrase?.entries.filter((name) => isMeant(read, from, phrase.to, name, isBesideTool)) ?? [];
    const best = (['whole', 'short', 'vendor'] as const).find((form) => meant.some((name) => name.form === form));
    if (phrase === undefined || best === undefined) return undefined;
    const made = meant.flatMap(({ form, position }) => (form === 'vendor' ? [position] : []));
    return { from, to: phrase.to, names: meant.filter(({ form }) => form === best), made };
  };

  return {
    findTools: (read) => {
      const { tokens } = read;
      const listWord = listWordOf(read);
      const found: ToolMention[] = [];
      for (let at = 0; at < tokens.length; ) {
        const isBeside = found.at(-1)?.to === at - 1 && listWord.test(tokens[at - 1]?.text ?? '');
        const mention =
          mentionAt(read, at, tools.longest(tokens, at), isBeside) ??
          mentionAt(read, at, findWrittenApart(read, at), isBeside);
        if (mention) found.push(mention);
        at = mention ? mention.to : at + 1;
      }
      return found;
    },
    findVocabulary: (read, named) => {
      const { tokens } = read;
      const found: VocabularyMention[] = [];
      for (let at = 0; at < tokens.length; ) {
        const tool = named.find(({ from, to }) => from <= at && at < to);
        if (tool) {
          at = tool.to;
          continue;
        }
        const phrase = vocabulary.longest(tokens, at);
        const token = tokens[at] as ReadToken;
        const isVerb = token.text === 'leave' && leaveSubject.test(tokens[at - 1]?.text ?? '');
        const isOther = phrase?.to === at + 1 && (homonyms.test(token.text) || isVerb || isLowerInitials(read, token));
        const entries =
          phrase === undefined || isOther
            ? []
            : phrase.to > at + 1
              ? phrase.entries
              : meantByWord(token.text, phrase.entries);
        const to = phrase && entries.length > 0 ? phrase.to : at + 1;
        if (entries.length > 0) found.push({ from: at, to, entries });
        at = to;
      }
      return found;
    },
  };
};
