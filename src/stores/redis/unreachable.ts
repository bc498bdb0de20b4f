import { ServiceError } from '../../model/errors.ts'
import { isForbidden } from './failures.ts'

/** An error that the sentinels returned, or the reason why they did not answer. */
export class SentinelError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

// Sentences about a server that rejects the user, or is of the wrong kind.
const refusals: Readonly<Record<string, string>> = {
  NOAUTH: 'it is running, but asks for a password: set it in REDIS_URL (redis).',
  WRONGPASS: 'it is running, but refuses this user or password: set the right ones in REDIS_URL (redis).',
  READONLY: 'it is a replica: name the master, or the sentinels, in REDIS_URL (redis).',
  SENTINEL: 'it is a sentinel: write redis+sentinel://host:port/name-of-the-master in REDIS_URL (redis).',
}

const refusalsOfSentinels: Readonly<Record<string, string>> = {
  NOAUTH: 'they ask for a password: add ?sentinel_password= to REDIS_URL (redis).',
  WRONGPASS: 'they refuse this user or password: set the right ones in REDIS_URL (redis).',
  NOPERM: 'this user may not run `sentinel master` or `sentinel get-master-addr-by-name`: grant both.',
  BADADDR: 'they name an invalid address: see `sentinel get-master-addr-by-name`.',
  ERR: 'they monitor no master of this name: set the right one in REDIS_URL (redis).',
}

/**
 * Returns an Error with a message for the operator about a server that cannot be used. `url` is the server that the
 * sentinels named, if they did.
 */
export function unreachable(error: unknown, url?: string): Error {
  const missing = error instanceof SentinelError ? undefined : missingRight(error)
  if (missing) return missing
  const code = codeOf(error as Error) ?? 'no answer'
  return new Error(`Redis cannot be used (${code}): ${reasonOf(code, error, url)}`, { cause: error })
}

function reasonOf(code: string, error: unknown, url: string | undefined): string {
  if (error instanceof SentinelError) {
    const reason = refusalsOfSentinels[code] ?? 'are they running, and is REDIS_URL (redis) right?'
    return `none of the sentinels names a master; ${reason}`
  }
  const refusal = refusals[code]
  if (refusal !== undefined) return refusal
  if (url === undefined) return 'is it running, and is REDIS_URL (redis) right?'
  return `the sentinels name ${new URL(url).host}, which does not answer here.`
}

// Returns the code of a network error, or the first word of a reply, which any of an error's causes may contain.
function codeOf(error: Error): string | undefined {
  return causesOf(error)
    .map((one) => one.code ?? /^[A-Z]{3,}(?=\s)/.exec(one.message)?.[0])
    .find((code) => typeof code === 'string')
}

// Returns the causes of an error, the innermost first. The code of a ServiceError is for callers, so only its cause
// counts here.
function causesOf(error: unknown): NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return []
  const { originalError, errors } = error as { originalError?: unknown; errors?: unknown[] }
  const inner = [originalError, errors?.[0], error.cause].flatMap(causesOf)
  return error instanceof ServiceError ? inner : [...inner, error]
}

/** Returns whether the server responds but rejects the user. Trying again does not help. */
export const isRefusal = (error: Error) => /^(?:NOPERM|NOAUTH|WRONGPASS)$/.test(codeOf(error) ?? '')

/** Returns an Error with a sentence about the right that the user lacks; undefined for other errors. */
export function missingRight(error: unknown, command?: string): Error | undefined {
  const message = causesOf(error).find((one) => isForbidden(one.message))?.message
  if (message === undefined) return undefined
  const name = (/'([\w|]+)' command/.exec(message)?.[1] ?? command)?.toUpperCase().replace('|', ' ')
  const what = /channel/.test(message)
    ? 'the channels that begin with REDIS_PREFIX'
    : /\bkeys?\b/.test(message)
      ? 'the keys that begin with REDIS_PREFIX'
      : `the command ${name}`
  return new Error(`Redis cannot be used (NOPERM): it forbids this user ${what}. ${grantThem}`, { cause: error })
}

const grantThem = 'Grant what docs/stores.md lists, or name another user in REDIS_URL (redis).'
