import type { AccountId, MediaId, PollId, PostId } from '../model/ids.ts'

/**
 * Work that is done later, in some process, once; tried again when it fails or its process dies. What each is told is kept in the
 * database with the change that asks for it.
 */
export interface Jobs {
  /** Publishes what is scheduled, when its time has come. */
  publishScheduled: { draftId: string }
  /** Tells the author and the voters that a poll has ended. */
  endPoll: { pollId: PollId }
  /** Tells those who asked to hear of an account's posts. */
  announcePost: { postId: PostId }
  /** Tells those who boosted or quoted a post that it was edited. */
  announceEdit: { postId: PostId }
  /** Sends a notification to the devices that subscribed to it. */
  pushNotification: { notificationId: string }
  /** Removes an account with all it made. */
  deleteAccount: { accountId: AccountId }
  /** Makes the formats of an uploaded file. */
  processMedia: { mediaId: MediaId }
}
export type JobName = keyof Jobs
