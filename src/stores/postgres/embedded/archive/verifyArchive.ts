import { createHash } from 'node:crypto'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { concurrently } from '../../../concurrently.ts'
import { findGeneration, type Generation, generationNames, isUnfinished, names } from './generations.ts'
import { DamagedWalError, readWal } from './readWal.ts'

/** The state of an archive. */
export interface ArchiveState {
  /** The times that can be restored, oldest first, in the format of ISO 8601. */
  ranges: { from: string; to: string }[]
  /** Sentences about what is missing or damaged. */
  problems: string[]
}

/** Reads all of an archive, except the content of media, and returns what can be restored. */
export async function verifyArchive(files: ArchiveFiles, signal: AbortSignal): Promise<ArchiveState> {
  const ranges: ArchiveState['ranges'] = []
  const problems: string[] = []
  let isEmpty = true
  for (const name of await generationNames(files)) {
    const found = await verifyGeneration(files, name, signal)
    if (!found) continue
    isEmpty = false
    const last = ranges.at(-1)
    problems.push(...found.problems.map((problem) => `${name}: ${problem}`))
    if (!found.range) continue
    if (last && last.to >= found.range.from) last.to = found.range.to
    else ranges.push(found.range)
  }
  if (isEmpty) problems.push(`There is no archive in ${files.name}.`)
  return { ranges, problems }
}

interface GenerationState {
  problems: string[]
  /** Undefined if there are problems. */
  range?: { from: string; to: string }
}

// Returns undefined for a generation that is still being made.
async function verifyGeneration(
  files: ArchiveFiles,
  name: string,
  signal: AbortSignal,
): Promise<GenerationState | undefined> {
  const isInProgress = await isUnfinished(files, name)
  const generation = await findGeneration(files, name).catch((error: Error) => error)
  if (generation instanceof Error) return { problems: [generation.message] }
  if (!generation)
    return isInProgress ? undefined : { problems: [`${names.manifest} is missing or of an earlier version.`] }
  const { manifest, through } = generation
  const problems = [
    ...(await problemsOfBase(files, generation, signal)),
    ...(await problemsOfWal(files, generation, signal)),
  ]
  const range = { from: manifest.at, to: through?.time ?? manifest.at }
  return problems.length > 0 ? { problems } : { problems, range }
}

async function problemsOfBase(
  files: ArchiveFiles,
  { name, manifest }: Generation,
  signal: AbortSignal,
): Promise<string[]> {
  const wrong: string[] = []
  await concurrently(4, Object.keys(manifest.files), async (path) => {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    for await (const chunk of (await files.open(`${name}/${names.base}/${path}`)) ?? []) hash.update(chunk)
    if (hash.digest('hex') !== manifest.files[path]!.sha256) wrong.push(path)
  })
  return wrong.slice(0, 3).map((path) => problemOfBase(path))
}

/** Returns a sentence about a missing or damaged file in the copy of the data folder. */
export const problemOfBase = (path: string) => `${names.base}/${path} is missing or damaged.`

async function problemsOfWal(files: ArchiveFiles, generation: Generation, signal: AbortSignal): Promise<string[]> {
  try {
    for await (const _ of readWal(files, generation, signal));
    return []
  } catch (error) {
    if (!(error instanceof DamagedWalError)) throw error
    return [error.message]
  }
}
