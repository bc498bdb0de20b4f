import { z } from 'zod'
import { choice } from './choice.ts'

/** What is done with a notification: shown, held back as a request, or never kept. */
export const NotificationVerdict = choice(
  'NotificationVerdict',
  'Whether notifications are shown, held back, or not kept at all.',
  { accept: 'They are shown.', filter: 'They are held back as requests.', drop: 'They are not kept at all.' },
)
export type NotificationVerdict = z.infer<typeof NotificationVerdict>

/** The rules of a policy: whose notifications they are about, and what is done with those. */
export const NotificationRules = z.object({
  notFollowing: NotificationVerdict.describe('From accounts that one does not follow.'),
  notFollowers: NotificationVerdict.describe('From accounts that do not follow one.'),
  newAccounts: NotificationVerdict.describe('From accounts younger than 30 days that one does not follow.'),
  privateMentions: NotificationVerdict.describe(
    "Direct posts, that answer none of one's own, from accounts that one does not follow.",
  ),
  limitedAccounts: NotificationVerdict.describe('From accounts limited by moderators; there are none here.'),
})
export type NotificationRules = z.infer<typeof NotificationRules>

/** Rules to change; what is absent stays as it is. */
export type NotificationRuleChanges = { [Rule in keyof NotificationRules]?: NotificationVerdict | undefined }

/** Which notifications an account wants, and how many are held back. */
export const NotificationPolicy = NotificationRules.extend({
  pendingRequests: z.int().describe('From how many accounts notifications are held back; counted up to 100.'),
  pendingNotifications: z.int().describe('How many notifications are held back; counted up to 1000.'),
}).meta({ id: 'NotificationPolicy', description: 'Which notifications an account wants.' })
export type NotificationPolicy = z.infer<typeof NotificationPolicy>
