import { chown, lstat, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { flush } from '../../durably.ts'
import { orMissing } from '../../storageError.ts'
import { openPool, type Pool } from '../connection/pool.ts'
import { attach, connectionOf } from '../embedded/attach.ts'
import { attachOrStart } from '../embedded/attachOrStart.ts'
import { recordEarlierSystem } from '../embedded/archive/earlierSystems.ts'
import { isServed } from '../embedded/claimServing.ts'
import { type ClusterPaths, passwordName, pathsOf, preparePaths, socketFolderOf } from '../embedded/clusterPaths.ts'
import { copyOne } from '../embedded/copyFolder.ts'
import { EmbeddedPostgresError, explain } from '../embedded/explain.ts'
import { oldTools } from '../embedded/oldTools.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../embedded/openEmbeddedPostgres.ts'
import { endAbandonedMove } from '../embedded/pauseWrites.ts'
import { postmasterPid } from '../embedded/postmaster.ts'
import type { Log } from '../embedded/persistentConnection.ts'
import { stop, stopIfAlone } from '../embedded/stop.ts'
import { chooseTools, majorOfData } from '../embedded/tools.ts'
import { removeAll } from '../embedded/unfinished.ts'
import { exists, isHalfUpgraded, type UpgradeFolders, upgradeFoldersOf } from '../embedded/upgradeFolders.ts'
import { copyDatabase, requireOnlyOurs } from './copyDatabase.ts'

/** What to upgrade, and how. */
export interface UpgradeOptions {
  dataDir: string
  /** The folder with the programs of the old version. @default those of this machine, or else from npm */
  binaries: string | undefined
  log: Log
  /** Aborts the upgrade, as long as it has not been completed. */
  signal: AbortSignal
  onStep(step: UpgradeStep): void
}

/** The steps of an upgrade that take time. */
export type UpgradeStep = 'fetching' | 'copying'

/** A completed upgrade. */
export interface UpgradeResult {
  /** The major versions of PostgreSQL. They are the same if there was nothing to do. */
  from: number
  to: number
  /**
   * The rows that were copied and compared; undefined if an earlier upgrade, which was killed, had already done that.
   */
  rows?: number
  /** The folder of the old database; undefined if there was nothing to do. */
  oldFolder?: string
}

interface UpgradePaths extends UpgradeOptions {
  paths: ClusterPaths
  folders: UpgradeFolders
  /** The old major version. */
  from: number
}

/**
 * Copies the embedded database of a folder into a new one of the newest installed major version of PostgreSQL. The new
 * database takes the place of the old one, which is moved to another folder. If this fails or is killed, either the old
 * database is still in its place, or everything is copied and a repeated call finishes the upgrade.
 */
export async function upgradeDatabase(upgrading: UpgradeOptions): Promise<UpgradeResult> {
  try {
    return await upgrade(upgrading)
  } catch (error) {
    if (upgrading.signal.aborted) throw upgrading.signal.reason
    throw explain(error, upgrading.dataDir)
  }
}

async function upgrade(upgrading: UpgradeOptions): Promise<UpgradeResult> {
  const { dataDir, log } = upgrading
  const paths = await orMissing(() => pathsOf(dataDir))
  if (!paths) throw noDatabase(dataDir)
  const folders = upgradeFoldersOf(paths)
  if (await isHalfUpgraded(paths)) return finish(paths, folders, log)
  const from = await majorOfData(paths)
  if (from === undefined) throw noDatabase(dataDir)
  const { major: to } = await chooseTools({ ...paths, cluster: join(folders.all, 'new') })
  if (from >= to) {
    // Throws if the data are too new.
    await chooseTools(paths)
    await removeRest(paths, folders, log)
    return { from, to: from }
  }
  const oldFolder = folderOfOld(paths, from)
  if (await exists(oldFolder))
    throw new EmbeddedPostgresError(
      `${oldFolder} exists: it is the old database of an earlier upgrade. Delete it or move it away.`,
    )
  if ((await lstat(paths.cluster)).dev !== (await stat(paths.dataDir)).dev)
    throw new EmbeddedPostgresError(
      `${paths.cluster} is a mount point, so it cannot be renamed. Mount the disk elsewhere, and make ${paths.cluster} a link to a folder on it.`,
    )
  const rows = await replaceOld({ ...upgrading, from, paths, folders })
  return { from, to, rows, oldFolder }
}

const noDatabase = (dataDir: string) =>
  new EmbeddedPostgresError(`There is no database in ${dataDir}. Give the data folder with --data-dir.`)

const oldName = /^postgres-(\d+)$/

const folderOfOld = ({ dataDir }: ClusterPaths, major: number) => join(dataDir, `postgres-${major}`)

async function finish(paths: ClusterPaths, folders: UpgradeFolders, log: Log): Promise<UpgradeResult> {
  await exchange(paths, folders, log)
  await removeRest(paths, folders, log)
  const to = (await majorOfData(paths))!
  const majors = (await readdir(paths.dataDir)).map((name) => Number(oldName.exec(name)?.[1] ?? 0))
  const from = Math.max(...majors.filter((major) => major < to))
  return { from, to, oldFolder: folderOfOld(paths, from) }
}

async function replaceOld(places: UpgradePaths): Promise<number> {
  const { from, paths, folders, log, signal, onStep } = places
  await requireIdle(paths, log)
  const tools = await oldTools(paths, { ...places, programs: folders.programs, onFetch: () => onStep('fetching') })
  signal.throwIfAborted()
  // Only upgrades use this socket folder. If the old database already runs there, an earlier upgrade was killed, or
  // another one is running.
  const old = { ...paths, socketFolder: socketFolderOf((await preparePaths(folders.from)).dataDir) }
  const lock = await attachOrStart(old, { durable: true, tools }, log)
  try {
    await claim(lock).catch((error: unknown) => {
      throw beingUpgraded(error)
    })
    // Another upgrade may have ended just before.
    if ((await majorOfData(paths)) !== from) throw beingUpgraded()
    await endAbandonedMove(old, log)
    return await replaceClaimed(places, old, lock)
  } finally {
    // Does nothing if the old PostgreSQL has ended by itself, or if another process tries to upgrade.
    const isStopped = await stopIfAlone(lock, old, log).catch(() => false)
    await lock.end().catch(() => undefined)
    if (isStopped) await removeAll(folders.all)
  }
}

async function replaceClaimed(places: UpgradePaths, old: ClusterPaths, lock: pg.Client): Promise<number> {
  const { paths, folders, log, signal } = places
  let rows: number
  try {
    await removeNew(folders, log)
    rows = await fillNew(places, old)
    // Throws if the connection with the lock was lost, since another upgrade may then have begun.
    await lock.query('select 1')
    signal.throwIfAborted()
  } catch (error) {
    await removeNew(folders, log).catch(() => undefined)
    throw error
  }
  // From here on, no PostgreSQL starts on these files, and a repeated call finishes the upgrade.
  await rename(join(paths.cluster, 'PG_VERSION'), join(paths.cluster, hiddenVersion))
  await exchange(old, folders, log)
  await removeRest(paths, folders, log)
  return rows
}

/** The connection to the old database holds this advisory lock during an upgrade. */
const upgradeLock = [1936682851, 5] as const

// Takes the lock of an upgrade. Tries for three seconds, since PostgreSQL needs a moment to notice that the process of
// a killed upgrade is gone.
async function claim(client: pg.Client): Promise<void> {
  for (let round = 0; round < 30; round++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      ...upgradeLock,
    ])
    if (rows[0]?.taken) return
    await sleep(100)
  }
  throw beingUpgraded()
}

