/** What a store says of itself. */
export interface InMemory {
  /**
   * True where all is kept in the memory of one process, so that no other sees it. A service that
   * is told of several processes refuses such a store.
   */
  readonly isInMemory?: boolean
}
