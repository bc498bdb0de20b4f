import type { AccountId } from '../model/ids.ts'
import type { NotificationPolicy, NotificationRuleChanges } from '../model/notificationPolicy.ts'
import type { NotificationRequest } from '../model/notificationRequest.ts'
import type { Page, Stretch } from '../model/page.ts'

/** What accounts want to be told, and what is held back for that reason. Who never chose is told everything. */
export interface NotificationPolicies {
  read(account: AccountId): Promise<NotificationPolicy>
  /** Changes the rules that are given; what came before stays where it is. */
  update(account: AccountId, rules: NotificationRuleChanges): Promise<void>
  /** Whose notifications are held back, by their newest; cursors are of notifications. */
  requests(account: AccountId, stretch: Stretch): Promise<Page<NotificationRequest>>
  findRequest(account: AccountId, from: AccountId): Promise<NotificationRequest | undefined>
  /**
   * Lets what is held back from these accounts through, and whatever comes; returns those that had
   * been waiting, now or before.
   */
  accept(account: AccountId, from: readonly AccountId[]): Promise<AccountId[]>
  /** Deletes what is held back from these accounts; returns those that had been waiting. */
  dismiss(account: AccountId, from: readonly AccountId[]): Promise<AccountId[]>
}
