import { readBundle } from '../../src/catalogue/bundle.ts';
import type { Tool } from '../../src/catalogue/tool.ts';
import { createRandom } from './workload.ts';

const syllables = 'ba co di fu ga he ji ko lu ma ne po qua ri so ta ve wi xo zu'.split(' ');

/**
 * As many tools as asked for, and all the bundled ones at least: these, then others made of them, with a name of their own and the sentences,
 * use cases and facts of two or three real ones. The same tools on every run.
 */
export const createManyTools = async (count: number): Promise<Tool[]> => {
  const { tools: real } = await readBundle();
  const random = createRandom(11);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const inventName = (): string => {
    const name = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
    return name.replace(/^./, (first) => first.toUpperCase());
  };
  const tools = [...real];
  while (tools.length < count) {
    const [facts, words, more] = [pick(real), pick(real), pick(real)];
    const name = `${inventName()} ${tools.length}`;
    tools.push({
      ...facts,
      id: name.toLowerCase().replaceAll(' ', '-'),
      formerIds: [],
      name,
      aliases: [],
      vendor: inventName(),
      summary: words.summary,
      description: `${words.description.slice(0, 180)} ${more.description.slice(0, 180)}`,
      useCases: [...words.useCases.slice(0, 2), ...more.useCases.slice(0, 2)],
      status: 'active',
    });
  }
  return tools;
};
