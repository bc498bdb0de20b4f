import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/** The job `removePosts`: removes posts of an account one by one. If it is interrupted, the next run continues. */
export async function removePosts(
  { stores }: Pick<Services, 'stores'>,
  removal: Jobs['removePosts'],
  closing?: AbortSignal,
): Promise<void> {
  while ((await stores.moderatedPosts.removeSome(removal)) > 0) closing?.throwIfAborted()
}
