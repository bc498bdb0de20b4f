import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { requireConfirmed } from '../../../model/confirmation.ts'
import type { AccountId } from '../../../model/ids.ts'
import { tooManyPasskeys } from '../../../model/passkey.ts'
import type { PasskeyRecord } from '../../../stores/passkeys.ts'
import type { SignInServices } from '../services.ts'
import { signedInCaller } from '../signedInCaller.ts'
import type { Visitor } from '../visitor.ts'
import { algorithms, mostPasskeys } from './accepted.ts'
import { challengeSeconds, storeChallenge } from './challenges.ts'
import { relyingParty, userHandleOf, userNameOf } from './relyingParty.ts'
import { webauthn } from './webauthn.ts'

const timeout = challengeSeconds * 1000

/**
 * Returns the options for a passkey's response. If nobody is signed in, any passkey of this service may answer, so that
 * no account has to be named. If a person is signed in, one of their own must answer, to confirm their identity.
 */
export async function passkeyRequest(
  services: SignInServices,
  { session }: Visitor,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { challenges, passkeys } = services.stores
  const accountId = session.signedIn?.caller.accountId ?? null
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    userVerification: 'required',
    timeout,
    ...(accountId !== null && { allowCredentials: (await passkeys.recordsFor(accountId)).map(descriptorOf) }),
  })
  const purpose = accountId === null ? 'sign in' : 'reauthenticate'
  await storeChallenge(challenges, session, options.challenge, { purpose, accountId })
  return options
}

/**
 * Returns the options for a new passkey of the signed-in account. Throws `reauthentication_required`, and
 * `validation_failed` if the account has the maximum.
 */
export async function passkeyCreation(
  services: SignInServices,
  { session }: Visitor,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { stores } = services
  const caller = signedInCaller(session)
  await requireConfirmed(caller, stores.credentials)
  const existing = await stores.passkeys.recordsFor(caller.accountId)
  if (existing.length >= mostPasskeys) throw tooManyPasskeys(mostPasskeys)
  const options = await creationFor(services, caller.accountId, existing)
  const value = { purpose: 'register', accountId: caller.accountId } as const
  await storeChallenge(stores.challenges, session, options.challenge, value)
  return options
}

async function creationFor(services: SignInServices, account: AccountId, existing: readonly PasskeyRecord[]) {
  const { id: rpID, name: rpName } = relyingParty(services)
  const userName = await userNameOf(services.stores, account)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    ...{ rpID, rpName, userName, timeout },
    userDisplayName: userName,
    userID: new Uint8Array(userHandleOf(account)),
    // The manufacturer of the authenticator does not matter here.
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

const descriptorOf = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId.toString('base64url'),
  transports,
})
