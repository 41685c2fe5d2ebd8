import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One request as it goes over the wire. */
export type Ask = { method: 'GET' | 'POST'; path: string; body?: string };

export type Measure = {
  requestsPerSecond: number;
  /** CPU time of the server process a request, user and system, in microseconds. */
  cpuMicroseconds: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Answers whose status was not the one expected; anything but 0 makes the other figures worthless. */
  wrong: number;
};

type Run = {
  url: string;
  /** The server whose CPU time is read. */
  pid: number;
  asks: readonly Ask[];
  keys: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** How long each connection waits before each request, in the middle; 0 asks without pause. */
  pauseMilliseconds?: number;
  /** The only status that counts as right. */
  status: number;
};

/** Walks the list of requests from a place of its own in each thread, with the keys in turn, and reports as JSON. */
const script = `
local asks, keys, at, count, wanted = {}, {}, 0, 0, tonumber(os.getenv("WANTED"))
wrong = 0
local threads = {}
function setup(thread) thread:set("offset", #threads * 7919) table.insert(threads, thread) end
function init(args)
  for line in io.lines(os.getenv("KEYS")) do table.insert(keys, line) end
  local n = 0
  for line in io.lines(os.getenv("ASKS")) do
    local method, path, body = line:match("^(%S+)\\t(%S+)\\t(.*)$")
    local headers = { ["Authorization"] = "Bearer " .. keys[n % #keys + 1] }
    for name, value in (os.getenv("EXTRA") or ""):gmatch("([^=;]+)=([^;]+)") do headers[name] = value end
    if body ~= "" then headers["Content-Type"] = "application/json" end
    table.insert(asks, wrk.format(method, path, headers, body ~= "" and body or nil))
    n = n + 1
  end
  at = offset % #asks
end
function request() at = at % #asks + 1 return asks[at] end
local pause = tonumber(os.getenv("PAUSE"))
if pause > 0 then function delay() return math.random(0, 2 * pause) end end
function response(status) if status ~= wanted then wrong = wrong + 1 end end
function done(summary, latency)
  local all = 0
  for _, thread in ipairs(threads) do all = all + thread:get("wrong") end
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"microseconds":%d,"p50":%f,"p99":%f,"wrong":%d}', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), all + errors.connect + errors.read + errors.write + errors.timeout))
end
`;

const folder = tmpdir();
const scriptPath = join(folder, `load-${process.pid}.lua`);
const ticksPerSecond = 100;

/** CPU seconds a process has used, user and system (proc(5)). */
export const cpuSecondsOf = async (pid: number): Promise<number> => {
  const fields = (await Bun.file(`/proc/${pid}/stat`).text()).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** Drives a server with wrk (Debian package `wrk`) for a few seconds. */
export const drive = async ({
  url,
  pid,
  asks,
  keys,
  headers = {},
  connections,
  seconds,
  pauseMilliseconds = 0,
  status,
}: Run): Promise<Measure> => {
  const asksPath = join(folder, `load-${process.pid}.tsv`);
  const keysPath = join(folder, `load-${process.pid}.keys`);
  writeFileSync(scriptPath, script);
  writeFileSync(asksPath, asks.map(({ method, path, body = '' }) => `${method}\t${path}\t${body}`).join('\n'));
  writeFileSync(keysPath, keys.join('\n'));
  const extra = Object.entries(headers)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  const before = await cpuSecondsOf(pid);
  const wrk = Bun.spawn(
    ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '-s', scriptPath, url],
    {
      env: {
        ...{ ...process.env, ASKS: asksPath, KEYS: keysPath, EXTRA: extra },
        ...{ WANTED: String(status), PAUSE: String(pauseMilliseconds) },
      },
      stdout: 'pipe',
      stderr: 'inherit',
    },
  );
  const output = await new Response(wrk.stdout).text();
  const after = await cpuSecondsOf(pid);
  const json = output.match(/\{"requests".*\}/)?.[0];
  if (json === undefined) throw new Error(`wrk said nothing of use:\n${output}`);
  const { requests, microseconds, p50, p99, wrong } = JSON.parse(json);
  return {
    requestsPerSecond: (requests / microseconds) * 1e6,
    cpuMicroseconds: ((after - before) / requests) * 1e6,
    p50Milliseconds: p50 / 1000,
    p99Milliseconds: p99 / 1000,
    wrong,
  };
};
