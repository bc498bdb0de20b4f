import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../model/caller.ts'
import { hashOf } from '../../model/concealed.ts'
import { readAppToken, readBearerHeader } from '../bearerHeader.ts'
import { type BrowserIdentity, csrfOf, readBrowserCookie } from '../browserIdentity.ts'
import { deviceOf } from '../device.ts'
import { A } from '../guards.ts'
import { addressKey } from './addressKey.ts'
import type { EntranceOptions } from './entrance.ts'
import { type CountCall, rateLimited } from './rateLimits.ts'
import { mayCarryFiles } from './uploads.ts'

type Bucket = Parameters<CountCall>[0]

/**
 * Finds out who is calling by the `Authorization` header, and counts the call; throws `rate_limited`. Nothing is refused for its session
 * here: that is the guards' business, when the body has been read.
 */
export async function identifyBearer(
  request: FastifyRequest,
  { sessions, apps, count }: Pick<EntranceOptions, 'sessions' | 'apps' | 'count'>,
): Promise<void> {
  const charge = chargingTo(request, count)
  const address = () => addressKey(request.ip)
  if (request.routeOptions.config?.operation?.bucket === 'appRegistrations') await charge('appRegistrations', address())
  const header = readBearerHeader(request.raw.rawHeaders)
  request.bearer = typeof header === 'string' ? header : 'invalid'
  if (header === 'invalid' && apps) return identifyApp(request, apps, charge)
  if (typeof header === 'string') return charge('requests', address())
  const caller = await sessions.find(header, () => charge('strangers', address()))
  if (!caller) return request.allowance ? undefined : charge('requests', address())
  request.bearer = caller
  request.caller = caller
  request.sessionHash = hashOf(header)
  await charge('requests', caller.session)
  if (isUploading(request)) await charge('uploads', caller.session)
}

// Anybody can have as many tokens as they like, so that they count by their address as well.
async function identifyApp(
  request: FastifyRequest,
  apps: NonNullable<EntranceOptions['apps']>,
  charge: Charge,
): Promise<void> {
  await charge('requests', addressKey(request.ip))
  const token = readAppToken(request.raw.rawHeaders)
  const app = token && (await apps.findToken(hashOf(token)))
  if (!app) return
  request.bearer = 'app'
  request.app = app
  await charge('requests', app.handle)
}

/** Counts the call of an app that asks to be let in, by its address: who it is, its body says. Throws `rate_limited`. */
export async function countStranger(request: FastifyRequest, count: CountCall | undefined): Promise<void> {
  await chargingTo(request, count)('requests', addressKey(request.ip))
}

/**
 * The same by the cookie. A caller is one only with the CSRF token where that is needed: what is not theirs for certain is neither counted
 * as theirs nor read as theirs.
 */
export async function identifyBrowser(
  request: FastifyRequest,
  { sessions, cookieName, csrfHeader }: BrowserIdentity,
  count: CountCall | undefined,
): Promise<void> {
  const { raw, surface, method } = request
  const charge = chargingTo(request, count)
  const address = () => addressKey(request.ip)
  const cookie = readBrowserCookie(raw, cookieName)
  const isRead = method === 'GET' || method === 'HEAD'
  // Of the session itself one is told as it is now.
  const isReading = isRead && request.routeOptions.config?.operation !== undefined
  const admitStranger = () => charge('strangers', address())
  const session = cookie && (await sessions.find(cookie, { admitStranger, isReading }))
  request.browserSession = session
  request.csrf = csrfOf(raw, session, csrfHeader)
  const isProven = request.csrf === 'valid' || (isRead && surface !== A)
  if (!session?.signedIn || !isProven) return charge('requests', address())
  const { caller, sessionHash } = session.signedIn
  request.caller = isRead ? caller : { ...caller, from: from(raw, address()) }
  request.sessionHash = sessionHash
  await charge('requests', caller.session)
  if (isUploading(request)) await charge('uploads', caller.session)
}

// Only few operations ask for it, and to read a `User-Agent` takes time.
function from({ headers }: IncomingMessage, address: string): NonNullable<Caller['from']> {
  return {
    address,
    get device() {
      return deviceOf(headers['user-agent'])
    },
  }
}

/** Counts what a request carries beyond the one call, and the one upload, that it was counted as; throws `rate_limited`. */
export async function chargeMore(
  request: FastifyRequest,
  more: { requests: number; uploads: number },
  count: CountCall | undefined,
): Promise<void> {
  if (!count) return
  const charge = chargingTo(request, count)
  const { caller } = request
  const who = caller ? caller.session : addressKey(request.ip)
  for (let left = more.requests; left > 0; left--) await charge('requests', who)
  for (let left = caller ? more.uploads : 0; left > 0; left--) await charge('uploads', who)
}

type Charge = (bucket: Bucket, who: string) => Promise<void>

/** Counts calls of a request, and notes what is left to tell the caller; throws `rate_limited`. Counts nothing where calls are not limited. */
export function chargingTo(request: FastifyRequest, count: CountCall | undefined): Charge {
  return async (bucket, who) => {
    if (!count) return
    request.allowance = await count(bucket, who)
    if (!request.allowance.allowed) throw rateLimited(request.allowance)
  }
}

// Told by the head, before any of it is read: so a form without a file counts too, where there could be one.
function isUploading({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  return config?.operation?.bucket === 'uploads' || (config?.takesFiles === true && mayCarryFiles(headers))
}
