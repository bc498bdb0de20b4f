import type { Jobs } from '../../../stores/jobs.ts'
import { removeUnused } from '../../media/internal/files.ts'
import type { Services } from '../../services.ts'

/** The job `deleteAccount`: deletes an account with all its data. If it is interrupted, the next run continues. */
export async function deleteAccount(
  { stores, mediaFiles }: Pick<Services, 'stores' | 'mediaFiles'>,
  { accountId }: Jobs['deleteAccount'],
  closing?: AbortSignal,
): Promise<void> {
  await stores.authSessions.revokeAll(accountId)
  await removeUnused({ stores, mediaFiles }, await stores.accounts.delete(accountId, closing))
}
