/**
 * The words of the American and the British Hunspell dictionary with all their forms, and what buyers write besides, as
 * sorted hashes (`src/ranking/analysis/english-words.ts`).
 */
import american from 'dictionary-en';
import british from 'dictionary-en-gb';
import { editDistance, mayBeWithin, signatureOf } from '../../src/catalogue/lib/suggestions.ts';
import { hashWord, properNameMark, writtenMark } from '../../src/ranking/analysis/english-words.ts';
import { tokenize } from '../../src/ranking/analysis/tokenizer.ts';

type Affix = { isSuffix: boolean; isCrossed: boolean; cut: string; add: string; condition: RegExp };

const readAffixes = (text: string): Map<string, Affix[]> => {
  const affixes = new Map<string, Affix[]>();
  const crossed = new Map<string, boolean>();
  for (const line of text.split('\n')) {
    const [kind, flag = '', cut = '', add = '', condition = '.'] = line.trim().split(/\s+/);
    if (kind !== 'PFX' && kind !== 'SFX') continue;
    const isSuffix = kind === 'SFX';
    if (/^[YN]$/.test(cut) && /^\d+$/.test(add)) {
      crossed.set(flag, cut === 'Y');
      continue;
    }
    const shape = condition === '.' ? '' : condition;
    const rule = {
      ...{ isSuffix, isCrossed: crossed.get(flag) ?? false, cut: cut === '0' ? '' : cut },
      ...{
        add: (add.split('/')[0] as string).replace(/^0$/, ''),
        condition: new RegExp(isSuffix ? `${shape}$` : `^${shape}`),
      },
    };
    affixes.set(flag, [...(affixes.get(flag) ?? []), rule]);
  }
  return affixes;
};

const applyAffix = (word: string, { isSuffix, cut, add, condition }: Affix): string | undefined => {
  if (!condition.test(word)) return undefined;
  if (isSuffix) return word.endsWith(cut) ? word.slice(0, word.length - cut.length) + add : undefined;
  return word.startsWith(cut) ? add + word.slice(cut.length) : undefined;
};

/** A word that so many statements have is no slip, unless an edit makes it an English word that this many times as many have. */
const statementsMin = 3;
const slipRatio = 50;

/** What buyers write that is not English. */
const findWritten = (statements: readonly string[], isEnglish: (word: string) => boolean): string[] => {
  const statementsWith = new Map<string, number>();
  for (const statement of statements) {
    const words = new Set(tokenize(statement).map(({ text }) => text));
    for (const word of words) statementsWith.set(word, (statementsWith.get(word) ?? 0) + 1);
  }
  const common = [...statementsWith]
    .filter(([word, count]) => count >= slipRatio * statementsMin && isEnglish(word))
    .map(([word, count]) => ({ word, count, signature: signatureOf(word) }));
  return [...statementsWith].flatMap(([written, times]) => {
    if (times < statementsMin || isEnglish(written)) return [];
    const signature = signatureOf(written);
    const isSlip = common.some(
      (one) =>
        one.count >= slipRatio * times &&
        mayBeWithin(one.signature, signature, 1) &&
        editDistance(one.word, written, 1) <= 1,
    );
    return isSlip ? [] : [written];
  });
};

const eachForm = function* ({ aff, dic }: typeof american): Generator<{ word: string; form: string }> {
  const affixes = readAffixes(Buffer.from(aff).toString('utf8'));
  for (const line of Buffer.from(dic).toString('utf8').split('\n').slice(1)) {
    const [word = '', flags = ''] = line.trim().split('/');
    if (word === '') continue;
    yield { word, form: word };
    const rules = [...flags].flatMap((flag) => affixes.get(flag) ?? []);
    for (const rule of rules) {
      const form = applyAffix(word, rule);
      if (form === undefined) continue;
      yield { word, form };
      if (rule.isSuffix || !rule.isCrossed) continue;
      for (const suffix of rules) {
        const both = suffix.isSuffix && suffix.isCrossed ? applyAffix(form, suffix) : undefined;
        if (both !== undefined) yield { word, form: both };
      }
    }
  }
};

export const createEnglishWords = (statements: readonly string[]): Uint32Array => {
  const hashes = new Set<number>();
  for (const dictionary of [american, british]) {
    for (const { word, form } of eachForm(dictionary)) {
      // Names of people and places are kept apart: a product may share them ("Jenkins", "Oslo").
      const mark = /^\p{Lu}/u.test(word) ? properNameMark : '';
      for (const { text } of tokenize(form)) hashes.add(hashWord(mark + text));
    }
  }
  for (const word of findWritten(statements, (one) => hashes.has(hashWord(one))))
    hashes.add(hashWord(writtenMark + word));
  return Uint32Array.from(hashes).sort();
};
