/** The proofs of work that were used. Each can be used once. */
export interface UsedProofs {
  /**
   * Uses up a proof, identified by its id, and records that for `seconds`. Of all concurrent calls in all processes,
   * exactly one returns true.
   */
  take(id: Buffer, seconds: number): Promise<boolean>
  /** Deletes expired records, a few thousand at a time. Returns their number: 0 if none are left. */
  deleteExpired(): Promise<number>
}
