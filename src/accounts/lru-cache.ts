/**
 * A bounded map that forgets what was not asked for lately: two generations, of which the older is dropped whole when the
 * younger is full. A hit costs one look-up, without the reordering of a strict LRU; between `sizeMax` and twice as many stay.
 */
export class LruCache<Value> {
  readonly #sizeMax: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  get(name: string): Value | undefined {
    const young = this.#young.get(name);
    if (young !== undefined) return young;
    const old = this.#old.get(name);
    if (old !== undefined) this.set(name, old);
    return old;
  }

  set(name: string, value: Value): void {
    if (this.#young.size >= this.#sizeMax) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
