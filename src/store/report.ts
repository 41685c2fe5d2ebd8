import type { RetentionClaim } from './retention.ts';

/** What can be seen of any store from outside, without opening it for work. */
type Contents = {
  bytes: number;
  versionKnown: number;
  state: 'missing' | 'empty' | 'foreign' | 'damaged' | 'unreachable' | 'newer' | 'older' | 'current';
  version?: number;
  fault?: string;
  counts?: { accounts: number; tools: number };
  /** The last UTC day on which something was counted. */
  lastUseDay?: string | null;
  /** The last UTC day on which what is old was deleted, and since when a day far from it is doubted. */
  retention?: RetentionClaim;
};

/** A store that is a file on a disk of this machine. */
export type FileReport = Contents & { kind: 'file'; path: string; logBytes: number };

/** A store on a server. `server` is absent where it cannot be reached. */
export type ServerReport = Contents & {
  kind: 'server';
  /** Host, port and database. */
  place: string;
  isEncrypted: boolean;
  /** Whether a pooler is said to stand between. */
  isPooled: boolean;
  server?: {
    serverVersion: string;
    answerMs: number;
    isReadOnly: boolean;
    /** Whether what is committed outlasts a power cut. */
    isDurable: boolean;
    connections: { used: number; max: number };
    /** By how much the server's clock is ahead of this machine's. */
    clockAheadMs: number;
  };
};

export type StoreReport = FileReport | ServerReport;

/** What a running process can say of its store at any time. */
export type StoreFigures = {
  /** When `backup` last wrote a copy of it, in epoch seconds; 0 if it never did. */
  backupSeconds: number;
  bytes: number;
  /** Of a file: its log, and the room on the disk it lies on for a user who is not root. */
  file?: { logBytes: number; diskFreeBytes: number };
};
