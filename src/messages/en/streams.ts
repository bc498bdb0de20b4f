import { count } from '../count.ts'

/** Messages about streams and sockets. */
export const streams = {
  sessionStreams: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'stream', 'streams')} open at a time in one session`,
  streamsBusy: 'There are too many open streams. Try again in a moment.',
  streamByUpgrade: 'This address is for WebSockets. For server-sent events, use a path such as /api/v1/streaming/user.',
  ticketUsed: 'The stream ticket has been used, has expired, or belongs to another browser session. Get a new one.',
  ticketNeeded: ({ protocol }: { protocol: string }) =>
    `Open a stream with the subprotocols ${protocol} and one ticket from POST /v1/browser/api/stream-tickets.`,
  messageNotJson: 'A message must be JSON without duplicate keys',
  messageShape: 'A message must be {"type": "subscribe" or "unsubscribe", "stream": ...}',
  socketSubscriptions: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'subscription', 'subscriptions')} at a time on one socket`,
  socketOperations: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'operation', 'operations')} at a time on one socket`,
  socketHttp11: 'Open a WebSocket over HTTP/1.1.',
  socketUpgrade: 'The Upgrade header must be websocket',
  socketBody: 'A WebSocket upgrade request must not have a body',
  socketKey: 'The Sec-WebSocket-Key header is missing or wrong',
  socketVersion: 'The Sec-WebSocket-Version header must be 13',
  socketProtocol: ({ protocol }: { protocol: string }) => `Name the subprotocol ${protocol} in Sec-WebSocket-Protocol.`,
  accountStreams: ({ most }: { most: number }) =>
    `You can have at most ${count(most, 'stream', 'streams')} open at a time with one account`,
  addressStreams: ({ most }: { most: number }) =>
    `At most ${count(most, 'stream', 'streams')} can be open at a time from one network address`,
  oneTicket: 'Offer one stream ticket.',
  appTicketUsed: 'The stream ticket is used, expired or unknown. Get another one.',
}
