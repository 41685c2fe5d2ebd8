/** What marks of the catalogue are named: how often it was changed, the bundled revision it holds, and that it was replaced. */
export const changeCountMark = 'catalogue-changes';
export const bundledMark = 'bundled-revision';
export const replacedMark = 'catalogue-replaced';
