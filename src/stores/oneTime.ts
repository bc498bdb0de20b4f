import type { InMemory } from './inMemory.ts'

/** Values that may be used once, each known by the hash of a secret and made for one browser session. */
export interface OneTimeStore<Value> extends InMemory {
  /**
   * Keeps a value for some seconds, under the SHA-256 of its secret, for its owner (the hash of a browser
   * session). Of one owner at most `most` wait: the oldest gives way. A key is put once; a second time rejects.
   */
  put(key: Buffer, owner: Buffer, value: Value, bounds: { seconds: number; most: number }): Promise<void>
  /**
   * Takes a value, atomically: of all concurrent calls in all processes, exactly one gets it. A
   * call of another owner gets nothing, and the value stays. Returns `taken` until the value would
   * have expired: a caller with the secret of a taken value asks for the second time, and its owner
   * may have changed by signing in. Returns undefined for an unknown or expired value.
   */
  take(key: Buffer, owner: Buffer): Promise<{ value: Value } | 'taken' | undefined>
  /** Forgets what is too late, some thousands at a time; returns how many, and 0 when none is left. */
  deleteExpired(): Promise<number>
}