const beingUpgraded = (cause?: unknown) =>
  new EmbeddedPostgresError('Another process is upgrading this database. Wait until it has finished.', { cause })

// Throws if the database is in use. Stops a PostgreSQL that a killed service left running.
async function requireIdle(paths: ClusterPaths, log: Log): Promise<void> {
  const attempt = await attach(paths)
  if (!('client' in attempt)) {
    if (attempt.state === 'absent') return
    throw inUse(paths)
  }
  try {
    if ((await isServed(attempt.client)) || !(await stopIfAlone(attempt.client, paths, log))) throw inUse(paths)
  } finally {
    await attempt.client.end().catch(() => undefined)
  }
}

const inUse = ({ dataDir }: ClusterPaths) =>
  new EmbeddedPostgresError(`The data folder ${dataDir} is in use. Stop the service and all commands first.`)

async function fillNew({ folders, log, signal, onStep }: UpgradePaths, old: ClusterPaths): Promise<number> {
  const like = await stat(old.cluster)
  const paths = await preparePaths(folders.to)
  // The new PostgreSQL runs as the user that the old one runs as.
  if (process.getuid?.() === 0) await chown(folders.to, like.uid, like.gid)
  await copyOne(old.passwordFile, join(folders.to, passwordName))
  onStep('copying')
  try {
    const embedded = await openEmbeddedPostgres({ dataDir: folders.to, log })
    const rows = await copyInto(embedded, { old, paths, signal }).finally(() => embedded.stop())
    while ((await postmasterPid(paths)) !== undefined) await stop(paths, log)
    await rename(paths.cluster, folders.complete)
    await flush(folders.all)
    await flush(old.dataDir)
    return rows
  } catch (error) {
    // PostgreSQL ends if it cannot write its WAL, which frees some space. Then only its log has the reason.
    const output = await readFile(paths.logFile, 'utf8').catch(() => '')
    if (/No space left on device|Disk quota exceeded/.test(output)) throw explain(output, old.dataDir)
    // Names the operator's folder instead of the one for the upgrade.
    throw explain((error as Error).cause ?? error, old.dataDir)
  }
}

