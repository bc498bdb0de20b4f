import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from '../copyFolder.ts'

/** The names in a generation. */
export const names = {
  base: 'base',
  manifest: 'base.json',
  media: 'media',
  wal: 'wal',
  through: 'through.json',
} as const

/** What is known of the copy of the data folder that a generation begins with. */
export interface Manifest {
  /** The identifier that PostgreSQL gave its files when they were made. */
  system: string
  timeline: number
  /** The position from which the generation has WAL. It is the start of a segment. */
  start: number
  /** The time of the copy, from which on every time can be restored, in the format of ISO 8601. */
  at: string
  /** The files of the copy by their paths. */
  files: Record<string, { bytes: number; sha256: string }>
}

/** The end of an archive: it has all WAL before `position`, and everything acknowledged before `time`. */
export interface Through {
  position: number
  time: string
}

/** A copy of the data folder, with everything that was written after it. */
export interface Generation {
  folder: string
  manifest: Manifest
  through: Through | undefined
}

const generationName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Returns the name of a generation that begins now. Names sort by time. */
export function newGenerationName(): string {
  return new Date().toISOString().replaceAll(':', '-')
}

/** Returns the folders of the generations of an archive, oldest first. */
export async function generationFolders(archive: string): Promise<string[]> {
  const found = await unlessGone(() => readdir(archive), [])
  return found
    .filter((name) => generationName.test(name))
    .sort()
    .map((name) => join(archive, name))
}

/** Reads the description of a generation. Throws if it has none. */
export async function readGeneration(folder: string): Promise<Generation> {
  const manifest = (await readJson(join(folder, names.manifest))) as Manifest
  return { folder, manifest, through: await readThrough(folder) }
}

const readThrough = (folder: string) =>
  unlessGone(() => readJson(join(folder, names.through)), undefined) as Promise<Through | undefined>

/** Returns the newest generation of an archive; undefined for an empty archive. */
export async function newestGeneration(archive: string): Promise<Generation | undefined> {
  const folder = (await generationFolders(archive)).at(-1)
  return folder === undefined ? undefined : readGeneration(folder)
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Returns the seconds since everything was archived; undefined if nothing is. */
export async function archiveAge(archive: string): Promise<number | undefined> {
  const folder = (await generationFolders(archive)).at(-1)
  const through = folder === undefined ? undefined : await readThrough(folder)
  return through && Math.max(0, (Date.now() - Date.parse(through.time)) / 1000)
}
