import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppCaller } from '../../model/app.ts'
import { problemKey, sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { InvitationCode } from '../../model/invitation.ts'
import { JoinReason } from '../../model/moderatedAccount.ts'
import { Password } from '../../model/password.ts'
import { ProofText } from '../../model/proofOfWork.ts'
import { Username } from '../../model/profile.ts'
import { requireScope } from '../../model/scopes.ts'
import { inputOf } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { registerByApp } from '../../sessions/apps/registerByApp.ts'
import { sessionNeeded } from '../guards.ts'
import { addressKey } from '../addressKey.ts'
import { coerce } from '../http/input/coerce.ts'
import { type CallCounter, countOrRefuse } from '../http/rateLimits.ts'
import { runWrite } from '../runRead.ts'
import { bodyFields } from '../http/routeInput.ts'
import { TokenEntity, tokenEntity } from './entities.ts'
import { sendChecked } from './sendChecked.ts'

export interface AccountRegistrationOptions {
  services: Services
  /** Undefined if calls are not limited. */
  counter: CallCounter | undefined
  log: { warn(details: object, message: string): void }
}

/**
 * The input for an account that an app creates for a person. Unknown fields are ignored, as everywhere under `/api`.
 */
export const AccountRegistrationInput = z.strictObject({
  username: Username.describe(
    'The username, for signing in and for mentions: up to 30 letters, digits and underscores.',
  ),
  password: Password.describe('A password of 8 to 128 characters. Common passwords are rejected.'),
  email: z.string().max(1000).optional().describe('Not stored: this server sends no e-mail.'),
  agreement: z.literal(true, problemKey('notAccepted')).describe('Whether you agree to the rules.'),
  locale: z.string().max(100).optional().describe('Not stored.'),
  invite_code: InvitationCode.optional().describe('The code of an invitation.'),
  reason: JoinReason.optional().describe('Why you want to join. Required if a moderator decides.'),
  proof_of_work: ProofText.optional().describe(
    'The solution of `GET /api/v1/instance/registration_challenge`, as ALTCHA encodes it. Required if `registrations.proof_of_work` of the instance is true.',
  ),
})

/** Mounts `POST /api/v1/accounts`, with which an app creates an account for a person and signs in to it. */
export function mountAccountRegistration(
  app: FastifyInstance,
  { services, counter, log }: AccountRegistrationOptions,
): void {
  app.post('/api/v1/accounts', { config: { needsSession: false } }, async (request, reply) => {
    const calling = callingApp(request)
    const {
      username,
      password,
      reason,
      invite_code: inviteCode,
      proof_of_work: proof,
    } = inputOf(AccountRegistrationInput, coerce(AccountRegistrationInput, bodyFields(request)))
    const address = addressKey(request.ip)
    const admitSignUp = async () => void (await countOrRefuse(counter, { rate: 'signUps', who: address }))
    const visitor = { address, ip: request.ip, admitSignUp }
    const register = () =>
      registerByApp({ ...services, log }, visitor, calling, { username, password, reason, inviteCode, proof })
    const token = await runWrite(request, register)
    return sendChecked(reply, TokenEntity, tokenEntity(token), services)
  })
}

function callingApp({ app, caller }: FastifyRequest): AppCaller {
  if (!app && !caller) throw sessionNeeded()
  if (!app) throw new ServiceError('forbidden', sentence('appTokenNeeded'))
  requireScope(app.scopes, 'write:accounts')
  return app
}
