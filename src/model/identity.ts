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

/** An account at an identity provider that somebody can sign in with, as its owner sees it in a list. */
export const Identity = z
  .object({
    id: IdentityId,
    issuer: z.string().describe('The provider, by the URL that it calls itself.'),
    label: z.string().describe('What its owner knows it by, such as a name or an address there.'),
    createdAt: Time,
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'Identity', description: 'An account at an identity provider that somebody can sign in with.' })
export type Identity = z.infer<typeof Identity>

/** The same, with which of the providers of this service it is at. */
export const LinkedIdentity = Identity.extend({
  provider: z
    .string()
    .nullable()
    .describe('The id of the provider, as sign-in takes it; null for one that cannot be signed in with here any more.'),
}).meta({
  id: 'LinkedIdentity',
  description: 'An account at an identity provider, and which of those of this service.',
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>
