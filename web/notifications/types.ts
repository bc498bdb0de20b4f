import {
  Bell,
  ChartBarBig,
  Flag,
  Pencil,
  Quote,
  Repeat2,
  Reply,
  SmilePlus,
  ShieldAlert,
  Star,
  AtSign,
  UserPlus,
  UserCheck,
} from 'lucide'
import { m } from '../messages/index.ts'
import type { IconShape } from '../parts/Icon.tsx'
import type { NotificationType, Status } from '../schema/api.ts'
import { me } from '../state/session.ts'
import type { ShownGroup } from './groups.ts'

/** The icon of each type of notification. */
export const icons: Record<NotificationType, IconShape> = {
  mention: AtSign,
  status: Bell,
  reblog: Repeat2,
  follow: UserPlus,
  follow_request: UserCheck,
  favourite: Star,
  emoji_reaction: SmilePlus,
  poll: ChartBarBig,
  update: Pencil,
  quote: Quote,
  quoted_update: Pencil,
  moderation_warning: ShieldAlert,
  'admin.report': Flag,
  'admin.sign_up': UserPlus,
}

/** Returns the icon of a notification. A reply to your own post has its own icon. */
export function iconOf({ type }: ShownGroup, post: Status | undefined): IconShape {
  return type === 'mention' && isReply(post) ? Reply : icons[type]
}

/** The types of notifications that show their post in full, because the post, or the result of its poll, is new. */
export const shownInFull: readonly NotificationType[] = ['mention', 'status', 'quote', 'poll']

/** Returns the text of a notification, with `{who}` in it. `people` is the number of accounts. */
export function textOf(
  { type, emoji, report, accounts }: ShownGroup,
  people: number,
  post: Status | undefined,
): string {
  const { notifications } = m
  const texts: Record<NotificationType, string> = {
    mention: mentionText(post),
    status: notifications.status,
    quote: notifications.quote,
    reblog: notifications.reblog(people),
    favourite: notifications.favourite(people),
    // If there are several accounts, the text does not name the emoji of each.
    emoji_reaction:
      people === 1 && emoji !== undefined ? notifications.reactionWith(people) : notifications.reaction(people),
    follow: notifications.follow(people),
    follow_request: notifications.followRequest,
    poll: post?.account.id === me.value?.id ? notifications.ownPoll : notifications.poll,
    update: notifications.update,
    quoted_update: notifications.quotedUpdate,
    moderation_warning: notifications.moderationWarning,
    // A report by a filter of the service has the reported account as its author.
    'admin.report':
      accounts[0]?.id === report?.target_account.id ? notifications.filterReport : notifications.adminReport,
    'admin.sign_up': notifications.adminSignUp,
  }
  return texts[type]
}

const isReply = (post: Status | undefined) => post !== undefined && post.in_reply_to_account_id === me.value?.id

function mentionText(post: Status | undefined): string {
  if (post?.visibility === 'direct') return m.notifications.direct
  return isReply(post) ? m.notifications.reply : m.notifications.mention
}

/**
 * Returns the number of accounts in a group. The service lists at most eight of them. For a full list, the number of
 * notifications is the best estimate.
 */
export function peopleOf({ accounts, notifications_count }: ShownGroup): number {
  return accounts.length < 8 ? accounts.length : Math.max(accounts.length, notifications_count)
}
