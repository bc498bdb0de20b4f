import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Returns the names of the complete copies of the data in an archive, oldest first. */
export async function generations(archive: string): Promise<string[]> {
  const names = await readdir(archive).catch((): string[] => [])
  return names.filter((name) => existsSync(join(archive, name, 'base.json'))).sort()
}

/** Waits until everything that was acknowledged before this call is in the archive. */
export async function archived(archive: string): Promise<void> {
  const now = Date.now()
  await expect.poll(() => through(archive), { timeout: 120_000 }).toBeGreaterThan(now)
}

async function through(archive: string): Promise<number> {
  const newest = (await generations(archive)).at(-1)
  const text = newest && (await readFile(join(archive, newest, 'through.json'), 'utf8').catch(() => undefined))
  return text ? Date.parse((JSON.parse(text) as { time: string }).time) : 0
}
