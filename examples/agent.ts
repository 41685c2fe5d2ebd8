/**
 * An agent that advises on software, over the Model Context Protocol and without any library: it finds out which tools
 * there are, has a need answered, has the first two compared, and says where its words come from. In place of its plan, a
 * language model could choose the calls: the definitions of the tools are what such models take, and each answer has a text
 * to quote.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/agent.ts "track sales deals" small
 */
import { argv, env } from 'node:process';

const url = env['TOOLS_URL'] ?? 'http://localhost:3000';
const key = env['TOOLS_KEY'] ?? '';
const [useCase = 'track sales deals', companySize] = argv.slice(2);

const revision = '2026-07-28';
let requests = 0;

type Answer<Result> = { result?: Result; error?: { code: number; message: string } };
type Called = {
  content: { type: string; text: string }[];
  structuredContent?: { tools: { id: string; name: string; score: number }[] };
  isError?: boolean;
};
type Listed = { tools: { name: string; description: string; inputSchema: object }[] };

/** One message of the protocol: what is in the headers is in the body as well, for proxies that look at headers alone. */
const send = async <Result>(method: string, params: { name?: string; arguments?: object } = {}): Promise<Result> => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'example-agent', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(params.name !== undefined && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++requests, method, params: { ...params, _meta } }),
  });
  if (response.status === 401) throw new Error('The key is missing or wrong: set TOOLS_KEY.');
  const { result, error } = (await response.json()) as Answer<Result>;
  if (result === undefined) throw new Error(`The service refuses: ${error?.message ?? response.status}`);
  return result;
};

/** What an agent may put right, and until when it has to wait, stands in the text of a refusal. */
const call = async (name: string, given: object): Promise<{ text: string; tools: { id: string; name: string }[] }> => {
  const { content, structuredContent, isError } = await send<Called>('tools/call', { name, arguments: given });
  const text = content.map((part) => part.text).join('\n');
  if (isError) throw new Error(`${name} is refused: ${text}`);
  return { text, tools: structuredContent?.tools ?? [] };
};

try {
  const { tools } = await send<Listed>('tools/list');
  console.log(`The service offers ${tools.map(({ name }) => name).join(', ')}.\n`);
  const advice = await call('recommend_software', { useCase, ...(companySize && { companySize }), limit: 3 });
  console.log(`${advice.text}\n`);
  const [first, second] = advice.tools;
  if (first && second) {
    const { text } = await call('compare_software', { tools: [first.id, second.id] });
    console.log(`What sets the first two apart:\n${text}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
