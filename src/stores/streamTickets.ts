import type { OneTimeStore } from './oneTime.ts'

/** What a ticket opens a stream with. */
export interface StreamTicket {
  /** What may be done on the stream; never more than the session may. */
  scopes: string[]
  /** Of an app's ticket: the hash of its session, in hexadecimal digits. A browser's belongs to its browser session. */
  session?: string
}

/** The tickets of streams, by the hash of the ticket. */
export type StreamTicketStore = OneTimeStore<StreamTicket>
