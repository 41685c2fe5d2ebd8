import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createGlossary } from '../../../scripts/train/glossary.ts';
import { bundleFolder } from '../../../src/catalogue/bundle.ts';
import { readText } from '../../../src/ranking/understanding/reading/text.ts';
import { glossary } from '../../../src/ranking/understanding/trained-data.ts';

const englishOf = (text: string, word: string): readonly string[] =>
  glossary.gloss(readText(text)).tokens.find((token) => token.text === word)?.english ?? [];

describe('the glossary', () => {
  test('is the one that its word lists make: after a change of them, bun run train --glossary', async () => {
    const shipped = await Bun.file(join(bundleFolder, 'glossary.bin.br')).bytes();
    expect(Buffer.compare(shipped, createGlossary())).toBe(0);
  });

  test.each([
    ['Wir brauchen etwas für unsere Rechnungen', 'rechnungen', 'invoices'],
    ['Nous voulons relancer les clients pour les factures', 'factures', 'invoices'],
    ['Queremos que los empleados vean sus turnos', 'turnos', 'shift'],
    ['Vogliamo che i clienti possano fare le prenotazioni', 'prenotazioni', 'booking'],
    ['Wij zoeken iets voor de voorraad van onze winkel', 'voorraad', 'stock'],
    ['Precisamos de controlar as férias dos funcionários', 'ferias', 'holiday'],
  ])('knows words of six languages by their stems: %s', (text, word, english) => {
    expect(englishOf(text, word)).toContain(english);
  });

  test('cuts a compound in two', () => {
    const meanings = englishOf('Wir suchen etwas für die Urlaubsanträge der Küche', 'urlaubsantrage');
    expect(meanings).toContain('leave');
    expect(meanings).toContain('request');
  });

  test('knows a language by its words alone', () => {
    expect(englishOf('gestionale magazzino', 'magazzino')).toContain('warehouse');
  });

  test.each([
    'We die a little each time the rota changes, so a plan for the mail, please.',
    'crm hubspot',
    'Team chat, no cloud',
    '',
  ])('leaves English as it is: %j', (text) => {
    const read = readText(text);
    expect(glossary.gloss(read)).toBe(read);
  });
});
