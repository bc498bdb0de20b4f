import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '../attach.ts'
import { copyCluster } from '../baseBackup.ts'
import { copyOne, flush, makeFolder, unlessGone } from '../copyFolder.ts'
import { passwordName } from '../clusterPaths.ts'
import { type Manifest, names, newestGeneration, newGenerationName } from './generations.ts'
import { linkMedia } from './mediaMirror.ts'
import { putFile, unfinishedPrefix } from './putFile.ts'
import { startOf } from './segments.ts'

interface Making {
  connection: Connection
  dataDir: string
  archive: string
  signal: AbortSignal
  system: string
  timeline: number
}

/** A generation that is complete, but does not have its name yet. */
interface MadeGeneration {
  /** The segment from which on the generation needs the WAL. */
  lastSegment: string
  /** Gives it its name, and returns its folder. */
  publish(): Promise<string>
}

/** Copies the data folder to the archive. If that fails, nothing is left. */
export async function makeGeneration(making: Making): Promise<MadeGeneration> {
  const name = newGenerationName()
  const unfinished = join(making.archive, `${unfinishedPrefix}${name}`)
  try {
    const lastSegment = await fill(making, unfinished)
    return {
      lastSegment,
      async publish() {
        const folder = join(making.archive, name)
        await rename(unfinished, folder)
        await flush(making.archive)
        return folder
      },
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Removes what a killed process did not finish. Only one process archives a data folder. */
export async function removeUnfinished(archive: string): Promise<void> {
  for (const name of await readdir(archive))
    if (name.startsWith(unfinishedPrefix)) await rm(join(archive, name), { recursive: true, force: true })
}

async function fill(making: Making, folder: string): Promise<string> {
  const { connection, dataDir, archive, signal, system, timeline } = making
  await mkdir(folder, { mode: 0o700 })
  for (const name of [names.wal, names.media]) await mkdir(join(folder, name), { mode: 0o700 })
  const base = join(folder, names.base)
  await makeFolder(dataDir, base)
  const cluster = join(dataDir, 'postgres')
  const { lastSegment } = await copyCluster({ connection, cluster, target: join(base, 'postgres'), signal })
  const at = new Date().toISOString()
  for (const name of ['vapid.json', passwordName])
    if (await unlessGone(() => stat(join(dataDir, name)), undefined))
      await copyOne(join(dataDir, name), join(base, name))
  const previous = await newestGeneration(archive)
  if (previous)
    await linkMedia(join(previous.folder, names.media), join(dataDir, names.media), join(folder, names.media))
  const start = startOf(lastSegment)
  const manifest: Manifest = { system, timeline, start, at, files: await describeFiles(base, signal) }
  await putFile(join(folder, names.manifest), JSON.stringify(manifest))
  await flush(base)
  return lastSegment
}

/** Returns the sizes and hashes of all files in a folder, by their paths in it. */
export async function describeFiles(folder: string, signal?: AbortSignal): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Manifest['files'] = {}
  for (const entry of entries.filter((each) => each.isFile())) {
    signal?.throwIfAborted()
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    files[relative(folder, path)] = { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
  }
  return files
}
