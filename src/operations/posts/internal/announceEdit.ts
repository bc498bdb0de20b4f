import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** Does the job of that name: tells of an edit those who boosted or quoted the post. May be repeated. */
export function announceEdit(
  { stores }: Services,
  { postId }: Jobs['announceEdit'],
  closing?: AbortSignal,
): Promise<void> {
  return stores.announcements.edit(postId, closing)
}
