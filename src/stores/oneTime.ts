import type { InMemory } from './inMemory.ts'

/** Values that may be used once, each known by the hash of a secret and made for one browser session. */
export interface OneTimeStore<Value> extends InMemory {
  /**
   * Keeps a value for some seconds, under the SHA-256 of its secret, for its owner (the hash of a browser
   * session). Of one owner at most `most` wait: the oldest gives way. A key is put once; a second time rejects.
   */
  put(key: Buffer, owner: Buffer, value: Value, bounds: { seconds: number; most: number }): Promise<void>
  /**
   * Takes a value, atomically: of any number at once, in any number of processes, one gets it. Who
   * is not the owner gets nothing and takes nothing away. `taken`, whoever asks, while the value
   * would still wait, had it not been taken: who has the secret of a taken value comes twice, and
   * signing in has changed the owner meanwhile. Undefined for what is unknown or too late.
   */
  take(key: Buffer, owner: Buffer): Promise<{ value: Value } | 'taken' | undefined>
  /** Forgets what is too late, some thousands at a time; returns how many, and 0 when none is left. */
  deleteExpired(): Promise<number>
}
