import type { AccountId, AnnouncementId, DecisionId, MediaId, PollId, PostId } from '../model/ids.ts'
import type { BulkRemoval } from './moderatedPosts.ts'

/**
 * Work that is done later, in some process, once; tried again when it fails or its process dies.
 * What each is told is kept in the database with the change that asks for it.
 */
export interface Jobs {
  /** Publishes what is scheduled, when its time has come. */
  publishScheduled: { draftId: string }
  /** Publishes a scheduled announcement, when its time has come. */
  publishAnnouncement: { announcementId: AnnouncementId }
  /** Tells the author and the voters that a poll has ended. */
  endPoll: { pollId: PollId }
  /** Tells those who asked to hear of an account's posts. */
  announcePost: { postId: PostId }
  /** Tells those who boosted or quoted a post that it was edited. */
  announceEdit: { postId: PostId }
  /** Sends a notification to a device that subscribed to such. */
  pushNotification: { notificationId: string; subscriptionId: string }
  /** Ends the sessions of an account whose owner left. */
  endSessions: { accountId: AccountId }
  /** Removes an account with all it made. */
  deleteAccount: { accountId: AccountId }
  /** Removes posts of an account, as a moderator decided; see `ModeratedPosts.removeAll`. */
  removePosts: BulkRemoval
  /** Restores the posts that were removed by a decision, since an appeal was approved. */
  restorePosts: { decisionId: DecisionId }
  /** Makes the formats of an uploaded file. */
  processMedia: { mediaId: MediaId }
}
export type JobName = keyof Jobs

/** What does the jobs, by name. The signal comes when the process is to end soon. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name], closing: AbortSignal) => Promise<void> }

/** Work that comes by the clock, once whatever the number of processes. */
export interface Upkeep {
  name: string
  /** Minute, hour, day, month, weekday in UTC. */
  cron: string
  run(closing: AbortSignal): Promise<void>
}

/** That a job came to an end. */
export interface JobEnd {
  name: string
  seconds: number
  failed: boolean
}

/** What of a log jobs use. */
export interface JobLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Jobs that are being worked on in this process. */
export interface RunningJobs {
  /** To be called when no other is to begin: resolves when none runs any more, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

/** How many jobs of a name there are. */
export interface JobCount {
  name: string
  waiting: number
  /** Failed as often as a job is tried. */
  givenUp: number
}
