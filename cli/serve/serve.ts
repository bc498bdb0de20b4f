import { resolve } from 'node:path'
import { createServiceServer, type ServiceServer } from '../../src/createServiceServer.ts'
import { migrate } from '../../src/stores/postgres/migrations.ts'
import { runDemo } from '../demo/runDemo.ts'
import { usualSizes } from '../demo/sizes.ts'
import { onSignals } from '../interruption.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireUnserved, withPool } from '../withService.ts'
import { readyMessage } from './readyMessage.ts'

/** Serves until a signal comes. Rejects with a sentence where it can't start. */
export async function serve(surroundings: Surroundings, withDemo: boolean): Promise<void> {
  // Before anything is made ready for what can't start.
  const options = serverOptions(surroundings)
  await prepare(surroundings, withDemo)
  const stopping = Promise.withResolvers<void>()
  const signals = onSignals(() => stopping.resolve())
  const server = createServiceServer(options)
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopping.promise.then(() => false)])
    if (isReady) announce(surroundings, server)
    await stopping.promise
  } finally {
    await server.close()
    signals.remove()
    endSoon()
  }
}

// What was cut off and does not notice must not keep the process.
function endSoon(): void {
  setTimeout(() => process.exit(), 500).unref()
}

async function prepare(surroundings: Surroundings, withDemo: boolean): Promise<void> {
  const { databaseUrl } = surroundings.options.server
  // The server migrates an embedded database by itself, once it has claimed it.
  if (databaseUrl !== undefined)
    await withPool(surroundings, (pool) =>
      migrate(pool, (version, state) => surroundings.log.info({ version }, `database migration ${state}`)),
    )
  if (!withDemo) return
  await requireUnserved(surroundings)
  const made = await runDemo(surroundings, { sizes: usualSizes, seed: 1, onlyEmpty: true })
  surroundings.remark(
    made
      ? `The demo is in: ${made.accounts} accounts, ${made.posts} posts.`
      : 'The database is not empty: no demo is added.',
  )
}

function serverOptions({ variables, options, isJson }: Surroundings) {
  const { logLevel: level } = options.server
  // With --json the answer has standard output for itself.
  return { ...suitableOptions(variables), logger: isJson ? { level, destination: process.stderr } : { level } }
}

function announce(surroundings: Surroundings, { url }: ServiceServer): void {
  const { isJson, options } = surroundings
  const value = { url, data_dir: resolve(options.server.dataDir), pid: process.pid }
  // Elsewhere the log says it: a line of JSON among lines of JSON.
  if (isJson || process.stdout.isTTY) surroundings.answer(value, readyMessage(surroundings, url))
}
