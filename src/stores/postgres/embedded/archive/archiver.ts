import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { type Connection, connect } from '../attach.ts'
import type { Log } from '../persistentConnection.ts'
import { earlierSystems } from './earlierSystems.ts'
import {
  findGenerations,
  generationNames,
  type Generation,
  isUnfinished,
  names,
  removeGeneration,
} from './generations.ts'
import { type MediaMirror, mediaMirror } from './mediaMirror.ts'
import { makeGeneration } from './makeGeneration.ts'
import { piecesFrom, segmentBytes, startOf } from './segments.ts'
import { dropSlot, ensureSlot, readServer, releaseWal, slot } from './slot.ts'
import { archiveSegment, requireSame } from './writeWal.ts'

/** The source and the destination of an archive. */
export interface ArchiverDeps {
  connection: Connection
  dataDir: string
  /** The archive, which may be empty. */
  files: ArchiveFiles
  /** The number of past days that can be restored. */
  days: number
  log: Log
}

const firstPause = 5_000
const longestPause = 20_000

/**
 * The maximum WAL in bytes that PostgreSQL retains while the archive cannot be written. Beyond it, free disk space
 * matters more than the archive.
 */
const mostRetained = 4 * 2 ** 30

const day = 24 * 60 * 60 * 1000

/**
 * Copies the data folder and everything that is written after it to an archive, until `close` is called. Failures are
 * logged, and the work is tried again. `close` archives what is left.
 */
export function startArchiver(archiving: ArchiverDeps): { close(): Promise<void> } {
  const closing = new AbortController()
  const running = run(archiving, closing.signal)
  return {
    close() {
      closing.abort()
      return running
    },
  }
}

async function run(archiving: ArchiverDeps, closing: AbortSignal): Promise<void> {
  const { log, files } = archiving
  const archive = files.name
  let failures = 0
  for (let isLast = false; ;) {
    const rounds = archiveRounds(archiving, closing)
    try {
      for (;;) {
        isLast = closing.aborted
        await rounds.next()
        if (failures > 0) log.info({ archive }, 'the WAL is archived again')
        failures = 0
        if (isLast) return
        await pause(files.interval, undefined, { signal: closing }).catch(() => undefined)
      }
    } catch (error) {
      if (isLast || closing.aborted) return log.warn({ err: error }, 'the last WAL is not archived')
      if (failures++ === 0) log.warn({ err: error, archive }, 'the WAL is not archived')
      await giveUpIfFull(archiving)
    } finally {
      await rounds.end()
    }
    const wait = Math.min(firstPause * 2 ** failures, longestPause)
    await pause(wait, undefined, { signal: closing }).catch(() => undefined)
  }
}

async function giveUpIfFull({ connection, log }: ArchiverDeps): Promise<void> {
  try {
    const client = await connect(connection, applicationName)
    try {
      const { retained } = await readServer(client)
      if (retained <= mostRetained) return
      await dropSlot(client)
      log.warn(
        { bytes: retained },
        'too much WAL waits for the archive and is dropped, so the archive has a gap and starts a new generation',
      )
    } finally {
      await client.end()
    }
  } catch {
    // PostgreSQL is unreachable, so the WAL cannot be dropped now.
  }
}

const applicationName = 'social-service archive'

// The rounds until a failure. After a failure, new rounds are begun: they connect again, and find out again where the
// archive ends.
function archiveRounds(archiving: ArchiverDeps, closing: AbortSignal) {
  const mirror = mediaMirror(archiving.files, join(archiving.dataDir, names.media))
  let client: pg.Client | undefined
  let current: Current | undefined
  return {
    async next(): Promise<void> {
      client ??= await connect(archiving.connection, applicationName)
      current ??= await continued(archiving, client)
      if (current && !isOld(current, archiving)) {
        await archiveNew(archiving, client, current, mirror)
        return releaseWal(client, current.position)
      }
      if (closing.aborted) return
      current = await beginGeneration({ ...archiving, client, signal: closing, mirror }, current)
    },
    async end(): Promise<void> {
      await client?.end().catch(() => undefined)
    },
  }
}

/** The generation that is being written, and the position up to which it has been written. */
interface Current {
  generation: Generation
  position: number
}

const isOld = ({ generation }: Current, { days }: ArchiverDeps) =>
  Date.now() - Date.parse(generation.manifest.at) > days * day

// Returns undefined if the archive cannot be continued without a gap.
async function continued({ dataDir, files, days }: ArchiverDeps, client: pg.Client): Promise<Current | undefined> {
  const generation = (await findGenerations(files)).at(-1)
  const server = await readServer(client)
  const isEarlier = generation && (await earlierSystems({ dataDir })).includes(generation.manifest.system)
  if (generation && generation.manifest.system !== server.system && !isEarlier)
    throw new Error(`${files.name} has the archive of another database. Give each database an archive of its own.`)
  await files.removeUnfinished()
  await removeOld(files, days)
  if (!generation || isEarlier) return undefined
  const { manifest, name } = generation
  const { pieces, end } = piecesFrom(manifest.timeline, manifest.start, await files.list(`${name}/${names.wal}`))
  const { flushed, retainedFrom } = server
  if (manifest.timeline !== server.timeline || retainedFrom === undefined) return undefined
  if (end < retainedFrom || end > flushed) return undefined
  // PostgreSQL still retains these pieces, so they can be compared with its WAL.
  for (const piece of pieces)
    if (startOf(piece.segment) + segmentBytes > retainedFrom)
      await requireSame({ dataDir, files, generation: name, piece })
  return { generation, position: end }
}

