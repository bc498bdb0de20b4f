import type { AccountId, NotificationId } from '../model/ids.ts'
import type { NotificationType } from '../model/notification.ts'
import type { PushPolicy, PushSubscription } from '../model/pushSubscription.ts'
import type { SessionHandle } from '../model/session.ts'

/** A subscription as its owner sees it, but for the key of the service. */
export type KeptPushSubscription = Omit<PushSubscription, 'serverKey'>

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

/** Somewhere to send a notification. */
export interface PushDelivery {
  accountId: AccountId
  session: SessionHandle
  endpoint: string
  publicKey: string
  auth: string
  standard: boolean
  /** When the notification was kept, ISO 8601. */
  notifiedAt: string
}

/**
 * Where sessions want their notifications sent: one subscription a session. Sessions may be kept
 * elsewhere: whoever ends one deletes its subscription. A notification that a subscription wants
 * adds a job `pushNotification` for it when it is kept.
 */
export interface PushSubscriptions {
  find(session: SessionHandle): Promise<KeptPushSubscription | undefined>
  /** Keeps the subscription of a session, in place of what it had. */
  save(draft: PushSubscriptionDraft): Promise<KeptPushSubscription>
  /** Changes what is given; undefined when the session has none. */
  change(
    session: SessionHandle,
    change: { alerts?: readonly NotificationType[] | undefined; policy?: PushPolicy | undefined },
  ): Promise<KeptPushSubscription | undefined>
  delete(session: SessionHandle): Promise<void>
  deleteAll(account: AccountId): Promise<void>
  /**
   * Where to send a notification; undefined where one of the two is gone, it was read, or is not
   * wanted there (any more).
   */
  findDelivery(subscriptionId: string, notificationId: NotificationId): Promise<PushDelivery | undefined>
  /** Deletes a subscription that still has this endpoint: its push service knows it no more. */
  deleteGone(subscriptionId: string, endpoint: string): Promise<void>
}
