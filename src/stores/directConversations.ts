import type { DirectConversation } from '../model/directConversation.ts'
import type { AccountId, ConversationId } from '../model/ids.ts'
import type { Page, Stretch } from '../model/page.ts'

/**
 * Conversations in direct posts, each account's own view of them. One shows the latest post that its
 * reader may see and has not muted; it is hidden where all others in it are blocked, muted or gone.
 */
export interface DirectConversations {
  /** Those of an account, the one with the latest post first. */
  list(account: AccountId, stretch: Stretch): Promise<Page<DirectConversation>>
  find(id: ConversationId, account: AccountId): Promise<DirectConversation | undefined>
  /** Whether the account has still to read it. False where it has no such conversation. */
  mark(id: ConversationId, account: AccountId, unread: boolean): Promise<boolean>
  /** Takes it off the account's list until somebody writes again. False where it has no such conversation. */
  delete(id: ConversationId, account: AccountId): Promise<boolean>
}
