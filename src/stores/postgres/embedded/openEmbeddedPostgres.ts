import { type Connection, connectionOf } from './attach.ts'
import { attachOrStart } from './attachOrStart.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import { preparePaths } from './clusterPaths.ts'
import { endAbandonedMove } from './pauseWrites.ts'
import { type Log, persistentConnection } from './persistentConnection.ts'
import { leave, stop } from './stop.ts'
import type { Tools } from './tools.ts'

/**
 * `durable: false` gives up crash safety for speed. Use it only for data that may be lost. `tools` are the programs of
 * the PostgreSQL to start, by default those that come with this program.
 */
export type EmbeddedPostgresOptions = { dataDir: string; log: Log; durable?: boolean; tools?: Tools }

/** A PostgreSQL that runs at least until `close`, which stops it if no other process uses the folder. */
export type EmbeddedPostgres = {
  connection: Connection
  close(): Promise<void>
  /** Stops PostgreSQL even if other processes use it. */
  stop(): Promise<void>
}

async function open({ dataDir, log, durable = true, tools }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = await preparePaths(dataDir)
  const presence = await persistentConnection('presence', () => attachOrStart(paths, { durable, tools }, log), log)
  log.info({ dataDir: paths.dataDir }, 'embedded PostgreSQL is ready')
  const close = async () => {
    const client = await presence.takeBack()
    if (client) await leave(client, paths, log)
  }
  const stopForAll = async () => {
    const client = await presence.takeBack()
    await stop(paths, log)
    await client?.end().catch(() => undefined)
  }
  let closing: Promise<void> | undefined
  await endAbandonedMove(paths, log).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    connection: await connectionOf(paths),
    close: () => (closing ??= close()),
    stop: () => (closing ??= stopForAll()),
  }
}

/**
 * Attaches to the PostgreSQL of `dataDir`, or starts one (and makes the folder if needed). Several processes may have
 * it open at once; the last to close stops it. Errors are sentences for the operator.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL needs Unix sockets, which Node lacks on Windows. Set DATABASE_URL (database) to a PostgreSQL server.',
    )
  }
  try {
    return await open(options)
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}
