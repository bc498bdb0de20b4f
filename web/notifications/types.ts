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
import type { Drawing } from '../parts/Icon.tsx'
import type { NotificationType, Status } from '../schema/api.ts'
import { me } from '../state/session.ts'
import type { ShownGroup } from './groups.ts'

/** The drawing that stands for what a notification tells of. */
export const drawings: Record<NotificationType, Drawing> = {
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

/** An answer to one's own post has a drawing of its own. */
export function drawingOf({ type }: ShownGroup, post: Status | undefined): Drawing {
  return type === 'mention' && isReply(post) ? Reply : drawings[type]
}

/** The types whose posts are news themselves, and so are shown in full. */
export const shownInFull: readonly NotificationType[] = ['mention', 'status', 'quote', 'poll']

/** What happened, as a text with `{who}` in it. `people` is how many did it. */
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
    // Of several it is not said who took which emoji.
    emoji_reaction:
      people === 1 && emoji !== undefined ? notifications.reactionWith(people) : notifications.reaction(people),
    follow: notifications.follow(people),
    follow_request: notifications.followRequest,
    poll: post?.account.id === me.value?.id ? notifications.ownPoll : notifications.poll,
    update: notifications.update,
    quoted_update: notifications.quotedUpdate,
    moderation_warning: notifications.moderationWarning,
    // In the name of the reported account: a filter of the service did it.
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

/** How many did it: the service counts what was done, and names eight at most. */
export function peopleOf({ accounts, notifications_count }: ShownGroup): number {
  return accounts.length < 8 ? accounts.length : Math.max(accounts.length, notifications_count)
}
