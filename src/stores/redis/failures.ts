import { ServiceError } from '../../model/errors.ts'

// What Redis says of itself, and not of the command: it loads, is full, is a replica, has no majority, asks for a password, is busy.
const outOfReach =
  /^(?:LOADING|OOM|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|BUSY|MISCONF|NOAUTH|NOPERM|WRONGPASS)\b/

/** The 503 for a Redis that can't be reached or answers too late; any other error as it is. */
export function asServiceError(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof Error)) return error
  // By its name: the class is the package's, of which there may be two.
  const isReply = /^(?:[A-Z]+ |[A-Z]+$)/.test(error.message) && isErrorReply(error)
  if (isReply && !outOfReach.test(error.message)) return error
  return unavailable(error)
}

function isErrorReply(error: Error): boolean {
  for (let one: object | null = error; one !== null; one = Object.getPrototypeOf(one) as object | null) {
    if (one.constructor.name === 'ErrorReply') return true
  }
  return false
}

/** The 503 for a Redis that is away. */
export function unavailable(cause: unknown): ServiceError {
  const message = 'There was a temporary problem serving your request, please try again'
  return new ServiceError('unavailable', message, { cause, headers: { 'Retry-After': '5' } })
}
