/** Messages about invalid GraphQL requests. */
export const graphql = {
  multipartFieldOnce: ({ name }: { name: string }) => `The multipart body must have exactly one field ${name}`,
  parameterNotObject: ({ name }: { name: string }) => `The parameter ${name} must be an object`,
  multipartFields: 'Send a multipart body with the fields operations and map, and with the files.',
  filesSameName: 'Two files have the same name',
  mapFileMissing: 'The map names a file that was not sent',
  mapNotPaths: 'The map must give a list of paths for each file',
  mapFileUnnamed: 'The map does not name one of the files that were sent',
  mapPlaces: 'The map must name places in the variables where the value is null',
  documentTooLong: ({ most }: { most: number }) => `The document is longer than ${most} bytes`,
  documentTokens: ({ most }: { most: number }) => `The document has more than ${most} tokens`,
  documentSyntax: ({ line, column }: { line: number; column: number }) =>
    `Syntax Error at line ${line}, column ${column}`,
  documentNotParsed: 'Syntax Error',
  documentTooMuch: ({ measure, is, most }: { measure: string; is: number; most: number }) =>
    `The document has a ${measure} of ${is}; at most ${most} is allowed`,
  operationUnknown: 'The document has no operation with that name',
  operationNameNeeded: 'The document has several operations. Choose one with the parameter operationName.',
  trustedOnly: 'This service runs only documents from its list of trusted documents',
  streamAccept: ({ type }: { type: string }) => `A subscription returns a stream: accept ${type}, or use a WebSocket`,
  graphqlMethods: 'Send GraphQL by GET or POST.',
  mutationByPost: 'Send a mutation by POST.',
  streamNotHead: 'A stream has a body: use GET or POST.',
  eventsTooFast: 'Events come faster than they can be sent. Reconnect with the id of the last event.',
  variable: ({ name, problem }: { name: string; problem: string }) => `Variable $${name} ${problem}`,
  parameterNotText: ({ name }: { name: string }) => `The parameter ${name} must be text`,
  persistedQueryNotSupported: 'PersistedQueryNotSupported',
}
