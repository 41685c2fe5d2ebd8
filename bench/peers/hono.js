/** The peer on Bun: Hono 4, bun:sqlite. Prints its port. Arguments: folder of tools, database, keys by comma. */
import { Database } from 'bun:sqlite';
import { Hono } from 'hono';
import { counterSql, createDomain, digest, readTools, schemaSql } from './domain.js';

const [folder, path, keys] = process.argv.slice(2);
const domain = createDomain(readTools(folder));
const db = new Database(path);
for (const statement of schemaSql.split(';')) db.run(statement);
const count = db.query(counterSql);
const accounts = new Map(keys.split(',').map((key, place) => [digest(key), `account-${place}`]));

const app = new Hono();
app.use(async (context, next) => {
  const account = accounts.get(digest(context.req.header('authorization')?.slice(7) ?? ''));
  if (!account) return context.json({ error: 'invalid key' }, 401);
  const { used } = count.get(account, new Date().toISOString().slice(0, 10));
  context.header('X-RateLimit-Remaining', String(1_000_000_000 - used));
  await next();
});
app.get('/api/v1/tools', (context) => context.json(domain.list(context.req.query())));
app.get('/api/v1/search', (context) => context.json(domain.search(context.req.query())));
app.get('/api/v1/compare', (context) => {
  const comparison = domain.compare(context.req.query());
  return comparison ? context.json(comparison) : context.json({ error: 'no such tool' }, 404);
});
app.post('/api/v1/recommend', async (context) => context.json(domain.recommend(await context.req.json())));

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
process.stdout.write(`${server.port}\n`);
