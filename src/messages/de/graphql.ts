import type { graphql as english } from '../en/graphql.ts'

export const graphql: typeof english = {
  multipartFieldOnce: ({ name }) => `Der Multipart-Inhalt muss genau ein Feld ${name} haben`,
  parameterNotObject: ({ name }) => `Der Parameter ${name} muss ein Objekt sein`,
  multipartFields: 'Sende im Multipart-Inhalt die Felder operations und map und die Dateien.',
  filesSameName: 'Zwei Dateien haben denselben Namen',
  mapFileMissing: 'Die map nennt eine Datei, die nicht gesendet wurde',
  mapNotPaths: 'Die map muss zu jeder Datei eine Liste von Pfaden nennen',
  mapFileUnnamed: 'Eine Datei wurde gesendet, die die map nicht nennt',
  mapPlaces: 'Die map muss Stellen in Variablen nennen, die null sind',
  documentTooLong: ({ most }) => `Das Dokument ist länger als ${most} Bytes`,
  documentTokens: ({ most }) => `Das Dokument hat mehr als ${most} Tokens`,
  documentSyntax: ({ line, column }) => `Syntaxfehler in Zeile ${line}, Spalte ${column}`,
  documentNotParsed: 'Syntaxfehler',
  documentTooMuch: ({ measure, is, most }) =>
    `Das Dokument überschreitet eine Grenze (${measure}): ${is}, erlaubt sind höchstens ${most}`,
  operationUnknown: 'Das Dokument hat keine Operation dieses Namens',
  operationNameNeeded: 'Das Dokument hat mehrere Operationen. Wähle eine mit dem Parameter operationName.',
  trustedOnly: 'Dieser Dienst führt nur Dokumente aus seiner Liste aus',
  streamAccept: ({ type }) =>
    `Eine Subscription wird mit einem Stream beantwortet: akzeptiere ${type} oder nutze einen WebSocket`,
  graphqlMethods: 'Sende GraphQL mit GET oder POST.',
  mutationByPost: 'Sende eine Mutation mit POST.',
  streamNotHead: 'Ein Stream hat einen Inhalt: nutze GET oder POST.',
  eventsTooFast:
    'Die Ereignisse kommen schneller, als sie gesendet werden können. Verbinde dich neu mit der id des letzten.',
  variable: ({ name, problem }) => `Variable $${name} ${problem}`,
  parameterNotText: ({ name }) => `Der Parameter ${name} muss Text sein`,
  persistedQueryNotSupported: 'PersistedQueryNotSupported',
}
