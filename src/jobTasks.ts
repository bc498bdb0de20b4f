import { deleteAccount } from './operations/profiles/deleteAccount.ts'
import { resumeProcessing } from './operations/media/processing.ts'
import type { Services } from './operations/services.ts'
import type { JobHandlers, JobName, Jobs } from './stores/jobs.ts'

/** Which function does which job. */
export type JobTasks = {
  [Name in JobName]: (services: Services, payload: Jobs[Name], closing: AbortSignal) => Promise<void>
}

const tasks: Partial<JobTasks> = {
  deleteAccount,
  processMedia: (services, payload) => resumeProcessing(payload, services),
}

/** All jobs, done with these services. */
export function jobHandlers(services: Services): JobHandlers {
  const bound = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: never, closing: AbortSignal) => task(services, payload, closing),
  ])
  return Object.fromEntries(bound) as JobHandlers
}
