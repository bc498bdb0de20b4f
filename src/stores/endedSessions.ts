/**
 * Sessions that were ended early and are not stored in PostgreSQL. Their store may lose its last writes, and a lost
 * deletion would bring them back. Holds app and browser sessions alike, each by the SHA-256 of its secret.
 */
export interface EndedSessions {
  /** Records that sessions have ended, each for the number of seconds that it could have lasted. Idempotent. */
  add(ended: readonly { hash: Buffer; seconds: number }[]): Promise<void>
  /** Returns whether a session was ended. */
  has(hash: Buffer): Promise<boolean>
  /**
   * Deletes records that are no longer needed, since the session would have expired by now, a few thousand at a time.
   * Returns their number: 0 if none are left.
   */
  deleteExpired(): Promise<number>
}

/** A store that may lose acknowledged writes, as Redis does when a replica is promoted. */
export interface LossyStore<Store> {
  /**
   * Returns the same store, except that it adds every session that it ends to `ended`, and never returns a session that
   * is in `ended`.
   */
  withEndedSessions?(ended: EndedSessions): Store
}
