import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import { type LogFault, shownAndLogged } from './shownError.ts'

/** Until when a request is answered, whatever becomes of its work. */
export interface Deadline {
  /** Whether it came before the work was done. */
  readonly isOver: boolean
  /** Puts it off, by what took time that does not count. */
  extend(milliseconds: number): void
  /**
   * Resolves or rejects as the work does. At the deadline it rejects with 503, in other words for work that may have
   * changed something; the work goes on. `discard` takes a result that comes too late.
   */
  inTime<Result>(kind: Kind, work: () => Promise<Result>, discard?: (result: Result) => void): Promise<Result>
}

type Kind = 'read' | 'write'

/** What a request, or a message of a socket, says of its deadline. */
export interface Timed {
  /** Undefined where it has none. */
  deadline?: Deadline | undefined
}

/** Begins a deadline in so many milliseconds. Faults of work that nobody waits for any more are logged. */
export function openDeadline(milliseconds: number, log: LogFault): Deadline {
  let at = performance.now() + milliseconds
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    extend: (more) => void (at += more),
    inTime<Result>(kind: Kind, work: () => Promise<Result>, discard?: (result: Result) => void) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      let isLate = false
      const timer = setTimeout(
        () => {
          isOver = isLate = true
          reject(tooLate[kind])
        },
        Math.max(0, at - performance.now()),
      )
      work()
        .finally(() => clearTimeout(timer))
        .then(
          (result) => (isLate ? discard?.(result) : resolve(result)),
          (error: unknown) => (isLate ? void shownAndLogged(error, log) : reject(error as Error)),
        )
      return promise
    },
  }
}

/** Does work for somebody who waits no longer than their deadline: see `Deadline.inTime`. */
export function inTime<Result>(
  { deadline }: Timed,
  kind: Kind,
  work: () => Promise<Result>,
  discard?: (result: Result) => void,
): Promise<Result> {
  return deadline ? deadline.inTime(kind, work, discard) : work()
}

const retryAfter = { headers: { 'Retry-After': '5' } }

const tooLate = {
  read: new ServiceError('unavailable', sentence('tookTooLong'), retryAfter),
  write: new ServiceError('unavailable', sentence('mayBeDone'), retryAfter),
}
