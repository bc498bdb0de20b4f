import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** The job `announcePost`: notifies the people who subscribed to the author's posts. Idempotent. */
export function announcePost(
  { stores }: Services,
  { postId }: Jobs['announcePost'],
  closing?: AbortSignal,
): Promise<void> {
  return stores.bulkNotifications.newPost(postId, closing)
}
