import type { Closers } from '../runtime/closers.ts'
import type { GatherMetrics } from '../surfaces/http/metrics.ts'
import type { Log } from '../log.ts'

/** The context in which a service is opened. */
export interface ServiceContext {
  log: Log
  closers: Closers
  baseUrl(): string
  /** Aborted when the service must start nothing new. */
  closing: AbortSignal
  /** Set if several processes publish their metrics as one service. */
  gatherMetrics?: GatherMetrics | undefined
}

/** Throws an Error with a sentence, which ends the start, if the service must start nothing new. */
export function requireOpen(closing: AbortSignal): void {
  if (closing.aborted) throw wasClosed()
}

/** Returns the reason why a service that was closed early is not ready. */
export const wasClosed = () => new Error('The service was closed before it was ready.')
