import { createServiceServer } from '../../src/service/createServiceServer.ts'
import type { Surroundings } from '../surroundings.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import type { EarlyDatabase } from './earlyDatabase.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { serverOptions } from './serverOptions.ts'

interface Wanted {
  withDemo: boolean
  /** The database that is starting. It is released once the service has opened it. */
  database: EarlyDatabase
  /** Resolves when the service is to stop. */
  stopping: Promise<void>
}

/** Serves until `stopping` resolves. Rejects with a message if it cannot start. */
export async function serve(surroundings: Surroundings, { withDemo, database, stopping }: Wanted): Promise<void> {
  const options = serverOptions(surroundings)
  await database.settled
  const demo = await prepareDatabase(surroundings, withDemo)
  const server = createServiceServer(
    { ...options, webClient: options.webClient && { demo } },
    // Before anyone can sign in with the public password.
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
