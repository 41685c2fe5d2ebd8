/** Sends well-formed keys that are nobody's: `bun guesser.ts URL PER_SECOND MILLISECONDS`. Prints how many it sent. */
import { mintKey } from '../../src/accounts/keys/api-key.ts';
import { bearer, statusOf } from './house.ts';

const [url = '', perSecond = '1000', forMs = '1000'] = process.argv.slice(2);
const keys = await Promise.all(Array.from({ length: 200 }, () => mintKey()));
const startedMs = performance.now();
const statuses: Promise<number>[] = [];
while (performance.now() - startedMs < Number(forMs)) {
  const due = ((performance.now() - startedMs) / 1000) * Number(perSecond);
  while (statuses.length < due) {
    const { key } = keys[statuses.length % keys.length] as (typeof keys)[number];
    statuses.push(statusOf(`${url}/api/v1/industries`, { headers: bearer(key) }));
  }
  await Bun.sleep(2);
}
const answers = await Promise.all(statuses);
process.stdout.write(
  JSON.stringify({ sent: answers.length, refused: answers.filter((status) => status === 401).length }),
);
