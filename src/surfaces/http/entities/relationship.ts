import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import type { Relationship } from '../../../model/profile.ts'
import { Time } from '../../../model/time.ts'

export const RelationshipEntity = z
  .object({
    id: z.string().describe('The other account.'),
    following: z.boolean(),
    showing_reblogs: z.boolean().describe('Whether boosts by the account appear in the home timeline.'),
    notifying: z.boolean().describe('Whether the caller is notified of posts by the account.'),
    languages: z
      .array(Language)
      .nullable()
      .describe('The languages in which the caller sees posts by the account; null for all.'),
    followed_by: z.boolean(),
    blocking: z.boolean(),
    blocked_by: z.boolean(),
    muting: z.boolean().describe('Whether all posts by the account are muted, and not only its boosts.'),
    muting_notifications: z.boolean(),
    muting_boosts: z.boolean().describe('Whether only boosts by the account are muted. Not in Mastodon.'),
    muting_expires_at: Time.nullable().describe('When the mute ends, including a mute of boosts only.'),
    requested: z.boolean().describe("Whether the caller's follow request to the account is pending."),
    requested_by: z.boolean().describe("Whether the account's follow request to the caller is pending."),
    domain_blocking: z.boolean().describe('Always false: this server does not federate.'),
    endorsed: z.boolean(),
    note: z.string().describe("The caller's private note about the account."),
  })
  .meta({ id: 'Relationship', description: 'The relationship between the caller and another account.' })
export type RelationshipEntity = z.infer<typeof RelationshipEntity>

export function relationshipEntity(relationship: Relationship): RelationshipEntity {
  return {
    id: relationship.id,
    following: relationship.following,
    showing_reblogs: relationship.showingBoosts,
    notifying: relationship.notifying,
    languages: relationship.languages,
    followed_by: relationship.followedBy,
    blocking: relationship.blocking,
    blocked_by: relationship.blockedBy,
    muting: relationship.muting,
    muting_notifications: relationship.mutingNotifications,
    muting_boosts: relationship.mutingBoosts,
    muting_expires_at: relationship.mutingExpiresAt,
    requested: relationship.requested,
    requested_by: relationship.requestedBy,
    domain_blocking: false,
    endorsed: relationship.endorsed,
    note: relationship.note,
  }
}
