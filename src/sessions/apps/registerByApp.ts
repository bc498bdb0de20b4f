import type { AppCaller } from '../../model/app.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Password } from '../../model/password.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { Scope } from '../../model/scopes.ts'
import type { SignInServices } from '../signIn/services.ts'
import { admissionOf } from '../signIn/admission.ts'
import { makeAccount, type Newcomer, removeNewAccount } from '../signIn/register.ts'
import { requireProof } from '../signIn/requireProof.ts'
import type { Visitor } from '../signIn/visitor.ts'
import { issueAppSession } from './issueAppSession.ts'
import { type Token, tokenOf } from './token.ts'

type Services = Pick<SignInServices, 'stores' | 'settings' | 'proofOfWork' | 'links' | 'limits' | 'log'> & {
  limits: SessionRules
}

/**
 * Creates an account by the rules of the browser's registration, and signs its owner in to the requesting app. The
 * session has the scopes of the app's own token, but allows little until the account is approved. Throws the errors of
 * `register`. If the app has just been removed, and with it its token, throws `unauthorized`, and the account is
 * removed again.
 */
export async function registerByApp(
  services: Services,
  visitor: Pick<Visitor, 'address' | 'ip' | 'admitSignUp'>,
  { app, scopes }: AppCaller,
  newcomer: Pick<Newcomer, 'username' | 'reason' | 'inviteCode' | 'proof'> & { password: Password },
): Promise<Token> {
  const admission = admissionOf(services, visitor, newcomer)
  await requireProof(services, 'proof_of_work', newcomer.proof)
  await visitor.admitSignUp()
  const account = await makeAccount(services, visitor, { ...newcomer, ...admission, appName: app.name })
  const { stores } = services
  try {
    const issued = await issueAppSession(stores, services.limits, {
      app,
      accountId: account,
      scopes: [...scopes] as Scope[],
    })
    if (!issued) throw removedMeanwhile()
    const event = { kind: 'registered', method: 'password', label: app.name, address: visitor.address } as const
    await stores.securityEvents.insert(account, event)
    return tokenOf(issued)
  } catch (error) {
    await removeNewAccount(services, account)
    throw error
  }
}

// RFC 6750 section 3.1: the app authenticated with its token, and not as a client.
function removedMeanwhile(): ServiceError {
  return new ServiceError('unauthorized', sentence('appRemoved'), {
    headers: { 'WWW-Authenticate': 'Bearer realm="service", error="invalid_token"' },
  })
}
