import type { Caller } from '../../model/caller.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { Deadline } from '../deadline.ts'
import type { RequestSlot } from '../requestSlot.ts'
import type { Reader } from '../reader.ts'
import type { LogFault } from '../shownError.ts'

/** The task of one socket. It must not refer to the upgrade's request, of which thousands would stay in memory. */
export interface SocketTask extends Reader {
  call: OpenCall & { caller: Caller }
  /** Counts a call. Throws `rate_limited`. */
  count(): Promise<void>
  /** Takes a slot for a piece of work. Throws `unavailable` if there is too much work. Call `leave` when it is done. */
  enter(): Pick<RequestSlot, 'write' | 'leave'>
  /** Starts the deadline of a message. */
  deadline(): Deadline
  log: LogFault
}
