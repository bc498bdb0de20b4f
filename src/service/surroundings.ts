import type { Closers } from '../runtime/closers.ts'
import type { GatherMetrics } from '../surfaces/http/metrics.ts'
import type { Log } from '../log.ts'

/** What a service is opened in. */
export interface Surroundings {
  log: Log
  closers: Closers
  baseUrl(): string
  /** Aborted when the service must begin nothing new. */
  closing: AbortSignal
  /** Set if several processes publish their metrics as one service. */
  gatherMetrics?: GatherMetrics | undefined
}

/** Throws an Error with a sentence if the service must begin nothing new, which ends its start. */
export function requireOpen(closing: AbortSignal): void {
  if (closing.aborted) throw new Error('The service was closed before it was ready.')
}
