import { z } from 'zod'
import { IdentityId, LinkedIdentity } from '../../../model/identity.ts'
import { Time } from '../../../model/time.ts'

export const IdentityEntity = z
  .object({
    id: IdentityId,
    provider: LinkedIdentity.shape.provider,
    issuer: z.string().describe('The issuer URL of the provider.'),
    label: z
      .string()
      .describe('A label that the owner recognises, such as a username or e-mail address at the provider.'),
    created_at: Time,
    last_used_at: Time.nullable(),
  })
  .meta({ id: 'LinkedProvider', description: 'An identity provider account that can be used to sign in.' })
export type IdentityEntity = z.infer<typeof IdentityEntity>

export function identityEntity(identity: LinkedIdentity): IdentityEntity {
  const { id, provider, issuer, label, createdAt, lastUsedAt } = identity
  return { id, provider, issuer, label, created_at: createdAt, last_used_at: lastUsedAt }
}
