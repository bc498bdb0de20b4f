import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/**
 * The job `endSessions`: ends the sessions of an account that its owner asked to delete, in case the process died
 * before it did so. It does nothing if the account is visible again, because signing in has ended them.
 */
export async function endSessions(
  { stores }: Pick<Services, 'stores'>,
  { accountId }: Jobs['endSessions'],
): Promise<void> {
  if (await stores.accounts.find(accountId)) return
  await stores.authSessions.revokeAll(accountId)
}
