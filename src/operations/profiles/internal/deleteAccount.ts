import type { Jobs } from '../../../stores/jobs.ts'
import { removeUnused } from '../../media/internal/files.ts'
import type { Services } from '../../services.ts'

/**
 * The job `deleteAccount`: removes an account with all it made. Cut off in the middle, it goes on when it runs again.
 */
export async function deleteAccount(
  { stores, mediaFiles }: Pick<Services, 'stores' | 'mediaFiles'>,
  { accountId }: Jobs['deleteAccount'],
  closing?: AbortSignal,
): Promise<void> {
  await stores.authSessions.revokeAll(accountId)
  await removeUnused({ stores, mediaFiles }, await stores.accounts.delete(accountId, closing))
}
