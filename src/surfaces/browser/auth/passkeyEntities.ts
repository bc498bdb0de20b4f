import { z } from 'zod'

const descriptors = z
  .array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }))
  .describe('The passkeys, by their credential ids in base64url.')

const challenge = z.string().describe('32 random bytes in base64url. One response within five minutes is accepted.')
const timeout = z.number().describe('The timeout in milliseconds.')

/** The options with which a browser asks for a passkey. */
export const PasskeyRequestEntity = z
  .object({
    challenge,
    timeout,
    rpId: z.string(),
    userVerification: z.literal('required'),
    allowCredentials: descriptors.optional(),
  })
  .meta({
    id: 'PasskeyRequest',
    description:
      'The options for `PublicKeyCredential.parseRequestOptionsFromJSON()` and then `navigator.credentials.get()`.',
  })

/** The options with which a browser creates a passkey. */
export const PasskeyCreationEntity = z
  .object({
    challenge,
    timeout,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    excludeCredentials: descriptors,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    extensions: z.object({ credProps: z.literal(true) }),
    hints: z.array(z.string()),
  })
  .meta({
    id: 'PasskeyCreation',
    description:
      'The options for `PublicKeyCredential.parseCreationOptionsFromJSON()` and then `navigator.credentials.create()`.',
  })
