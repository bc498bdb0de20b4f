import type { AccountId, AnnouncementId, DecisionId, MediaId, PollId, PostId } from '../model/ids.ts'
import type { BulkRemoval } from './moderatedPosts.ts'

/**
 * Work that is done later, once, by any of the processes. A job that fails, or whose process dies, is tried again. Its
 * payload is stored in the transaction that adds the job.
 */
export interface Jobs {
  /** Publishes a scheduled post when its time has come. */
  publishScheduled: { draftId: string }
  /** Publishes a scheduled announcement when its time has come. */
  publishAnnouncement: { announcementId: AnnouncementId }
  /** Reports to streams that the time of an announcement is over. */
  endAnnouncement: { announcementId: AnnouncementId }
  /** Notifies the author and the voters that a poll has ended. */
  endPoll: { pollId: PollId }
  /** Notifies the accounts that asked for notifications of an account's posts. */
  announcePost: { postId: PostId }
  /** Notifies the accounts that boosted or quoted a post about an edit. */
  announceEdit: { postId: PostId }
  /** Sends a notification to a device with a push subscription. */
  pushNotification: { notificationId: string; subscriptionId: string }
  /** Accepts all requests to follow an account that was unlocked. */
  acceptRequests: { accountId: AccountId }
  /** Ends the sessions of an account that was suspended or disabled, or whose owner asked for its deletion. */
  endSessions: { accountId: AccountId }
  /** Deletes an account and everything that belongs to it. */
  deleteAccount: { accountId: AccountId }
  /** Removes posts of an account, as a moderator decided. See `ModeratedPosts.removeAll`. */
  removePosts: BulkRemoval
  /** Restores the posts that a decision removed, after an appeal was approved. */
  restorePosts: { decisionId: DecisionId }
  /** Makes the formats of an uploaded file. */
  processMedia: { mediaId: MediaId }
}
export type JobName = keyof Jobs

/** The function of each job. The signal is aborted shortly before the process ends. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name], closing: AbortSignal) => Promise<void> }

/** Work that runs at fixed times, in one of the processes. */
export interface Upkeep {
  name: string
  /** Minute, hour, day, month and weekday in UTC. */
  cron: string
  run(closing: AbortSignal): Promise<void>
}

/** The end of a run of a job. */
export interface JobEnd {
  name: string
  seconds: number
  failed: boolean
}

/** The methods of a logger that jobs use. */
export interface JobLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The jobs that run in this process. */
export interface RunningJobs {
  /** Waits until no job is running, or until the deadline. Call it when no further job can start. */
  close(deadline: AbortSignal): Promise<void>
}

/** The number of jobs of one name. */
export interface JobCount {
  name: string
  waiting: number
  /** Jobs that have failed the maximum number of times. */
  givenUp: number
}
