import { databaseUrlOf } from '../../src/config/environment.ts'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Closers, createClosers } from '../../src/runtime/closers.ts'
import { timeoutMs, withDeadline } from '../../src/runtime/deadline.ts'
import { createLog, type Log } from '../../src/log.ts'
import { claimEmbedded, migrateAndLog } from '../../src/service/openPool.ts'
import { onSignals } from '../interruption.ts'
import type { CommandContext } from '../commandContext.ts'
import { withPool } from '../withService.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import { connectionsOfEach } from './embeddedShare.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { endSoon, serverOptions } from './serverOptions.ts'
import { killAll, makeWorkerProcesses } from './workerProcesses.ts'

// Workers stop unfinished work themselves after ten seconds.
const timeoutWithWorkersMs = timeoutMs + 2_000

/**
 * Serves with workers until a signal comes. This process prepares the database, starts the workers, and replaces those
 * that end. Rejects with a message if they cannot start.
 */
export async function serveByWorkers(context: CommandContext, count: number, withDemo: boolean): Promise<void> {
  const { logger } = serverOptions(context)
  const databaseUrl = databaseUrlOf(context.options)
  if (databaseUrl === undefined) connectionsOfEach(count)
  const demo = await prepareDatabase(context, withDemo)
  const log = createLog(logger)
  const closers = createClosers(log)
  const stopping = Promise.withResolvers<undefined>()
  const signals = onSignals(context.process, () => {
    // A second signal ends this process at once, without waiting.
    process.once('exit', killAll)
    stopping.resolve(undefined)
  })
  try {
    if (databaseUrl === undefined) await keepEmbedded(context, log, closers)
    // Checks for demo accounts before anyone can sign in with their public password.
    if (isForOthers(context, withDemo)) await requireNoDemo(context)
    const team = makeWorkerProcesses({ count, port: await portOf(context), demo, log })
    closers.push('the workers', (deadline) => team.close(deadline))
    const url = await Promise.race([stopping.promise, team.start()])
    if (url !== undefined) {
      log.info({ workers: team.pids() }, `${count} workers are ready`)
      announce(context, { url, demo, workers: team.pids() })
    }
    await stopping.promise
  } finally {
    await withDeadline((deadline) => closers.closeAll(deadline), timeoutWithWorkersMs)
    signals.remove()
    endSoon()
  }
}

// Returns the port for all workers, which is a free one if the option is 0. If none is free, the first worker reports
// why.
async function portOf({ options }: CommandContext): Promise<number> {
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

// Claims and migrates the embedded database. This process holds it open until its workers have ended.
async function keepEmbedded(context: CommandContext, log: Log, closers: Closers): Promise<void> {
  await claimEmbedded(context.options, log, closers)
  await withPool(context, (pool) => migrateAndLog(pool, log))
}
