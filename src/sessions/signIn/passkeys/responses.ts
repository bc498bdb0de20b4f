import { problemKey } from '../../../messages/text.ts'
import { z } from 'zod'

// Accepts base64url for at most `most` bytes. The size of a hostile response is limited before any decoding.
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/, problemKey('notBase64Url'))

// WebAuthn Level 3 section 4: at most 1023 bytes.
const CredentialId = bytes(1023)
// Contains a challenge and an origin.
const ClientData = bytes(4096)
// Contains a credential id, a public key, and the results of extensions.
const AuthenticatorData = bytes(8192)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  // No extensions are requested, so none of this is read.
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).optional(),
}

/** The response of a passkey at sign-in, as browsers serialise it (`AuthenticationResponseJSON`). */
export const PasskeyResponse = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: ClientData,
      authenticatorData: AuthenticatorData,
      // The longest signature of an RSA key with 8192 bits.
      signature: bytes(1024),
      userHandle: bytes(64).nullish(),
      // A former member of the standard, which some browsers still send.
      attestationObject: AuthenticatorData.nullish(),
    }),
  })
  .meta({ id: 'PasskeyResponse', description: 'The result of `navigator.credentials.get()`, by its `toJSON()`.' })
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** The response of a new passkey, as browsers serialise it (`RegistrationResponseJSON`). */
export const NewPasskeyResponse = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: ClientData,
      attestationObject: bytes(16_384),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,32}$/, problemKey('notTransport')))
        .max(10)
        .optional(),
      // The following members repeat parts of `attestationObject`, which is what is read.
      authenticatorData: AuthenticatorData.nullish(),
      publicKey: bytes(4096).nullish(),
      publicKeyAlgorithm: z.int().optional(),
    }),
  })
  .meta({ id: 'NewPasskeyResponse', description: 'The result of `navigator.credentials.create()`, by its `toJSON()`.' })
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>
