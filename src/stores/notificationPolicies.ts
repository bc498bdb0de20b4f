import type { AccountId } from '../model/ids.ts'
import type { NotificationPolicy, NotificationRuleChanges } from '../model/notificationPolicy.ts'
import type { NotificationRequest } from '../model/notificationRequest.ts'
import type { Page, IdRange } from '../model/page.ts'

/**
 * The notification policies of accounts, and the notifications that they filter. The default policy filters nothing.
 */
export interface NotificationPolicies {
  read(account: AccountId): Promise<NotificationPolicy>
  /** Changes the given rules, for later notifications only. */
  update(account: AccountId, rules: NotificationRuleChanges): Promise<void>
  /**
   * Returns the accounts with filtered notifications, in the order of their newest notification. Cursors are ids of
   * notifications.
   */
  requests(account: AccountId, range: IdRange): Promise<Page<NotificationRequest>>
  findRequest(account: AccountId, from: AccountId): Promise<NotificationRequest | undefined>
  /**
   * Shows the filtered notifications from these accounts, and their later notifications. Returns the accounts among
   * them whose notifications were filtered, now or before.
   */
  accept(account: AccountId, from: readonly AccountId[]): Promise<AccountId[]>
  /** Deletes the filtered notifications from these accounts. Returns the accounts that had filtered notifications. */
  dismiss(account: AccountId, from: readonly AccountId[]): Promise<AccountId[]>
}
