import { describe, expect, test } from 'bun:test';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { completeTool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { taxonomy } from '../ranking/small-catalogue.ts';

const tool = (id: string, name: string, more: Partial<ToolRecord> = {}) =>
  completeTool({ id, name, description: 'A tool.', categories: ['CRM'], ...more });

const catalogue = createCatalogue(
  [
    tool('dot-desk', 'Dot.Desk', { aliases: ['Dótty', 'Signal'], formerIds: ['dotdesk-classic'] }),
    tool('signal', 'Signal'),
    tool('own-signal', 'signal'),
    tool('old-plan', 'Plan', { status: 'discontinued' }),
    tool('plan', 'Planner'),
    tool('new-plan', 'Plan'),
    tool('twin-one', 'Twin'),
    tool('twin-two', 'Twin'),
    tool('gone', 'Gone', { status: 'discontinued' }),
    tool('strange', '+++'),
  ],
  taxonomy,
);

describe('findCalled', () => {
  test.each([
    ['dot-desk', 'dot-desk', 'its id'],
    [' DOT-Desk ', 'dot-desk', 'its id in other letters'],
    ['dotdesk-classic', 'dot-desk', 'a former id'],
    ['dot desk', 'dot-desk', 'its name without punctuation'],
    ['DOTTY', 'dot-desk', 'an alias without its accent'],
    ['signal', 'signal', 'an id before names'],
    ['Plan', 'plan', 'an id before the name of another'],
    ['Gone', 'gone', 'the name of a tool that is no longer sold'],
    ['twin', undefined, 'a name that two share'],
    ['Dot', undefined, 'a part of a name'],
    ['', undefined, 'nothing'],
    ['+++', undefined, 'no letters'],
  ])('finds for %j the tool %j: %s', (text, id) => {
    expect(catalogue.findCalled(text)?.id).toBe(id as string);
  });

  test('takes the tool that is sold where one of two of a name is not', () => {
    const two = [tool('old-note', 'Note', { status: 'discontinued' }), tool('new-note', 'Note')];
    expect(createCatalogue(two, taxonomy).findCalled('NOTE')?.id).toBe('new-note');
  });
});
