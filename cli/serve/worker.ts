import { databaseUrlOf } from '../../src/config/environment.ts'
import cluster, { type Worker } from 'node:cluster'
import { type Closers, createClosers } from '../../src/runtime/closers.ts'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { createLog, type Log } from '../../src/log.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { memoryTargetOf } from '../../src/config/memory.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { openPool } from '../../src/stores/postgres/connection/pool.ts'
import { failureOf } from '../failure.ts'
import { keepHeapSmall } from '../heap.ts'
import { onSignals } from '../interruption.ts'
import type { CommandContext } from '../commandContext.ts'
import { metricsOfAll } from './clusterMetrics.ts'
import { connectionsOfEach } from './embeddedShare.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { endSoon, serverOptions } from './serverOptions.ts'

type BeginMessage = Extract<ToWorker, { type: 'begin' }>

/**
 * Serves as one of several workers until the primary stops it, a signal comes, or the primary has ended. The primary
 * reports errors of the start. Call it only in a process that `makeWorkerProcesses` forked.
 */
export async function serveAsWorker(context: CommandContext, workers: number): Promise<void> {
  const worker = cluster.worker!
  const stopping = Promise.withResolvers<undefined>()
  const signals = onSignals(context.process, () => stopping.resolve(undefined))
  const begin = receiveFromPrimary(worker, () => stopping.resolve(undefined))
  try {
    send(worker, { type: 'hello' })
    const begun = await Promise.race([begin, stopping.promise])
    if (begun) await serveUntil(stopping.promise, context, { worker, begin: begun, workers })
  } catch (error) {
    const { message: sentence, exitCode } = await failureOf(error)
    send(worker, { type: 'failed', sentence, exitCode })
    context.process.exitCode = exitCode
  } finally {
    signals.remove()
    endSoon()
    if (worker.isConnected()) worker.disconnect()
  }
}

function receiveFromPrimary(worker: Worker, stop: () => void): Promise<BeginMessage> {
  worker.once('disconnect', () => {
    // Otherwise Node ends a worker as soon as its primary has ended, even with work in progress.
    worker.exitedAfterDisconnect = true
    stop()
  })
  return new Promise((resolve) =>
    process.on('message', (message: ToWorker) => {
      if (message.type === 'stop') stop()
      if (message.type === 'begin') resolve(message)
    }),
  )
}

function send(worker: Worker, message: FromWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}

interface WorkerPost {
  worker: Worker
  begin: BeginMessage
  /** The number of workers. */
  workers: number
}

async function serveUntil(stop: Promise<undefined>, context: CommandContext, post: WorkerPost): Promise<void> {
  const { worker, begin, workers } = post
  const options = serverOptions(context)
  keepHeapSmall(memoryTargetOf(options))
  // The primary's log names a worker by the same field.
  const logger = { ...options.logger, fields: { worker: process.pid } }
  const log = createLog(logger)
  const closers = createClosers(log)
  try {
    const database = await databaseOf(context, { workers, log, closers })
    const server = createServiceServer(
      { ...options, ...database, logger, port: begin.port, webClient: options.webClient && { demo: begin.demo } },
      { gatherMetrics: metricsOfAll, portSharing: begin.portSharing },
    )
    closers.push('the service', () => server.close())
    const isReady = await Promise.race([server.ready.then(() => true), stop])
    if (isReady) send(worker, { type: 'ready', url: await server.listen() })
    await stop
  } finally {
    await closers.closeAll()
  }
}

interface WorkerContext {
  workers: number
  log: Log
  closers: Closers
}

/**
 * Opens the embedded database, which the primary claims and migrates. A worker that has it open too keeps it running if
 * the primary has ended.
 */
async function databaseOf(
  { options }: CommandContext,
  { workers, log, closers }: WorkerContext,
): Promise<ServiceOptions> {
  const { dataDir } = options
  const databaseUrl = databaseUrlOf(options)
  if (databaseUrl !== undefined) return {}
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  closers.push('the embedded database', () => embedded.close())
  // The service logs broken connections.
  const { pool, close } = openPool(embedded.connection, {
    onError: () => undefined,
    most: connectionsOfEach(workers),
  })
  closers.push('the database pool', close)
  return { database: { pool } }
}
