import { type Html, html } from './html.ts';

/** What was likely meant, each a link to it; nothing where there is nothing like it. */
export const didYouMean = (near: readonly { name: string; path: string }[]): Html | undefined =>
  near.length === 0
    ? undefined
    : html`Did you mean ${near.map(({ name, path }, index) => html`${index > 0 && ' or '}<a href="${path}">${name}</a>`)}?`;
