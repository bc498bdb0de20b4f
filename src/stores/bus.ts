import type { InMemory } from './inMemory.ts'

/**
 * A doorbell between processes: somebody has added to the log of changes. It may lose rings and double
 * them - the log is looked at twice a second in any case - so nothing hangs on it but how soon.
 */
export interface Bus extends InMemory {
  /** Says so to all others, soon: many rings at a time are one. */
  ring(): void
  /** Hears of the others' rings; returns how to end that. */
  onRing(listener: () => void): () => void
  close(): Promise<void>
}
