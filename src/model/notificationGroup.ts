import { z } from 'zod'
import { choice } from './choice.ts'
import { NotificationId } from './ids.ts'
import { Notification, NotificationType } from './notification.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'

/** Notifications of one kind about one thing, shown as one. It stands where its newest one stands, and nowhere else. */
export const NotificationGroup = z
  .object({
    key: z.string().describe('What names the group; opaque.'),
    type: NotificationType,
    count: z.int().describe('How many there are.'),
    newest: Notification.describe('The newest of them.'),
    from: z.array(Profile).describe('The eight who did it last, newest first.'),
    pageMinId: NotificationId.nullable().describe('The oldest of them within the page; null outside of a page.'),
  })
  .meta({ id: 'NotificationGroup', description: 'Notifications of one kind about one thing, shown as one.' })
export type NotificationGroup = z.infer<typeof NotificationGroup>

/** How much of the accounts in groups is shown: all, or of all but each group's newest just the picture. */
export const ExpandAccounts = choice(
  'ExpandAccounts',
  "Whether all accounts are shown in full, or only each group's newest.",
  {
    full: 'All accounts in full.',
    partial_avatars: "Each group's newest in full, of the others just the picture.",
  },
)
export type ExpandAccounts = z.infer<typeof ExpandAccounts>

export const NotificationGroupPage = pageOf('NotificationGroupPage', NotificationGroup)
  .safeExtend({ expandAccounts: ExpandAccounts })
  .meta({ id: 'NotificationGroupPage', description: 'A page of groups of notifications, newest first.' })
export type NotificationGroupPage = z.infer<typeof NotificationGroupPage>
