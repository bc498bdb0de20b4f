import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hashOf } from '../../model/concealed.ts'
import { newStreamTicket, ownerOfTickets, protocolOfTicket } from '../../model/streamTicket.ts'
import { Time } from '../../model/time.ts'
import type { StreamTicketStore } from '../../stores/streamTickets.ts'
import { spokenProtocols } from '../appTickets.ts'
import { inTime } from '../deadline.ts'
import { sessionNeeded } from '../guards.ts'
import { jsonType } from '../http/errors.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'

/** Seconds for which a ticket is valid, and the maximum number of unused tickets of a session. */
const bounds = { seconds: 30, most: 10 }

const path = '/api/v1/streaming/ticket'

export const AppTicketEntity = z
  .object({
    ticket: z.string().describe('The ticket. It opens one stream, once.'),
    expires_at: Time.describe('When the ticket expires.'),
    protocols: z.array(z.string()).describe('The protocols for `new WebSocket`. One of them contains the ticket.'),
  })
  .meta({ id: 'AppStreamTicket', description: 'A ticket that opens a WebSocket for clients that cannot send headers.' })

/**
 * Mounts the endpoint at which an app gets the ticket for its next WebSocket. A web page cannot send the
 * `Authorization` header with an upgrade.
 */
export function mountAppTickets(app: FastifyInstance, tickets: StreamTicketStore): void {
  app.post(path, { config: { needsSession: true } }, async (request, reply) => {
    const { caller, sessionHash } = request
    if (!caller || !sessionHash) throw sessionNeeded()
    const ticket = newStreamTicket(caller.session)
    const value = { scopes: [...caller.scopes], session: sessionHash.toString('hex') }
    await inTime(request, 'read', () => tickets.put(hashOf(ticket), ownerOfTickets(caller.session), value, bounds))
    const entity: z.infer<typeof AppTicketEntity> = {
      ticket: ticket.reveal(),
      expires_at: new Date(Date.now() + bounds.seconds * 1000).toISOString(),
      protocols: [spokenProtocols.graphql, spokenProtocols.mastodon, protocolOfTicket(ticket)],
    }
    return reply.header('content-type', jsonType).send(JSON.stringify(entity))
  })
}

/** The same endpoint for the description of the API. */
export const describedAppTicket: DescribedPath = {
  method: 'POST',
  path,
  name: 'createAppStreamTicket',
  summary: 'Get a ticket for a WebSocket.',
  description:
    'For apps in a browser, which cannot send the `Authorization` header when they open a WebSocket. Send the ticket as one of the protocols, at `/api/v1/streaming` or `/graphql`, within 30 seconds. It can be used once and has the rights of the session. The WebSocket is closed when the session ends.',
  answer: { status: 200, schema: AppTicketEntity },
  security: ['session'],
}