interface CopyContext {
  old: ClusterPaths
  paths: ClusterPaths
  signal: AbortSignal
}

async function copyInto({ connection }: EmbeddedPostgres, { old, paths, signal }: CopyContext): Promise<number> {
  const ignored = { onError: () => undefined, most: 2 }
  const source = openPool(await connectionOf(old), ignored)
  const target = openPool(connection, ignored)
  try {
    await requireOnlyOurs(source.pool)
    const rows = await copyDatabase({ source: source.pool, target: target.pool }, signal)
    await recordEarlierSystem(source.pool, { from: old, to: paths })
    // Stopping PostgreSQL also makes a checkpoint, but waits for it only for a limited time.
    await checkpoint(target.pool)
    return rows
  } finally {
    await Promise.all([source, target].map(({ close }) => close(AbortSignal.timeout(1_000))))
  }
}

async function checkpoint(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/** The name of the old database's file PG_VERSION, once the new database is complete. */
const hiddenVersion = 'PG_VERSION.upgraded'

// After a crash between two of these steps, `requireNoHalfUpgrade` prevents a start from making a new, empty database.
// PostgreSQL writes to its folder by its path, so it must have ended before the folder is renamed.
async function exchange(paths: ClusterPaths, { complete }: UpgradeFolders, log: Log): Promise<void> {
  const major = await orMissing(() => readFile(join(paths.cluster, hiddenVersion), 'utf8'))
  if (major !== undefined) {
    await flush(paths.cluster)
    await stopIn(paths, log)
    await rename(paths.cluster, folderOfOld(paths, Number(major)))
    await flush(paths.dataDir)
  }
  // Another process may be finishing the same upgrade.
  await orMissing(() => rename(complete, paths.cluster))
  await flush(paths.dataDir)
}

// Stops what a killed upgrade has left running, and removes its files.
async function removeNew({ to, complete }: UpgradeFolders, log: Log): Promise<void> {
  const paths = await orMissing(() => pathsOf(to))
  if (paths) await stopIn(paths, log)
  await removeAll(to)
  await removeAll(complete)
}

async function removeRest(paths: ClusterPaths, folders: UpgradeFolders, log: Log): Promise<void> {
  if (!(await exists(folders.all))) return
  for (const name of (await readdir(paths.dataDir)).filter((each) => oldName.test(each))) {
    const folder = join(paths.dataDir, name)
    await orMissing(() => rename(join(folder, hiddenVersion), join(folder, 'PG_VERSION')))
  }
  await removeNew(folders, log)
  await removeAll(folders.all)
}

async function stopIn(paths: ClusterPaths, log: Log): Promise<void> {
  if (!(await exists(paths.cluster))) return
  while ((await postmasterPid(paths)) !== undefined) await stop(paths, log)
}
