import type { Closers } from './closers.ts'
import type { Log } from './log.ts'

/** What a service is opened in. */
export interface Surroundings {
  log: Log
  closers: Closers
  baseUrl(): string
  /** Comes when the service is to begin nothing new. */
  closing: AbortSignal
}
