import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import type { TestAccount, TestService } from '../support/service.ts'

/** The password of moderators in tests. */
export const password = 'correct horse battery staple 7'

/** Gives an account a role, as the operator does. */
export async function appoint(
  site: TestService,
  { id }: Pick<TestAccount, 'id'>,
  name: 'Owner' | 'Admin' | 'Moderator',
) {
  const role = (await site.stores.roles.list()).find((one) => one.name === name)!
  await site.stores.roles.assign(id, role, { actor: null, surface: 'command_line', reason: '' })
}

/** Makes an account with a role and a password. */
export async function moderatorOf(
  site: TestService,
  name: string,
  role: 'Owner' | 'Admin' | 'Moderator' = 'Moderator',
): Promise<TestAccount> {
  const account = await site.createAccount(name, ['read', 'write', 'admin:read', 'admin:write'])
  await site.stores.passwords.set(account.id, await hashPassword(conceal(password), account.id))
  await appoint(site, account, role)
  return account
}

/** Makes every proof of identity too old. */
export const forgetProofs = (site: TestService) =>
  site.pool.query(`UPDATE browser_sessions SET confirmed_at = now() - interval '11 minutes'`)
