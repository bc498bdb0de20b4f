import { databaseUrlOf } from '../../src/config/environment.ts'
import { type DemoAccount, isOwnMachine } from '../../src/config/ownMachine.ts'
import { migrateTelling } from '../../src/service/openPool.ts'
import type { Surroundings } from '../surroundings.ts'
import { withPool } from '../withService.ts'
import { prepareDemo } from './demoAccount.ts'
import { requireDemoPlace } from './requireDemoPlace.ts'

/**
 * Brings the database of `DATABASE_URL` to this program's version, and fills an empty database where a demo
 * is wanted; returns whom one can sign in as then. A demo that other machines could reach is wrong usage.
 */
export async function prepareDatabase(surroundings: Surroundings, withDemo: boolean): Promise<DemoAccount | undefined> {
  if (withDemo) requireDemoPlace(surroundings)
  await migrateGiven(surroundings)
  return withDemo ? prepareDemo(surroundings) : undefined
}

/** Whether other machines may reach the service, which is then not to be a demo. */
export function isForOthers({ options }: Surroundings, withDemo: boolean): boolean {
  return !withDemo && !isOwnMachine(options)
}

// An embedded database is migrated once it has been claimed.
async function migrateGiven(surroundings: Surroundings): Promise<void> {
  if (databaseUrlOf(surroundings.options) === undefined) return
  await withPool(surroundings, (pool) => migrateTelling(pool, surroundings.log))
}
