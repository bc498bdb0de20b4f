/**
 * The codes and reasons with which the service closes sockets (streams-15): codes of RFC 6455 section 7.4.1, of
 * graphql-transport-ws, and 4008.
 */
export const closeCodes = {
  notText: [1003, 'Messages must be JSON text'],
  tooManyMessages: [1008, 'Too many messages'],
  internal: [1011, 'Something went wrong on our side'],
  restarting: [1012, 'The service is shutting down'],
  tooSlow: [4008, 'The client reads too slowly'],
  invalid: [4400, 'Invalid message'],
  credential: [4400, 'A credential must not be sent in a message'],
  sameId: [4409, 'An operation with this id is already open'],
  sessionOver: [4401, 'The session has ended'],
} as const satisfies Record<string, readonly [code: number, reason: string]>
