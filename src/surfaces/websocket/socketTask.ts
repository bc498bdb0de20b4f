import type { Log } from '../../log.ts'
import type { Language } from '../../messages/text.ts'
import type { Caller } from '../../model/caller.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import type { Admission } from '../admission.ts'
import { type Deadline, openDeadline } from '../deadline.ts'
import { addressBlocked } from '../guards.ts'
import { type CallCounter, countOrRefuse, requestCharges } from '../http/rateLimits.ts'
import type { Reader } from '../reader.ts'
import type { RequestSlot } from '../requestSlot.ts'
import type { LogFault } from '../shownError.ts'

/** The dependencies that the tasks of all sockets share. */
export interface SocketTaskDeps {
  services: Services
  admission: Pick<Admission, 'enter'>
  /** Undefined if calls are not limited. */
  counter: CallCounter | undefined
  log: Log
}

/**
 * The task of one socket. It must not refer to the upgrade's request, of which thousands would stay in memory. It is a
 * class for the same reason.
 */
export class SocketTask implements Reader {
  readonly call: OpenCall & { caller: Caller }
  readonly requestId: string
  readonly language: Language
  /** The fields that identify the request in the log. */
  readonly trail: Record<string, string>
  readonly #ip: string
  readonly #deps: SocketTaskDeps

  constructor(
    { caller, ip }: { caller: Caller; ip: string },
    { requestId, language }: Reader,
    trail: Record<string, string>,
    deps: SocketTaskDeps,
  ) {
    // Mastodon's sockets only read, so the audit log has only GraphQL's.
    this.call = { ...deps.services, surface: 'graphql', caller, address: () => ip }
    this.requestId = requestId
    this.language = language
    this.trail = trail
    this.#ip = ip
    this.#deps = deps
  }

  get log(): LogFault {
    return (error, message) => this.#deps.log.error({ ...this.trail, err: error }, message)
  }

  /** Counts a call. Throws `rate_limited`. */
  async count(): Promise<void> {
    await countOrRefuse(this.#deps.counter, ...requestCharges(this.call.caller))
  }

  /**
   * Takes a slot for a piece of work. Throws `unavailable` if there is too much work, and `forbidden` if the address
   * was blocked since the socket was opened. Call `leave` when it is done.
   */
  enter(): Pick<RequestSlot, 'write' | 'leave'> {
    if (this.#deps.services.stores.ipBlocks.severityOf(this.#ip) === 'no_access') throw addressBlocked()
    return this.#deps.admission.enter({ account: this.call.caller.accountId })
  }

  /** Starts the deadline of a message. */
  deadline(): Deadline {
    return openDeadline(this.#deps.services.limits.requestSeconds * 1000, this.log)
  }
}
