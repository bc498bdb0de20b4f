import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { requireConfirmed } from '../../../model/confirmation.ts'
import { invalid } from '../../../model/errors.ts'
import type { Passkey } from '../../../model/passkey.ts'
import type { SignInServices } from '../services.ts'
import { signedInCaller } from '../signedInCaller.ts'
import type { Visitor } from '../visitor.ts'
import { algorithms, mostPasskeys } from './accepted.ts'
import type { NewPasskeyResponse } from './responses.ts'
import { takeChallenge } from './challenges.ts'
import { relyingParty } from './relyingParty.ts'
import { webauthn, webauthnDecoders } from './webauthn.ts'

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/**
 * Adds a passkey to the signed-in account. Throws `reauthentication_required`, `unauthorized` for a challenge that is
 * used, has expired or belongs to another session, `validation_failed` for any other invalid response and above
 * `mostPasskeys`, and `conflict` for a passkey that is already known.
 */
export async function addPasskey(
  services: SignInServices,
  { session, address }: Visitor,
  { response: passkeyResponse, name }: { response: NewPasskeyResponse; name: string },
): Promise<Passkey> {
  const { stores } = services
  const caller = signedInCaller(session)
  const { accountId } = caller
  await requireConfirmed(caller, stores.credentials)
  const expected = { purpose: 'register', accountId } as const
  const challenge = await takeChallenge(stores.challenges, session, passkeyResponse.response.clientDataJSON, expected)
  const added = await verified(services, passkeyResponse, challenge)
  if (!added) throw invalid('response', 'passkeyNotUsable')
  const transports = passkeyResponse.response.transports ?? []
  const passkey = await stores.passkeys.insert({ ...draftOf(added), accountId, transports, name }, mostPasskeys)
  await stores.securityEvents.insert(accountId, { kind: 'passkey_added', label: name, address })
  return passkey
}

const draftOf = ({ credential, credentialDeviceType }: Registration) => ({
  credentialId: Buffer.from(credential.id, 'base64url'),
  publicKey: Buffer.from(credential.publicKey),
  counter: credential.counter,
  isSynced: credentialDeviceType === 'multiDevice',
})

/** Verifies a response (WebAuthn Level 3 section 7.1). Returns undefined if it is invalid. */
async function verified(
  services: SignInServices,
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: NewPasskeyResponse,
  challenge: string,
): Promise<Registration | undefined> {
  const { id: rpID, origins } = relyingParty(services)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    if (!(await isPlain(attestationObject))) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential.id === id ? registrationInfo : undefined
  } catch {
    // The error is discarded, because its message may repeat the input.
    return undefined
  }
}

/**
 * Returns true for a passkey without attestation or with self-attestation, which browsers send if no attestation is
 * requested. For the other formats, simplewebauthn would check certificates and fetch URLs that a stranger wrote into
 * them.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnDecoders()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}
