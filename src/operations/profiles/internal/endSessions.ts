import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/**
 * The job `endSessions`: ends the sessions of an account whose owner left, where a process died after it hid the
 * account. Does nothing for an account that is back, since coming back ended them.
 */
export async function endSessions(
  { stores }: Pick<Services, 'stores'>,
  { accountId }: Jobs['endSessions'],
): Promise<void> {
  if (await stores.accounts.find(accountId)) return
  await stores.authSessions.revokeAll(accountId)
}
