import { z } from 'zod'
import { choice } from './choice.ts'

export const NotificationVerdict = choice('NotificationVerdict', 'What happens to notifications.', {
  accept: 'Notifications are shown.',
  filter: 'Notifications are filtered and appear as notification requests.',
  drop: 'Notifications are not stored.',
})
export type NotificationVerdict = z.infer<typeof NotificationVerdict>

/** The rules of a policy: a verdict for each kind of sender. */
export const NotificationRules = z.object({
  notFollowing: NotificationVerdict.describe('What happens to notifications from accounts that you do not follow.'),
  notFollowers: NotificationVerdict.describe('What happens to notifications from accounts that do not follow you.'),
  newAccounts: NotificationVerdict.describe(
    'What happens to notifications from accounts that you do not follow and that are less than 30 days old.',
  ),
  privateMentions: NotificationVerdict.describe(
    'What happens to notifications of direct posts from accounts that you do not follow, unless they reply to a post of yours.',
  ),
  limitedAccounts: NotificationVerdict.describe(
    'What happens to notifications from silenced accounts. It is saved but has no effect, because silenced accounts notify only their followers.',
  ),
})
export type NotificationRules = z.infer<typeof NotificationRules>

/** Changed rules. Absent rules stay as they are. */
export type NotificationRuleChanges = { [Rule in keyof NotificationRules]?: NotificationVerdict | undefined }

/** The notification policy of an account, with the number of filtered notifications. */
export const NotificationPolicy = NotificationRules.extend({
  pendingRequests: z.int().describe('The number of accounts with filtered notifications, counted up to 100.'),
  pendingNotifications: z.int().describe('The number of filtered notifications, counted up to 1000.'),
}).meta({ id: 'NotificationPolicy', description: 'The notification policy of an account.' })
export type NotificationPolicy = z.infer<typeof NotificationPolicy>
