import { databaseUrlOf } from '../../src/config/environment.ts'
import { type DemoAccount, isOwnMachine } from '../../src/config/ownMachine.ts'
import { migrateAndLog } from '../../src/service/openPool.ts'
import type { CommandContext } from '../commandContext.ts'
import { withPool } from '../withService.ts'
import { prepareDemo } from './demoAccount.ts'
import { requireDemoPlace } from './requireDemoPlace.ts'

/**
 * Migrates the database of `DATABASE_URL` to this program's version. With `withDemo`, also fills an empty database
 * with a demo, and returns the account to sign in with. A demo that other machines could reach is a usage error.
 */
export async function prepareDatabase(context: CommandContext, withDemo: boolean): Promise<DemoAccount | undefined> {
  if (withDemo) requireDemoPlace(context)
  await migrateUrlDatabase(context)
  return withDemo ? prepareDemo(context) : undefined
}

/** Returns whether other machines may reach the service. If so, its database must not be a demo. */
export function isForOthers({ options }: CommandContext, withDemo: boolean): boolean {
  return !withDemo && !isOwnMachine(options)
}

// Migrates the database of `DATABASE_URL`, if it is set. An embedded database is migrated later, once it is claimed.
async function migrateUrlDatabase(context: CommandContext): Promise<void> {
  if (databaseUrlOf(context.options) === undefined) return
  await withPool(context, (pool) => migrateAndLog(pool, context.log))
}
