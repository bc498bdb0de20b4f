import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../model/caller.ts'
import { hashOf } from '../../model/concealed.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { offeredTicket, takeAppTicket, type TicketHolder } from '../appTickets.ts'
import { readAppToken, readBearerHeader } from '../bearerHeader.ts'
import { type BrowserIdentity, csrfOf, readBrowserCookie } from '../browserIdentity.ts'
import { deviceOf } from '../device.ts'
import { A, W } from '../guards.ts'
import { addressKey } from '../addressKey.ts'
import type { EntranceOptions } from './entranceOptions.ts'
import { type CallCounter, type Charge, rateLimited, requestCharges, uploadCharges } from './rateLimits.ts'
import { mayCarryFiles } from './uploads.ts'

/**
 * Finds out who is calling by the `Authorization` header, and counts the call; throws `rate_limited`.
 * Nothing is refused for its session here: that is the guards' business, when the body has been read.
 */
export async function identifyBearer(
  request: FastifyRequest,
  { sessions, apps, tickets, counter }: Pick<EntranceOptions, 'sessions' | 'apps' | 'tickets' | 'counter'>,
): Promise<void> {
  const charge = chargingTo(request, counter)
  const header = readBearerHeader(request.raw.rawHeaders)
  const ticket = request.surface === W ? offeredTicket(request) : undefined
  if (ticket !== undefined && tickets) {
    if (header !== 'absent') throw oneOrTheOther()
    return identifyTicket(request, () => takeAppTicket(ticket, { tickets, sessions }), charge)
  }
  request.bearer = typeof header === 'string' ? header : 'invalid'
  if (header === 'invalid' && apps) return identifyApp(request, apps, charge)
  if (typeof header === 'string') return charge(...anonymousCharges(request))
  const stranger = strangerAt(request, charge)
  const caller = await sessions.find(header, stranger.admit)
  // It counts as what it is, besides what the look-up counted: an invented identifier is worth no more than none.
  if (!caller) return charge(...anonymousCharges(request))
  request.bearer = caller
  request.caller = caller
  request.sessionHash = hashOf(header)
  await charge(...chargesOf(request, caller), ...stranger.giveBack())
}

// A ticket may be a guess, and is counted as one until it is found to be good.
async function identifyTicket(
  request: FastifyRequest,
  take: () => Promise<TicketHolder>,
  charge: ChargeRequest,
): Promise<void> {
  const stranger = strangerAt(request, charge)
  await stranger.admit()
  const { caller, sessionHash } = await take()
  Object.assign(request, { bearer: caller, caller, sessionHash })
  await charge(...chargesOf(request, caller), ...stranger.giveBack())
}

function oneOrTheOther(): ServiceError {
  return new ServiceError('malformed_request', sentence('headerOrTicket'))
}

// Anybody can have as many tokens as they like, so that they count by their address as well.
async function identifyApp(
  request: FastifyRequest,
  apps: NonNullable<EntranceOptions['apps']>,
  charge: ChargeRequest,
): Promise<void> {
  await charge(...anonymousCharges(request))
  const token = readAppToken(request.raw.rawHeaders)
  const app = token && (await apps.findToken(hashOf(token)))
  if (!app) return
  request.bearer = 'app'
  request.app = app
  await charge({ rate: 'requests', who: app.handle, cost: costOf(request) })
}

/**
 * Counts the call of an app that asks to be let in, by its address: who it is, its body says. Throws `rate_limited`.
 */
export async function countStranger(request: FastifyRequest, counter: CallCounter | undefined): Promise<void> {
  await chargingTo(request, counter)(...anonymousCharges(request))
}

/**
 * The same by the cookie. A caller is one only with the CSRF token where that is needed: what is
 * not theirs for certain is neither counted as theirs nor read as theirs.
 */
