import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { assignRole, everyScope } from '../journeys/moderators.ts'
import type { TestAccount, TestService } from '../support/service.ts'

/** The password of moderators in tests. */
export const password = 'correct horse battery staple 7'

/** Makes an account with a role and a password. */
export async function moderatorOf(
  site: TestService,
  name: string,
  role: 'Owner' | 'Admin' | 'Moderator' = 'Moderator',
): Promise<TestAccount> {
  const account = await site.createAccount(name, everyScope)
  await site.stores.passwords.set(account.id, await hashPassword(conceal(password), account.id))
  await assignRole(site, account, role)
  return account
}

/** Makes every confirmation of an identity too old. */
export const forgetProofs = (site: TestService) =>
  site.pool.query(`UPDATE browser_sessions SET confirmed_at = now() - interval '11 minutes'`)

/** Adds the template "Spam" for every decision. */
export const addSpamTemplate = (site: TestService) =>
  site.stores.decisionTemplates.insert(
    { title: 'Spam', text: 'Your posts advertise. That is not allowed here.', action: null },
    { actor: null, surface: 'command_line', reason: '' },
  )
