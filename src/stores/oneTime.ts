import type { InMemory } from './inMemory.ts'

/** Values that can be used once. Each is stored under the hash of a secret, for one browser session. */
export interface OneTimeStore<Value> extends InMemory {
  /**
   * Stores a value for `seconds`, under the SHA-256 of its secret, for its owner (the hash of a browser session). Above
   * `most` unused values of one owner, the oldest is deleted. Rejects if the key has been used before.
   */
  put(key: Buffer, owner: Buffer, value: Value, bounds: { seconds: number; most: number }): Promise<void>
  /**
   * Uses up a value. Of all concurrent calls in all processes, exactly one gets it. A call by another owner gets
   * nothing, and the value stays. Returns `taken` for a used value until it would have expired. Any owner gets this
   * result: signing in changes the owner, and the caller has the secret. Returns undefined for an unknown or expired
   * value.
   */
  take(key: Buffer, owner: Buffer): Promise<{ value: Value } | 'taken' | undefined>
  /** Deletes expired values, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteExpired(): Promise<number>
}
