import { problemKey } from '../../../messages/text.ts'
import { z } from 'zod'

// A hostile answer is bounded before anything of it is decoded. Each maximum is in characters of
// base64url, four for three bytes.
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/, problemKey('notBase64Url'))

// WebAuthn Level 3 section 4: at most 1023 bytes.
const CredentialId = bytes(1023)
// It holds a challenge and an origin.
const ClientData = bytes(4096)
// A credential id, a public key, and what extensions say.
const AuthenticatorData = bytes(8192)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  // Nothing is asked for in extensions, so nothing of this is read.
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).optional(),
}

/** The answer of a passkey that somebody signs in with, as browsers write it (`AuthenticationResponseJSON`). */
export const PasskeyAnswer = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: ClientData,
      authenticatorData: AuthenticatorData,
      // The longest of RSA keys with 8192 bits.
      signature: bytes(1024),
      userHandle: bytes(64).nullish(),
      // Was once in the standard; some browsers still send it.
      attestationObject: AuthenticatorData.nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer', description: 'What `navigator.credentials.get()` gives, by its `toJSON()`.' })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The answer of a passkey that is being made, as browsers write it (`RegistrationResponseJSON`). */
export const NewPasskeyAnswer = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: ClientData,
      attestationObject: bytes(16_384),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,32}$/, problemKey('notTransport')))
        .max(10)
        .optional(),
      // What follows stands in `attestationObject` too, and is read there.
      authenticatorData: AuthenticatorData.nullish(),
      publicKey: bytes(4096).nullish(),
      publicKeyAlgorithm: z.int().optional(),
    }),
  })
  .meta({ id: 'NewPasskeyAnswer', description: 'What `navigator.credentials.create()` gives, by its `toJSON()`.' })
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>
