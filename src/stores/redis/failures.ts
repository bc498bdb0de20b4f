import { ServiceError, unavailable } from '../../model/errors.ts'

// What Redis says of itself, and not of the command: it loads, is full, is a replica, has no
// majority, asks for a password, is busy.
const outOfReach =
  /^(?:LOADING|OOM|READONLY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|BUSY|MISCONF|NOAUTH|WRONGPASS)\b/

/** The 503 for a Redis that can't be reached or answers too late; any other error as it is. */
export function asServiceError(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof Error)) return error
  // By its name: the class is the package's, of which there may be two.
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

/** Returns whether an answer says that the user lacks a right. Scripts phrase it differently. */
export const isForbidden = (answer: string) =>
  /^NOPERM|user executing the script can't|ACL failure in script/.test(answer)

/** Whether an error, of a command or a script, means that the server is, or has become, a replica. */
export function isDemotion(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:ERR Error running script .*-)?READONLY\b/.test(error.message) && isErrorReply(error)
  )
}
