import type { AccountId, NotificationId } from '../model/ids.ts'
import type { Marker } from '../model/marker.ts'
import type { Notification, NotificationType } from '../model/notification.ts'
import type { NotificationGroup } from '../model/notificationGroup.ts'
import type { Page, IdRange } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/** A filter of notifications. */
export interface NotificationFilter {
  /** Null for all types. */
  types: readonly NotificationType[] | null
  /** Only notifications that this account caused. */
  from: AccountId | undefined
  /** Includes notifications that the account's policy filters. */
  includeFiltered: boolean
  /** Types that are always left out, because the caller's session may not see them. */
  hidden: readonly NotificationType[]
}

/** A filter of notifications, and the types whose related notifications form a group. */
export interface GroupFilter extends NotificationFilter {
  grouped: readonly NotificationType[]
}

/**
 * The notifications of accounts. An account is shown only what it may see and has not muted: notifications from senders
 * that neither block it nor are blocked, about visible posts, in conversations and with hashtags that are not muted.
 * The SQL statement of each change inserts the notifications for that change.
 */
export interface Notifications {
  page(account: AccountId, filter: NotificationFilter, range: IdRange): Promise<Page<Notification>>
  /** Finds a notification, even one that the policy filters, unless the account may not see it. */
  find(account: AccountId, id: NotificationId): Promise<Notification | undefined>
  /** Finds several notifications in the same way, and returns them in no particular order. */
  findMany(account: AccountId, ids: readonly NotificationId[]): Promise<Notification[]>
  /** Deletes these notifications. Returns the ids of those that existed. */
  dismiss(account: AccountId, ids: readonly NotificationId[]): Promise<NotificationId[]>
  /** Deletes all notifications that the policy does not filter, except the hidden types. Returns their number. */
  clear(account: AccountId, hidden?: readonly NotificationType[]): Promise<number>
  /** Marks a notification as read. Returns whether it exists. */
  read(account: AccountId, id: NotificationId): Promise<boolean>
  /** Marks all notifications up to this one as read: moves the marker forward, never back. */
  readUpTo(account: AccountId, id: NotificationId): Promise<Marker>
  /**
   * Counts shown notifications that are unread, up to `most`. Leaves out notifications about a post that a filter hides
   * in notifications.
   */
  countUnread(account: AccountId, filter: NotificationFilter, most: number): Promise<number>

  groups(account: AccountId, filter: GroupFilter, range: IdRange): Promise<Page<NotificationGroup>>
  /** Finds the group with this key. Filtered notifications are part of it only with `includeFiltered`. */
  findGroup(account: AccountId, key: string, includeFiltered: boolean): Promise<NotificationGroup | undefined>
  /** Returns the senders of a group's notifications, each once. Cursors are ids of notifications. */
  groupSenders(account: AccountId, key: string, includeFiltered: boolean, range: IdRange): Promise<Page<Profile>>
  /** Deletes the notifications of a group that are not filtered. */
  dismissGroup(account: AccountId, key: string): Promise<void>
  /** Counts groups with an unread notification, as `countUnread` does. */
  countUnreadGroups(account: AccountId, filter: GroupFilter, most: number): Promise<number>

  /** Deletes notifications that are older than a year. Returns their number. Several calls may run at the same time. */
  deleteOld(): Promise<number>
}
