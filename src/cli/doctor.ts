import { existsSync, statfsSync, statSync } from 'node:fs';
import { cpus, freemem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { commandPrefix } from '../build-target.ts';
import { readBundle } from '../catalogue/bundle.ts';
import { type Config, ConfigFaults, readConfig, storeLimitsOf } from '../config.ts';
import { findWriteHindrance, inspectStore } from '../store/open.ts';
import type { FileReport, ServerReport, StoreReport } from '../store/report.ts';
import { defineCommand } from './command-line/command.ts';
import { paint } from './command-line/output.ts';
import { localUrl } from './health.ts';

/** One thing looked at: `ok`, or what is wrong and how to fix it. A warning hinders nothing yet. */
type Finding = { about: string; state: 'ok' | 'warning' | 'fault'; found: string; fix?: string };

const ok = (about: string, found: string): Finding => ({ about, state: 'ok', found });
const warning = (about: string, found: string, fix: string): Finding => ({ about, state: 'warning', found, fix });
const fault = (about: string, found: string, fix: string): Finding => ({ about, state: 'fault', found, fix });

const mebibyte = 1024 * 1024;
const diskLeast = 100 * mebibyte;
const logMost = 256 * mebibyte;
const megabytes = (bytes: number): string => `${Math.round(bytes / mebibyte).toLocaleString('en')} MB`;

const checkSettings = (config: Config): Finding[] => {
  const findings = [ok('settings', `read; ${config.workers} process${config.workers === 1 ? '' : 'es'}`)];
  if (!config.baseUrl) {
    findings.push(
      warning('settings', 'BASE_URL is not set', 'set it to the address people use, for links and cookies'),
    );
  } else if (config.baseUrl.startsWith('http:') && !/\/\/(localhost|127\.)/.test(config.baseUrl)) {
    findings.push(
      warning('settings', 'BASE_URL is http: keys cross the net in the clear', 'put TLS in front (deploy/Caddyfile)'),
    );
  }
  if (config.workers > cpus().length) {
    findings.push(
      warning(
        'settings',
        `WORKERS is above the ${cpus().length} cores`,
        'lower it: more processes than cores slow each other',
      ),
    );
  }
  return findings;
};

const checkDisk = (path: string, bytes: number): Finding[] => {
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) return [ok('disk', `${folder} will be made at the first start`)];
  const hindrance = findWriteHindrance(folder);
  if (hindrance === 'disk') return [fault('disk', `${folder} lies on a read-only disk`, 'mount the disk for writing')];
  if (hindrance === 'user') {
    const owner = `it belongs to user ${statSync(folder).uid}, and this is user ${process.getuid?.()}`;
    const fix = 'run this as the user that runs the service, or give the folder to that user';
    return [fault('disk', `${folder} cannot be written by this user: ${owner}`, fix)];
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${megabytes(free)} free in ${folder}`;
  if (free < diskLeast) return [fault('disk', found, 'make room: the service refuses requests on a full disk')];
  if (free < 2 * bytes)
    return [warning('disk', found, 'make room for a backup and an upgrade, each as large as the database')];
  return [ok('disk', found)];
};

/** What is wrong with a store of any kind, by its contents; nothing where it can be worked with. */
const findContentFault = (report: StoreReport, name: string): Finding | undefined => {
  const about = 'database';
  const { state, version, versionKnown } = report;
  if (state === 'missing' || state === 'empty') {
    return ok(about, `none yet; the first start makes ${report.kind === 'file' ? name : `its tables in ${name}`}`);
  }
  if (state === 'damaged')
    return fault(about, `${name} is damaged: ${report.fault}`, `stop the service and ${commandPrefix} restore FILE`);
  if (state === 'foreign') return fault(about, `${name} is another program's`, 'name another in DATABASE_URL');
  if (state === 'newer')
    return fault(about, `${name} has schema ${version}, this version knows ${versionKnown}`, 'upgrade the service');
  return undefined;
};

const checkContents = (report: StoreReport, upgrade: string): Finding => {
  const { state, version, versionKnown, counts } = report;
  const holds = `${counts?.accounts} accounts, ${counts?.tools} tools, ${megabytes(report.bytes)}`;
  return state === 'older'
    ? warning('database', `schema ${version} of ${versionKnown}: ${holds}`, `start the service: it ${upgrade}`)
    : ok('database', `whole, schema ${version}: ${holds}`);
};

const checkFile = (report: FileReport): Finding[] => {
  const { path } = report;
  const found = findContentFault(report, path);
  if (found) return [found];
  if (report.state === 'unreachable')
    return [
      fault(
        'database',
        report.fault ?? `${path} cannot be read`,
        'it is not known to be damaged: fix what is said of the disk',
      ),
    ];
  const findings = [checkContents(report, 'makes a copy and upgrades')];
  if (report.logBytes > logMost) {
    findings.push(
      warning(
        'database',
        `its log has ${megabytes(report.logBytes)}`,
        'restart the service; look for a program that keeps the file open',
      ),
    );
  }
  return findings;
};

const clockAheadMostMs = 1_000;
const connectionsShareMost = 0.8;
const answerMsMost = 20;

const checkServer = (report: ServerReport, config: Config): Finding[] => {
  const { place, server } = report;
  const about = 'server';
  if (server === undefined) {
    return [fault(about, report.fault ?? `${place} cannot be reached`, 'start it, or set DATABASE_URL right')];
  }
  const { serverVersion, answerMs, connections, clockAheadMs } = server;
  const found = `PostgreSQL ${serverVersion} at ${place} answers in ${answerMs.toFixed(1)} ms`;
  const findings = [
    server.isReadOnly
      ? fault(about, `${found}, but only reads`, 'name the primary in DATABASE_URL')
      : ok(about, `${found}; ${connections.used} of ${connections.max} connections`),
  ];
  const warn = (text: string, fix: string) => findings.push(warning(about, text, fix));
  if (answerMs > answerMsMost) warn('it is far away', 'run the service near it: an exchange of leases asks four times');
  if (!server.isDurable) {
    warn('what is committed may be lost', 'set fsync on, and synchronous_commit: the allowance is exact by them');
  }
  if (connections.used > connections.max * connectionsShareMost) {
    const each = config.workers * (config.databaseConnections + 1);
    warn('its connections are nearly used up', `raise max_connections: this machine takes ${each}, or use pgbouncer`);
  }
  if (Math.abs(clockAheadMs) > clockAheadMostMs) {
    const by = `${Math.round(Math.abs(clockAheadMs))} ms ${clockAheadMs > 0 ? 'ahead of' : 'behind'}`;
    warn(`its clock is ${by} this one`, 'set both (timedatectl set-ntp true): days are counted by the clocks here');
  }
  if (!report.isEncrypted && !/^(localhost|127\.|\[::1\]|\/)/.test(place)) {
    warn('the connection is plain', 'set sslmode=verify-full and sslrootcert in DATABASE_URL');
  }
  const contents = findContentFault(report, place) ?? checkContents(report, 'upgrades; back it up before');
  return [...findings, contents];
};

const checkCatalogue = async (): Promise<Finding> => {
  try {
    return ok('catalogue', `${(await readBundle()).tools.length} tools ship with this version`);
  } catch (error) {
    return fault('catalogue', `the bundled catalogue cannot be read: ${error}`, 'install the service again');
  }
};

const checkClock = ({ lastUseDay, retention }: StoreReport, now: Date): Finding => {
  const today = now.toISOString().slice(0, 10);
  if (lastUseDay && lastUseDay > today) {
    const fix = 'set the clock (timedatectl set-ntp true): days are counted by it';
    return fault('clock', `it says ${today}, but requests were counted on ${lastUseDay}`, fix);
  }
  const confirm = `set it right, or if it is, say so: ${commandPrefix} clock confirm`;
  if (retention?.lastDay && retention.lastDay > today) {
    const found = `it says ${today}, but what is old was last deleted on ${retention.lastDay}: nothing is until then`;
    return fault('clock', found, confirm);
  }
  if (retention?.doubtSince) {
    const since = retention.doubtSince.toISOString();
    return warning('clock', `it jumped at ${since}, and nothing old is deleted until that has held for a day`, confirm);
  }
  const last = retention?.lastDay ? `; what is old was last deleted on ${retention.lastDay}` : '';
  return ok('clock', `${now.toISOString()}; the day ends at 00:00 UTC${last}`);
};

const checkPort = async (config: Config): Promise<Finding> => {
  if (config.port === 0) return ok('port', 'a free one will be taken');
  const url = localUrl(config);
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  if (answer === undefined) {
    try {
      await Bun.serve({ port: config.port, hostname: config.host, reusePort: false, fetch: () => new Response() }).stop(
        true,
      );
      return ok('port', `${config.port} is free; the service does not run`);
    } catch {
      return fault(
        'port',
        `${config.port} is taken, and what listens there does not answer`,
        'stop it, or set PORT to another',
      );
    }
  }
  const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
  if (status === 'ok') return ok('port', `the service answers at ${url} and is ready`);
  if (status === 'unavailable')
    return fault('port', 'the service runs, but is not ready', 'see its log: most likely the disk');
  return fault('port', `something else listens at ${url}`, 'stop it, or set PORT to another');
};

const look = async (): Promise<Finding[]> => {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.message.split('\n').map((line) => fault('settings', line, 'set it right, or leave it out'));
  }
  const report = await inspectStore(config.databaseUrl, storeLimitsOf(config));
  const memory =
    freemem() < 128 * mebibyte
      ? [warning('memory', `${megabytes(freemem())} free`, 'the service needs about 150 MB a process')]
      : [];
  return [
    ...checkSettings(config),
    ...(report.kind === 'file'
      ? [...checkDisk(report.path, report.bytes), ...checkFile(report)]
      : checkServer(report, config)),
    await checkCatalogue(),
    checkClock(report, new Date()),
    await checkPort(config),
    ...memory,
  ];
};

const marks = () => ({
  ok: paint('green', 'ok     '),
  warning: paint('yellow', 'warning'),
  fault: paint('red', 'FAULT  '),
});

export const doctorCommands = {
  doctor: defineCommand({
    meaning: 'Look at settings, disk, database, catalogue, clock and port; say what is wrong and how to fix it.',
    run: async () => {
      const findings = await look();
      const lines = findings.map(
        ({ about, state, found, fix }) =>
          `${marks()[state]}  ${about.padEnd(9)}  ${found}${fix ? `. Fix: ${fix}.` : ''}`,
      );
      const isFault = findings.some(({ state }) => state === 'fault');
      return { json: findings, text: lines.join('\n'), isFault };
    },
  }),
};
