import type { DirectConversation } from '../model/directConversation.ts'
import type { AccountId, ConversationId } from '../model/ids.ts'
import type { Page, IdRange } from '../model/page.ts'

/**
 * Conversations in direct posts, each as one account sees it. A conversation shows the latest post that its reader may
 * see and has not muted. It is hidden if all other participants are blocked, muted or deleted.
 */
export interface DirectConversations {
  /** Returns the conversations of an account. The one with the latest post comes first. */
  list(account: AccountId, range: IdRange): Promise<Page<DirectConversation>>
  find(id: ConversationId, account: AccountId): Promise<DirectConversation | undefined>
  /** Marks a conversation as read or unread. Returns false if the account has no such conversation. */
  mark(id: ConversationId, account: AccountId, unread: boolean): Promise<boolean>
  /**
   * Removes a conversation from the account's list until the next post in it. Returns false if the account has no such
   * conversation.
   */
  delete(id: ConversationId, account: AccountId): Promise<boolean>
}
