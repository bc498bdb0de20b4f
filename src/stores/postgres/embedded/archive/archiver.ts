import { mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type pg from 'pg'
import { type Connection, connect } from '../attach.ts'
import { EmbeddedPostgresError } from '../explain.ts'
import type { Log } from '../standingConnection.ts'
import { generationFolders, type Generation, names, newestGeneration, readGeneration } from './generations.ts'
import { type MediaMirror, mediaMirror } from './mediaMirror.ts'
import { makeGeneration, removeUnfinished } from './makeGeneration.ts'
import { putFile } from './putFile.ts'
import { pieceOf, piecesFrom, piecesOf, segmentAt, segmentBytes, startOf } from './segments.ts'
import { dropSlot, ensureSlot, readServer, releaseWal, slot } from './slot.ts'

/** What is archived, and where. */
export interface Archiving {
  connection: Connection
  dataDir: string
  /** The folder of the archive. It is made if it does not exist. */
  archive: string
  /** The days that can be restored. */
  days: number
  log: Log
}

const betweenRounds = 5_000
const longestPause = 20_000

/** If the archive cannot be written, PostgreSQL retains this much. Then its disk matters more than the archive. */
const mostRetained = 4 * 2 ** 30

const day = 24 * 60 * 60 * 1000
const compressed = promisify(gzip)

/**
 * Copies the data folder and everything that is written after it to an archive, until it is closed. A failure is
 * logged, and tried again. Closing it archives what is left.
 */
export async function startArchiver(archiving: Archiving): Promise<{ close(): Promise<void> }> {
  const archive = await requireOutside(archiving)
  const closing = new AbortController()
  const running = run({ ...archiving, archive }, closing.signal)
  return {
    close() {
      closing.abort()
      return running
    },
  }
}

async function requireOutside({ archive, dataDir }: Archiving): Promise<string> {
  const [folder, data] = await Promise.all([archive, dataDir].map((path) => realpath(path).catch(() => resolve(path))))
  if (!`${folder}${sep}`.startsWith(`${data}${sep}`)) return folder!
  throw new EmbeddedPostgresError(
    'WAL_ARCHIVE (walArchive) must be outside the data folder, preferably on another disk.',
  )
}

async function run(archiving: Archiving, closing: AbortSignal): Promise<void> {
  const { log } = archiving
  let failures = 0
  for (let isLast = false; ;) {
    const rounds = archiveRounds(archiving, closing)
    try {
      for (;;) {
        isLast = closing.aborted
        await rounds.next()
        if (failures > 0) log.info({ archive: archiving.archive }, 'the WAL is archived again')
        failures = 0
        if (isLast) return
        await pause(betweenRounds, undefined, { signal: closing }).catch(() => undefined)
      }
    } catch (error) {
      if (isLast || closing.aborted) return log.warn({ err: error }, 'the last WAL is not archived')
      if (failures++ === 0) log.warn({ err: error, archive: archiving.archive }, 'the WAL is not archived')
      await giveUpIfFull(archiving)
    } finally {
      await rounds.end()
    }
    const wait = Math.min(betweenRounds * 2 ** failures, longestPause)
    await pause(wait, undefined, { signal: closing }).catch(() => undefined)
  }
}

async function giveUpIfFull({ connection, log }: Archiving): Promise<void> {
  try {
    const client = await connect(connection, applicationName)
    try {
      const { retained } = await readServer(client)
      if (retained <= mostRetained) return
      await dropSlot(client)
      log.warn(
        { bytes: retained },
        'the WAL for the archive is given up: the archive has a gap, and starts a new generation',
      )
    } finally {
      await client.end()
    }
  } catch {
    // PostgreSQL is unreachable.
  }
}

const applicationName = 'social-service archive'

// After a failure, everything is determined again, as after a start.
function archiveRounds(archiving: Archiving, closing: AbortSignal) {
  const mirror = mediaMirror(join(archiving.dataDir, names.media))
  let client: pg.Client | undefined
  let current: Current | undefined
  return {
    async next(): Promise<void> {
      client ??= await connect(archiving.connection, applicationName)
      current ??= await continued(archiving, client)
      if (current && !isOld(current, archiving)) return archiveNew(archiving, client, current, mirror)
      if (closing.aborted) return
      current = await beginAnew({ ...archiving, client, signal: closing, mirror }, current)
      await removeOld(archiving)
    },
    async end(): Promise<void> {
      await client?.end().catch(() => undefined)
    },
  }
}

/** The generation that is being written, and where it ends. */
interface Current {
  generation: Generation
  position: number
}

const isOld = ({ generation }: Current, { days }: Archiving) =>
  Date.now() - Date.parse(generation.manifest.at) > days * day

// Undefined if the archive cannot be continued without a gap.
async function continued({ archive }: Archiving, client: pg.Client): Promise<Current | undefined> {
  await mkdir(archive, { recursive: true, mode: 0o700 })
  await removeUnfinished(archive)
  const generation = await newestGeneration(archive)
  if (!generation) return undefined
  const { manifest, folder } = generation
  const server = await readServer(client)
  if (manifest.system !== server.system)
    throw new Error(`${archive} has the archive of another database. Give each database a folder of its own.`)
  const { end } = piecesFrom(manifest.timeline, manifest.start, await readdir(join(folder, names.wal)))
  const isWhole = server.retainedFrom !== undefined && server.retainedFrom <= end && end <= server.flushed
  return manifest.timeline === server.timeline && isWhole ? { generation, position: end } : undefined
}

interface Beginning extends Archiving {
  client: pg.Client
  signal: AbortSignal
  mirror: MediaMirror
}

async function beginAnew(beginning: Beginning, previous: Current | undefined): Promise<Current> {
  const { client, log, mirror } = beginning
  await ensureSlot(client)
  const { system, timeline } = await readServer(client)
  const made = await makeGeneration({ ...beginning, system, timeline })
  // Until here, the previous generation has everything. From here on, it is the new one.
  if (previous) await archiveNew(beginning, client, previous, mirror)
  const folder = await made.publish()
  log.info({ archive: folder }, 'a new copy of the data is in the archive')
  const current = { generation: await readGeneration(folder), position: startOf(made.lastSegment) }
  await archiveNew(beginning, client, current, mirror)
  return current
}

async function archiveNew(
  { dataDir }: Archiving,
  client: pg.Client,
  current: Current,
  mirror: MediaMirror,
): Promise<void> {
  const { folder, manifest } = current.generation
  const time = new Date().toISOString()
  const { flushed } = await readServer(client)
  while (current.position < flushed)
    current.position = await archiveSegment(join(dataDir, 'postgres/pg_wal'), join(folder, names.wal), {
      timeline: manifest.timeline,
      from: current.position,
      to: flushed,
    })
  // After the WAL, so that each file that it refers to is there.
  await mirror.update(join(folder, names.media))
  await putFile(join(folder, names.through), JSON.stringify({ position: flushed, time }))
  await releaseWal(client, current.position)
}

// Archives up to the end of one segment, and returns the position after it.
async function archiveSegment(
  source: string,
  target: string,
  { timeline, from, to }: { timeline: number; from: number; to: number },
): Promise<number> {
  const segment = segmentAt(timeline, from)
  const start = startOf(segment)
  const end = Math.min(to, start + segmentBytes)
  const isWhole = end === start + segmentBytes
  // A whole segment replaces its parts.
  const first = isWhole ? 0 : from - start
  const bytes = await readBytes(join(source, segment), first, end - start)
  await putFile(join(target, pieceOf(segment, first, end - start)), await compressed(bytes, fastest))
  if (isWhole) await removeParts(target, segment)
  return end
}

const fastest = { level: constants.Z_BEST_SPEED }

async function removeParts(target: string, segment: string): Promise<void> {
  const files = await readdir(target)
  const [whole] = piecesOf(segment, files)
  const parts = files.filter((name) => name.startsWith(segment) && name !== whole!.name)
  for (const name of parts) await rm(join(target, name))
}

async function readBytes(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
    if (bytesRead < to - from) throw new Error(`${path} is too short.`)
    return buffer
  } finally {
    await file.close()
  }
}

// A generation is needed until the next one by itself covers all days.
async function removeOld({ archive, days }: Archiving): Promise<void> {
  const folders = await generationFolders(archive)
  for (const [index, folder] of folders.entries()) {
    const next = folders[index + 1]
    if (next === undefined) return
    const { manifest } = await readGeneration(next)
    if (Date.now() - Date.parse(manifest.at) > days * day) await rm(folder, { recursive: true, force: true })
  }
}

/** Lets PostgreSQL remove its WAL again, after the archive was turned off. */
export async function endArchiving({ connection, dataDir, log }: Omit<Archiving, 'archive' | 'days'>): Promise<void> {
  // Most services never had one, and need no connection to find that out.
  if (!(await stat(join(dataDir, 'postgres/pg_replslot', slot)).catch(() => undefined))) return
  const client = await connect(connection, applicationName)
  await dropSlot(client).finally(() => client.end())
  log.info({ dataDir }, 'the WAL is no longer archived')
}
