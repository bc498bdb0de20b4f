import { databaseUrlOf } from '../../src/config/environment.ts'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Closers, pileClosers } from '../../src/runtime/closers.ts'
import { patience, withDeadline } from '../../src/runtime/deadline.ts'
import { createLog, type Log } from '../../src/log.ts'
import { claimEmbedded, migrateTelling } from '../../src/service/openPool.ts'
import { onSignals } from '../interruption.ts'
import type { Surroundings } from '../surroundings.ts'
import { withPool } from '../withService.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import { connectionsOfEach } from './embeddedShare.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { endSoon, serverOptions } from './serverOptions.ts'
import { killAll, makeTeam } from './team.ts'

// Workers cut off what is under way after ten seconds themselves.
const patienceWithWorkers = patience + 2_000

/**
 * Serves by so many workers, until a signal comes: this process makes the database ready, starts
 * them, and replaces those that end. Rejects with a sentence where they can't start.
 */
export async function serveByWorkers(surroundings: Surroundings, count: number, withDemo: boolean): Promise<void> {
  const { logger } = serverOptions(surroundings)
  const databaseUrl = databaseUrlOf(surroundings.options)
  if (databaseUrl === undefined) connectionsOfEach(count)
  const demo = await prepareDatabase(surroundings, withDemo)
  const log = createLog(logger)
  const closers = pileClosers(log)
  const stopping = Promise.withResolvers<undefined>()
  const signals = onSignals(() => {
    // A second signal ends this process at once, and nobody is waited for.
    process.once('exit', killAll)
    stopping.resolve(undefined)
  })
  try {
    if (databaseUrl === undefined) await keepEmbedded(surroundings, log, closers)
    // Before anybody is let in to what everybody knows.
    if (isForOthers(surroundings, withDemo)) await requireNoDemo(surroundings)
    const team = makeTeam({ count, port: await portOf(surroundings), demo, log })
    closers.push('the workers', (deadline) => team.close(deadline))
    const url = await Promise.race([stopping.promise, team.start()])
    if (url !== undefined) {
      log.info({ workers: team.pids() }, `${count} workers are ready`)
      announce(surroundings, { url, demo, workers: team.pids() })
    }
    await stopping.promise
  } finally {
    await withDeadline((deadline) => closers.closeAll(deadline), patienceWithWorkers)
    signals.remove()
    endSoon()
  }
}

// Each worker must be told the same one. Where there is none to be had, the first of them says why.
async function portOf({ options }: Surroundings): Promise<number> {
  const { host, port } = options
  if (port !== 0) return port
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
    return (probe.address() as AddressInfo).port
  } catch {
    return port
  } finally {
    probe.close()
  }
}

// For this process alone, which keeps it until its workers have ended.
async function keepEmbedded(surroundings: Surroundings, log: Log, closers: Closers): Promise<void> {
  const { dataDir } = surroundings.options
  await claimEmbedded(dataDir, log, closers)
  await withPool(surroundings, (pool) => migrateTelling(pool, log))
}
