import type { InMemory } from './inMemory.ts'

/**
 * Tells other processes that the change log has new entries. It may lose or repeat a ring: each
 * process also reads the log twice a second, so the bus affects only the delay.
 */
export interface Bus extends InMemory {
  /** Rings at all other processes. Several rings in a short time become one. */
  ring(): void
  /** Calls the listener at each ring of another process. Returns a function that removes it. */
  onRing(listener: () => void): () => void
  close(): Promise<void>
}
