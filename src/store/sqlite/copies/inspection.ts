import { existsSync } from 'node:fs';
import { readMigrations } from '../../migrations.ts';
import type { FileReport } from '../../report.ts';
import { refuse } from '../database.ts';
import { findDamage, isOurs, readVersion } from '../database-copy.ts';
import { readRetentionClaim } from '../retention-queries.ts';
import { countRows, sizeOf } from './figures.ts';
import { withReadableDatabase } from './readable.ts';

/** Looks at a database without changing it, migrating it or keeping others from it. */
export const inspectDatabase = (path: string): FileReport => {
  const sizes = { bytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`) };
  const base = { kind: 'file' as const, path, ...sizes, versionKnown: readMigrations('sqlite').length };
  if (!existsSync(path)) return { ...base, state: 'missing' };
  try {
    return withReadableDatabase(path, (client) => {
      const version = readVersion(client);
      const damage = findDamage(client, 'quick_check');
      if (damage !== undefined) return { ...base, state: 'damaged', fault: damage };
      if (!isOurs(client)) return { ...base, state: version === 0 ? 'empty' : 'foreign' };
      if (version > base.versionKnown) return { ...base, state: 'newer', version };
      const day = client.query<{ day: string | null }, []>('SELECT max(day) AS day FROM usage_days').get()?.day ?? null;
      const counts = { accounts: countRows(client, 'accounts'), tools: countRows(client, 'tools') };
      return {
        ...base,
        state: version < base.versionKnown ? 'older' : 'current',
        version,
        counts,
        lastUseDay: day,
        retention: readRetentionClaim(client),
      };
    });
  } catch (error) {
    const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '');
    return { ...base, state: isDamaged ? 'damaged' : 'unreachable', fault: refuse(path, error).message };
  }
};
