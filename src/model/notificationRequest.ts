import { z } from 'zod'
import { AccountId } from './ids.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** The notifications from one account that a policy holds back, waiting to be accepted or dismissed. */
export const NotificationRequest = z
  .object({
    id: AccountId.describe('Equal to the id of the account.'),
    from: Profile.describe('The account whose notifications these are.'),
    createdAt: Time.describe('When the first of them came.'),
    updatedAt: Time.describe('When the last of them came.'),
    count: z.int().describe('How many there are.'),
    lastPost: Post.nullable().describe('The latest post among what they are about; null where there is none.'),
  })
  .meta({ id: 'NotificationRequest', description: 'The notifications from one account that a policy holds back.' })
export type NotificationRequest = z.infer<typeof NotificationRequest>

export const NotificationRequestPage = pageOf('NotificationRequestPage', NotificationRequest)
