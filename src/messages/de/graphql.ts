import type { graphql as english } from '../en/graphql.ts'

export const graphql: typeof english = {
  multipartFieldOnce: ({ name }) => `Der Multipart-Inhalt muss genau ein Feld ${name} haben`,
  parameterNotObject: ({ name }) => `Der Parameter ${name} muss ein Objekt sein`,
  multipartFields: 'Sende einen Multipart-Inhalt mit den Feldern operations und map und mit den Dateien.',
  filesSameName: 'Zwei Dateien haben denselben Namen',
  mapFileMissing: 'Die map nennt eine Datei, die nicht gesendet wurde',
  mapNotPaths: 'Die map muss zu jeder Datei eine Liste von Pfaden nennen',
  mapFileUnnamed: 'Die map nennt eine der gesendeten Dateien nicht',
  mapPlaces: 'Die map muss Stellen in den Variablen nennen, deren Wert null ist',
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
