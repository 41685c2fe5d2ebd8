/**
 * Asks without pause, in a process of its own so that measuring beside it is not disturbed: `bun flood.ts URL CLIENTS FILE`.
 * The file holds requests as JSON, `[{ address, init }]`, asked in turn; `#` in an address or a body becomes a number that
 * grows, so that no answer is from memory. Prints when the first were answered, and when it is told to stop (its input
 * ends) what was answered how often, and how large the largest answer was.
 */
import { readFileSync } from 'node:fs';

type Request = { address: string; init: { method: string; headers: Record<string, string>; body?: string } };

const [url = '', clients = '1', file = ''] = process.argv.slice(2);
const requests: Request[] = JSON.parse(readFileSync(file, 'utf8'));
const statuses: Record<string, number> = {};
let largest = 0;
let asked = 0;
let isOver = false;

const client = async (): Promise<void> => {
  while (!isOver) {
    const nth = asked++;
    const { address, init } = requests[nth % requests.length] as Request;
    const number = String(100_000 + nth);
    const { body, ...rest } = init;
    const response = await fetch(url + address.replace('#', number), {
      ...rest,
      ...(body !== undefined && { body: body.replace('#', number) }),
    }).catch(() => undefined);
    const bytes = (await response?.arrayBuffer().catch(() => undefined))?.byteLength ?? 0;
    largest = Math.max(largest, bytes);
    const status = response?.status ?? 0;
    const isClear = status < 400 || /json|html/.test(response?.headers.get('content-type') ?? '');
    const word = isClear ? String(status) : `${status} without a word`;
    statuses[word] = (statuses[word] ?? 0) + 1;
    if (asked === Number(clients) + 1) process.stdout.write('begun\n');
    // A client that is refused and asks again at once measures its own speed.
    if (status === 429) await Bun.sleep(2);
  }
};
const running = Array.from({ length: Number(clients) }, client);
for await (const _ of process.stdin) {
}
isOver = true;
await Promise.all(running);
process.stdout.write(`${JSON.stringify({ statuses, largest })}\n`);
