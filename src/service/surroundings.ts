import type { Closers } from '../runtime/closers.ts'
import type { GatherMetrics } from '../surfaces/http/metrics.ts'
import type { Log } from '../log.ts'

/** What a service is opened in. */
export interface Surroundings {
  log: Log
  closers: Closers
  baseUrl(): string
  /** Comes when the service is to begin nothing new. */
  closing: AbortSignal
  /** Where several processes are one service to whoever reads its metrics. */
  gatherMetrics?: GatherMetrics | undefined
}

/** Throws an Error with a sentence when the service is to begin nothing new: it is opened no further. */
export function requireOpen(closing: AbortSignal): void {
  if (closing.aborted) throw new Error('The service was closed before it was ready.')
}
