import { FairQueue, type Turn } from './fair-queue.ts';

/**
 * Two hashes of 64 MiB at a time. Who waits takes no memory, only patience: 128 in a lane are some four seconds, so that
 * one device among a hundred that come at the same instant, all of them new, waits and is not refused. Where hashing is
 * slow it is refused before its connection is closed as idle.
 */
const bounds = { atOnceMax: 2, waitingInLaneMax: 128, waitingFromMax: 4, waitMsMax: 8_000 };

/** Hashes and checks passwords with Bun's argon2id, in turns that strangers cannot use up. */
export class PasswordHasher {
  readonly #queue = new FairQueue(bounds);
  /** A hash of nobody's password, so that an unknown account costs what a known one does. */
  #decoy: string | undefined;

  hash(password: string, turn: Turn): Promise<string> {
    return this.#queue.run(turn, () => Bun.password.hash(password.normalize('NFC')));
  }

  /**
   * Whether the password is the one hashed. `findHash` is called when the turn has come, so that a try that never has one
   * is not counted, and what it rejects with is passed on. Without a hash it takes as long, and is false.
   */
  async verify(password: string, turn: Turn, findHash: () => Promise<string | null>): Promise<boolean> {
    return this.#queue.run(turn, async () => {
      const hash = await findHash();
      this.#decoy ??= await Bun.password.hash(crypto.randomUUID());
      const isRight =
        (await Bun.password.verify(password.normalize('NFC') || ' ', hash ?? this.#decoy)) && hash !== null;
      if (isRight) this.#queue.forgive(turn);
      else this.#queue.blame(turn);
      return isRight;
    });
  }
}