interface GenerationStart extends ArchiverDeps {
  client: pg.Client
  signal: AbortSignal
  mirror: MediaMirror
}

async function beginGeneration(
  beginning: GenerationStart,
  previous: Current | undefined,
): Promise<Current | undefined> {
  const { client, days, files, log, mirror, signal } = beginning
  await ensureSlot(client)
  const { system, timeline } = await readServer(client)
  const last = previous?.generation ?? (await findGenerations(files)).at(-1)
  let current = previous
  try {
    const copy = await makeMeanwhile({ ...beginning, previous: last, system, timeline }, previous)
    // After this, the previous generation has everything up to now, so no time is missing between it and the new one.
    if (previous) await archiveNew(beginning, client, previous, mirror)
    const generation = await copy.publish()
    log.info({ archive: `${files.name}/${generation.name}` }, 'a new copy of the data is in the archive')
    current = { generation, position: generation.manifest.start }
    await archiveNew(beginning, client, current, mirror)
    await releaseWal(client, current.position)
    await removeOld(files, days)
    return current
  } catch (error) {
    // When the archiver closes, its last round still archives what is left.
    if (!signal.aborted || !current) throw error
    return current
  }
}

// Makes a copy while the previous generation continues.
async function makeMeanwhile(
  copying: GenerationStart & Parameters<typeof makeGeneration>[0],
  previous: Current | undefined,
): Promise<Awaited<ReturnType<typeof makeGeneration>>> {
  const failing = new AbortController()
  const making = makeGeneration({ ...copying, signal: AbortSignal.any([copying.signal, failing.signal]) })
  try {
    await archiveWhile(making, copying, previous)
    return await making
  } catch (error) {
    failing.abort()
    await making.catch(() => undefined)
    // Releases the WAL that was retained for the copy. If too much were retained, PostgreSQL would drop it, and the
    // previous generation could not continue.
    if (previous) await releaseWal(copying.client, previous.position).catch(() => undefined)
    throw error
  }
}

// A copy to a bucket may take hours. Until it is complete, the previous generation continues, and no WAL is released.
async function archiveWhile(
  making: Promise<unknown>,
  beginning: GenerationStart,
  previous: Current | undefined,
): Promise<void> {
  const { client, files, log, mirror } = beginning
  const copyEnd = new AbortController()
  const ended = making.then(
    () => copyEnd.abort(),
    () => copyEnd.abort(),
  )
  let isFailing = false
  while (!copyEnd.signal.aborted) {
    // The copy continues even if the WAL cannot be archived, because a finished copy may solve that problem.
    if (previous)
      await archiveNew(beginning, client, previous, mirror).catch((error: unknown) => {
        if (!isFailing) log.warn({ err: error, archive: files.name }, 'the WAL is not archived')
        isFailing = true
      })
    if ((await readServer(client)).retained > mostRetained)
      throw new Error('The copy of the data takes so long that too much WAL is retained.')
    await pause(files.interval, undefined, { signal: copyEnd.signal }).catch(() => undefined)
  }
  await ended
}

async function archiveNew(
  { dataDir, files }: Pick<ArchiverDeps, 'dataDir' | 'files'>,
  client: pg.Client,
  current: Current,
  mirror: MediaMirror,
): Promise<void> {
  const { name, manifest } = current.generation
  const time = new Date().toISOString()
  const { flushed } = await readServer(client)
  while (current.position < flushed)
    current.position = await archiveSegment({
      ...{ dataDir, files, generation: name, timeline: manifest.timeline, from: current.position, to: flushed },
    })
  // Media are copied after the WAL, so that each file that the WAL refers to exists.
  await mirror.update(`${name}/${names.media}`)
  await files.put(`${name}/${names.through}`, Buffer.from(JSON.stringify({ position: flushed, time })))
}

// A generation is needed until a newer one covers all days without it.
async function removeOld(files: ArchiveFiles, days: number): Promise<void> {
  const generations = await findGenerations(files)
  const sufficient = generations.findLast(({ manifest }) => Date.now() - Date.parse(manifest.at) > days * day)
  for (const name of await generationNames(files)) {
    const isOld = sufficient !== undefined && name < sufficient.name
    if (isOld || (await isUnfinished(files, name))) await removeGeneration(files, name)
  }
}

/** Lets PostgreSQL remove its WAL again, after the archive was turned off. */
export async function endArchiving({ connection, dataDir, log }: Omit<ArchiverDeps, 'files' | 'days'>): Promise<void> {
  // Most services never had an archive, and need no connection to find that out.
  if (!(await stat(join(dataDir, 'postgres/pg_replslot', slot)).catch(() => undefined))) return
  const client = await connect(connection, applicationName)
  await dropSlot(client).finally(() => client.end())
  log.info({ dataDir }, 'the WAL is no longer archived')
}
