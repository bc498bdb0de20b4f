import { z } from 'zod'
import type { OwnProfile } from '../../../model/profile.ts'
import type { Role } from '../../../model/role.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import { AccountEntity, accountEntity, AccountFieldEntity } from './account.ts'

export const RoleEntity = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    permissions: z
      .string()
      .describe(
        "The permissions as a decimal sum of Mastodon's bits: 1 all, 4 audit log, 16 reports, 1024 accounts; 0 for none.",
      ),
    highlighted: z.boolean(),
    collection_limit: z.int().describe('Always 0: this server has no collections.'),
  })
  .meta({ id: 'Role', description: 'The role of an account.' })

export const CredentialAccountEntity = AccountEntity.extend({
  source: z
    .object({
      note: z.string().describe('The bio, as it was written.'),
      fields: z.array(AccountFieldEntity).describe('The fields, as they were written.'),
      privacy: Visibility.describe('The default visibility of new posts.'),
      sensitive: z.boolean().describe('Whether media of new posts are hidden behind a warning by default.'),
      language: z.string().describe('The default language of new posts; empty if none is set.'),
      quote_policy: QuotePolicy.describe('Who can quote new posts by default.'),
      follow_requests_count: z.int(),
      hide_collections: z.boolean().nullable(),
      discoverable: z.boolean().nullable(),
      indexable: z.boolean(),
      attribution_domains: z
        .array(z.string())
        .describe('Domains of websites that may credit the account as an author.'),
    })
    .describe('The plain texts and defaults that the owner edits.'),
  role: RoleEntity,
}).meta({ id: 'CredentialAccount', description: 'An account as its owner sees it.' })
export type CredentialAccountEntity = z.infer<typeof CredentialAccountEntity>

/** Returns Mastodon's entity of a role. Null becomes Mastodon's base role. */
export function roleEntity(role: Role | null): z.infer<typeof RoleEntity> {
  if (!role) return baseRole
  const { id, name, color, permissions, highlighted } = role
  return { id, name, color, permissions: String(permissions), highlighted, collection_limit: 0 }
}

// -99 is the id of Mastodon's base role, which every account without another role has.
const baseRole = { id: '-99', name: '', color: '', permissions: '0', highlighted: false, collection_limit: 0 }

export function credentialAccountEntity({
  profile,
  defaults,
  followRequestsCount,
  attributionDomains,
  role,
}: OwnProfile): CredentialAccountEntity {
  return {
    ...accountEntity(profile),
    source: {
      note: profile.note,
      fields: profile.fields.map(({ name, value }) => ({ name, value, verified_at: null })),
      privacy: defaults.visibility,
      sensitive: defaults.sensitive,
      language: defaults.language ?? '',
      quote_policy: defaults.quotePolicy,
      follow_requests_count: followRequestsCount,
      hide_collections: profile.hideCollections,
      discoverable: profile.discoverable,
      indexable: profile.indexable,
      attribution_domains: attributionDomains,
    },
    role: roleEntity(role),
  }
}
