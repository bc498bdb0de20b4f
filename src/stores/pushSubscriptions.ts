import type { AccountId, NotificationId } from '../model/ids.ts'
import type { NotificationType } from '../model/notification.ts'
import type { PushPolicy, PushSubscription } from '../model/pushSubscription.ts'
import type { SessionHandle } from '../model/session.ts'

/** A subscription as its owner sees it, without the key of the service. */
export type StoredPushSubscription = Omit<PushSubscription, 'serverKey'>

export interface PushSubscriptionDraft {
  session: SessionHandle
  accountId: AccountId
  endpoint: string
  /** `p256dh` in base64url. */
  publicKey: string
  /** In base64url. */
  auth: string
  standard: boolean
  alerts: readonly NotificationType[]
  policy: PushPolicy
}

/** The data needed to send a notification to a subscription. */
export interface PushDelivery {
  accountId: AccountId
  session: SessionHandle
  endpoint: string
  publicKey: string
  auth: string
  standard: boolean
  /** The creation time of the notification, ISO 8601. */
  notifiedAt: string
}

/**
 * The push subscriptions of sessions. Each session has at most one. Sessions may be stored elsewhere, so the code that
 * ends a session must delete its subscription. A notification that a subscription wants adds a job `pushNotification`
 * in the same statement.
 */
export interface PushSubscriptions {
  find(session: SessionHandle): Promise<StoredPushSubscription | undefined>
  /** Stores the subscription of a session. Replaces an earlier one. */
  save(draft: PushSubscriptionDraft): Promise<StoredPushSubscription>
  /** Changes the given properties. Returns undefined if the session has no subscription. */
  change(
    session: SessionHandle,
    change: { alerts?: readonly NotificationType[] | undefined; policy?: PushPolicy | undefined },
  ): Promise<StoredPushSubscription | undefined>
  delete(session: SessionHandle): Promise<void>
  deleteAll(account: AccountId): Promise<void>
  /**
   * Returns the data for sending a notification. Returns undefined if the notification or subscription was deleted, if
   * the notification was read, or if the subscription does not (or no longer) include it.
   */
  findDelivery(subscriptionId: string, notificationId: NotificationId): Promise<PushDelivery | undefined>
  /** Deletes a subscription that its push service no longer knows, if it still has this endpoint. */
  deleteGone(subscriptionId: string, endpoint: string): Promise<void>
}
