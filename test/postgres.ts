import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';

const debianFolder = '/usr/lib/postgresql';

/** Where the programs of the newest PostgreSQL on this machine lie. */
const findPrograms = (): string | undefined => {
  const [newest] = (existsSync(debianFolder) ? readdirSync(debianFolder) : []).sort((a, b) => Number(b) - Number(a));
  const folder = newest === undefined ? undefined : join(debianFolder, newest, 'bin');
  if (folder !== undefined && existsSync(join(folder, 'initdb'))) return folder;
  return Bun.which('initdb')?.replace(/\/initdb$/, '');
};

const programs = findPrograms();
/** A server that is there already, as whoever may make databases on it. */
const givenUrl = process.env['TEST_DATABASE_URL'];

/** Whether there is a PostgreSQL to try anything on. */
export const hasPostgres = givenUrl !== undefined || programs !== undefined;
/** For the name of what is skipped without it. */
export const postgresNeeded = hasPostgres ? '' : ' (skipped: no PostgreSQL here; apt-get install postgresql)';

/**
 * PostgreSQL does not run as root: there it runs as the user that Debian's package makes. It is told to stop when whoever
 * started it is gone, such as a test that failed before it stopped its server.
 */
export const asPostgres = (words: readonly string[]): string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT', ...words]
    : [...words];

const run = (words: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(words as string[], { cwd: '/', stdout: 'pipe', stderr: 'pipe' });
  if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return stdout.toString();
};

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A folder of one's own that the server can write. */
export const makeServerFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (process.getuid?.() === 0) chownSync(folder, Number(run(['id', '-u', 'postgres'])), -1);
  return folder;
};

/** A process and all that it has started, as the system lists them. */
const familyOf = (pid: number): number[] => {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) \S /s, '')
            .split(' ', 1)[0],
        ) === pid
      );
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
};

type Options = {
  /** Whether a commit outlasts a power cut; nobody cuts the power of what is tried for its answers alone. */
  isDurable?: boolean;
  /** Further settings, such as `ssl=on`. */
  settings?: readonly string[];
};

/** What can be done to a server that is one's own. */
export type ServerControl = {
  begin(): Promise<void>;
  /** SIGINT ends all that is under way; SIGKILL is a crash. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Stops its processes where they are, without a word to anybody, or lets them go on. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
};

export type Postgres = {
  serverUrl: string;
  /** Makes an empty database and gives its address. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
  /** Absent where the server was given. */
  control: ServerControl | undefined;
};

/**
 * Starts a server of one's own on a free port. Its texts are ordered as in English, not by their bytes: what needs another
 * order has to ask for it.
 */
export const startPostgres = async ({ isDurable = false, settings: further = [] }: Options = {}): Promise<Postgres> => {
  if (givenUrl !== undefined) return wrap(givenUrl, async () => {});
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const folder = makeServerFolder();
  const data = join(folder, 'data');
  const init = ['--no-sync', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'];
  const english = ['--locale-provider=icu', '--icu-locale=en'];
  run(asPostgres([join(programs, 'initdb'), '-D', data, ...init, ...english]));
  const port = await findFreePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=100'],
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off']),
    ...further,
  ];
  let server: Bun.Subprocess;
  const begin = async (): Promise<void> => {
    const words = [join(programs, 'postgres'), '-D', data, '-p', String(port)];
    server = Bun.spawn(asPostgres([...words, ...settings.flatMap((setting) => ['-c', setting])]), {
      ...{ cwd: '/', stdout: 'ignore', stderr: 'ignore' },
    });
    const giveUpAtMs = performance.now() + 30_000;
    while (Bun.spawnSync([join(programs, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port)]).exitCode !== 0) {
      if (performance.now() > giveUpAtMs) throw new Error('PostgreSQL did not start.');
      await Bun.sleep(50);
    }
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    server.kill(signal);
    await server.exited;
  };
  await begin();
  const freeze = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of familyOf(server.pid)) process.kill(pid, signal);
  };
  const stop = async (): Promise<void> => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return wrap(`postgres://postgres@127.0.0.1:${port}/postgres`, stop, { begin, end, freeze });
};

let databases = 0;

const wrap = (serverUrl: string, stop: () => Promise<void>, control?: ServerControl): Postgres => ({
  ...{ serverUrl, stop, control },
  makeDatabase: async (): Promise<string> => {
    const name = `test_${process.pid}_${++databases}`;
    const client = new SQL(serverUrl, { max: 1 });
    await client.unsafe(`CREATE DATABASE ${name}`);
    await client.close();
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  },
});
