import type { FastifyRequest } from 'fastify'
import type { Caller } from '../model/caller.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import { scopeSetOf } from '../model/scopes.ts'
import { storedTicket } from '../model/streamTicket.ts'
import type { BearerSessions } from '../sessions/bearer.ts'
import type { StreamTicketStore } from '../stores/streamTickets.ts'
import { offeredProtocols } from './upgradeRequests.ts'

/** The supported WebSocket protocols: GraphQL's at `/graphql`, Mastodon's at `/api/v1/streaming`. */
export const spokenProtocols = { graphql: 'graphql-transport-ws', mastodon: 'mastodon-streaming' } as const

/** The stores that tickets are checked with. */
export interface TicketServices {
  tickets: StreamTicketStore
  sessions: Pick<BearerSessions, 'findByHash'>
}

/** The session for which a ticket was issued. */
export interface TicketHolder {
  caller: Caller
  sessionHash: Buffer
}

/**
 * Returns the name of the ticket that a WebSocket upgrade offers, or undefined if it offers none. Throws
 * `malformed_request` for more than one.
 */
export function offeredTicket({ raw }: FastifyRequest): string | undefined {
  const names = offeredProtocols(raw).filter((name) => storedTicket(name) !== undefined)
  if (names.length > 1) throw new ServiceError('malformed_request', sentence('oneTicket'))
  return names[0]
}

/**
 * Takes a ticket and returns the session for which it was issued, with the scopes that the session had then. The ticket
 * is used up, even if the stream fails later. Throws `unauthorized` if the ticket is used, expired or unknown, or if
 * the session has ended.
 */
export async function takeAppTicket(name: string, { tickets, sessions }: TicketServices): Promise<TicketHolder> {
  const { key, owner } = storedTicket(name)!
  const ticket = await tickets.take(key, owner)
  if (ticket === undefined || ticket === 'taken' || ticket.value.session === undefined) throw badTicket()
  const sessionHash = Buffer.from(ticket.value.session, 'hex')
  const caller = await sessions.findByHash(sessionHash)
  if (!caller) throw badTicket()
  return { caller: { ...caller, scopes: scopeSetOf(ticket.value.scopes) }, sessionHash }
}

function badTicket(): ServiceError {
  return new ServiceError('unauthorized', sentence('appTicketUsed'))
}
