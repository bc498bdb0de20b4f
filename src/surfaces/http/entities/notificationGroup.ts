import { z } from 'zod'
import { NotificationType } from '../../../model/notification.ts'
import type { ExpandAccounts, NotificationGroup } from '../../../model/notificationGroup.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountParts } from './account.ts'
import { type JsonParts, listParts } from './jsonParts.ts'
import { EmojiFields, emojiFields } from './notification.ts'
import { AccountWarningEntity, accountWarningEntity } from './accountWarning.ts'
import { ReportEntity, reportEntity } from './report.ts'
import { StatusEntity, statusParts } from './status.ts'

export const NotificationGroupEntity = z
  .object({
    group_key: z.string().describe('The key of the group: an opaque text.'),
    notifications_count: z.int(),
    type: NotificationType,
    most_recent_notification_id: z.int().describe('A number, as in Mastodon. All other ids are strings.'),
    page_min_id: z
      .string()
      .optional()
      .describe('The oldest notification of the group on this page; absent outside a page.'),
    page_max_id: z.string().optional().describe('The newest notification of the group; absent outside a page.'),
    latest_page_notification_at: Time.optional().describe(
      'When the newest notification was created; absent outside a page.',
    ),
    sample_account_ids: z
      .array(z.string())
      .describe('The latest eight accounts that caused the notifications, newest first.'),
    status_id: z.string().optional().describe('The post that the group is about, if any.'),
    moderation_warning: AccountWarningEntity.optional().describe(
      'The decision of a moderator, if the group is about one.',
    ),
    report: ReportEntity.optional().describe('The report, if the group is about one.'),
    ...EmojiFields,
  })
  .meta({ id: 'NotificationGroup', description: 'A group of notifications of the same type about the same subject.' })

export const PartialAccountWithAvatarEntity = AccountEntity.pick({
  id: true,
  acct: true,
  url: true,
  avatar: true,
  avatar_static: true,
  avatar_description: true,
  locked: true,
  bot: true,
}).meta({ id: 'PartialAccountWithAvatar', description: 'The parts of an account that its avatar needs.' })
type PartialAccountWithAvatarEntity = z.infer<typeof PartialAccountWithAvatarEntity>

export const GroupedNotificationsResultsEntity = z
  .object({
    accounts: z.array(AccountEntity).describe('The accounts of all groups, without duplicates.'),
    partial_accounts: z
      .array(PartialAccountWithAvatarEntity)
      .optional()
      .describe('With `expand_accounts=partial_avatars`: the accounts that are not the newest of a group.'),
    statuses: z.array(StatusEntity).describe('The posts of all groups, without duplicates.'),
    notification_groups: z.array(NotificationGroupEntity),
  })
  .meta({ id: 'GroupedNotificationsResults', description: 'Notification groups, with their accounts and posts.' })

/** Returns the JSON of Mastodon's grouped notifications. Accounts and posts are listed beside the groups, each once. */
export function groupsParts(groups: readonly NotificationGroup[], expandAccounts: ExpandAccounts = 'full'): JsonParts {
  const posts = groups.flatMap(({ newest: { post } }): Post[] => (post ? [post] : []))
  const inFull = distinct(groups.flatMap(({ from }) => (expandAccounts === 'full' ? from : from.slice(0, 1))))
  return [
    '{"accounts":',
    ...listParts([...inFull.values()], accountParts),
    ...(expandAccounts === 'full' ? [] : [`,"partial_accounts":${partialAccounts(groups, inFull)}`]),
    ',"statuses":',
    ...listParts([...distinct(posts).values()], statusParts),
    ',"notification_groups":',
    ...listParts(groups, groupJson),
    '}',
  ]
}

const distinct = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item] as const))

function partialAccounts(groups: readonly NotificationGroup[], inFull: ReadonlyMap<string, Profile>): string {
  const others = distinct(groups.flatMap(({ from }) => from.slice(1))).values()
  return JSON.stringify([...others].filter(({ id }) => !inFull.has(id)).map(partialAccount))
}

function partialAccount({ id, username, url, avatar, locked, bot }: Profile): PartialAccountWithAvatarEntity {
  const picture = { avatar: avatar.url, avatar_static: avatar.staticUrl, avatar_description: avatar.description }
  return { id, acct: username, url, ...picture, locked, bot }
}

const groupJson = (group: NotificationGroup): string => JSON.stringify(groupEntity(group))

function groupEntity({ key, type, count, newest, from, pageMinId }: NotificationGroup) {
  const { id, createdAt, post, emoji, decision, report } = newest
  return {
    group_key: key,
    notifications_count: count,
    type,
    // A number, as in Mastodon, because some clients decode it as an integer. It is far below 2^53.
    most_recent_notification_id: Number(id),
    ...(pageMinId && { page_min_id: pageMinId, page_max_id: id, latest_page_notification_at: createdAt }),
    sample_account_ids: from.map((profile) => profile.id),
    ...(post && { status_id: post.id }),
    ...(report && { report: reportEntity(report) }),
    ...emojiFields(emoji),
    ...(decision && { moderation_warning: accountWarningEntity(decision) }),
  }
}
