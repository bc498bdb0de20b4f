import type { InMemory } from './inMemory.ts'

/**
 * Sends wake-ups to the other processes when the change log has new entries. A wake-up may be lost or repeated: each
 * process also reads the change log twice a second, so the bus affects only the delay.
 */
export interface Bus extends InMemory {
  /** Wakes all other processes. Several calls in a short time become one wake-up. */
  wake(): void
  /** Calls the listener at each wake-up from another process. Returns a function that removes it. */
  onWake(listener: () => void): () => void
  close(): Promise<void>
}
