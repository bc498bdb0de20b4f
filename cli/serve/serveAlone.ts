import { onSignals } from '../interruption.ts'
import type { Surroundings } from '../surroundings.ts'
import { beginDatabase } from './earlyDatabase.ts'
import { requireDemoPlace } from './requireDemoPlace.ts'
import { endSoon } from './serverOptions.ts'

/**
 * Serves until a signal comes. Rejects with a sentence where it can't start. To load the rest of
 * the program takes longer than to start an embedded database, which is why that begins first.
 */
export async function serveAlone(surroundings: Surroundings, withDemo: boolean): Promise<void> {
  const stopping = Promise.withResolvers<void>()
  // Before there is a database that would be left running.
  const signals = onSignals(() => stopping.resolve())
  try {
    if (withDemo) requireDemoPlace(surroundings)
    const database = beginDatabase(surroundings)
    try {
      const { serve } = await import('./serve.ts')
      await serve(surroundings, { withDemo, database, stopping: stopping.promise })
    } finally {
      await database.release()
    }
  } finally {
    signals.remove()
    endSoon()
  }
}
