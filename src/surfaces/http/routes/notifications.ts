import * as notifications from '../../../operations/notifications/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

const policyNames = {
  for_not_following: 'notFollowing',
  for_not_followers: 'notFollowers',
  for_new_accounts: 'newAccounts',
  for_private_mentions: 'privateMentions',
  for_limited_accounts: 'limitedAccounts',
}

export const notificationsRoutes: readonly Route[] = [
  route('GET /api/v1/notifications', notifications.notifications, responses.notifications),
  route('GET /api/v1/notifications/unread_count', notifications.unreadNotificationsCount, responses.notificationCount),
  route('POST /api/v1/notifications/clear', notifications.clearNotifications, responses.empty),
  route('POST /api/v1/notifications/read', notifications.readNotifications, responses.marker),
  route('POST /api/v1/notifications/dismiss', notifications.dismissNotification, responses.empty),
  route('DELETE /api/v1/notifications/destroy_multiple', notifications.dismissNotifications, responses.empty),
  route('GET /api/v1/notifications/requests', notifications.notificationRequests, responses.notificationRequests),
  route('GET /api/v1/notifications/requests/merged', notifications.notificationPolicy, responses.merged),
  route('POST /api/v1/notifications/requests/accept', notifications.acceptNotificationRequests, responses.empty, {
    names: { id: 'ids' },
  }),
  route('POST /api/v1/notifications/requests/dismiss', notifications.dismissNotificationRequests, responses.empty, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/notifications/requests/:id', notifications.notificationRequest, responses.notificationRequest),
  route('POST /api/v1/notifications/requests/:id/accept', notifications.acceptNotificationRequest, responses.empty),
  route('POST /api/v1/notifications/requests/:id/dismiss', notifications.dismissNotificationRequest, responses.empty),
  route('GET /api/v1/notifications/:id', notifications.notification, responses.notification),
  route('DELETE /api/v1/notifications/:id', notifications.dismissNotification, responses.empty),
  route('POST /api/v1/notifications/:id/dismiss', notifications.dismissNotification, responses.empty),
  route('POST /api/v1/notifications/:id/read', notifications.readNotification, responses.notification),
  route('GET /api/v2/notifications', notifications.notificationGroups, responses.notificationGroups),
  route(
    'GET /api/v2/notifications/unread_count',
    notifications.unreadNotificationGroupsCount,
    responses.notificationCount,
  ),
  route('GET /api/v2/notifications/policy', notifications.notificationPolicy, responses.notificationPolicy),
  route('PATCH /api/v2/notifications/policy', notifications.updateNotificationPolicy, responses.notificationPolicy, {
    names: policyNames,
  }),
  route('GET /api/v2/notifications/:group_key', notifications.notificationGroup, responses.notificationGroup, {
    names: { group_key: 'key' },
  }),
  route('GET /api/v2/notifications/:group_key/accounts', notifications.notificationGroupProfiles, responses.accounts, {
    names: { group_key: 'key' },
  }),
  route('POST /api/v2/notifications/:group_key/dismiss', notifications.dismissNotificationGroup, responses.empty, {
    names: { group_key: 'key' },
  }),
]
