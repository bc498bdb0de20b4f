import type { Password } from '../../src/model/password.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { asWrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { withService } from '../withService.ts'
import { accountNamed } from './account.ts'
import { readPassword } from './readPassword.ts'

/**
 * Sets an account's password, which must follow the usual rules, and ends all its sessions. `revoked` is the number of
 * those sessions.
 */
export async function setPassword(
  context: CommandContext,
  name: string,
): Promise<{ account: AccountSummary; revoked: number }> {
  return withService(context, async ({ stores, signal }) => {
    const account = await accountNamed(stores, name)
    const password = await readPassword(context.process, signal)
    await requireGood(password, account, context)
    const { hashPassword } = await import('../../src/passwords/hashing.ts')
    await stores.passwords.set(account.id, await hashPassword(password, account.id))
    // Ends the sessions after the change, because then nobody can sign in with the old password any more.
    const revoked = await stores.authSessions.revokeAll(account.id)
    await stores.securityEvents.insert(account.id, { kind: 'password_changed', label: 'The command line' })
    return { account, revoked }
  })
}

async function requireGood(
  password: Password,
  { username }: AccountSummary,
  { options: { baseUrl, port, title } }: CommandContext,
): Promise<void> {
  const { requireGoodPassword } = await import('../../src/passwords/rules.ts')
  const { host } = new URL(baseUrl ?? `http://localhost:${port}`)
  try {
    await requireGoodPassword(password, { username, host, title })
  } catch (error) {
    throw asWrongUsage(error, 'The password')
  }
}
