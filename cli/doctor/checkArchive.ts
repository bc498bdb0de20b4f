import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { openArchive } from '../../src/service/openArchive.ts'
import { type ArchiveFiles, readWhole } from '../../src/stores/archiveFiles.ts'
import { lastTime, secondsSince } from '../../src/stores/postgres/embedded/archive/generations.ts'
import { servedFolders } from '../../src/stores/postgres/embedded/servedFolders.ts'
import type { CommandContext } from '../commandContext.ts'
import { warning, type CheckResult, fine, wrong } from './finding.ts'

const secondsAtMost = 60
const bytesAtLeast = 2 ** 29

/** Checks whether the archive of the embedded database can be used, is complete and has free space. */
export async function checkArchive({ options }: CommandContext): Promise<CheckResult> {
  const { walArchive, dataDir } = options
  if (walArchive === undefined) return fine('WAL_ARCHIVE is not set, so the only backups are those that you make.')
  const isServed = (await servedFolders()).includes(await realpath(dataDir).catch(() => dataDir))
  const files = await openArchive(walArchive, options, 1)
  try {
    return await findingOf(files, isServed)
  } catch (error) {
    return wrong((error as Error).message)
  } finally {
    files.close()
  }
}

async function findingOf(files: ArchiveFiles, isServed: boolean): Promise<CheckResult> {
  if (files.isBucket) await probe(files)
  const time = await lastTime(files)
  if (time === undefined) {
    const empty = `There is nothing in ${files.name} yet.`
    return isServed
      ? warning(`${empty} If this does not change, see the log.`)
      : fine(`${empty} A running server fills it.`)
  }
  const age = secondsSince(time)
  if (isServed && age > secondsAtMost) return wrong(problemOf(files.name, age))
  if ((await files.freeBytes()) < bytesAtLeast)
    return warning(`The disk of ${files.name} is nearly full. Free some space, or lower WAL_ARCHIVE_DAYS.`)
  return fine(`The archive was complete ${Math.round(age)} seconds ago.`)
}

function problemOf(archive: string, age: number): string {
  return `Nothing was archived in ${archive} for ${Math.round(age / 60)} minutes. The log has the reason ("the WAL is not archived"), such as a full disk.`
}

// Checks that a file can be stored, read, listed and removed. Leaves nothing behind.
async function probe(files: ArchiveFiles): Promise<void> {
  const [folder, name] = ['doctor', randomUUID()]
  await files.put(`${folder}/${name}`, Buffer.from(name))
  try {
    const bytes = await readWhole(files, `${folder}/${name}`)
    const found = await files.list(folder, name)
    if (bytes?.toString() !== name || found.length !== 1)
      throw new Error(`${files.name} did not return the file that was stored in it.`)
  } finally {
    await files.remove(`${folder}/${name}`)
  }
}
