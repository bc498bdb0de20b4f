import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Generation, generationFolders, names, readGeneration } from './generations.ts'
import { describeFiles } from './makeGeneration.ts'
import { lsnOf, type Piece, piecesFrom, startOf } from './segments.ts'

/** The state of an archive. */
export interface ArchiveState {
  /** The times that can be restored, oldest first, in the format of ISO 8601. */
  ranges: { from: string; to: string }[]
  /** Sentences about what is missing or damaged. */
  problems: string[]
}

const unpacked = promisify(gunzip)

/** Reads all of an archive, except the content of media, and returns what can be restored. */
export async function verifyArchive(archive: string, signal: AbortSignal): Promise<ArchiveState> {
  const ranges: ArchiveState['ranges'] = []
  const problems: string[] = []
  const folders = await generationFolders(archive)
  if (folders.length === 0) problems.push(`There is no archive in ${archive}.`)
  for (const folder of folders) {
    const found = await verifyGeneration(folder, signal)
    const last = ranges.at(-1)
    problems.push(...found.problems.map((problem) => `${basename(folder)}: ${problem}`))
    if (!found.range) continue
    if (last && last.to >= found.range.from) last.to = found.range.to
    else ranges.push(found.range)
  }
  return { ranges, problems }
}

interface GenerationState {
  problems: string[]
  /** Undefined if there are problems. */
  range?: { from: string; to: string }
}

/** Reads one generation. */
export async function verifyGeneration(folder: string, signal: AbortSignal): Promise<GenerationState> {
  const generation = await readGeneration(folder).catch(() => undefined)
  if (!generation) return { problems: [`${names.manifest} or ${names.through} cannot be read.`] }
  const { manifest, through } = generation
  const problems = [...(await problemsOfBase(generation, signal)), ...(await problemsOfWal(generation, signal))]
  const range = { from: manifest.at, to: through?.time ?? manifest.at }
  return problems.length > 0 ? { problems } : { problems, range }
}

async function problemsOfBase({ folder, manifest }: Generation, signal: AbortSignal): Promise<string[]> {
  const found = await describeFiles(join(folder, names.base), signal).catch(() => ({}) as typeof manifest.files)
  const isIntact = (path: string) => found[path]?.sha256 === manifest.files[path]!.sha256
  const wrong = Object.keys(manifest.files).filter((path) => !isIntact(path))
  return wrong.slice(0, 3).map((path) => `${names.base}/${path} is missing or damaged.`)
}

async function problemsOfWal(generation: Generation, signal: AbortSignal, tries = 3): Promise<string[]> {
  const { folder, manifest } = generation
  // Before the list of files, so that a running archiver has written everything up to there.
  const { through } = await readGeneration(folder)
  const { pieces, end } = piecesFrom(manifest.timeline, manifest.start, await readdir(join(folder, names.wal)))
  if (through && end < through.position) return [`The WAL from ${lsnOf(end)} to ${lsnOf(through.position)} is missing.`]
  try {
    for (const piece of pieces) {
      signal.throwIfAborted()
      await readPiece(folder, piece)
    }
    return []
  } catch (error) {
    signal.throwIfAborted()
    // A running archiver replaces the parts of a segment by the whole segment.
    const isReplaced = (error as NodeJS.ErrnoException).code === 'ENOENT' && tries > 0
    return isReplaced ? problemsOfWal(generation, signal, tries - 1) : [(error as Error).message]
  }
}

/** Reads the bytes of a piece of WAL. Throws if it is damaged. */
export async function readPiece(folder: string, { name, segment, from, to }: Piece): Promise<Buffer> {
  const file = await readFile(join(folder, names.wal, name))
  const bytes = await unpacked(file).catch(() => undefined)
  // A segment begins with its own position, at the eighth byte.
  const isRight = from > 0 || bytes?.readBigUInt64LE(8) === BigInt(startOf(segment))
  if (bytes?.length !== to - from || !isRight) throw new Error(`${names.wal}/${name} is damaged.`)
  return bytes
}
