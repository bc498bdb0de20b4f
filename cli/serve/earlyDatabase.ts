import { databaseUrlOf } from '../../src/config/environment.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import type { Surroundings } from '../surroundings.ts'
import { serverOptions } from './serverOptions.ts'

/** An embedded database that is on its way while the rest of the program is still being loaded. */
export interface EarlyDatabase {
  /** Resolves when it runs, or does not: the service, which opens it too, tells why. */
  settled: Promise<void>
  /** Leaves it to who else has it open; without anybody, it ends. Never rejects. */
  release(): Promise<void>
}

/**
 * Starts the embedded database, where that is what is served, and waits for nothing. Options that
 * make no sense are wrong usage, before anything is made.
 */
export function beginDatabase(surroundings: Surroundings): EarlyDatabase {
  serverOptions(surroundings)
  const { dataDir } = surroundings.options
  const databaseUrl = databaseUrlOf(surroundings.options)
  // What it says is said again to the service, which is the one to log it.
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
