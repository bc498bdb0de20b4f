import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** The job `announceEdit`: notifies those who boosted or quoted a post of an edit. Can be repeated. */
export function announceEdit(
  { stores }: Services,
  { postId }: Jobs['announceEdit'],
  closing?: AbortSignal,
): Promise<void> {
  return stores.announcements.edit(postId, closing)
}
