import { type Static, Type } from '@sinclair/typebox';
import { slugPattern } from './tool.ts';

const Slug = Type.String({ pattern: slugPattern, maxLength: 64 });
const Line = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.Array(Line);

/** `synonyms`: how else buyers and experts name it, in several languages. */
export const Feature = Type.Object({ id: Slug, name: Line, meaning: Line, synonyms: Type.Optional(Words) });
export type Feature = Static<typeof Feature>;

const Translations = Type.Object({
  de: Type.Optional(Words),
  fr: Type.Optional(Words),
  es: Type.Optional(Words),
  it: Type.Optional(Words),
  pt: Type.Optional(Words),
  nl: Type.Optional(Words),
});

export const Category = Type.Object({
  name: Line,
  slug: Slug,
  group: Line,
  description: Line,
  synonyms: Words,
  /** What it is called in other languages, by their code (ISO 639-1). */
  translations: Type.Optional(Translations),
  /** How buyers tell of what such software is for, in plain words: what goes wrong, what is done, what is wished. */
  needs: Words,
  features: Type.Array(Feature),
});
export type Category = Static<typeof Category>;

/** `terms`: words by which a buyer's own business is told ("bakery", "law firm"). */
export const Industry = Type.Object({
  name: Line,
  slug: Slug,
  description: Line,
  synonyms: Words,
  terms: Type.Optional(Words),
});
export type Industry = Static<typeof Industry>;

/** Roles of one `family` do related work: an engineer and an engineering manager, say. */
export const Role = Type.Object({ name: Line, slug: Slug, family: Line, synonyms: Words });
export type Role = Static<typeof Role>;

export const Priority = Type.Object({ id: Slug, name: Line, meaning: Line, synonyms: Words });
export type Priority = Static<typeof Priority>;

/** A kind of software that the catalogue does not hold: requests for it are told so rather than answered with another kind. */
export const KindNotHeld = Type.Object({ name: Line, slug: Slug, description: Type.Optional(Line) });
export type KindNotHeld = Static<typeof KindNotHeld>;

/**
 * The vocabulary of the catalogue: `data/taxonomy.json`. `features` are the general ones, which any tool may have;
 * those of a category stand with it. Each row of `synonyms` lists phrases that mean the same to a searcher.
 */
export const Taxonomy = Type.Object({
  categories: Type.Array(Category),
  industries: Type.Array(Industry),
  roles: Type.Array(Role),
  priorities: Type.Array(Priority),
  features: Type.Array(Feature),
  synonyms: Type.Array(Words),
  kindsNotHeld: Type.Optional(Type.Array(KindNotHeld)),
});
export type Taxonomy = Static<typeof Taxonomy>;

/** How two spellings of a name are compared: without case, accents, punctuation or surrounding space. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64) || 'other';
