import { z } from 'zod'
import { AccountId } from './ids.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** The filtered notifications from one account, which wait to be accepted or dismissed. */
export const NotificationRequest = z
  .object({
    id: AccountId.describe('The same as the id of the account.'),
    from: Profile.describe('The account that caused the notifications.'),
    createdAt: Time.describe('When the first notification was created.'),
    updatedAt: Time.describe('When the last notification was created.'),
    count: z.int().describe('The number of notifications.'),
    lastPost: Post.nullable().describe(
      'The latest post that the notifications are about; null if they concern no post.',
    ),
  })
  .meta({ id: 'NotificationRequest', description: 'The filtered notifications from one account.' })
export type NotificationRequest = z.infer<typeof NotificationRequest>

export const NotificationRequestPage = pageOf('NotificationRequestPage', NotificationRequest)
