import type { SeverityOf } from '../../model/addressList.ts'
import type { BearerSessions } from '../../sessions/bearer.ts'
import type { Apps } from '../../stores/apps.ts'
import type { StreamTicketStore } from '../../stores/streamTickets.ts'
import type { Admission } from '../admission.ts'
import type { BrowserIdentity } from '../browserIdentity.ts'
import type { CallCounter } from './rateLimits.ts'

export interface EntranceOptions {
  sessions: BearerSessions
  /** Who knows the tokens that apps have for themselves; undefined where there are none. */
  apps?: Pick<Apps, 'findToken'>
  /** The tickets that apps open WebSockets with; undefined where there are none. */
  tickets?: StreamTicketStore | undefined
  /** The block of an address; undefined where none is blocked. */
  severityOf?: SeverityOf | undefined
  /** Undefined where there is no browser boundary. */
  browser: BrowserIdentity | undefined
  /** Undefined where calls are not limited. */
  counter: CallCounter | undefined
  /** Undefined if nothing is refused for lack of capacity. */
  admission?: Admission | undefined
  /** Milliseconds after which a request is answered even if its work is not done; undefined for no deadline. */
  patience?: number | undefined
  isClosing(): boolean
}
