import type { PasskeyRecord } from '../../../stores/passkeys.ts'
import type { SignInServices } from '../services.ts'
import type { Visitor } from '../visitor.ts'
import type { PasskeyResponse } from './responses.ts'
import { passkeyRefused, takeChallenge } from './challenges.ts'
import type { Challenge } from '../../../stores/challenges.ts'
import { relyingParty, userHandleOf } from './relyingParty.ts'
import { webauthn } from './webauthn.ts'

/**
 * Returns the passkey that a response proves, for the purpose of its challenge, and records its use. Throws the same
 * refusal for every reason.
 */
export async function provenPasskey(
  services: SignInServices,
  visitor: Visitor,
  passkeyResponse: PasskeyResponse,
  expected: Challenge,
): Promise<PasskeyRecord> {
  const { challenges, passkeys } = services.stores
  const challenge = await takeChallenge(challenges, visitor.session, passkeyResponse.response.clientDataJSON, expected)
  const passkey = await passkeys.findByCredential(Buffer.from(passkeyResponse.id, 'base64url'))
  if (!passkey || !isTheirs(passkey, passkeyResponse, expected)) throw passkeyRefused()
  const counter = await verifiedCounter(services, passkeyResponse, challenge, passkey)
  if (counter === undefined) throw passkeyRefused()
  if (!(await passkeys.noteUse(passkey.id, counter))) {
    await recordOldCounter(services, visitor, passkey)
    throw passkeyRefused()
  }
  return passkey
}

// WebAuthn Level 3 section 7.2 step 6: if no account was named before, the response must name its user. Otherwise it
// may.
function isTheirs({ accountId }: PasskeyRecord, { response }: PasskeyResponse, expected: Challenge): boolean {
  if (expected.accountId !== null && expected.accountId !== accountId) return false
  const handle = response.userHandle ?? undefined
  return handle === undefined ? expected.accountId !== null : handle === userHandleOf(accountId).toString('base64url')
}

/** Verifies a response (WebAuthn Level 3 section 7.2). Returns its counter, or undefined if it is invalid. */
async function verifiedCounter(
  services: SignInServices,
  { id, rawId, type, response }: PasskeyResponse,
  challenge: string,
  passkey: PasskeyRecord,
): Promise<number | undefined> {
  const { id: rpID, origins } = relyingParty(services)
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
      // The counter is not checked here. The store checks it atomically, and only if everything else is valid, so that
      // nobody without the passkey can raise an alarm about it.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The error is discarded, because its message may repeat the input.
    return undefined
  }
}

// Records a counter that did not increase, which comes from a copy of the key or a reused response (WebAuthn Level 3
// section 6.1.1).
async function recordOldCounter(
  { stores }: SignInServices,
  { address }: Visitor,
  passkey: PasskeyRecord,
): Promise<void> {
  const list = await stores.passkeys.listFor(passkey.accountId)
  const label = list.find(({ id }) => id === passkey.id)?.name
  await stores.securityEvents.insert(passkey.accountId, { kind: 'sign_in_failed', method: 'passkey', label, address })
}
