import { resolve } from 'node:path'
import { createServiceServer, type ServiceServer } from '../../src/createServiceServer.ts'
import { type DemoAccount, isOwnMachine, requireOwnMachine } from '../../src/options/webClientOptions.ts'
import { migrate } from '../../src/stores/postgres/migrations.ts'
import { wrongUsage } from '../failure.ts'
import { onSignals } from '../interruption.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { withPool } from '../withService.ts'
import { prepareDemo, requireNoDemo } from './demoAccount.ts'
import { readyMessage } from './readyMessage.ts'

/** Serves until a signal comes. Rejects with a sentence where it can't start. */
export async function serve(surroundings: Surroundings, withDemo: boolean): Promise<void> {
  // Before anything is made ready for what can't start.
  const options = serverOptions(surroundings)
  if (withDemo) requireDemoPlace(surroundings)
  await migrateGiven(surroundings)
  const demo = withDemo ? await prepareDemo(surroundings) : undefined
  const stopping = Promise.withResolvers<void>()
  const signals = onSignals(() => stopping.resolve())
  const isForOthers = !withDemo && !isOwnMachine(surroundings.options.server)
  const server = createServiceServer(
    { ...options, webClient: options.webClient && { demo } },
    // Before anybody is let in to what everybody knows.
    isForOthers ? { beforeListening: () => requireNoDemo(surroundings) } : {},
  )
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopping.promise.then(() => false)])
    if (isReady) announce(surroundings, server, demo)
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

// The server migrates an embedded database by itself, once it has claimed it.
async function migrateGiven(surroundings: Surroundings): Promise<void> {
  if (surroundings.options.server.databaseUrl === undefined) return
  await withPool(surroundings, (pool) =>
    migrate(pool, (version, state) => surroundings.log.info({ version }, `database migration ${state}`)),
  )
}

function requireDemoPlace({ options }: Surroundings): void {
  try {
    requireOwnMachine(options.server)
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}

function serverOptions({ variables, options, isJson }: Surroundings) {
  const { logLevel: level } = options.server
  // With --json the answer has standard output for itself.
  return { ...suitableOptions(variables), logger: isJson ? { level, destination: process.stderr } : { level } }
}

function announce(surroundings: Surroundings, { url }: ServiceServer, demo: DemoAccount | undefined): void {
  const { isJson, options } = surroundings
  const value = { url, data_dir: resolve(options.server.dataDir), pid: process.pid, demo }
  // Elsewhere the log says it: a line of JSON among lines of JSON.
  if (isJson || process.stdout.isTTY) surroundings.answer(value, readyMessage(surroundings, url, demo))
  // A log is kept: the page itself tells the password.
  else if (demo)
    surroundings.log.info(`a demo: open ${url} and sign in as ${demo.username}; the page says the password`)
}
