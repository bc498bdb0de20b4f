import { deleteAccount } from '../operations/profiles/internal/deleteAccount.ts'
import { endSessions } from '../operations/profiles/internal/endSessions.ts'
import { resumeProcessing } from '../operations/media/internal/processing.ts'
import { removePosts } from '../operations/moderation/internal/removePosts.ts'
import { endPoll } from '../operations/polls/internal/endPoll.ts'
import { announceEdit } from '../operations/posts/internal/announceEdit.ts'
import { announcePost } from '../operations/posts/internal/announcePost.ts'
import { publishScheduled } from '../operations/posts/internal/publishScheduled.ts'
import { pushNotification } from '../operations/push/internal/pushNotification.ts'
import type { Services } from '../operations/services.ts'
import type { Task } from '../model/tasks.ts'
import type { JobHandlers, JobName, Jobs } from '../stores/jobs.ts'

/** The function of each job. */
export type JobTasks = {
  [Name in JobName]: (services: Services, payload: Jobs[Name], closing: AbortSignal) => Promise<void>
}

const jobTasks: JobTasks = {
  acceptRequests: ({ stores }, { accountId }, closing) => stores.relationships.acceptRequests(accountId, closing),
  announceEdit,
  announcePost,
  deleteAccount,
  endAnnouncement: ({ stores }, { announcementId }) => stores.serviceAnnouncements.reportEnd(announcementId),
  endPoll,
  endSessions,
  processMedia: (services, payload) => resumeProcessing(payload, services),
  publishAnnouncement: ({ stores }, { announcementId }) => stores.serviceAnnouncements.publishDue(announcementId),
  publishScheduled,
  pushNotification,
  removePosts,
  restorePosts: ({ stores }, { decisionId }) => stores.moderationDecisions.restorePosts(decisionId),
}

// The processes that accept uploads also process them.
const taskOf = (name: string): Task => (name === 'processMedia' ? 'media' : 'jobs')

/** Returns the handlers of the jobs of a process with these tasks, bound to its services. */
export function jobHandlers(services: Services, tasks: readonly Task[]): Partial<JobHandlers> {
  const bound = Object.entries(jobTasks)
    .filter(([name]) => tasks.includes(taskOf(name)))
    .map(([name, run]) => [name, (payload: never, closing: AbortSignal) => run(services, payload, closing)])
  return Object.fromEntries(bound) as Partial<JobHandlers>
}
