import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { memoryTargetOf } from '../../src/config/memory.ts'
import type { CommandContext } from '../commandContext.ts'
import { keepHeapSmall } from '../heap.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import type { EarlyDatabase } from './earlyDatabase.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { serverOptions } from './serverOptions.ts'

interface ServeOptions {
  withDemo: boolean
  /** The database that is starting. It is released once the service has opened it. */
  database: EarlyDatabase
  /** Resolves when the service is to stop. */
  stopping: Promise<void>
}

/** Serves until `stopping` resolves. Rejects with a message if it cannot start. */
export async function serve(context: CommandContext, { withDemo, database, stopping }: ServeOptions): Promise<void> {
  const options = serverOptions(context)
  keepHeapSmall(memoryTargetOf(options))
  await database.settled
  const demo = await prepareDatabase(context, withDemo)
  const server = createServiceServer(
    { ...options, webClient: options.webClient && { demo } },
    // Checks for demo accounts before anyone can sign in with their public password.
    isForOthers(context, withDemo) ? { beforeListening: () => requireNoDemo(context) } : {},
  )
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopping.then(() => false)])
    if (isReady) {
      await database.release()
      announce(context, { url: await server.listen(), demo })
    }
    await stopping
  } finally {
    await server.close()
  }
}
