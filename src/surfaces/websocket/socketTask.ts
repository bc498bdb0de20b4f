import type { Caller } from '../../model/caller.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { Deadline } from '../deadline.ts'
import type { Place } from '../place.ts'
import type { Reader } from '../reader.ts'
import type { LogFault } from '../shownError.ts'

/** What one socket is for. It must not hold the request that it began with, of which thousands would be kept. */
export interface SocketTask extends Reader {
  call: OpenCall & { caller: Caller }
  /** Counts a call; throws `rate_limited`. */
  count(): Promise<void>
  /** Counts a piece of work in; throws `unavailable` when there is too much of it. To be told when it is done. */
  enter(): Pick<Place, 'write' | 'leave'>
  /** Begins the deadline of a message. */
  deadline(): Deadline
  log: LogFault
}
