import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a file that does not exist. */
export const missingFile = join(tmpdir(), 'conformance-nowhere.json')

/** Writes a file, as text or JSON, and returns its path. It is deleted after the test. */
export async function saved(name: string, value: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  return join(folder, name)
}
