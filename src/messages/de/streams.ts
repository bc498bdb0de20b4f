import { count } from '../count.ts'
import type { streams as english } from '../en/streams.ts'

export const streams: typeof english = {
  sessionStreams: ({ most }) =>
    `Du kannst in einer Sitzung höchstens ${count(most, 'Stream', 'Streams')} gleichzeitig offen haben`,
  streamsBusy: 'Es sind zu viele Streams offen. Versuche es gleich noch einmal.',
  streamByUpgrade:
    'Diese Adresse ist für WebSockets. Für Server-Sent Events nutze einen Pfad wie /api/v1/streaming/user.',
  ticketUsed: 'Das Stream-Ticket ist verbraucht, abgelaufen oder aus einer anderen Browsersitzung. Hole ein neues.',
  ticketNeeded: ({ protocol }) =>
    `Öffne einen Stream mit den Subprotokollen ${protocol} und einem Ticket von POST /v1/browser/api/stream-tickets.`,
  messageNotJson: 'Eine Nachricht muss JSON sein und darf keinen Schlüssel zweimal enthalten',
  messageShape: 'Eine Nachricht muss {"type": "subscribe" oder "unsubscribe", "stream": ...} sein',
  socketSubscriptions: ({ most }) =>
    `Du kannst auf einem Socket höchstens ${count(most, 'Abonnement', 'Abonnements')} gleichzeitig haben`,
  socketOperations: ({ most }) =>
    `Du kannst auf einem Socket höchstens ${count(most, 'Operation', 'Operationen')} gleichzeitig haben`,
  socketHttp11: 'Öffne einen WebSocket über HTTP/1.1.',
  socketUpgrade: 'Der Upgrade-Header muss websocket sein',
  socketBody: 'Eine WebSocket-Anfrage darf keinen Inhalt haben',
  socketKey: 'Der Header Sec-WebSocket-Key fehlt oder ist falsch',
  socketVersion: 'Der Header Sec-WebSocket-Version muss 13 sein',
  socketProtocol: ({ protocol }) => `Nenne das Subprotokoll ${protocol} in Sec-WebSocket-Protocol.`,
  accountStreams: ({ most }) =>
    `Du kannst mit einem Konto höchstens ${count(most, 'Stream', 'Streams')} gleichzeitig offen haben`,
  addressStreams: ({ most }) =>
    `Von einer Netzwerkadresse können höchstens ${count(most, 'Stream', 'Streams')} gleichzeitig offen sein`,
  oneTicket: 'Nenne genau ein Stream-Ticket.',
  appTicketUsed: 'Das Stream-Ticket ist verbraucht, abgelaufen oder unbekannt. Hole ein neues.',
}
