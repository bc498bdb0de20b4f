import { z } from 'zod'
import { identifier, isId } from './ids.ts'
import { problemKey } from '../messages/text.ts'
import { Time } from './time.ts'

export const IdentityId = identifier(
  z
    .string()
    .refine(isId, problemKey('notId'))
    .brand<'IdentityId'>()
    .meta({ description: 'The id of a linked provider: a decimal number.' }),
)
export type IdentityId = z.infer<typeof IdentityId>

/** An account at an identity provider with which its owner can sign in. */
export const Identity = z
  .object({
    id: IdentityId,
    issuer: z.string().describe('The issuer URL of the provider.'),
    label: z
      .string()
      .describe('A label that the owner recognises, such as a username or e-mail address at the provider.'),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'Identity', description: 'An identity provider account that can be used to sign in.' })
export type Identity = z.infer<typeof Identity>

/** An identity, with the id of the configured provider that it belongs to. */
export const LinkedIdentity = Identity.extend({
  provider: z
    .string()
    .nullable()
    .describe('The id of the provider, for signing in; null if the provider is no longer configured here.'),
}).meta({
  id: 'LinkedIdentity',
  description: 'An identity provider account, with the configured provider that it belongs to.',
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>
