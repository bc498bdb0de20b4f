import { z } from 'zod'
import { Language } from '../../../model/language.ts'
import type { Relationship } from '../../../model/profile.ts'
import { Time } from '../../../model/time.ts'

export const RelationshipEntity = z
  .object({
    id: z.string().describe('The other account.'),
    following: z.boolean(),
    showing_reblogs: z.boolean().describe('Whether its boosts come into the home timeline.'),
    notifying: z.boolean().describe('Whether its new posts are announced.'),
    languages: z.array(Language).nullable().describe('The languages it is followed in; null for all.'),
    followed_by: z.boolean(),
    blocking: z.boolean(),
    blocked_by: z.boolean(),
    muting: z.boolean().describe('Whether its posts are muted, not only what it boosts.'),
    muting_notifications: z.boolean(),
    muting_boosts: z.boolean().describe('Whether only what it boosts is muted; not in Mastodon.'),
    muting_expires_at: Time.nullable().describe('When the mute, also one of boosts alone, ends.'),
    requested: z.boolean().describe('Whether a wish to follow it waits for its answer.'),
    requested_by: z.boolean().describe('Whether its wish to follow waits for an answer.'),
    domain_blocking: z.boolean().describe('Always false: there are no other servers here.'),
    endorsed: z.boolean(),
    note: z.string().describe('What the caller noted about it, in private.'),
  })
  .meta({ id: 'Relationship', description: 'How the caller and another account stand to each other.' })
export type RelationshipEntity = z.infer<typeof RelationshipEntity>

/** A relationship in Mastodon's words. */
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
