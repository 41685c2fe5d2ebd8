/** Statements as the classifiers learn from them: with English words for those of other languages. */
import { readGlossary } from '../../src/ranking/understanding/reading/glossary.ts';
import { type ReadText, readText } from '../../src/ranking/understanding/reading/text.ts';
import { englishWords } from '../../src/ranking/understanding/trained-data.ts';
import { createGlossary } from './glossary.ts';

/** Of the word lists as they are, whatever file was made of them last. */
const glossary = readGlossary(createGlossary(), englishWords);

export const readStatementText = (text: string): ReadText => glossary.gloss(readText(text));
