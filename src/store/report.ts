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
  retention?: { lastDay: string | null; doubtSince: Date | null };
};

/** A store that is a file on a disk of this machine. */
export type FileReport = Contents & { kind: 'file'; path: string; logBytes: number };

export type StoreReport = FileReport;

/** What a running process can say of its store at any time. */
export type StoreFigures = {
  /** When `backup` last wrote a copy of it, in epoch seconds; 0 if it never did. */
  backupSeconds: number;
  bytes: number;
  /** Of a file: its log, and the room on the disk it lies on for a user who is not root. */
  file?: { logBytes: number; diskFreeBytes: number };
};
