/** The rules between bundled records: names that are told apart, references that meet, words of their own. */
import { findClashes } from '../import/clashes.ts';
import { foldName } from '../taxonomy.ts';
import type { Tool } from '../tool.ts';
import { pathToText } from './schema-validator.ts';

/** Says what is wrong with the tool of this id. */
export type ComplainOf = (id: string, field: string, message: string) => void;

const checkNames = (tools: readonly Tool[], complain: ComplainOf): void => {
  const named = new Map<string, string>();
  for (const { id, name } of tools) {
    const other = named.get(foldName(name));
    if (other) complain(id, 'name', `is the name of ${other} too; names are unique`);
    else named.set(foldName(name), id);
  }
  for (const [tool, faults] of findClashes(tools, [])) {
    for (const { path, message } of faults) complain(tool.id, pathToText(path), message);
  }
};

const looksLikeId = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names of tools that are not in the catalogue, written as ids are. */
const namesLikeIds = [
  ...['borgmatic', 'darktable', 'django', 'givecloud', 'i-doit', 'klarna', 'mastodon', 'micros', 'moneris'],
  ...['scikit-learn', 'scribus', 'unsplash', 'yotpo', 'zeplin'],
];

const checkReferences = (tools: readonly Tool[], complain: ComplainOf): void => {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const idByName = new Map(
    tools.flatMap(({ id, name, aliases }) => [...aliases, name].map((text) => [foldName(text), id])),
  );
  for (const { id, alternatives, integrations, successor } of tools) {
    if (successor !== null && !byId.has(successor)) complain(id, 'successor', `"${successor}" is no tool's id`);
    if (successor === id) complain(id, 'successor', 'names the tool itself');
    for (const alternative of alternatives) {
      const other = byId.get(alternative);
      if (!other) complain(id, 'alternatives', `"${alternative}" is no tool's id`);
      else if (!other.alternatives.includes(id))
        complain(id, 'alternatives', `${alternative} does not name ${id} in turn`);
    }
    for (const integration of integrations) {
      if (byId.has(integration)) continue;
      const meant = idByName.get(foldName(integration));
      if (meant) complain(id, 'integrations', `"${integration}" is in the catalogue: its id ${meant} is wanted`);
      else if (looksLikeId.test(integration) && !namesLikeIds.includes(integration))
        complain(id, 'integrations', `"${integration}" is no tool's id; a name is wanted`);
    }
  }
};

const shingleWords = 4;
/** The share of runs of four words that two descriptions may have in common. */
const likenessMax = 0.3;

/** The runs of four words in a text. */
const shinglesOf = (text: string): Set<string> => {
  const words = foldName(text).split(' ');
  return new Set(words.slice(shingleWords - 1).map((_, index) => words.slice(index, index + shingleWords).join(' ')));
};

/** Compares only the pairs that share a run at all: the Jaccard index of the rest is 0. */
const checkLikeness = (tools: readonly Tool[], complain: ComplainOf): void => {
  const shingles = tools.map(({ description }) => shinglesOf(description));
  const holders = new Map<string, number[]>();
  shingles.forEach((own, position) => {
    const shared = new Map<number, number>();
    for (const shingle of own) {
      const before = holders.get(shingle) ?? [];
      for (const other of before) shared.set(other, (shared.get(other) ?? 0) + 1);
      holders.set(shingle, [...before, position]);
    }
    for (const [other, count] of shared) {
      const likeness = count / (own.size + (shingles[other]?.size ?? 0) - count);
      if (likeness <= likenessMax) continue;
      const [one, two] = [tools[position]?.id ?? '', tools[other]?.id ?? ''];
      complain(
        one,
        'description',
        `is ${Math.round(likeness * 100)} % like that of ${two}; ${likenessMax * 100} % are allowed`,
      );
    }
  });
};

export const findSharedFaults = (tools: readonly Tool[], complain: ComplainOf): void => {
  checkNames(tools, complain);
  checkReferences(tools, complain);
  checkLikeness(tools, complain);
};
