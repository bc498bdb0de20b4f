import type pg from 'pg'
import { postgresChanges } from '../changes.ts'
import { openDatabase } from '../connection/database.ts'
import { openPool, type Pool } from '../connection/pool.ts'
import { destroy } from '../connection/servers/renew.ts'
import { connect } from '../embedded/attach.ts'
import { stopServing } from '../embedded/claimServing.ts'
import { pathsOf } from '../embedded/clusterPaths.ts'
import { readMoveRecord, writeMoveRecord } from '../embedded/moveRecord.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../embedded/openEmbeddedPostgres.ts'
import {
  applicationName,
  claimMove,
  endAbandonedMove,
  lockTables,
  pauseWrites,
  transactions,
} from '../embedded/pauseWrites.ts'
import type { Log } from '../embedded/persistentConnection.ts'
import { migrate } from '../migrations/migrate.ts'
import { presentVersion, requireCurrent } from '../migrations/versions.ts'
import { addressOf } from './addressOf.ts'
import { catchUp, requireUnchanged } from './catchUp.ts'
import { type Contents, readContents, readRelations } from './contents.ts'
import { copyRows, copySequences, noTimeouts } from './copyRows.ts'
import { readFingerprints, requireSame, sameTexts } from './fingerprints.ts'
import { type MovedSource, requireTarget, requireUnused, TargetError } from './requireTarget.ts'

/** The source and the target of a move. */
export interface MoveOptions {
  /** The folder of the embedded database. */
  dataDir: string
  /** The URL of an empty database on a server. */
  url: string
  log: Log
  /** Aborts the move, as long as it has not been completed. */
  signal: AbortSignal
  onStep(step: MoveStep): void
}

/** The steps of a move that take time. */
export type MoveStep = 'copying' | 'paused' | 'moved'

/** The preview of a move. */
export interface MovePlan {
  /** The address of the target, without a password. */
  to: string
  /** The version of its PostgreSQL. */
  major: number
  tables: number
  rows: number
  bytes: number
}

/** A completed move. */
export interface MoveResult {
  to: string
  tables: number
  rows: number
  /** The time in seconds during which writes were blocked. */
  pausedSeconds: number
}

interface MoveDatabases {
  embedded: EmbeddedPostgres
  source: Pool
  target: Pool
}

/** Checks whether a database can be moved, and returns a preview of the move. Changes nothing. */
export async function planMove(moving: MoveOptions): Promise<MovePlan> {
  return withPlaces(moving, async ({ source, target }) => {
    const { major } = await requireMovable(source, target)
    const { tables } = await readContents(source)
    const { rows: size } = await source.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    let rows = 0
    for (const { name } of tables) {
      const { rows: counts } = await source.query<{ rows: string }>(`select count(*) as rows from ${name}`)
      rows += Number(counts[0]!.rows)
    }
    return { to: addressOf(moving.url), major, tables: tables.length, rows, bytes: Number(size[0]!.bytes) }
  })
}

/**
 * Moves an embedded database to a server, and stops the service that used it. All rows are copied while the service
 * runs. Then writes are blocked until the latest changes are copied too and the databases have been compared. Whatever
 * the outcome, only one of the two databases accepts writes afterwards, and that one has everything that was
 * acknowledged.
 */
export async function moveDatabase(moving: MoveOptions): Promise<MoveResult> {
  const { dataDir, url, log, signal, onStep } = moving
  return withPlaces(moving, async ({ embedded, source, target }) => {
    const lock = await connectSource(embedded)
    try {
      await claimMove(lock)
      await postgresChanges(openDatabase(source)).settle()
      const { moved } = await requireMovable(source, target)
      await migrate(target)
      const contents = await readContents(source)
      if (JSON.stringify(contents) !== JSON.stringify(await readContents(target)))
        throw new TargetError('The tables in that database do not belong to this version. Give an empty database.')
      const copied = await copyAll(moving, { embedded, lock, target, contents, moved })
      onStep('moved')
      await stopSource(embedded, moving)
      return { to: addressOf(url), tables: contents.tables.length, ...copied }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      await endConnection(embedded, lock)
      await endAbandonedMove(await pathsOf(dataDir), log).catch(() => undefined)
    }
  })
}

/**
 * Makes the embedded database of a folder usable again after it was moved. Returns the address that it had been moved
 * to.
 */
export async function undoMove(dataDir: string, log: Log): Promise<string | undefined> {
  const record = await readMoveRecord({ dataDir })
  if (record?.state !== 'moved') return undefined
  await writeMoveRecord({ dataDir }, { ...record, state: 'moving' })
  await (await openEmbeddedPostgres({ dataDir, log })).close()
  return record.to
}

// Tries to stop the service. It may not respond, may belong to another user, or may run in another container. Then this
// is only logged, since nobody can write here any more, and the next start is refused.
async function stopSource(
  embedded: EmbeddedPostgres,
  { dataDir, log }: Pick<MoveOptions, 'dataDir' | 'log'>,
): Promise<void> {
  try {
    const client = await connect(embedded.connection, applicationName)
    await stopServing(client, await pathsOf(dataDir)).finally(() => destroy(client))
  } catch (error) {
    log.warn({ err: error }, 'the service on the embedded database was not stopped')
  }
  await embedded.stop()
}

