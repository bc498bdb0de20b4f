import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** Does the job of that name: tells the author and the voters that a poll has ended, if it has. May be repeated. */
export function endPoll({ stores }: Services, { pollId }: Jobs['endPoll'], closing?: AbortSignal): Promise<void> {
  return stores.announcements.pollEnd(pollId, closing)
}
