import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** The job `endPoll`: notifies the author and the voters if a poll has ended. Idempotent. */
export function endPoll({ stores }: Services, { pollId }: Jobs['endPoll'], closing?: AbortSignal): Promise<void> {
  return stores.bulkNotifications.pollEnd(pollId, closing)
}
