import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import { type LogFault, logAndConvert } from './shownError.ts'

/** The time by which a request is answered, even if its work is not done. */
export interface Deadline {
  /** True if it passed before the work was done. */
  readonly isOver: boolean
  /** Extends the deadline by a time that does not count, such as the time taken to receive the body. */
  extend(milliseconds: number): void
  /**
   * Resolves or rejects as the work does. At the deadline it rejects with 503, and the work continues. For a write, the
   * error message says that the write may have been done. `discard` receives a result that comes too late.
   */
  inTime<Result>(kind: Kind, work: () => Promise<Result>, discard?: (result: Result) => void): Promise<Result>
}

type Kind = 'read' | 'write'

/** A request, or a message of a socket, with its deadline. */
export interface WithDeadline {
  /** Undefined for no deadline. */
  deadline?: Deadline | undefined
}

/** Sets a deadline that ends in `milliseconds`. Logs errors of work that the caller no longer waits for. */
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
      // This function is async, so that a synchronous error also becomes a rejection. Otherwise, the timer would later
      // reject a promise that nothing awaits, which would end the process.
      const begin = async () => work()
      begin()
        .finally(() => clearTimeout(timer))
        .then(
          (result) => (isLate ? discard?.(result) : resolve(result)),
          (error: unknown) => (isLate ? void logAndConvert(error, log) : reject(error as Error)),
        )
      return promise
    },
  }
}

/** Runs work within the deadline of a request, if it has one: see `Deadline.inTime`. */
export function inTime<Result>(
  { deadline }: WithDeadline,
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
