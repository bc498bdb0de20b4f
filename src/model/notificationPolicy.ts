import { z } from 'zod'
import { choice } from './choice.ts'

/** What is done with a notification: shown, held back as a request, or never kept. */
export const NotificationVerdict = choice('NotificationVerdict', 'What happens to notifications.', {
  accept: 'They are shown.',
  filter: 'They are filtered and appear as notification requests.',
  drop: 'They are not stored.',
})
export type NotificationVerdict = z.infer<typeof NotificationVerdict>

/** The rules of a policy: whose notifications they are about, and what is done with those. */
export const NotificationRules = z.object({
  notFollowing: NotificationVerdict.describe('From accounts that you do not follow.'),
  notFollowers: NotificationVerdict.describe('From accounts that do not follow you.'),
  newAccounts: NotificationVerdict.describe('From accounts that you do not follow and that are less than 30 days old.'),
  privateMentions: NotificationVerdict.describe(
    'Direct posts from accounts that you do not follow, unless they reply to a post of yours.',
  ),
  limitedAccounts: NotificationVerdict.describe(
    'Saved, but has no effect: nobody is notified by a silenced account that they do not follow.',
  ),
})
export type NotificationRules = z.infer<typeof NotificationRules>

/** Rules to change; what is absent stays as it is. */
export type NotificationRuleChanges = { [Rule in keyof NotificationRules]?: NotificationVerdict | undefined }

/** Which notifications an account wants, and how many are held back. */
export const NotificationPolicy = NotificationRules.extend({
  pendingRequests: z.int().describe('The number of accounts with filtered notifications, counted up to 100.'),
  pendingNotifications: z.int().describe('The number of filtered notifications, counted up to 1000.'),
}).meta({ id: 'NotificationPolicy', description: 'The notification policy of an account.' })
export type NotificationPolicy = z.infer<typeof NotificationPolicy>
