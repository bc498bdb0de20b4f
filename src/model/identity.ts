import { z } from 'zod'
import { identifier, isId } from './ids.ts'
import { Time } from './time.ts'

export const IdentityId = identifier(
  z
    .string()
    .refine(isId, 'is not an id')
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
