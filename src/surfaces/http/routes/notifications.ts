import * as notifications from '../../../operations/notifications/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

const policyNames = {
  for_not_following: 'notFollowing',
  for_not_followers: 'notFollowers',
  for_new_accounts: 'newAccounts',
  for_private_mentions: 'privateMentions',
  for_limited_accounts: 'limitedAccounts',
}

export const notificationsRoutes: readonly Route[] = [
  route('GET /api/v1/notifications', notifications.notifications, answers.notifications),
  route('GET /api/v1/notifications/unread_count', notifications.unreadNotificationsCount, answers.notificationCount),
  route('POST /api/v1/notifications/clear', notifications.clearNotifications, answers.empty),
  route('POST /api/v1/notifications/read', notifications.readNotifications, answers.marker),
  route('POST /api/v1/notifications/dismiss', notifications.dismissNotification, answers.empty),
  route('DELETE /api/v1/notifications/destroy_multiple', notifications.dismissNotifications, answers.empty),
  route('GET /api/v1/notifications/requests', notifications.notificationRequests, answers.notificationRequests),
  route('GET /api/v1/notifications/requests/merged', notifications.notificationPolicy, answers.merged),
  route('POST /api/v1/notifications/requests/accept', notifications.acceptNotificationRequests, answers.empty, {
    names: { id: 'ids' },
  }),
  route('POST /api/v1/notifications/requests/dismiss', notifications.dismissNotificationRequests, answers.empty, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/notifications/requests/:id', notifications.notificationRequest, answers.notificationRequest),
  route('POST /api/v1/notifications/requests/:id/accept', notifications.acceptNotificationRequest, answers.empty),
  route('POST /api/v1/notifications/requests/:id/dismiss', notifications.dismissNotificationRequest, answers.empty),
  route('GET /api/v1/notifications/:id', notifications.notification, answers.notification),
  route('DELETE /api/v1/notifications/:id', notifications.dismissNotification, answers.empty),
  route('POST /api/v1/notifications/:id/dismiss', notifications.dismissNotification, answers.empty),
  route('POST /api/v1/notifications/:id/read', notifications.readNotification, answers.notification),
  route('GET /api/v2/notifications', notifications.notificationGroups, answers.notificationGroups),
  route(
    'GET /api/v2/notifications/unread_count',
    notifications.unreadNotificationGroupsCount,
    answers.notificationCount,
  ),
  route('GET /api/v2/notifications/policy', notifications.notificationPolicy, answers.notificationPolicy),
  route('PATCH /api/v2/notifications/policy', notifications.updateNotificationPolicy, answers.notificationPolicy, {
    names: policyNames,
  }),
  route('GET /api/v2/notifications/:group_key', notifications.notificationGroup, answers.notificationGroup, {
    names: { group_key: 'key' },
  }),
  route('GET /api/v2/notifications/:group_key/accounts', notifications.notificationGroupProfiles, answers.accounts, {
    names: { group_key: 'key' },
  }),
  route('POST /api/v2/notifications/:group_key/dismiss', notifications.dismissNotificationGroup, answers.empty, {
    names: { group_key: 'key' },
  }),
]
