import { setTimeout as pause } from 'node:timers/promises'
import { type ArchiveFiles, readWhole } from '../../../archiveFiles.ts'

/** The names of the files and folders of a generation. */
export const names = {
  base: 'base',
  manifest: 'base.json',
  media: 'media',
  wal: 'wal',
  through: 'through.json',
} as const

/** Describes the copy of the data folder with which a generation begins. */
export interface Manifest {
  /** The system identifier that PostgreSQL generated when its files were created. */
  system: string
  timeline: number
  /** The position from which the generation has WAL. It is the start of a segment. */
  start: number
  /** The time of the copy in ISO 8601. Every later time can be restored. */
  at: string
  /** The paths of all folders of the copy. */
  folders: string[]
  /** The files of the copy by their paths. */
  files: Record<string, { bytes: number; sha256: string }>
}

/** The end of an archive: it has all WAL before `position`, and everything acknowledged before `time`. */
export interface ArchiveEnd {
  position: number
  time: string
}

/** A copy of the data folder, with everything that was written after it. It is a folder of the archive. */
export interface Generation {
  name: string
  manifest: Manifest
  through: ArchiveEnd | undefined
}

const generationName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Returns the name of a generation that begins now. Names sort by time. */
export function newGenerationName(): string {
  return new Date().toISOString().replaceAll(':', '-')
}

/** Returns the names of all generations of an archive, including incomplete ones, oldest first. */
export async function generationNames(files: ArchiveFiles): Promise<string[]> {
  return (await files.list('')).filter((name) => generationName.test(name)).sort()
}

/** Returns a generation; undefined if it has no description, or only an old one without folders. */
export async function findGeneration(files: ArchiveFiles, name: string): Promise<Generation | undefined> {
  const manifest = await readJson<Partial<Manifest>>(files, `${name}/${names.manifest}`)
  if (!manifest?.folders) return undefined
  return { name, manifest: manifest as Manifest, through: await readThrough(files, name) }
}

/** Returns the complete generations of an archive, oldest first. */
export async function findGenerations(files: ArchiveFiles): Promise<Generation[]> {
  const found = await Promise.all((await generationNames(files)).map((name) => findGeneration(files, name)))
  return found.filter((generation) => generation !== undefined)
}

/**
 * Returns whether a generation is still being made or was left incomplete by a killed process. Then it has no
 * description, which is written after the copy, and no WAL, which is written after the description.
 */
export async function isUnfinished(files: ArchiveFiles, name: string): Promise<boolean> {
  const found = await files.list(name)
  return ![names.manifest, names.through, names.wal].some((part) => found.includes(part))
}

/** Deletes a generation. If this is interrupted, the rest either counts as unfinished or has no WAL. */
export async function removeGeneration(files: ArchiveFiles, name: string): Promise<void> {
  await files.remove(`${name}/${names.through}`)
  await files.removeFolder(`${name}/${names.wal}`)
  await files.remove(`${name}/${names.manifest}`)
  await files.removeFolder(name)
}

/** Returns the end of the WAL that the archive has of a generation; undefined if it has none. */
export const readThrough = (files: ArchiveFiles, name: string): Promise<ArchiveEnd | undefined> =>
  readJson<ArchiveEnd>(files, `${name}/${names.through}`)

async function readJson<Value>(files: ArchiveFiles, path: string): Promise<Value | undefined> {
  const text = await readWhole(files, path)
  if (!text) return undefined
  try {
    return JSON.parse(text.toString()) as Value
  } catch (cause) {
    throw new Error(`${path} is damaged.`, { cause })
  }
}

// Milliseconds to wait for the archive.
const timeoutMs = 500

/**
 * Returns a function that returns how many seconds ago the archive was last complete; undefined if nothing is archived.
 * If the archive does not answer within `timeoutMs`, counts from the time that was read last.
 */
export function archiveAge(files: ArchiveFiles): () => Promise<number | undefined> {
  let last: string | undefined
  let reading: Promise<void> | undefined
  const read = async () => void (last = (await lastTime(files).catch(() => undefined)) ?? last)
  return async () => {
    reading ??= read().finally(() => (reading = undefined))
    await Promise.race([reading, pause(timeoutMs, undefined, { ref: false })])
    return last === undefined ? undefined : secondsSince(last)
  }
}

/** Returns the seconds since a time in the format of ISO 8601; 0 if it is in the future. */
export const secondsSince = (time: string): number => Math.max(0, (Date.now() - Date.parse(time)) / 1000)

/** Returns the time up to which everything is archived; undefined if nothing is archived. */
export async function lastTime(files: ArchiveFiles): Promise<string | undefined> {
  // The newest generation may be unfinished.
  for (const name of (await generationNames(files)).reverse()) {
    const through = await readThrough(files, name)
    if (through) return through.time
  }
  return undefined
}
