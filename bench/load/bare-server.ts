/**
 * The limit: a bare Bun.serve that returns one answer, headers and all, whatever is asked. The answer is captured from
 * the service and arrives on standard input as {headers, body}; a body of bytes in base64, as `bytes`.
 */
type Captured = { headers: Record<string, string>; body?: string; bytes?: string };
const { headers, body, bytes } = (await Bun.stdin.json()) as Captured;
const content = bytes === undefined ? body : Buffer.from(bytes, 'base64');

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(content, { headers }) });
process.stdout.write(`${server.port}\n`);

export {};
