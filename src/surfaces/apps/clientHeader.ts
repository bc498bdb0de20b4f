import { conceal } from '../../model/concealed.ts'
import type { ClientCredentials } from '../../sessions/apps/authenticateApp.ts'
import { invalidRequest, OAuthError } from '../../sessions/apps/oauthError.ts'
import { authorizationValues } from '../bearerHeader.ts'
import type { AppParameters } from './parameters.ts'

/**
 * Returns the credentials that an app sends: in the header (`client_secret_basic`) or in the body
 * (`client_secret_post`, or only `client_id`), never in both (RFC 6749 section 2.3). Ignores an `Authorization` header
 * of another type, because some apps put the token that they want to revoke there.
 */
export function clientCredentials(rawHeaders: readonly string[], parameters: AppParameters): ClientCredentials {
  const [clientId, secret] = [parameters.optional('client_id'), parameters.optional('client_secret')]
  const basic = basicCredentials(rawHeaders)
  if (basic) {
    if (secret !== undefined)
      throw invalidRequest("Send the client's credentials in the header or in the body, not in both")
    if (clientId !== undefined && clientId !== basic.clientId)
      throw invalidRequest('The client_id in the body differs from that in the header')
    return basic
  }
  if (clientId === undefined) throw new OAuthError('invalid_client', 'The client_id is missing')
  return { clientId, secret: secret === undefined ? undefined : conceal(secret) }
}

function basicCredentials(rawHeaders: readonly string[]): ClientCredentials | undefined {
  const values = authorizationValues(rawHeaders)
  const basic = values.find((value) => /^basic(?: |$)/i.test(value))
  if (basic === undefined) return undefined
  if (values.length > 1) throw invalidRequest('There is more than one Authorization header')
  const [, clientId, secret] = /^([^:]+):(.*)$/s.exec(decoded(basic)) ?? []
  if (clientId === undefined || secret === undefined) throw unreadable()
  return { clientId: formDecoded(clientId), secret: secret === '' ? undefined : conceal(formDecoded(secret)) }
}

// RFC 7617 section 2.
function decoded(header: string): string {
  const [, text] = /^basic +([A-Za-z0-9+/]+={0,2})[ \t]*$/i.exec(header) ?? []
  if (text === undefined) throw unreadable()
  return Buffer.from(text, 'base64').toString('utf8')
}

// Decodes a client id or secret, which is encoded as in a form (RFC 6749 section 2.3.1).
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw unreadable()
  }
}

function unreadable(): OAuthError {
  return new OAuthError('invalid_client', 'The Authorization header could not be understood')
}
