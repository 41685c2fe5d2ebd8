/**
 * Opens connections and holds them until it is killed, in a process of its own so that measuring beside it is not
 * disturbed: `bun holder.ts URL COUNT [KEY]`. With a key each sends a request whose body arrives a byte every five
 * seconds. Prints how many it opened.
 */
const [url = '', count = '0', key] = process.argv.slice(2);
const { port } = new URL(url);
const head = `POST /api/v1/recommend HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n{`;
const sockets: Bun.Socket[] = [];
/** Callers with a key come a thousand a second, as slowhttptest's do; the silent ones as fast as they can. */
const [batch, pauseMs] = key === undefined ? [250, 0] : [100, 100];

while (sockets.length < Number(count)) {
  const opened = await Promise.allSettled(
    Array.from({ length: Math.min(batch, Number(count) - sockets.length) }, () =>
      Bun.connect({ hostname: '127.0.0.1', port: Number(port), socket: { data: () => {} } }),
    ),
  );
  const made = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (key !== undefined) for (const socket of made) socket.write(head);
  sockets.push(...made);
  if (made.length === 0) break;
  await Bun.sleep(pauseMs);
}
process.stdout.write(`${sockets.length}\n`);
setInterval(() => {
  if (key !== undefined) for (const socket of sockets) if (socket.readyState === 1) socket.write(' ');
}, 5_000);

export {};
