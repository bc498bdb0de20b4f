import { z } from 'zod'
import type { BrowserSession } from '../../model/browserSession.ts'
import { acceptsRegistrations } from '../../model/openness.ts'
import type { OwnProfile } from '../../model/profile.ts'
import { Time } from '../../model/time.ts'
import { callOperation } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { ownProfile } from '../../operations/profiles/ownProfile.ts'
import { CredentialAccountEntity, credentialAccountEntity } from '../http/entities/credentialAccount.ts'

/** A way to sign in that this service offers. */
export const SignInMethodEntity = z.object({
  type: z.enum(['password', 'passkey', 'oauth']),
  provider: z.string().optional().describe('The id of the identity provider, for starting a sign-in.'),
  name: z.string().optional().describe('The name of the provider.'),
})
export type SignInMethodEntity = z.infer<typeof SignInMethodEntity>

const RegistrationMode = z.enum(['open', 'approval', 'invite', 'closed'])

export const BrowserSessionEntity = z
  .object({
    csrfToken: z
      .string()
      .describe('The CSRF token. Send it in the header that `csrfHeader` names. Store it in memory only.'),
    csrfHeader: z.string(),
    authenticated: z.boolean(),
    profile: CredentialAccountEntity.nullable().describe('The signed-in account; null if you are not signed in.'),
    methods: z.array(SignInMethodEntity).describe('The available sign-in methods.'),
    registrations: z.boolean().describe('Whether anyone can create or request an account.'),
    registrationMode: RegistrationMode.describe('Who can create an account.'),
    expiresAt: Time.describe('When the session ends if it is not used before.'),
    deletionTakenBack: z
      .literal(true)
      .optional()
      .describe('Present if this sign-in cancelled the deletion of the account.'),
    awaitsApproval: z
      .literal(true)
      .optional()
      .describe('Present if an account was just created that waits for approval. You are not signed in.'),
  })
  .meta({ id: 'BrowserSession', description: 'The browser session, as scripts of a page see it.' })
export type BrowserSessionEntity = z.infer<typeof BrowserSessionEntity>

/** The dependencies of `sessionResponse`. */
export interface SessionResponseOptions {
  services: Services
  csrfHeader: string
  methods: readonly SignInMethodEntity[]
}

/**
 * Returns the description of a session for its page. It contains neither the cookie's value nor a session identifier.
 */
export async function sessionResponse(
  { csrfToken, signedIn, expiresAt }: BrowserSession,
  { services, csrfHeader, methods }: SessionResponseOptions,
): Promise<BrowserSessionEntity> {
  const profile = signedIn && (await callOperation(ownProfile, {}, { ...services, caller: signedIn.caller }))
  return {
    csrfToken: csrfToken.reveal(),
    csrfHeader,
    authenticated: signedIn !== undefined,
    profile: profile ? credentialAccountEntity(profile as OwnProfile) : null,
    methods: [...methods],
    registrations: acceptsRegistrations(services.settings),
    registrationMode: services.settings.registrations,
    expiresAt,
  }
}
