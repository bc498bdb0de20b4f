import type { SeverityOf } from '../../model/addressList.ts'
import type { Task } from '../../model/tasks.ts'
import type { BearerSessions } from '../../sessions/bearer.ts'
import type { Apps } from '../../stores/apps.ts'
import type { StreamTicketStore } from '../../stores/streamTickets.ts'
import type { Admission } from '../admission.ts'
import type { BrowserIdentity } from '../browserIdentity.ts'
import type { CallCounter } from './rateLimits.ts'

export interface EntranceOptions {
  sessions: BearerSessions
  /** Looks up the tokens of apps without a user. Undefined if apps cannot have tokens. */
  apps?: Pick<Apps, 'findToken'>
  /** The tickets with which apps open WebSockets. Undefined if the service issues no tickets. */
  tickets?: StreamTicketStore | undefined
  /** Returns the block of an address. Undefined if no address is blocked. */
  severityOf?: SeverityOf | undefined
  /** Undefined without a browser boundary. */
  browser: BrowserIdentity | undefined
  /** Undefined if calls are not limited. */
  counter: CallCounter | undefined
  /** Undefined if nothing is refused for lack of capacity. */
  admission?: Admission | undefined
  /** Milliseconds after which a request is answered even if its work is not done. Undefined for no deadline. */
  timeoutMs?: number | undefined
  /** The tasks of this process. Undefined for all. */
  tasks?: readonly Task[] | undefined
  isClosing(): boolean
}
