import { identities } from '../../operations/security/identities.ts'
import { passkeys } from '../../operations/security/passkeys.ts'
import { passwordState } from '../../operations/security/passwordState.ts'
import { removeIdentity } from '../../operations/security/removeIdentity.ts'
import { removePasskey } from '../../operations/security/removePasskey.ts'
import { removePassword } from '../../operations/security/removePassword.ts'
import { renamePasskey } from '../../operations/security/renamePasskey.ts'
import { securityEvents } from '../../operations/security/securityEvents.ts'
import { setPassword } from '../../operations/security/setPassword.ts'
import { revokeSession } from '../../operations/sessions/revokeSession.ts'
import { sessions } from '../../operations/sessions/sessions.ts'
import * as responses from '../http/responses.ts'
import { type Route, route } from '../http/route.ts'

/**
 * The routes for the security settings of an account. Only the browser boundary has them, because apps cannot confirm
 * a person's identity.
 */
export const securityRoutes: Route[] = [
  route('GET /v1/browser/api/security/sessions', sessions, responses.sessions),
  route('DELETE /v1/browser/api/security/sessions/:handle', revokeSession, responses.empty),
  route('GET /v1/browser/api/security/events', securityEvents, responses.securityEvents),
  route('GET /v1/browser/api/security/password', passwordState, responses.passwordState),
  route('PUT /v1/browser/api/security/password', setPassword, responses.passwordState),
  route('DELETE /v1/browser/api/security/password', removePassword, responses.passwordState),
  route('GET /v1/browser/api/security/passkeys', passkeys, responses.passkeys),
  route('PATCH /v1/browser/api/security/passkeys/:id', renamePasskey, responses.passkey),
  route('DELETE /v1/browser/api/security/passkeys/:id', removePasskey, responses.empty),
  route('GET /v1/browser/api/security/providers', identities, responses.identities),
  route('DELETE /v1/browser/api/security/providers/:id', removeIdentity, responses.empty),
]
