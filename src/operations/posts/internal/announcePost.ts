import type { Services } from '../../services.ts'
import type { Jobs } from '../../../stores/jobs.ts'

/** Does the job of that name: tells of a post those who asked to hear of its author's posts. May be repeated. */
export function announcePost(
  { stores }: Services,
  { postId }: Jobs['announcePost'],
  closing?: AbortSignal,
): Promise<void> {
  return stores.announcements.newPost(postId, closing)
}
