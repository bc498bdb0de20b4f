import { z } from 'zod'
import { type NotificationPolicy, NotificationVerdict } from '../../../model/notificationPolicy.ts'

export const NotificationPolicyEntity = z
  .object({
    for_not_following: NotificationVerdict,
    for_not_followers: NotificationVerdict,
    for_new_accounts: NotificationVerdict,
    for_private_mentions: NotificationVerdict,
    for_limited_accounts: NotificationVerdict.describe('Kept, but of no effect: no accounts are limited here.'),
    summary: z.object({
      pending_requests_count: z.int().describe('From how many accounts notifications are held back; 100 at most.'),
      pending_notifications_count: z.int().describe('How many notifications are held back; 1000 at most.'),
    }),
  })
  .meta({ id: 'NotificationPolicy', description: 'Which notifications the caller wants.' })
export type NotificationPolicyEntity = z.infer<typeof NotificationPolicyEntity>

/** A policy in Mastodon's words. */
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
