import { onSignals } from '../interruption.ts'
import type { CommandContext } from '../commandContext.ts'
import { beginDatabase } from './earlyDatabase.ts'
import { requireDemoPlace } from './requireDemoPlace.ts'
import { endSoon } from './serverOptions.ts'

/**
 * Serves until a signal comes. Rejects with a message if it cannot start. Loading the program takes longer than
 * starting an embedded database, so the database is started first.
 */
export async function serveAlone(context: CommandContext, withDemo: boolean): Promise<void> {
  const stopping = Promise.withResolvers<void>()
  // Signals are handled before the database starts, because otherwise a signal would leave the database running.
  const signals = onSignals(context.process, () => stopping.resolve())
  try {
    if (withDemo) requireDemoPlace(context)
    const database = beginDatabase(context)
    try {
      const { serve } = await import('./serve.ts')
      await serve(context, { withDemo, database, stopping: stopping.promise })
    } finally {
      await database.release()
    }
  } finally {
    signals.remove()
    endSoon()
  }
}
