/** Messages about credentials in wrong places, and about requests from pages of other sites. */
export const credentials = {
  credentialInQuery: ({ name }: { name: string }) =>
    `Do not send a credential (${name}) in the query. Send one "Authorization: Bearer" header.`,
  credentialInBody: ({ name }: { name: string }) =>
    `Do not send a credential (${name}) in the body. Send one "Authorization: Bearer" header.`,
  browserCredentialInQuery: ({ name }: { name: string }) =>
    `Do not send a credential (${name}) in the query. Browsers send only the cookie.`,
  browserCredentialInBody: ({ name }: { name: string }) =>
    `Do not send a credential (${name}) in the body. Browsers send only the cookie.`,
  credentialInMessage: ({ name }: { name: string }) =>
    `Do not send a credential (${name}) in a message. Send one "Authorization: Bearer" header with the upgrade.`,
  credentialInProtocol:
    'Sec-WebSocket-Protocol may contain only protocols and a stream ticket. Send a session in one "Authorization: Bearer" header.',
  browserSecretInQuery:
    'Do not send a ticket, CSRF token or password in the query. A ticket goes into Sec-WebSocket-Protocol, a CSRF token into its header, a password into the body.',
  authorizationFromBrowser: 'Do not send an Authorization header to the browser boundary. Send only the cookie.',
  appSecretInQuery: 'Do not send a secret, code or token in the query. Send it in the body.',
  noTokensForPages: 'Pages of this origin get no tokens. Use the browser session.',
  foreignPage: ({ origin }: { origin: string | undefined }) =>
    `Only pages of ${origin} (BASE_URL) and of origins in BROWSER_ALLOWED_ORIGINS may call this`,
  originNeeded: 'Send an Origin header to open a stream.',
  browserSessionNeeded: 'There is no browser session. Call GET /v1/browser/session first.',
  csrfRejected:
    'The CSRF token is missing or belongs to another browser session. Call GET /v1/browser/session and send its token in the header it names.',
  browserSessionReplaced: 'This browser session has ended or was replaced. Call GET /v1/browser/session and try again.',
  headerOrTicket: 'Send the Authorization header or a stream ticket, not both.',
}
