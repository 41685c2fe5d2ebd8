/** The words of a Hunspell dictionary with all their forms, as sorted hashes (`src/ranking/analysis/english-words.ts`). */
import dictionary from 'dictionary-en';
import { hashWord, properNameMark } from '../../src/ranking/analysis/english-words.ts';
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

export const createEnglishWords = (): Uint32Array => {
  const affixes = readAffixes(Buffer.from(dictionary.aff).toString('utf8'));
  const hashes = new Set<number>();
  const addForm = (form: string, mark: string): void => {
    for (const { text } of tokenize(form)) hashes.add(hashWord(mark + text));
  };
  for (const line of Buffer.from(dictionary.dic).toString('utf8').split('\n').slice(1)) {
    const [word = '', flags = ''] = line.trim().split('/');
    if (word === '') continue;
    // Names of people and places are kept apart: a product may share them ("Jenkins", "Oslo").
    const mark = /^\p{Lu}/u.test(word) ? properNameMark : '';
    const rules = [...flags].flatMap((flag) => affixes.get(flag) ?? []);
    const forms = [word];
    for (const rule of rules) {
      const form = applyAffix(word, rule);
      if (form === undefined) continue;
      forms.push(form);
      if (!rule.isSuffix && rule.isCrossed) {
        for (const suffix of rules) {
          const both = suffix.isSuffix && suffix.isCrossed ? applyAffix(form, suffix) : undefined;
          if (both !== undefined) forms.push(both);
        }
      }
    }
    for (const form of forms) addForm(form, mark);
  }
  return Uint32Array.from(hashes).sort();
};
