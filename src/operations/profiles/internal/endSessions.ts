import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/**
 * The job `endSessions`: ends the sessions of an account that was suspended or disabled, or that its owner asked to
 * delete, in case the process died before it ended them. It does nothing if the account can be used again.
 */
export async function endSessions(
  { stores }: Pick<Services, 'stores'>,
  { accountId }: Jobs['endSessions'],
): Promise<void> {
  const { accounts } = stores
  if ((await accounts.find(accountId)) && (await accounts.maySignIn(accountId))) return
  await stores.authSessions.revokeAll(accountId)
}
