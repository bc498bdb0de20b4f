import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** The job `announceEdit`: notifies the people who boosted or quoted a post that it was edited. Idempotent. */
export function announceEdit(
  { stores }: Services,
  { postId }: Jobs['announceEdit'],
  closing?: AbortSignal,
): Promise<void> {
  return stores.bulkNotifications.edit(postId, closing)
}
