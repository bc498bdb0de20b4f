/** What a store says of itself. */
export interface InMemory {
  /**
   * True if the store keeps its data in the memory of one process. A service of several processes
   * refuses such a store.
   */
  readonly isInMemory?: boolean
}
