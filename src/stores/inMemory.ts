/** A property of every store. */
export interface InMemory {
  /**
   * True if the store holds its data in the memory of one process. A service with several processes rejects such a
   * store.
   */
  readonly isInMemory?: boolean
}
