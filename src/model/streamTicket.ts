import { hash } from 'node:crypto'
import { conceal, type Concealed, hashOf, randomText } from './concealed.ts'
import type { SessionHandle } from './session.ts'

/** Opens one stream of an app, once: 256 random bits, and the handle of the session that it was made for. */
export type StreamTicketText = Concealed<'StreamTicket'>

/** A new ticket for a session. */
export function newStreamTicket(session: SessionHandle): StreamTicketText {
  return conceal(`tkt_${randomText()}.${session}`)
}

const pattern = /^ticket\.(tkt_[A-Za-z0-9_-]{43}\.(sh_[A-Za-z0-9_-]{16}))$/

/** The name by which a ticket is offered among the protocols of a WebSocket. */
export function protocolOfTicket(ticket: StreamTicketText): string {
  return `ticket.${ticket.reveal()}`
}

/** Where a ticket is stored that is offered by this name; undefined for the name of anything else. */
export function storedTicket(name: string): { key: Buffer; owner: Buffer } | undefined {
  const [, ticket, session] = pattern.exec(name) ?? []
  if (ticket === undefined || session === undefined) return undefined
  return { key: hashOf(conceal(ticket)), owner: ownerOfTickets(session as SessionHandle) }
}

/** Who owns the tickets of a session: no browser session has the same hash. */
export function ownerOfTickets(session: SessionHandle): Buffer {
  return hash('sha256', session, 'buffer')
}
