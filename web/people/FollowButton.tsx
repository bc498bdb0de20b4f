import { useLocation } from 'preact-iso'
import { addressWithReturn } from '../account/returnPath.ts'
import { m } from '../messages/index.ts'
import type { Account, Relationship } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { me } from '../state/session.ts'
import { nameOf } from './nameOf.ts'
import { follow, unblock, unfollow } from './relations.ts'

interface FollowAction {
  label: string
  /** The accessible name. Begins with the label, and names the account. */
  name: string
  kind?: 'main'
  run(): void
}

/**
 * A button that follows, unfollows after confirmation, sends or cancels a follow request, or unblocks. Renders nothing
 * for your own account, or for an account that blocks you.
 */
export function FollowButton({ account, isSmall = false }: { account: Account; isSmall?: boolean }) {
  const { url } = useLocation()
  const relationship = relationshipSignal(account.id).value
  const size = isSmall ? ' button-small' : ''
  if (!me.value)
    return (
      <a class={`button button-main${size}`} href={addressWithReturn('/sign-in', url)}>
        {m.profile.follow}
        <span class="only-read"> {nameOf(account)}</span>
      </a>
    )
  if (account.id === me.value.id || (relationship?.blocked_by && !relationship.blocking)) return null
  // A placeholder of the same width, so that nothing moves later.
  if (!relationship)
    return (
      <button type="button" class={`button follow-button${size}`} disabled aria-busy="true">
        {m.profile.follow}
      </button>
    )
  const { label, name, kind, run } = doing(account, relationship)
  return (
    <button
      type="button"
      class={`button follow-button${kind ? ' button-main' : ''}${size}`}
      aria-label={name}
      onClick={run}
    >
      {label}
    </button>
  )
}

function doing(account: Account, relationship: Relationship): FollowAction {
  const { profile } = m
  const name = nameOf(account)
  const { blocking, following, requested, followed_by } = relationship
  if (blocking) return { label: profile.unblock, name: profile.unblockName(name), run: () => void unblock(account) }
  if (following)
    return { label: profile.following, name: profile.followingName(name), run: () => void unfollow(account, false) }
  if (requested)
    return { label: profile.requested, name: profile.requestedName(name), run: () => void unfollow(account, true) }
  const run = () => void follow(account)
  if (followed_by) return { label: profile.followBack, name: profile.followBackName(name), kind: 'main', run }
  return { label: profile.follow, name: profile.followName(name), kind: 'main', run }
}
