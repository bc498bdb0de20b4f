import { X } from 'lucide'
import { m } from '../messages/index.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { EmojiPicture } from '../parts/EmojiText.tsx'
import { TextWithElements } from '../parts/TextWithElements.tsx'
import { WithFallback } from '../parts/WithFallback.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Time } from '../parts/Time.tsx'
import { FollowButton } from '../people/FollowButton.tsx'
import { nameOf, profilePath } from '../people/nameOf.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { filterEffectOf } from '../posts/filterEffect.ts'
import type { Status } from '../schema/api.ts'
import { postSignal } from '../state/posts.ts'
import { dismiss } from './dismiss.ts'
import { Excerpt } from './Excerpt.tsx'
import { FollowRequest } from './FollowRequest.tsx'
import { groupSignal, type ShownGroup } from './groups.ts'
import { newAfter } from './readMark.ts'
import { iconOf, peopleOf, shownInFull, textOf } from './types.ts'
import { namesOf, Who } from './Who.tsx'

/** An entry of the list: a notification, or a group of notifications that belong together. */
export function NotificationEntry({ groupKey }: { groupKey: string }) {
  return (
    <WithFallback
      instead={
        <li class="notification" data-anchor={groupKey}>
          <p class="notification-main">{m.notifications.broken}</p>
        </li>
      }
    >
      <Entry groupKey={groupKey} />
    </WithFallback>
  )
}

function Entry({ groupKey }: { groupKey: string }) {
  const group = groupSignal(groupKey).value
  const post = group?.status_id ? postSignal(group.status_id).value : undefined
  const isDeleted = group?.status_id && !post
  if (!group || isDeleted || (post && filterEffectOf(post, 'notifications')?.action === 'hide')) return null
  const isNew = newAfter.value !== undefined && group.most_recent_notification_id > newAfter.value
  return (
    <li class={`notification${isNew ? ' is-new' : ''}`} data-anchor={groupKey} data-kind={group.type}>
      <span class={`notification-icon is-${group.type}`}>
        <Icon of={iconOf(group, post)} size={24} isFilled={group.type === 'favourite'} />
      </span>
      <div class="notification-main">
        <People group={group} />
        <p class="notification-text">
          {isNew && <span class="only-read">{m.notifications.isNew}</span>}
          <NotificationText group={group} post={post} />
          {!showsTime(group) && group.latest_page_notification_at && (
            <span class="notification-time">
              <Time at={group.latest_page_notification_at} />
            </span>
          )}
        </p>
        <About group={group} post={post} />
      </div>
      <Dismiss group={group} post={post} />
    </li>
  )
}

function Dismiss({ group, post }: { group: ShownGroup; post: Status | undefined }) {
  const what = textOf(group, peopleOf(group), post)
    .replace('{who}', namesOf(group))
    .replace('{emoji}', group.emoji ?? '')
  return (
    <button
      type="button"
      class="icon-button notification-dismiss"
      data-action="dismiss"
      aria-label={m.notifications.dismiss(what)}
      title={m.notifications.dismissTitle}
      onClick={(event) => void dismiss(group.group_key, event.currentTarget.closest('li'))}
    >
      <Icon of={X} size={16} />
    </button>
  )
}

/** The avatars of the accounts. Hidden from screen readers, because the names are links, too. */
function People({ group }: { group: ShownGroup }) {
  // The account of a moderation warning is the person's own, because moderators are not named.
  if (shownInFull.includes(group.type) || group.type === 'moderation_warning') return null
  return (
    <div class="notification-people" aria-hidden="true">
      {group.accounts.map((account) => (
        <a key={account.id} href={profilePath(account)} tabIndex={-1} title={nameOf(account)}>
          <Avatar account={account} size={36} />
        </a>
      ))}
    </div>
  )
}

function NotificationText({ group, post }: { group: ShownGroup; post: Status | undefined }) {
  const { emoji = '', emoji_url } = group
  const picture = emoji_url ? <EmojiPicture name={emoji.replaceAll(':', '')} url={emoji_url} /> : emoji
  const who = <Who group={group} post={post} />
  return <TextWithElements text={textOf(group, peopleOf(group), post)} parts={{ who, emoji: picture }} />
}

function About({ group, post }: { group: ShownGroup; post: Status | undefined }) {
  const [first] = group.accounts
  if (group.type === 'follow_request' && first) return <FollowRequest account={first} />
  if (group.type === 'follow' && first && group.accounts.length === 1) {
    return (
      <div class="notification-actions">
        <FollowButton account={first} isSmall />
      </div>
    )
  }
  if (group.type === 'moderation_warning') return <Decided group={group} />
  if (group.report) return <Link to={`/moderation/reports/${group.report.id}`} label={m.notifications.openReport} />
  if (!post) return null
  return shownInFull.includes(group.type) ? <PostCard id={post.id} context="notifications" /> : <Excerpt post={post} />
}

function Decided({ group: { moderation_warning } }: { group: ShownGroup }) {
  return (
    <>
      {moderation_warning?.text && (
        <p class="notification-said" dir="auto">
          {moderation_warning.text}
        </p>
      )}
      <Link to="/settings/decisions" label={m.notifications.readDecision} />
    </>
  )
}

const Link = ({ to, label }: { to: string; label: string }) => (
  <p class="notification-actions">
    <a class="button button-small" href={to}>
      {label}
    </a>
  </p>
)

// Returns whether the post below a notification also shows the time of the notification. The post of a poll does not,
// because the poll ended after the post was written.
const showsTime = ({ type }: ShownGroup) => shownInFull.includes(type) && type !== 'poll'
