/**
 * The limit: a bare Bun.serve that returns one answer, headers and all, whatever is asked. The answer is captured from
 * the service and arrives on standard input as {headers, body}.
 */
const { headers, body } = (await Bun.stdin.json()) as { headers: Record<string, string>; body: string };

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body, { headers }) });
process.stdout.write(`${server.port}\n`);

export {};
