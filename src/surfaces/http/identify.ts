import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../model/caller.ts'
import { hashOf } from '../../model/concealed.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { offeredTicket, takeAppTicket, type TicketHolder } from '../appTickets.ts'
import { readAppToken, readBearerHeader } from '../bearerHeader.ts'
import { type BrowserIdentity, csrfOf, readBrowserCookie } from '../browserIdentity.ts'
import { deviceOf } from '../device.ts'
import { addressKey } from '../addressKey.ts'
import type { EntranceOptions } from './entranceOptions.ts'
import { type CallCounter, type Charge, rateLimited, requestCharges, uploadCharges } from './rateLimits.ts'
import { mayCarryFiles } from './uploads.ts'

/**
 * Identifies the caller by the `Authorization` header, and counts the call. Throws `rate_limited`. Does not refuse
 * invalid sessions, because the guards do so after the body was read.
 */
export async function identifyBearer(
  request: FastifyRequest,
  { sessions, apps, tickets, counter }: Pick<EntranceOptions, 'sessions' | 'apps' | 'tickets' | 'counter'>,
): Promise<void> {
  const charge = requestCharger(request, counter)
  const header = readBearerHeader(request.raw.rawHeaders)
  const ticket = request.surface === 'WebSocket' ? offeredTicket(request) : undefined
  if (ticket !== undefined && tickets) {
    if (header !== 'absent') throw oneOrTheOther()
    return identifyTicket(request, () => takeAppTicket(ticket, { tickets, sessions }), charge)
  }
  request.bearer = typeof header === 'string' ? header : 'invalid'
  if (header === 'invalid' && apps) return identifyApp(request, apps, charge)
  if (typeof header === 'string') return charge(...anonymousCharges(request))
  const unproven = unprovenCharge(request, charge)
  const caller = await sessions.find(header, unproven.admit)
  // The call also counts as anonymous, in addition to the look-up, because an invented identifier must not give a
  // larger allowance than no identifier.
  if (!caller) return charge(...anonymousCharges(request))
  request.bearer = caller
  request.caller = caller
  request.sessionHash = hashOf(header)
  await charge(...chargesOf(request, caller), ...unproven.giveBack())
}

// A ticket may be a guess, and counts as one until it proves valid.
async function identifyTicket(
  request: FastifyRequest,
  take: () => Promise<TicketHolder>,
  charge: ChargeRequest,
): Promise<void> {
  const unproven = unprovenCharge(request, charge)
  await unproven.admit()
  const { caller, sessionHash } = await take()
  Object.assign(request, { bearer: caller, caller, sessionHash })
  await charge(...chargesOf(request, caller), ...unproven.giveBack())
}

function oneOrTheOther(): ServiceError {
  return new ServiceError('malformed_request', sentence('headerOrTicket'))
}

// Anyone can get any number of app tokens, so these calls also count against the address.
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
 * Counts an app's call for authorisation against its address, because only the body names the app. Throws
 * `rate_limited`.
 */
export async function countAnonymous(request: FastifyRequest, counter: CallCounter | undefined): Promise<void> {
  await requestCharger(request, counter)(...anonymousCharges(request))
}

/**
 * Identifies the caller by the cookie. Where the CSRF token is needed, a request without it has no caller, because it
 * may be forged. It does not count against the session, and its body has the limits of unverified senders.
 */
export async function identifyBrowser(
  request: FastifyRequest,
  { sessions, cookieName, csrfHeader }: BrowserIdentity,
  counter: CallCounter | undefined,
): Promise<void> {
  const { raw, surface, method } = request
  const charge = requestCharger(request, counter)
  const unproven = unprovenCharge(request, charge)
  const cookie = readBrowserCookie(raw, cookieName)
  const isRead = method === 'GET' || method === 'HEAD'
  // Requests for the session itself need its current state.
  const isReading = isRead && request.routeOptions.config?.operation !== undefined
  const session = cookie && (await sessions.find(cookie, { admitUnproven: unproven.admit, isReading }))
  request.browserSession = session
  request.csrf = csrfOf(raw, session, csrfHeader)
  const isProven = request.csrf === 'valid' || (isRead && surface !== 'browser sign-in')
  const charges = session ? unproven.giveBack() : []
  if (!session?.signedIn || !isProven) return charge(...anonymousCharges(request), ...charges)
  const { caller, sessionHash } = session.signedIn
  request.caller = isRead ? caller : { ...caller, from: from(request) }
  request.sessionHash = sessionHash
  await charge(...chargesOf(request, caller), ...charges)
}

// These are getters, because few operations need the values and computing them takes time.
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
 * Counts the calls and uploads of a request, except the first call and the first upload, which were counted before.
 * Throws `rate_limited`.
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
  await requestCharger(request, counter)(...charges.filter(({ cost }) => cost !== 0))
}

type ChargeRequest = (...charges: readonly Charge[]) => Promise<void>

/**
 * Returns a function that counts charges of a request, and stores the remaining allowance for the response's headers.
 * The function throws `rate_limited`, and counts nothing if calls are not limited.
 */
export function requestCharger(request: FastifyRequest, counter: CallCounter | undefined): ChargeRequest {
  return async (...charges) => {
    if (!counter || charges.length === 0) return
    request.allowance = await counter.count(...charges)
    if (!request.allowance.allowed) throw rateLimited(request.allowance)
  }
}

/** Returns the charges of an anonymous call. */
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

// An identifier that this process has not seen recently may be a guess, so it is counted before the look-up. If it
// proves valid, the charge is given back, because a thousand valid sessions may share the address of an office.
function unprovenCharge(request: FastifyRequest, charge: ChargeRequest) {
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

// Decides from the head, before the body is read. So a form without a file counts too, if the route takes files.
function isUploading({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  return config?.operation?.bucket === 'uploads' || (config?.takesFiles === true && mayCarryFiles(headers))
}
