/** Values that may be used once, each known by the hash of a secret and made for one browser session. */
export interface OneTimeStore<Value> {
  /**
   * Keeps a value for some seconds, under the SHA-256 of its secret, for its owner (the hash of a browser session). Of one owner at most
   * `most` wait: the oldest gives way.
   */
  put(key: Buffer, owner: Buffer, value: Value, bounds: { seconds: number; most: number }): Promise<void>
  /**
   * Takes a value, atomically: of any number at once, in any number of processes, one gets it. Who is not the owner gets nothing and takes
   * nothing away. `taken` while the value would still wait, had it not been taken; undefined for what is unknown or too late.
   */
  take(key: Buffer, owner: Buffer): Promise<{ value: Value } | 'taken' | undefined>
  /** Forgets what is too late; returns how many. */
  deleteExpired(): Promise<number>
}
