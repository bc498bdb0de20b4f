import type { AccountId, NotificationId } from '../model/ids.ts'
import type { Marker } from '../model/marker.ts'
import type { Notification, NotificationType } from '../model/notification.ts'
import type { NotificationGroup } from '../model/notificationGroup.ts'
import type { Page, Stretch } from '../model/page.ts'
import type { Profile } from '../model/profile.ts'

/** Which notifications are wanted. */
export interface NotificationFilter {
  /** Null for all. */
  types: readonly NotificationType[] | null
  /** Return only notifications caused by this account. */
  from: AccountId | undefined
  /** With those that the account's policy holds back. */
  includeFiltered: boolean
  /** Types that are left out in any case: the caller's session may not see them. */
  hidden: readonly NotificationType[]
}

/** Which ones are wanted, and of which types those that belong together are one group. */
export interface GroupFilter extends NotificationFilter {
  grouped: readonly NotificationType[]
}

/**
 * What accounts are told. Only what they may see and have not muted is shown: senders that neither
 * block nor are blocked, posts that are visible, conversations and hashtags that are not muted.
 * Whatever tells of something keeps it in the change itself.
 */
export interface Notifications {
  page(account: AccountId, filter: NotificationFilter, stretch: Stretch): Promise<Page<Notification>>
  /** One that is shown or held back. */
  find(account: AccountId, id: NotificationId): Promise<Notification | undefined>
  /** Those of these that are shown, in no order. */
  findMany(account: AccountId, ids: readonly NotificationId[]): Promise<Notification[]>
  /** Forgets these; returns those there were. */
  dismiss(account: AccountId, ids: readonly NotificationId[]): Promise<NotificationId[]>
  /** Forgets all that the policy does not hold back; returns how many. */
  clear(account: AccountId): Promise<number>
  /** Marks one as read; returns whether it is there. */
  read(account: AccountId, id: NotificationId): Promise<boolean>
  /** Marks all up to this one as read: moves the marker, never back. */
  readUpTo(account: AccountId, id: NotificationId): Promise<Marker>
  /**
   * How many of those that are shown are neither marked as read nor about a post that a filter
   * hides in notifications; `most` at most.
   */
  countUnread(account: AccountId, filter: NotificationFilter, most: number): Promise<number>

  groups(account: AccountId, filter: GroupFilter, stretch: Stretch): Promise<Page<NotificationGroup>>
  /** The group with this key; of what the policy holds back only where that is included. */
  findGroup(account: AccountId, key: string, includeFiltered: boolean): Promise<NotificationGroup | undefined>
  /** Who did what a group tells of, each once; cursors are of notifications. */
  groupSenders(account: AccountId, key: string, includeFiltered: boolean, stretch: Stretch): Promise<Page<Profile>>
  /** Forgets those of a group that are not held back. */
  dismissGroup(account: AccountId, key: string): Promise<void>
  /** As `countUnread`, of groups that hold an unread one. */
  countUnreadGroups(account: AccountId, filter: GroupFilter, most: number): Promise<number>

  /** Deletes what is older than a year; returns how many. Safe to run twice at once. */
  deleteOld(): Promise<number>
}
