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
import * as answers from '../http/answers.ts'
import { type Route, route } from '../http/route.ts'

/**
 * The routes for the security settings of an account. Only the browser boundary has them, because apps cannot confirm
 * a person's identity.
 */
export const securityRoutes: Route[] = [
  route('GET /v1/browser/api/security/sessions', sessions, answers.sessions),
  route('DELETE /v1/browser/api/security/sessions/:handle', revokeSession, answers.empty),
  route('GET /v1/browser/api/security/events', securityEvents, answers.securityEvents),
  route('GET /v1/browser/api/security/password', passwordState, answers.passwordState),
  route('PUT /v1/browser/api/security/password', setPassword, answers.passwordState),
  route('DELETE /v1/browser/api/security/password', removePassword, answers.passwordState),
  route('GET /v1/browser/api/security/passkeys', passkeys, answers.passkeys),
  route('PATCH /v1/browser/api/security/passkeys/:id', renamePasskey, answers.passkey),
  route('DELETE /v1/browser/api/security/passkeys/:id', removePasskey, answers.empty),
  route('GET /v1/browser/api/security/providers', identities, answers.identities),
  route('DELETE /v1/browser/api/security/providers/:id', removeIdentity, answers.empty),
]
