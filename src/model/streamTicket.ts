import { hash } from 'node:crypto'
import { conceal, type Secret, hashOf, randomText } from './concealed.ts'
import type { SessionHandle } from './session.ts'

/** A ticket that opens one stream of an app, only once: 256 random bits, and the handle of the session. */
export type StreamTicketText = Secret<'StreamTicket'>

/** Returns a new ticket for a session. */
export function newStreamTicket(session: SessionHandle): StreamTicketText {
  return conceal(`tkt_${randomText()}.${session}`)
}

const pattern = /^ticket\.(tkt_[A-Za-z0-9_-]{43}\.(sh_[A-Za-z0-9_-]{16}))$/

/** Returns the WebSocket subprotocol that carries a ticket. */
export function protocolOfTicket(ticket: StreamTicketText): string {
  return `ticket.${ticket.reveal()}`
}

/** Returns the keys under which the ticket of a subprotocol is stored; undefined for any other subprotocol. */
export function storedTicket(name: string): { key: Buffer; owner: Buffer } | undefined {
  const [, ticket, session] = pattern.exec(name) ?? []
  if (ticket === undefined || session === undefined) return undefined
  return { key: hashOf(conceal(ticket)), owner: ownerOfTickets(session as SessionHandle) }
}

/** Returns the owner of a session's tickets. No browser session has the same hash. */
export function ownerOfTickets(session: SessionHandle): Buffer {
  return hash('sha256', session, 'buffer')
}
