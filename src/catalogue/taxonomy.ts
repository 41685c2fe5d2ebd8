import { type Static, Type } from '@sinclair/typebox';
import { slugPattern } from './tool.ts';

const Slug = Type.String({ pattern: slugPattern, maxLength: 64 });
const Line = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.Array(Line);

export const Feature = Type.Object({ id: Slug, name: Line, meaning: Line });
export type Feature = Static<typeof Feature>;

export const Category = Type.Object({
  name: Line,
  slug: Slug,
  group: Line,
  description: Line,
  synonyms: Words,
  /** How buyers tell of what such software is for, in plain words: what goes wrong, what is done, what is wished. */
  needs: Words,
  features: Type.Array(Feature),
});
export type Category = Static<typeof Category>;

export const Industry = Type.Object({ name: Line, slug: Slug, description: Line, synonyms: Words });
export type Industry = Static<typeof Industry>;

/** Roles of one `family` do related work: an engineer and an engineering manager, say. */
export const Role = Type.Object({ name: Line, slug: Slug, family: Line, synonyms: Words });
export type Role = Static<typeof Role>;

export const Priority = Type.Object({ id: Slug, name: Line, meaning: Line, synonyms: Words });
export type Priority = Static<typeof Priority>;

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
