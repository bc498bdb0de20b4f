import { m } from '../messages/index.ts'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { momentOf } from './momentOf.ts'

/** Badges of an account: follows you, blocked, muted, locked, automated, and its roles. */
export function ProfileBadges({ account }: { account: Account }) {
  const relationship = relationshipSignal(account.id).value
  const { profile } = m
  const badges = [
    relationship?.followed_by && profile.followsYou,
    relationship?.blocking && profile.blockedBadge,
    relationship?.muting && mutedBadge(relationship.muting_expires_at),
    relationship?.muting_boosts && !relationship.muting && profile.boostsMutedBadge,
    account.locked && profile.locked,
    account.bot && profile.bot,
    ...(account.roles ?? []).map((role) => role.name),
  ].filter((badge) => typeof badge === 'string')
  if (badges.length === 0) return null
  return (
    <ul class="profile-badges">
      {badges.map((badge) => (
        <li key={badge}>{badge}</li>
      ))}
    </ul>
  )
}

function mutedBadge(until: string | null): string {
  return until ? m.profile.mutedUntil(momentOf(until)) : m.profile.mutedBadge
}
