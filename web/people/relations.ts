import { call } from '../boundary/boundary.ts'
import type { RequestParts } from '../boundary/lines.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import type { Account } from '../schema/api.ts'
import { changeAccount } from '../state/accounts.ts'
import { reloadHome } from '../state/hidePosts.ts'
import { changeRelationship } from '../state/relationships.ts'
import { showToast } from '../state/toasts.ts'
import { nameOf } from './nameOf.ts'

type FollowOptions = NonNullable<RequestParts<'POST /api/accounts/{id}/follow'>['body']>
type MuteOptions = NonNullable<RequestParts<'POST /api/accounts/{id}/mute'>['body']>

/** Follows an account, or sends a follow request if the account is locked. */
export function follow(account: Account): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    expected: account.locked ? { requested: true } : { following: true, showing_reblogs: true },
    send: () => call('POST /api/accounts/{id}/follow', { path: { id: account.id }, body: {} }),
    failed: m.profile.followFailed(nameOf(account)),
    ...(!account.locked && { show: (isShown) => countFollower(account, isShown ? 1 : -1), onDone: reloadHome }),
  })
}

/** Changes the options of a follow, such as boosts and notifications. */
export function changeFollow(account: Account, options: FollowOptions): Promise<boolean> {
  const { reblogs, notify } = options
  return changeRelationship({
    id: account.id,
    expected: {
      ...(reblogs !== undefined && reblogs !== null && { showing_reblogs: reblogs }),
      ...(notify !== undefined && notify !== null && { notifying: notify }),
    },
    send: () => call('POST /api/accounts/{id}/follow', { path: { id: account.id }, body: options }),
    failed: m.profile.changeFailed,
    hides: reblogs === false ? 'boosts' : undefined,
  })
}

/** Unfollows after confirmation. Cancels a follow request without confirmation. */
export async function unfollow(account: Account, isOnlyRequested: boolean): Promise<void> {
  const name = nameOf(account)
  const text = account.locked ? m.profile.unfollowLockedText : m.profile.unfollowText
  if (!isOnlyRequested && !(await confirm({ title: m.profile.unfollowTitle(name), text, yes: m.profile.unfollow })))
    return
  await changeRelationship({
    id: account.id,
    expected: { following: false, requested: false, notifying: false, endorsed: false },
    send: () => call('POST /api/accounts/{id}/unfollow', { path: { id: account.id } }),
    failed: m.profile.unfollowFailed(name),
    ...(!isOnlyRequested && { hides: 'home', show: (isShown) => countFollower(account, isShown ? -1 : 1) }),
  })
}

function countFollower({ id }: Account, step: 1 | -1): void {
  changeAccount(id, ({ followers_count }) => ({ followers_count: Math.max(0, followers_count + step) }))
}

/** Removes a follower, after confirmation. */
export async function removeFollower(account: Account): Promise<boolean> {
  const name = nameOf(account)
  const { removeFollowerTitle, removeFollowerText, removeFollower: yes } = m.profile
  if (!(await confirm({ title: removeFollowerTitle(name), text: removeFollowerText, yes }))) return false
  return changeRelationship({
    id: account.id,
    expected: { followed_by: false },
    send: () => call('POST /api/accounts/{id}/remove_from_followers', { path: { id: account.id } }),
    failed: m.profile.changeFailed,
  })
}

/** Blocks an account, after confirmation. */
export async function block(account: Account): Promise<boolean> {
  const name = nameOf(account)
  if (!(await confirm({ title: m.profile.blockTitle(name), text: m.profile.blockText, yes: m.profile.block })))
    return false
  return blockAtOnce(account)
}

/** Blocks an account without confirmation. */
export function blockAtOnce(account: Account): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    expected: { blocking: true, following: false, followed_by: false, requested: false, requested_by: false },
    send: () => call('POST /api/accounts/{id}/block', { path: { id: account.id } }),
    failed: m.profile.blockFailed(nameOf(account)),
    hides: 'all',
    onDone: () => showToast(m.profile.blocked(nameOf(account))),
  })
}

export function unblock(account: Account): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    // Expects no fields before the response, because the profile reads its posts as soon as the account counts as
    // unblocked.
    expected: {},
    send: () => call('POST /api/accounts/{id}/unblock', { path: { id: account.id } }),
    failed: m.profile.changeFailed,
  })
}

/** Mutes an account. `duration` is in seconds, 0 for no end. */
export function mute(account: Account, options: MuteOptions): Promise<boolean> {
  const undo = { label: m.profile.undo, run: () => void unmute(account) }
  return changeRelationship({
    id: account.id,
    expected: {
      muting: !options.boosts_only,
      muting_boosts: options.boosts_only === true,
      muting_notifications: options.notifications === true,
    },
    send: () => call('POST /api/accounts/{id}/mute', { path: { id: account.id }, body: options }),
    failed: m.profile.muteFailed(nameOf(account)),
    hides: options.boosts_only ? 'boosts' : 'all',
    onDone: () => showToast(m.profile.mutedNow(nameOf(account)), 'done', undo),
  })
}

export function unmute(account: Account): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    expected: { muting: false, muting_boosts: false, muting_notifications: false, muting_expires_at: null },
    send: () => call('POST /api/accounts/{id}/unmute', { path: { id: account.id } }),
    failed: m.profile.changeFailed,
    onDone: reloadHome,
  })
}

/** Features an account on your profile, or stops featuring it. You can feature only accounts that you follow. */
export function endorse(account: Account, isEndorsed: boolean): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    expected: { endorsed: isEndorsed },
    send: () => call(`POST /api/accounts/{id}/${isEndorsed ? 'endorse' : 'unendorse'}`, { path: { id: account.id } }),
    failed: m.profile.changeFailed,
  })
}

/** Accepts or rejects a follow request. */
export function decideFollowRequest(account: Account, isAccepted: boolean): Promise<boolean> {
  return changeRelationship({
    id: account.id,
    expected: { requested_by: false, ...(isAccepted && { followed_by: true }) },
    send: () =>
      call(`POST /api/follow_requests/{id}/${isAccepted ? 'authorize' : 'reject'}`, { path: { id: account.id } }),
    failed: m.profile.requestFailed,
  })
}
