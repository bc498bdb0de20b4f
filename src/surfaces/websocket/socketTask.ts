import type { Caller } from '../../model/caller.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { LogFault } from '../shownError.ts'

/** What one socket is for. It must not hold the request that it began with, of which thousands would be kept. */
export interface SocketTask {
  call: OpenCall & { caller: Caller }
  requestId: string
  /** Counts a call; throws `rate_limited`. */
  count(): Promise<void>
  log: LogFault
}
