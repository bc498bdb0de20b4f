import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { ServiceError } from '../../model/errors.ts'
import type { Allowance, RateLimitStore } from '../../stores/rateLimits.ts'

/** How often, and in how many seconds (contract 6). */
const allowances = {
  /** Of a session, or of an address when anonymous. */
  requests: { limit: 300, seconds: 5 * 60 },
  /** Of a session. */
  uploads: { limit: 30, seconds: 30 * 60 },
  /** Of an address: session identifiers this process has not lately found valid. Each costs a question to the database. */
  strangers: { limit: 300, seconds: 5 * 60 },
  /** Tries to sign in: of an address, and at an account, from wherever. */
  signInsOfAddress: { limit: 10, seconds: 5 * 60 },
  signInsAtAccount: { limit: 5, seconds: 15 * 60 },
  /**
   * Of an address: codes of devices that are typed in, twice each, to read and to decide. 20 of 2^34 in the ten minutes that a code lives
   * (RFC 8628 section 5.1).
   */
  userCodes: { limit: 20, seconds: 10 * 60 },
  /** Of an address: apps that are registered. */
  appRegistrations: { limit: 30, seconds: 5 * 60 },
  /** Of an address: tokens of other services that are to be imported. */
  tokenImports: { limit: 20, seconds: 60 },
}

/** Counts a call and says what is left. */
export type CountCall = (bucket: keyof typeof allowances, who: string) => Promise<Allowance>

/** Counting by the service's allowances. */
export function countingIn(store: RateLimitStore): CountCall {
  return (bucket, who) => {
    const { limit, seconds } = allowances[bucket]
    return store.count(`${bucket}:${who}`, limit, seconds)
  }
}

/** Counts a try to sign in, by an address and at an account; throws `rate_limited`. */
export async function countSignIn(count: CountCall | undefined, address: string, account?: string): Promise<void> {
  if (!count) return
  const tries: [Parameters<CountCall>[0], string][] = [['signInsOfAddress', address]]
  // Hashed: somebody may have typed a password there, and keys are kept.
  if (account !== undefined) tries.push(['signInsAtAccount', digestOf(account.toLowerCase())])
  for (const [bucket, who] of tries) await countOrRefuse(count, bucket, who)
}

/** Counts a try with the code of a device, by an address; throws `rate_limited`. */
export async function countUserCode(count: CountCall | undefined, address: string): Promise<void> {
  if (count) await countOrRefuse(count, 'userCodes', address)
}

async function countOrRefuse(count: CountCall, ...what: Parameters<CountCall>): Promise<void> {
  const allowance = await count(...what)
  if (!allowance.allowed) throw rateLimited(allowance)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The 429 for an allowance that is used up. */
export function rateLimited({ resetAt }: Allowance): ServiceError {
  const seconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000))
  return new ServiceError('rate_limited', 'Too many requests', { headers: { 'Retry-After': String(seconds) } })
}

/** Tells the caller what is left, in Mastodon's headers: the reset is a date, not a count of seconds. */
export function setAllowanceHeaders(reply: FastifyReply, { limit, remaining, resetAt }: Allowance): void {
  reply.header('x-ratelimit-limit', String(limit))
  reply.header('x-ratelimit-remaining', String(remaining))
  reply.header('x-ratelimit-reset', resetAt.toISOString())
}
