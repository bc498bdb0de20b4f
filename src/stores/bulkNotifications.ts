import type { PollId, PostId } from '../model/ids.ts'

/**
 * Notifications for many recipients, sent by jobs. Each can be repeated: nobody is notified twice about the same thing.
 * When the signal is aborted, they stop between two batches and throw.
 */
export interface BulkNotifications {
  /** Notifies the author and the voters of a poll that it has ended. Does nothing while it is open. */
  pollEnd(id: PollId, closing?: AbortSignal): Promise<void>
  /**
   * Notifies the accounts that asked for notifications of the author's posts, if the post is in a language that they
   * want. Mentioned accounts are left out, because they are notified of the mention.
   */
  newPost(id: PostId, closing?: AbortSignal): Promise<void>
  /**
   * Notifies the accounts that boosted or quoted a post about its newest edit. Replaces the notification of an earlier
   * edit.
   */
  edit(id: PostId, closing?: AbortSignal): Promise<void>
}
