import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyFolder, flush } from '../copyFolder.ts'
import { EmbeddedPostgresError } from '../explain.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../openEmbeddedPostgres.ts'
import { pathsOf, preparePaths } from '../clusterPaths.ts'
import { postmasterPid } from '../postmaster.ts'
import type { Log } from '../standingConnection.ts'
import { type Generation, generationFolders, names, readGeneration } from './generations.ts'
import { unfinishedPrefix } from './putFile.ts'
import { piecesFrom, segmentBytes } from './segments.ts'
import { readPiece, verifyGeneration } from './verifyArchive.ts'

interface Restoring {
  archive: string
  /** The data folder to make; must not exist. */
  target: string
  /** The time to restore. @default the last one in the archive */
  to: Date | undefined
  log: Log
  signal: AbortSignal
}

/**
 * Makes a data folder in the state of an earlier time, and returns that time. Everything that was acknowledged up to
 * then is in it, and nothing that came after. PostgreSQL has replayed its WAL, and continues on a new timeline.
 */
export async function restoreArchive({ archive, target, to, log, signal }: Restoring): Promise<Date> {
  const generation = await generationFor(archive, to)
  const { problems } = await verifyGeneration(generation.folder, signal)
  if (problems.length > 0) throw new EmbeddedPostgresError(`The archive is damaged: ${problems.join(' ')}`)
  // With the rights that PostgreSQL needs.
  await preparePaths(target)
  await copyFolder(join(generation.folder, names.base), target, { signal })
  const isLeftOut = (path: string) => basename(path).startsWith(unfinishedPrefix)
  await copyFolder(join(generation.folder, names.media), join(target, names.media), { isLeftOut, signal })
  await unpackWal(generation, join(target, 'postgres'), signal)
  await replay({ target, to, log, signal })
  return to ?? new Date(generation.through?.time ?? generation.manifest.at)
}

async function generationFor(archive: string, to: Date | undefined): Promise<Generation> {
  const generations = await Promise.all((await generationFolders(archive)).map((folder) => readGeneration(folder)))
  const [first] = generations
  if (!first) throw new EmbeddedPostgresError(`There is no archive in ${archive}.`)
  const fitting = generations.findLast(({ manifest }) => to === undefined || Date.parse(manifest.at) <= to.getTime())
  if (!fitting) throw new EmbeddedPostgresError(`The archive begins at ${first.manifest.at}. Give a later time.`)
  const end = fitting.through?.time ?? fitting.manifest.at
  if (to !== undefined && Date.parse(end) < to.getTime())
    throw new EmbeddedPostgresError(`The archive ends at ${end}. Give that time or an earlier one.`)
  return fitting
}

async function unpackWal({ folder, manifest }: Generation, cluster: string, signal: AbortSignal): Promise<void> {
  const { pieces } = piecesFrom(manifest.timeline, manifest.start, await readdir(join(folder, names.wal)))
  const { uid, gid } = await stat(cluster)
  for (const [segment, parts] of Map.groupBy(pieces, (piece) => piece.segment)) {
    signal.throwIfAborted()
    // The bytes that are missing at the end of the last one become zeros, at which PostgreSQL stops reading.
    const bytes = Buffer.alloc(segmentBytes)
    for (const piece of parts) (await readPiece(folder, piece)).copy(bytes, piece.from)
    const path = join(cluster, 'pg_wal', segment)
    const file = await open(path, 'w', 0o600)
    await file.writeFile(bytes)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.sync().finally(() => file.close())
  }
  await flush(join(cluster, 'pg_wal'))
}

type Replaying = Pick<Restoring, 'target' | 'to' | 'log' | 'signal'>

async function replay({ target, to, log, signal }: Replaying): Promise<void> {
  await setTarget(target, to)
  const embedded = await openWhenReplayed({ target, log, signal }).catch(async (error: unknown) => {
    if (!to || !(await endedTooEarly(target))) throw error
    // Nothing was written after that time, so everything has been replayed.
    await setTarget(target, undefined)
    return openWhenReplayed({ target, log, signal })
  })
  await embedded.close()
  await setTarget(target, undefined)
}

// The error has only the last lines of the log, which may be those of connections that came too early.
async function endedTooEarly(target: string): Promise<boolean> {
  const log = await readFile((await pathsOf(target)).logFile, 'utf8').catch(() => '')
  return log.includes('recovery ended before configured recovery target')
}

async function setTarget(target: string, to: Date | undefined): Promise<void> {
  const path = join(target, 'postgres/postgresql.auto.conf')
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.startsWith('recovery_target_'))
  // PostgreSQL reads this before it knows the names of zones, such as Z.
  const time = to?.toISOString().replace('Z', '+00')
  if (time) lines.push(`recovery_target_time = '${time}'`, `recovery_target_action = 'promote'`, '')
  await writeFile(path, lines.join('\n'))
  await flush(path)
}

// It may take much longer than a start usually does.
async function openWhenReplayed({ target, log, signal }: Omit<Replaying, 'to'>): Promise<EmbeddedPostgres> {
  const paths = await pathsOf(target)
  for (;;) {
    try {
      return await openEmbeddedPostgres({ dataDir: target, log })
    } catch (error) {
      const pid = await postmasterPid(paths)
      if (pid === undefined) throw error
      if (signal.aborted) process.kill(pid, 'SIGQUIT')
    }
  }
}
