import type { OneTimeStore } from './oneTime.ts'

/** What a ticket opens a stream with. */
export interface StreamTicket {
  /** What may be done on the stream; never more than the session may. */
  scopes: string[]
}

/** The tickets of browser streams, by the hash of the ticket. */
export type StreamTicketStore = OneTimeStore<StreamTicket>
