import { ServiceError, unavailable } from '../../model/errors.ts'

// Errors of the server and not of the command: the server is loading, full, a replica, without a majority, busy, or
// requires a password.
const outOfReach =
  /^(?:LOADING|OOM|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|BUSY|MISCONF|NOAUTH|WRONGPASS)\b/

/** Returns a 503 if Redis cannot be reached or answers too late, and any other error as it is. */
export function asServiceError(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof Error)) return error
  // Checks the name and not the class, because there may be two copies of the package.
  const isReply = /^(?:[A-Z]+ |[A-Z]+$)/.test(error.message) && isErrorReply(error)
  if (isReply && !outOfReach.test(error.message) && !isForbidden(error.message)) return error
  return unavailable(error)
}

function isErrorReply(error: Error): boolean {
  for (let one: object | null = error; one !== null; one = Object.getPrototypeOf(one) as object | null) {
    if (one.constructor.name === 'ErrorReply') return true
  }
  return false
}

/** Returns whether a reply says that the user lacks a right. Scripts phrase it differently. */
export const isForbidden = (reply: string) =>
  /^NOPERM|user executing the script can't|ACL failure in script/.test(reply)

/** Returns whether an error, of a command or a script, means that the server is, or has become, a replica. */
export function isDemotion(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:ERR Error running script .*-)?READONLY\b/.test(error.message) && isErrorReply(error)
  )
}
