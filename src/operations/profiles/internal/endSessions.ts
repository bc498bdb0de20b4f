import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/**
 * The job `endSessions`: ends the sessions of an account that its owner has hidden, in case the process died before it
 * did so. Does nothing if the account is shown again, since signing in has ended them.
 */
export async function endSessions(
  { stores }: Pick<Services, 'stores'>,
  { accountId }: Jobs['endSessions'],
): Promise<void> {
  if (await stores.accounts.find(accountId)) return
  await stores.authSessions.revokeAll(accountId)
}
