import { z } from 'zod'
import { IdentityId, LinkedIdentity } from '../../../model/identity.ts'
import { Time } from '../../../model/time.ts'

export const IdentityEntity = z
  .object({
    id: IdentityId,
    provider: LinkedIdentity.shape.provider,
    issuer: z.string().describe('The provider, by the URL that it calls itself.'),
    label: z.string().describe('What its owner knows it by, such as a name or an address there.'),
    created_at: Time,
    last_used_at: Time.nullable(),
  })
  .meta({ id: 'LinkedProvider', description: 'An account at an identity provider that somebody can sign in with.' })
export type IdentityEntity = z.infer<typeof IdentityEntity>

/** A linked provider as REST shows it. */
export function identityEntity(identity: LinkedIdentity): IdentityEntity {
  const { id, provider, issuer, label, createdAt, lastUsedAt } = identity
  return { id, provider, issuer, label, created_at: createdAt, last_used_at: lastUsedAt }
}
