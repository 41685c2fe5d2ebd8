import { expect, test } from 'bun:test';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { JsonText } from '../../../src/web/json-answer.ts';

const { tools, taxonomy } = await readBundle();
const beyondAscii = {
  ...(tools[1] as (typeof tools)[number]),
  description: 'Prüft Überschüsse — 项目, 🦉 and "quotes".',
};
const catalogue = createCatalogue([...tools.slice(0, 1), beyondAscii, ...tools.slice(2, 400)], taxonomy);

const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));

test('an answer is its own text with the tools in their places, a list where they follow each other', () => {
  const places = [3, 1, 2, 399, 0];
  const json = new JsonText().add('{"data":[');
  for (const place of places) json.addToolAt(catalogue, place);
  json.add('],"one":').addToolAt(catalogue, 1).addRest({ note: 'naïve → 🦉', none: null });
  expect(read(json.pack().toBytes())).toEqual({
    data: places.map((place) => catalogue.tools[place]),
    one: catalogue.tools[1],
    note: 'naïve → 🦉',
    none: null,
  });
});

test('an item keeps the order of its fields around its tool', () => {
  const tool = catalogue.tools[1] as (typeof tools)[number];
  const items = [
    { rank: 1, tool, matched: ['"tool":0'] },
    { rank: 2, tool, matched: [] },
  ];
  const bytes = new JsonText().add('{').addItems(catalogue, items).add('}').pack().toBytes();
  expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify({ data: items }));
});

test('a kept answer is the same after others, shorter and longer ones', () => {
  const few = new JsonText().add('[').addToolAt(catalogue, 5).add(']').pack();
  const before = Buffer.from(few.toBytes()).toString();
  const many = new JsonText().add('[');
  for (let place = 0; place < 400; place++) many.addToolAt(catalogue, place);
  expect(read(many.add(']').pack().toBytes())).toEqual([...catalogue.tools]);
  expect(Buffer.from(few.toBytes()).toString()).toBe(before);
  expect(few.ownLength).toBeLessThan(32);
  expect(read(new JsonText().add('[]').pack().toBytes())).toEqual([]);
});
