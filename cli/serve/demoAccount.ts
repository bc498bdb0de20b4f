import type { DemoAccount } from '../../src/config/ownMachine.ts'
import { conceal } from '../../src/model/concealed.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { defaultSizes } from '../demo/sizes.ts'
import { Failure } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { requireUnserved, withService } from '../withService.ts'

/** The account to sign in with in a demo. Its password is public, so other machines must not reach the service. */
const account: DemoAccount = { username: 'alice', password: 'welcome to the demo' }

/**
 * Fills an empty database with the demo, whose first account gets the public password, and returns that account. Also
 * returns it for a database in which the account still has that password. For any other database it does nothing and
 * returns undefined.
 */
export async function prepareDemo(context: CommandContext): Promise<DemoAccount | undefined> {
  await requireUnserved(context)
  return withService(context, async (service) => {
    const { fillDatabase } = await import('../demo/runDemo.ts')
    const { hashPassword } = await import('../../src/passwords/hashing.ts')
    const passwordHash = await hashPassword(conceal(account.password), account.username)
    const options = { sizes: defaultSizes, seed: 1, onlyEmpty: true, passwordHash }
    const result = await fillDatabase(context, service, options)
    if (result) {
      context.remark(`The demo data was added: ${result.accounts} accounts, ${result.posts} posts.`)
      return account
    }
    if (await isThere(service.stores)) return account
    context.remark(
      `The database is not empty, so no demo data was added. There is no account ${account.username} with the demo's password. For a new demo, choose another folder with DATA_DIR.`,
    )
    return undefined
  })
}

/**
 * Throws a Failure if the database is a demo with an unchanged password. Call this if other machines can reach the
 * service.
 */
export async function requireNoDemo(context: CommandContext): Promise<void> {
  if (!(await withService(context, ({ stores }) => isThere(stores)))) return
  throw new Failure(
    `This is demo data, and the password of ${account.username} is public. Before other machines can reach it, set another password with "accounts password ${account.username}", or use other data.`,
  )
}

async function isThere({ accounts, passwords }: Stores): Promise<boolean> {
  const found = await accounts.summary(account.username)
  const stored = found && (await passwords.find(found.id))
  if (!stored) return false
  const { isPasswordOf } = await import('../../src/passwords/hashing.ts')
  return isPasswordOf(stored.hash, conceal(account.password), account.username)
}
