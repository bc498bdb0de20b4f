import { createServiceServer } from '../../src/service/createServiceServer.ts'
import type { Surroundings } from '../surroundings.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import type { EarlyDatabase } from './earlyDatabase.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { serverOptions } from './serverOptions.ts'

interface Wanted {
  withDemo: boolean
  /** Is on its way, and is left once the service has it open itself. */
  database: EarlyDatabase
  /** Resolves when it is to end. */
  stopping: Promise<void>
}

/** Serves until it is told to end. Rejects with a sentence where it can't start. */
export async function serve(surroundings: Surroundings, { withDemo, database, stopping }: Wanted): Promise<void> {
  const options = serverOptions(surroundings)
  await database.settled
  const demo = await prepareDatabase(surroundings, withDemo)
  const server = createServiceServer(
    { ...options, webClient: options.webClient && { demo } },
    // Before anybody is let in to what everybody knows.
    isForOthers(surroundings, withDemo) ? { beforeListening: () => requireNoDemo(surroundings) } : {},
  )
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopping.then(() => false)])
    if (isReady) {
      await database.release()
      announce(surroundings, { url: await server.listen(), demo })
    }
    await stopping
  } finally {
    await server.close()
  }
}
