import { CommandFault, type CommandTable, print, readWords } from './command.ts';

const waitMs = 3_000;
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Where this machine reaches the service that the settings describe. */
export const localUrl = ({ host, port }: { host: string; port: number }): string =>
  `http://${everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`;

/** What a health check of a container or a script calls, where there is no curl. */
export const healthCommands: CommandTable = {
  health: {
    usage: '[--ready]',
    meaning: 'Ask the running service whether it lives, or whether it can serve.',
    run: async (context) => {
      const { values } = readWords(context, 0, { ready: { type: 'boolean' } });
      const url = `${localUrl(context.config)}${values.ready ? '/readyz' : '/healthz'}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
      if (response === undefined) throw new CommandFault(`Nothing answers at ${url}: is the service running?`);
      if (!response.ok) throw new CommandFault(`${url} answers ${response.status}: see the service's log.`);
      print(values.json, { url, status: response.status }, `${url} answers ${response.status}.`);
    },
  },
};
