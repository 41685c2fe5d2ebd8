/** The peer on Node: Fastify 5, better-sqlite3. Prints its port. Arguments: folder of tools, database, keys by comma. */
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { counterSql, createDomain, digest, readTools, schemaSql } from './domain.js';

const [folder, path, keys] = process.argv.slice(2);
const domain = createDomain(readTools(folder));
const db = new Database(path);
db.exec(schemaSql);
const count = db.prepare(counterSql);
const accounts = new Map(keys.split(',').map((key, place) => [digest(key), `account-${place}`]));

const app = Fastify();
app.addHook('onRequest', async (request, reply) => {
  const account = accounts.get(digest(request.headers.authorization?.slice(7) ?? ''));
  if (!account) return reply.code(401).send({ error: 'invalid key' });
  const { used } = count.get(account, new Date().toISOString().slice(0, 10));
  reply.header('X-RateLimit-Remaining', 1_000_000_000 - used);
});
app.get('/api/v1/tools', async (request) => domain.list(request.query));
app.get('/api/v1/search', async (request) => domain.search(request.query));
app.get(
  '/api/v1/compare',
  async (request, reply) => domain.compare(request.query) ?? reply.code(404).send({ error: 'no such tool' }),
);
app.post('/api/v1/recommend', async (request) => domain.recommend(request.body));

await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${app.server.address().port}\n`);
