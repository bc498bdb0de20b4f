import type { PollId, PostId } from '../model/ids.ts'

/**
 * Notifications that go to many, of which jobs see to. Each may be repeated: nobody is told twice
 * of the same. When the signal comes it stops between two batches, and throws.
 */
export interface Announcements {
  /** Tells the author and the voters of a poll that it has ended; nobody while it is open. */
  pollEnd(id: PollId, closing?: AbortSignal): Promise<void>
  /**
   * Tells of a post those who asked to hear of its author's posts, in a language they want; the mentioned know already.
   */
  newPost(id: PostId, closing?: AbortSignal): Promise<void>
  /** Tells of the newest edit of a post those who boosted it and those who quote it, instead of the edit before. */
  edit(id: PostId, closing?: AbortSignal): Promise<void>
}
