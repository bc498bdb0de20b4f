import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../model/caller.ts'
import { conceal, hashOf, randomText } from '../../model/concealed.ts'
import { ServiceError } from '../../model/errors.ts'
import { scopeSetOf } from '../../model/scopes.ts'
import { Time } from '../../model/time.ts'
import { inputOf } from '../../operations/operation.ts'
import type { StreamTicketStore } from '../../stores/streamTickets.ts'
import { inTime } from '../deadline.ts'
import { sessionNeeded } from '../guards.ts'
import { sentence } from '../../messages/text.ts'
import { jsonType } from '../http/errors.ts'
import { bodyFields } from '../http/routeInput.ts'
import { offeredProtocols } from '../upgradeRequests.ts'

/** Seconds for which a ticket is valid. */
const lifetime = 30
const waitingAtMost = 10
const path = '/v1/browser/stream'
const protocol = 'graphql-transport-ws'

/**
 * The scopes of a socket opened with a ticket: to follow and to read. Changes go over HTTP, with the CSRF token.
 * Moderators are notified of reports and sign-ups if their role allows it.
 */
const scopes = ['read', 'profile', 'admin:read:accounts', 'admin:read:reports']

export const StreamTicketEntity = z
  .object({
    ticket: z.string().describe('The ticket. It opens one stream, once.'),
    expiresAt: Time,
    path: z.string().describe('URL of the stream.'),
    protocols: z.array(z.string()).describe('The protocols for `new WebSocket`. The ticket is one of them.'),
  })
  .meta({ id: 'StreamTicket', description: 'A ticket that opens a stream in a browser.' })

export const StreamTicketInput = z.strictObject({})

/** Mounts the endpoint at which a page gets the ticket for its next stream. */
export function mountStreamTickets(app: FastifyInstance, tickets: StreamTicketStore): void {
  app.post('/v1/browser/api/stream-tickets', { config: { needsSession: true } }, async (request, reply) => {
    const { browserSession, caller } = request
    if (!caller || !browserSession) throw sessionNeeded()
    inputOf(StreamTicketInput, bodyFields(request))
    const ticket = conceal(`tkt_${randomText()}`)
    const bounds = { seconds: lifetime, most: waitingAtMost }
    await inTime(request, 'read', () => tickets.put(hashOf(ticket), browserSession.hash, { scopes }, bounds))
    const ticketEntity = {
      ticket: ticket.reveal(),
      expiresAt: new Date(Date.now() + lifetime * 1000).toISOString(),
      path,
      protocols: [protocol, `ticket.${ticket.reveal()}`],
    }
    return reply.code(201).header('content-type', jsonType).send(JSON.stringify(ticketEntity))
  })
}

/**
 * Takes the ticket of a stream's request and returns the caller. The ticket is used up, even if the stream fails later.
 * Throws `malformed_request` unless there is exactly one ticket, and `unauthorized` for a ticket that is used, expired,
 * or from another browser session.
 */
export async function takeTicket(request: FastifyRequest, tickets: StreamTicketStore): Promise<Caller> {
  const { browserSession, caller, raw } = request
  if (!caller || !browserSession) throw sessionNeeded()
  const ticket = await tickets.take(hashOf(conceal(requireTicket(raw))), browserSession.hash)
  if (ticket === undefined || ticket === 'taken') {
    throw new ServiceError('unauthorized', sentence('ticketUsed'))
  }
  return { ...caller, scopes: scopeSetOf(ticket.value.scopes) }
}

function requireTicket(request: FastifyRequest['raw']): string {
  const tickets = offeredProtocols(request).filter((name) => name.startsWith('ticket.'))
  if (tickets.length === 1) return tickets[0]!.slice('ticket.'.length)
  throw new ServiceError('malformed_request', sentence('ticketNeeded', { protocol }))
}
