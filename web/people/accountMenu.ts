import {
  AtSign,
  Ban,
  Bell,
  BellOff,
  Flag,
  ListPlus,
  Mail,
  Pin,
  PinOff,
  Repeat2,
  Settings,
  StickyNote,
  UserMinus,
  UserPlus,
  UserX,
  Volume2,
  VolumeX,
} from 'lucide'
import { openComposer } from '../compose/openComposer.ts'
import { m } from '../messages/index.ts'
import type { MenuItem } from '../parts/Menu.tsx'
import type { Account, Relationship, Status } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { me } from '../state/session.ts'
import { block, changeFollow, endorse, follow, removeFollower, unblock, unfollow, unmute } from './relations.ts'
import { openLists, openMute, openNote, openReport } from './windows.ts'

/**
 * Returns the actions of the signed-in account on another account. Reads signals, so pass it to a menu as a function.
 * Set `hasFollow` to false if a follow button is shown next to the menu.
 */
export function accountMenu(account: Account, hasFollow = true): MenuItem[] {
  if (!me.value) return []
  if (me.value.id === account.id) return [{ label: m.profile.edit, icon: Settings, href: '/settings/profile' }]
  const relationship = relationshipSignal(account.id).value
  return [
    ...talking(account, relationship),
    ...(hasFollow ? toFollow(account, relationship) : []),
    ...followItems(account, relationship),
    ...blockingItems(account, relationship),
  ]
}

/** Returns the items of `accountMenu` that fit a post by another account. The report item is about the post. */
export function authorMenu(post: Status): MenuItem[] {
  const relationship = relationshipSignal(post.account.id).value
  return [...talking(post.account, relationship), ...blockingItems(post.account, relationship, post)]
}

function toFollow(account: Account, relationship: Relationship | undefined): MenuItem[] {
  if (!relationship || relationship.blocking || relationship.blocked_by) return []
  const { following: isFollowed, requested } = relationship
  const name = `@${account.acct}`
  if (!isFollowed && !requested)
    return [{ label: m.profile.followName(name), icon: UserPlus, run: () => void follow(account) }]
  const label = requested ? m.profile.withdraw : m.profile.unfollowName(name)
  return [{ label, icon: UserMinus, run: () => void unfollow(account, requested) }]
}

function talking(account: Account, relationship: Relationship | undefined): MenuItem[] {
  const text = `@${account.acct} `
  if (relationship?.blocking || relationship?.blocked_by) return []
  return [
    { label: m.profile.mention(account.acct), icon: AtSign, run: () => openComposer({ text }) },
    { label: m.profile.message(account.acct), icon: Mail, run: () => openComposer({ text, visibility: 'direct' }) },
  ]
}

function followItems(account: Account, relationship: Relationship | undefined): MenuItem[] {
  const note = { label: m.profile.editNote, icon: StickyNote, run: () => openNote(account) }
  if (relationship?.blocking || relationship?.blocked_by) return [note]
  const lists = { label: m.profile.chooseLists, icon: ListPlus, run: () => openLists(account) }
  if (!relationship?.following) return [lists, note]
  const { showing_reblogs, notifying, endorsed } = relationship
  return [
    lists,
    note,
    {
      label: showing_reblogs ? m.profile.hideBoosts : m.profile.showBoosts,
      icon: Repeat2,
      run: () => void changeFollow(account, { reblogs: !showing_reblogs }),
    },
    {
      label: notifying ? m.profile.notifyNoMore : m.profile.notify,
      icon: notifying ? BellOff : Bell,
      run: () => void changeFollow(account, { notify: !notifying }),
    },
    {
      label: endorsed ? m.profile.endorseNoMore : m.profile.endorse,
      icon: endorsed ? PinOff : Pin,
      run: () => void endorse(account, !endorsed),
    },
  ]
}

function blockingItems(account: Account, relationship: Relationship | undefined, post?: Status): MenuItem[] {
  const name = `@${account.acct}`
  const isMuted = relationship?.muting || relationship?.muting_boosts
  const {
    muteWith,
    changeMute,
    unmuteName,
    removeFollower: removeFollowerLabel,
    blockName,
    unblockName,
    reportName,
  } = m.profile
  return [
    { label: isMuted ? changeMute : muteWith(name), icon: VolumeX, run: () => openMute(account) },
    ...(isMuted ? [{ label: unmuteName(name), icon: Volume2, run: () => void unmute(account) }] : []),
    ...(relationship?.followed_by
      ? [{ label: removeFollowerLabel, icon: UserX, run: () => void removeFollower(account) }]
      : []),
    relationship?.blocking
      ? { label: unblockName(name), icon: Ban, run: () => void unblock(account) }
      : { label: blockName(name), icon: Ban, isDangerous: true, run: () => void block(account) },
    { label: reportName(name), icon: Flag, isDangerous: true, run: () => openReport({ account, post }) },
  ]
}