// Ends a connection on the server too. Otherwise it would hold its locks until PostgreSQL notices that it is destroyed.
async function endConnection({ connection }: EmbeddedPostgres, ended: pg.Client): Promise<void> {
  const { processID } = ended as pg.Client & { processID: number | null }
  destroy(ended)
  const client = await connect(connection, applicationName).catch(() => undefined)
  await client?.query('select pg_terminate_backend($1, 5000)', [processID]).catch(() => undefined)
  await client?.end().catch(() => undefined)
}

interface CopyContext {
  embedded: EmbeddedPostgres
  lock: pg.Client
  target: Pool
  contents: Contents
  moved: MovedSource
}

async function copyAll(
  { dataDir, url, signal, onStep }: MoveOptions,
  { embedded, lock, target, contents, moved }: CopyContext,
): Promise<{ rows: number; pausedSeconds: number }> {
  const { tables } = contents
  const client = await target.connect()
  const snapshot = await connectSource(embedded)
  const onAbort = () => [lock, snapshot, client as unknown as pg.Client].forEach(destroy)
  signal.addEventListener('abort', onAbort)
  try {
    // The move may have been aborted during the checks.
    signal.throwIfAborted()
    onStep('copying')
    await client.query(`begin; ${noTimeouts}; ${sameTexts}`)
    // Another move, or a service, may have begun to use the target since it was checked.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`)
    await requireUnused(client, moved)
    await snapshot.query(`begin isolation level repeatable read; ${sameTexts}`)
    const start = await transactions(snapshot, 'xmin')
    const copy = await copyRows(snapshot, client, contents)
    await snapshot.end()
    await copy.makeIndexes()

    const begin = performance.now()
    onStep('paused')
    await writeMoveRecord({ dataDir }, { state: 'moving', to: addressOf(url) })
    const paused = await pauseWrites(lock, embedded.connection)
    await lock.query(`begin; ${sameTexts}`)
    await catchUp(lock, client, tables, { rows: copy.rows, start })
    await copySequences(lock, client, contents)
    const [ours, theirs] = await Promise.all([
      readFingerprints(lock, tables),
      copy.makeForeignKeys().then(() => readFingerprints(client, tables)),
    ])
    requireSame(ours, theirs)
    await lock.query('commit')
    const rows = new Map([...ours].map(([name, { rows }]) => [name, rows]))
    await lockTables(lock, [...rows.keys()])
    await requireUnchanged(lock, tables, { rows, start: paused })
    signal.throwIfAborted()
    signal.removeEventListener('abort', onAbort)
    await client.query('commit')
    await writeMoveRecord({ dataDir }, { state: 'moved', to: addressOf(url) })
    await requireStillLocked(lock, { dataDir, url })
    // Records the identity of the target, as a service does when it starts.
    await postgresChanges(openDatabase(target))
      .settle()
      .catch(() => undefined)
    const all = [...rows.values()].reduce((sum, each) => sum + each, 0)
    return { rows: all, pausedSeconds: (performance.now() - begin) / 1000 }
  } finally {
    signal.removeEventListener('abort', onAbort)
    destroy(snapshot)
    client.release(true)
  }
}

// Throws if the connection with the locks was lost, and records that the move has not succeeded: someone may have
// written to the source before the move was recorded.
async function requireStillLocked(
  lock: pg.Client,
  { dataDir, url }: Pick<MoveOptions, 'dataDir' | 'url'>,
): Promise<void> {
  try {
    await lock.query('select 1')
  } catch (error) {
    await writeMoveRecord({ dataDir }, { state: 'moving', to: addressOf(url) })
    throw error
  }
}

// Connects to the source. PostgreSQL checks every second that this process still exists: otherwise a killed process
// would hold its locks until a long statement ends. Not every operating system supports this check.
async function connectSource({ connection }: EmbeddedPostgres): Promise<pg.Client> {
  const client = await connect(connection, applicationName)
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined)
  return client
}

async function requireMovable(source: Pool, target: Pool): Promise<{ major: number; moved: MovedSource }> {
  await requireCurrent(source)
  const { rows } = await source.query<{ home: string }>('select home from change_log')
  const [relations, version] = [await readRelations(source), await presentVersion(source)]
  const moved = { relations, version, home: rows[0]!.home }
  return { ...(await requireTarget(target, moved)), moved }
}

async function withPlaces<Result>(
  { dataDir, url, log }: MoveOptions,
  work: (places: MoveDatabases) => Promise<Result>,
): Promise<Result> {
  const ignored = { onError: () => undefined, most: 2 }
  // The pool is opened first, because this throws if the URL is invalid. It does not connect yet.
  const target = openPool({ url }, ignored)
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  const source = openPool(embedded.connection, ignored)
  try {
    return await work({ embedded, source: source.pool, target: target.pool })
  } finally {
    await Promise.all([source, target].map(({ close }) => close(AbortSignal.timeout(1_000))))
    await embedded.close()
  }
}
