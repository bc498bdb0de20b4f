import { databaseUrlOf } from '../../src/config/environment.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import type { CommandContext } from '../commandContext.ts'
import { serverOptions } from './serverOptions.ts'

/** An embedded database that starts while the rest of the program is being loaded. */
export interface EarlyDatabase {
  /**
   * Resolves when the database runs or has failed to start. The service opens it too, and reports the reason for a
   * failure.
   */
  settled: Promise<void>
  /** Disconnects from the database, which stops if nobody else uses it. Never rejects. */
  release(): Promise<void>
}

/**
 * Starts the embedded database, if it is used, without waiting for it. Invalid options are a usage error before
 * anything is created.
 */
export function beginDatabase(context: CommandContext): EarlyDatabase {
  serverOptions(context)
  const { dataDir } = context.options
  const databaseUrl = databaseUrlOf(context.options)
  // The service, which opens the database too, logs the same messages.
  const silent = { info() {}, warn() {} }
  const opening: Promise<EmbeddedPostgres | undefined> =
    databaseUrl === undefined
      ? openEmbeddedPostgres({ dataDir, log: silent }).catch(() => undefined)
      : Promise.resolve(undefined)
  return {
    settled: opening.then(() => undefined),
    release: async () => (await opening)?.close().catch(() => undefined),
  }
}
