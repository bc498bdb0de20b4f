import { z } from 'zod'
import { type NotificationPolicy, NotificationVerdict } from '../../../model/notificationPolicy.ts'

export const NotificationPolicyEntity = z
  .object({
    for_not_following: NotificationVerdict,
    for_not_followers: NotificationVerdict,
    for_new_accounts: NotificationVerdict,
    for_private_mentions: NotificationVerdict,
    for_limited_accounts: NotificationVerdict.describe(
      'What happens to notifications from silenced accounts. It is saved but has no effect, because silenced accounts notify only their followers.',
    ),
    summary: z.object({
      pending_requests_count: z
        .int()
        .describe('The number of accounts with filtered notifications, counted up to 100.'),
      pending_notifications_count: z.int().describe('The number of filtered notifications, counted up to 1000.'),
    }),
  })
  .meta({ id: 'NotificationPolicy', description: "The caller's notification policy." })
export type NotificationPolicyEntity = z.infer<typeof NotificationPolicyEntity>

export function notificationPolicyEntity(policy: NotificationPolicy): NotificationPolicyEntity {
  return {
    for_not_following: policy.notFollowing,
    for_not_followers: policy.notFollowers,
    for_new_accounts: policy.newAccounts,
    for_private_mentions: policy.privateMentions,
    for_limited_accounts: policy.limitedAccounts,
    summary: {
      pending_requests_count: policy.pendingRequests,
      pending_notifications_count: policy.pendingNotifications,
    },
  }
}
