/** Stemmers of other languages than English: those of Snowball (Porter 2001), from Orama, by ISO 639-1. */
import { stemmer as nl } from '@orama/stemmers/dutch';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as es } from '@orama/stemmers/spanish';

export const languageStemmers = { de, fr, es, it, nl, pt } as const;
