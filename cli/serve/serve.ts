import { createServiceServer } from '../../src/createServiceServer.ts'
import { onSignals } from '../interruption.ts'
import type { Surroundings } from '../surroundings.ts'
import { announce } from './announce.ts'
import { requireNoDemo } from './demoAccount.ts'
import { isForOthers, prepareDatabase } from './prepareDatabase.ts'
import { endSoon, serverOptions } from './serverOptions.ts'

/** Serves until a signal comes. Rejects with a sentence where it can't start. */
export async function serve(surroundings: Surroundings, withDemo: boolean): Promise<void> {
  // Before anything is made ready for what can't start.
  const options = serverOptions(surroundings)
  const demo = await prepareDatabase(surroundings, withDemo)
  const stopping = Promise.withResolvers<void>()
  const signals = onSignals(() => stopping.resolve())
  const server = createServiceServer(
    { ...options, webClient: options.webClient && { demo } },
    // Before anybody is let in to what everybody knows.
    isForOthers(surroundings, withDemo) ? { beforeListening: () => requireNoDemo(surroundings) } : {},
  )
  try {
    const isReady = await Promise.race([server.ready.then(() => true), stopping.promise.then(() => false)])
    if (isReady) announce(surroundings, { url: server.url, demo })
    await stopping.promise
  } finally {
    await server.close()
    signals.remove()
    endSoon()
  }
}
