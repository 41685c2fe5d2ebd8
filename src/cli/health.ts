import { defineCommand } from './command-line/command.ts';
import { CommandFault } from './command-line/faults.ts';

const waitMs = 3_000;
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Where this machine reaches the service that the settings describe. */
export const localUrl = ({ host, port }: { host: string; port: number }): string =>
  `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;

/** What a health check of a container or a script calls, where there is no curl. */
export const healthCommands = {
  health: defineCommand({
    meaning: 'Ask the running service whether it lives.',
    options: { ready: { meaning: 'Ask whether it can serve.' } },
    run: async ({ config }, { ready }) => {
      const url = `${localUrl(config)}${ready ? '/readyz' : '/healthz'}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
      if (response === undefined) throw new CommandFault(`Nothing answers at ${url}: is the service running?`);
      if (!response.ok) throw new CommandFault(`${url} answers ${response.status}: see the service's log.`);
      return { json: { url, status: response.status }, text: `${url} answers ${response.status}.` };
    },
  }),
};