export async function identifyBrowser(
  request: FastifyRequest,
  { sessions, cookieName, csrfHeader }: BrowserIdentity,
  counter: CallCounter | undefined,
): Promise<void> {
  const { raw, surface, method } = request
  const charge = chargingTo(request, counter)
  const stranger = strangerAt(request, charge)
  const cookie = readBrowserCookie(raw, cookieName)
  const isRead = method === 'GET' || method === 'HEAD'
  // Of the session itself one is told as it is now.
  const isReading = isRead && request.routeOptions.config?.operation !== undefined
  const session = cookie && (await sessions.find(cookie, { admitStranger: stranger.admit, isReading }))
  request.browserSession = session
  request.csrf = csrfOf(raw, session, csrfHeader)
  const isProven = request.csrf === 'valid' || (isRead && surface !== A)
  const known = session ? stranger.giveBack() : []
  if (!session?.signedIn || !isProven) return charge(...anonymousCharges(request), ...known)
  const { caller, sessionHash } = session.signedIn
  request.caller = isRead ? caller : { ...caller, from: from(request) }
  request.sessionHash = sessionHash
  await charge(...chargesOf(request, caller), ...known)
}

// Only few operations ask for these, and reading them takes time.
function from(request: FastifyRequest): NonNullable<Caller['from']> {
  return {
    get address() {
      return addressKey(request.ip)
    },
    get device() {
      return deviceOf(request.headers['user-agent'])
    },
  }
}

/**
 * Counts what a request carries beyond the one call, and the one upload, that it was counted as; throws `rate_limited`.
 */
export async function chargeMore(
  request: FastifyRequest,
  { requests, uploads }: { requests: number; uploads: number },
  counter: CallCounter | undefined,
): Promise<void> {
  const { caller } = request
  const address = addressKey(request.ip)
  const charges = [
    ...(caller
      ? requestCharges(caller, requests)
      : [{ rate: 'anonymousRequests', who: address, cost: requests } as const]),
    ...(caller ? uploadCharges(caller, address, uploads) : []),
  ]
  await chargingTo(request, counter)(...charges.filter(({ cost }) => cost !== 0))
}

type ChargeRequest = (...charges: readonly Charge[]) => Promise<void>

/**
 * Counts charges of a request, and notes what is left to tell the caller; throws `rate_limited`.
 * Counts nothing where calls are not limited.
 */
export function chargingTo(request: FastifyRequest, counter: CallCounter | undefined): ChargeRequest {
  return async (...charges) => {
    if (!counter || charges.length === 0) return
    request.allowance = await counter.count(...charges)
    if (!request.allowance.allowed) throw rateLimited(request.allowance)
  }
}

/** What a call in nobody's name counts. */
export function anonymousCharges(request: FastifyRequest): Charge[] {
  const who = addressKey(request.ip)
  const charge: Charge = { rate: 'anonymousRequests', who, cost: costOf(request) }
  const isRegistration = request.routeOptions.config?.operation?.bucket === 'appRegistrations'
  return isRegistration ? [charge, { rate: 'appRegistrations', who }] : [charge]
}

function chargesOf(request: FastifyRequest, caller: Caller): Charge[] {
  const charges = requestCharges(caller, costOf(request))
  return isUploading(request) ? [...charges, ...uploadCharges(caller, addressKey(request.ip))] : charges
}

// An identifier that this process has not seen lately may be a guess, and is counted before it is looked for.
// One that turns out to be good is given back: an office behind one address may have a thousand of them.
function strangerAt(request: FastifyRequest, charge: ChargeRequest) {
  let counted: Charge | undefined
  return {
    async admit(): Promise<void> {
      counted = { rate: 'strangers', who: addressKey(request.ip) }
      await charge(counted)
    },
    giveBack: (): Charge[] => (counted ? [{ ...counted, cost: -1 }] : []),
  }
}

function costOf({ routeOptions: { config } }: FastifyRequest): number {
  return config?.cost ?? config?.operation?.cost ?? 1
}

// Told by the head, before any of it is read: so a form without a file counts too, where there could be one.
function isUploading({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  return config?.operation?.bucket === 'uploads' || (config?.takesFiles === true && mayCarryFiles(headers))
}
