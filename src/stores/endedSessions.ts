/**
 * Sessions that were ended early and are not stored in PostgreSQL. Their store may lose its last writes, and a lost
 * deletion would bring them back. Holds app and browser sessions alike, each by the SHA-256 of its secret.
 */
export interface EndedSessions {
  /**
   * Stores that sessions have ended, each for as many seconds as it could have lasted. Adding one twice does no harm.
   */
  add(ended: readonly { hash: Buffer; seconds: number }[]): Promise<void>
  /** Returns whether a session was ended. */
  has(hash: Buffer): Promise<boolean>
  /**
   * Deletes sessions that would be over by now anyway, some thousands at a time. Returns how many, and 0 when none is
   * left.
   */
  deleteExpired(): Promise<number>
}

/** A store that may lose acknowledged writes, as Redis does when a replica is promoted. */
export interface LossyStore<Store> {
  /**
   * Returns the same store, but one that adds every session it ends to `ended` and never returns a session that is in
   * there.
   */
  withEndedSessions?(ended: EndedSessions): Store
}
