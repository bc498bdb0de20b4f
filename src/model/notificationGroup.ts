import { z } from 'zod'
import { choice } from './choice.ts'
import { NotificationId } from './ids.ts'
import { Notification, NotificationType } from './notification.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'

/**
 * Notifications of one kind about one subject, shown as one. A group takes the place of its newest notification in a
 * list.
 */
export const NotificationGroup = z
  .object({
    key: z.string().describe('The key of the group: an opaque text.'),
    type: NotificationType,
    count: z.int().describe('The number of notifications.'),
    newest: Notification.describe('The newest notification of the group.'),
    from: z.array(Profile).describe('The latest eight accounts that caused the notifications, newest first.'),
    pageMinId: NotificationId.nullable().describe(
      'The oldest notification of the group on this page; null outside a page.',
    ),
  })
  .meta({ id: 'NotificationGroup', description: 'A group of notifications of the same type about the same subject.' })
export type NotificationGroup = z.infer<typeof NotificationGroup>

export const ExpandAccounts = choice('ExpandAccounts', 'How much of each account is returned.', {
  full: 'All accounts in full.',
  partial_avatars: 'The newest account of each group in full, and only the avatars of the others.',
})
export type ExpandAccounts = z.infer<typeof ExpandAccounts>

export const NotificationGroupPage = pageOf('NotificationGroupPage', NotificationGroup)
  .safeExtend({ expandAccounts: ExpandAccounts })
  .meta({ id: 'NotificationGroupPage', description: 'A page of groups of notifications, newest first.' })
export type NotificationGroupPage = z.infer<typeof NotificationGroupPage>
