import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'conformance-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Returns the path of a file in a folder that is deleted after the tests of this file. */
export const pathOf = (name: string) => join(folder, name)

/** Writes a file to that folder, as text or JSON, and returns its path. */
export async function saved(name: string, value: unknown): Promise<string> {
  await writeFile(pathOf(name), typeof value === 'string' ? value : JSON.stringify(value))
  return pathOf(name)
}
