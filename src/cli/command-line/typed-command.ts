import { resolve } from 'node:path';
import { commandPrefix } from '../../build-target.ts';
import { type Config, settings } from '../../config.ts';
import { quoteForShell } from '../../launcher.ts';

/** The settings that a command goes by; the others are the service's alone. */
const namesRead = ['databaseUrl', 'port', 'baseUrl', 'passwordLengthMin'] as const;

/** The database whatever folder it is named from. A password in its address is to be filled in, and not to be read here. */
const portableUrl = (url: string): string => {
  const [, path] = /^sqlite:(.+)$/.exec(url) ?? [];
  if (path !== undefined) return `sqlite:${resolve(path)}`;
  return url.replace(/(\/\/[^/@:]*:).*(?=@)/, '$1PASSWORD').replace(/([?&]password=)[^&]*/, '$1PASSWORD');
};

/**
 * A command as it can be typed in any shell to act on the service of these settings, whatever the shell itself has set:
 * the database always stands before it, other settings where they are not the usual ones.
 */
export const typedCommand = (config: Config, words: string): string => {
  const assignments = namesRead.flatMap((name) => {
    const value = name === 'databaseUrl' ? portableUrl(config.databaseUrl) : String(config[name]);
    const isUsual = name !== 'databaseUrl' && value === settings[name].default;
    return isUsual ? [] : [`${settings[name].env}=${quoteForShell(value)}`];
  });
  return [...assignments, commandPrefix, words].join(' ');
};
