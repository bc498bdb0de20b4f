import { sentence } from '../../messages/text.ts'
import { invalid, ServiceError } from '../../model/errors.ts'
import type { Password } from '../../model/password.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import { confirmByPasskey } from './confirmByPasskey.ts'
import type { PasskeyResponse } from './passkeys/responses.ts'
import { provePassword, renewHash } from './provePassword.ts'
import type { SignInServices } from './services.ts'
import { signedInCaller } from './signedInCaller.ts'
import type { Visitor } from './visitor.ts'

/** The proof of a person's identity: either a password or a passkey's response. */
export interface Proof {
  password?: Password | undefined
  response?: PasskeyResponse | undefined
}

/**
 * Confirms the identity of the signed-in person. Throws `unauthorized` if the proof is wrong, and `validation_failed`
 * for both proofs or none.
 */
export async function reauthenticate(
  services: SignInServices,
  visitor: Visitor,
  { password, response }: Proof,
): Promise<OpenedBrowserSession> {
  if (password && !response) return confirmByPassword(services, visitor, password)
  if (response && !password) return confirmByPasskey(services, visitor, response)
  throw invalid('password', 'oneProof')
}

async function confirmByPassword(
  services: SignInServices,
  visitor: Visitor,
  password: Password,
): Promise<OpenedBrowserSession> {
  const { stores, browserSessions } = services
  const { session, device: label, address } = visitor
  const profile = await stores.accounts.find(signedInCaller(session).accountId)
  // The account has been suspended since the session was read.
  if (!profile) throw notTheirs()
  // The attempt is counted for the account as well, because a thief of the cookie must not be able to guess faster than
  // anyone else.
  const counted = await visitor.admitTry({ id: profile.id, name: profile.username })
  const proven = await provePassword(services, visitor, profile.id, password, notTheirs)
  await counted.succeeded()
  const opened = await browserSessions.confirm(session)
  await stores.securityEvents.insert(profile.id, { kind: 'confirmed', method: 'password', label, address })
  renewHash(services, proven)
  return opened
}

// The message does not mention a name, because none was asked for.
function notTheirs(): ServiceError {
  return new ServiceError('unauthorized', sentence('wrongPassword'))
}
