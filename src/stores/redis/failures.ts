import { ServiceError, unavailable } from '../../model/errors.ts'

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

// Of one that runs and lets nobody in.
const refusals: Readonly<Record<string, string>> = {
  NOAUTH: 'it is running, but asks for a password: set it in REDIS_URL (redis).',
  WRONGPASS: 'it is running, but refuses this user or password: set the right ones in REDIS_URL (redis).',
  NOPERM: 'it is running, but forbids this user what is needed: grant it, or name another in REDIS_URL (redis).',
}

/** A sentence for what Redis and the network say of a server that can't be reached. */
export function unreachable(error: unknown): Error {
  const code = codeOf(error) ?? 'no answer'
  const reason = refusals[code] ?? 'is it running, and is REDIS_URL (redis) right?'
  return new Error(`Redis cannot be used (${code}): ${reason}`, { cause: error })
}

// Of the network, or the first word of an answer; what the package throws holds it somewhere.
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, originalError, errors } = error as NodeJS.ErrnoException & {
    originalError?: unknown
    errors?: unknown[]
  }
  const inner = [originalError, errors?.[0], error.cause].map(codeOf).find((found) => found !== undefined)
  // That of a ServiceError is for callers: what it hides is asked for here.
  const own = error instanceof ServiceError ? undefined : code
  return own ?? inner ?? /^[A-Z]{3,}(?=\s)/.exec(error.message)?.[0]
}
