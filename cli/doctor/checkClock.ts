import { databaseUrlOf } from '../../src/config/environment.ts'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readServerState } from '../../src/stores/postgres/connection/serverState.ts'
import type { CommandContext } from '../commandContext.ts'
import { withPool } from '../withService.ts'
import { type CheckResult, fine, wrong } from './finding.ts'

// A time before this program existed.
const past = Date.UTC(2025, 0, 1)
const tolerance = 5000

/** Checks the clock, which determines ids, lifetimes and the order of posts. The database has its own clock. */
export async function checkClock(context: CommandContext): Promise<CheckResult> {
  if (Date.now() < past)
    return wrong(`The clock shows ${new Date().toISOString()}, which is wrong. Set it and use NTP.`)
  if (databaseUrlOf(context.options) === undefined) return agreesWithItself(context)
  // Ignores an unreachable database, because another check reports it.
  const apart = await withPool(context, async (pool) => {
    const before = Date.now()
    const { now } = await readServerState(pool)
    return now - (before + Date.now()) / 2
  }).catch(() => undefined)
  if (apart === undefined) return fine(`${new Date().toISOString()}. The database's clock could not be read.`)
  if (Math.abs(apart) <= tolerance) return fine(`${new Date().toISOString()}. The database's clock agrees.`)
  const seconds = Math.round(Math.abs(apart) / 1000)
  return wrong(`The database's clock is ${seconds} s ${apart > 0 ? 'ahead' : 'behind'}. Use NTP on both machines.`)
}

// The embedded database has the same clock, but the times that it has recorded must not be in the future.
async function agreesWithItself({ options }: CommandContext): Promise<CheckResult> {
  const control = join(options.dataDir, 'postgres', 'global', 'pg_control')
  const latest = await stat(control).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  if (latest <= Date.now() + tolerance) return fine(`${new Date().toISOString()}.`)
  return wrong(
    `The clock shows ${new Date().toISOString()}, but the database contains later times. Set the clock and use NTP.`,
  )
}
