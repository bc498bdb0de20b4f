import { execFileSync } from 'node:child_process'
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/postgres.ts'

/** A small file system for one test. */
export interface SmallDisk {
  /** The folder of the file system. Any user may enter it. */
  folder: string
  /** Fills it up except for this many bytes. May be called again and again. */
  fill(butFor?: number): void
  /** Frees what `fill` took. */
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a file system in memory with this size. Warns and returns undefined if this user may not mount it. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    console.warn(`FULL DISKS ARE NOT TESTED: no file system can be mounted here (${(error as Error).message.trim()})`)
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill(butFor = 0) {
      fill(filling)
      if (butFor > 0) truncateSync(filling, Math.max(0, statSync(filling).size - butFor))
    },
    makeRoom: () => rm(filling, { force: true }),
    async remove() {
      // Unmounts lazily, so that open files are released when they are closed.
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1 << 20, 4096, 1]) writeUntilFull(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
