import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Trial } from './house.ts';
import { judge } from './trial.ts';

const secretPart = /tra_live_\w{8}_(\w{43})/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

/** Looks for every key, password and session token that was handed out, in every database, log and backup that was left. */
export const secrets: Trial = {
  name: 'secrets',
  run: async (house) => {
    const path = house.nextPath();
    const service = await house.openService(path, { LOG_LEVEL: 'debug' });
    const hand = await house.openHand(path);
    const { key } = await hand.openAccount();
    await fetch(`${service.url}/api/v1/search?q=chat&key=${key}`, { headers: { Authorization: `Bearer ${key}` } });
    await fetch(`${service.url}/api/v1/${key}`, {
      headers: { Authorization: `Basic ${btoa(key)}`, Cookie: `a=${key}` },
    });
    await hand.close();
    await service.stop();

    const wanted = new Set<string>(house.secrets.map((secret) => secretPart.exec(secret)?.[1] ?? secret));
    const others = house.secrets.filter((secret) => !secretPart.test(secret));
    const files = filesIn(house.folder);
    let bytes = 0;
    const found: string[] = [];
    for (const file of files) {
      const text = readFileSync(file, 'latin1');
      bytes += text.length;
      // Keys by their shape first: a search for thousands of words in hundreds of megabytes would last.
      for (const [, secret] of text.matchAll(new RegExp(secretPart, 'g'))) {
        if (wanted.has(secret as string)) found.push(`a key in ${file}`);
      }
      for (const secret of others) if (text.includes(secret)) found.push(`a password or token in ${file}`);
    }
    return [
      {
        tried: `full keys, passwords and session tokens looked for in ${files.length} databases, logs and backups, ${(bytes / 1024 / 1024).toFixed(0)} MiB`,
        times: wanted.size,
        allowed: 'none found',
        seen: found.length === 0 ? 'none' : [...new Set(found)].slice(0, 5).join('; '),
        outcome: judge(found.length === 0),
      },
    ];
  },
};
