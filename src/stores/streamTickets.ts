import type { OneTimeStore } from './oneTime.ts'

/** The data of a ticket. */
export interface StreamTicket {
  /** The scopes of the stream; never more than the session has. */
  scopes: string[]
  /**
   * For an app's ticket: the hash of its session in hexadecimal digits. A browser's ticket belongs to its browser
   * session.
   */
  session?: string
}

/** The tickets that open streams, by the hash of the ticket. */
export type StreamTicketStore = OneTimeStore<StreamTicket>
