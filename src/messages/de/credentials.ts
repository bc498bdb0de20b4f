import type { credentials as english } from '../en/credentials.ts'

export const credentials: typeof english = {
  credentialInQuery: ({ name }) =>
    `Sende keine Zugangsdaten (${name}) in der Adresse. Sende einen "Authorization: Bearer"-Header.`,
  credentialInBody: ({ name }) =>
    `Sende keine Zugangsdaten (${name}) im Inhalt. Sende einen "Authorization: Bearer"-Header.`,
  browserCredentialInQuery: ({ name }) =>
    `Sende keine Zugangsdaten (${name}) in der Adresse. Browser senden nur das Cookie.`,
  browserCredentialInBody: ({ name }) => `Sende keine Zugangsdaten (${name}) im Inhalt. Browser senden nur das Cookie.`,
  credentialInMessage: ({ name }) =>
    `Sende keine Zugangsdaten (${name}) in einer Nachricht. Sende einen "Authorization: Bearer"-Header mit dem Upgrade.`,
  credentialInProtocol:
    'Sec-WebSocket-Protocol darf nur Protokolle und ein Stream-Ticket enthalten. Sende eine Sitzung in einem "Authorization: Bearer"-Header.',
  browserSecretInQuery:
    'Sende kein Ticket, CSRF-Token oder Passwort in der Adresse. Ein Ticket gehört in Sec-WebSocket-Protocol, ein CSRF-Token in seinen Header, ein Passwort in den Inhalt.',
  authorizationFromBrowser: 'Sende keinen Authorization-Header an die Browser-Schnittstelle. Sende nur das Cookie.',
  appSecretInQuery: 'Sende kein Geheimnis, keinen Code und kein Token in der Adresse. Sende es im Inhalt.',
  noTokensForPages: 'Seiten dieser Herkunft bekommen keine Tokens. Nutze die Browsersitzung.',
  foreignPage: ({ origin }) =>
    `Nur Seiten von ${origin} (BASE_URL) und von Herkünften in BROWSER_ALLOWED_ORIGINS dürfen das aufrufen`,
  originNeeded: 'Sende einen Origin-Header, um einen Stream zu öffnen.',
  browserSessionNeeded: 'Es gibt keine Browsersitzung. Rufe zuerst GET /v1/browser/session auf.',
  csrfRejected:
    'Das CSRF-Token fehlt oder gehört zu einer anderen Browsersitzung. Rufe GET /v1/browser/session auf und sende das Token im dort genannten Header.',
  browserSessionReplaced:
    'Diese Browsersitzung ist beendet oder wurde ersetzt. Rufe GET /v1/browser/session auf und versuche es noch einmal.',
  headerOrTicket: 'Sende den Authorization-Header oder ein Stream-Ticket, nicht beides.',
}
