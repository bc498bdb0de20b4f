import { realpath, statfs } from 'node:fs/promises'
import { archiveAge } from '../../src/stores/postgres/embedded/archive/generations.ts'
import { servedFolders } from '../../src/stores/postgres/embedded/servedFolders.ts'
import type { CommandContext } from '../commandContext.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const secondsAtMost = 60
const bytesAtLeast = 2 ** 29

/** Checks whether the archive of the embedded database has everything, and whether its disk has space. */
export async function checkArchive({ options }: CommandContext): Promise<Finding> {
  const { walArchive: archive, dataDir } = options
  if (archive === undefined) return fine('WAL_ARCHIVE is not set: there are only the backups that you make.')
  const age = await archiveAge(archive)
  const isServed = (await servedFolders()).includes(await realpath(dataDir).catch(() => dataDir))
  if (age === undefined) {
    const empty = `There is nothing in ${archive} yet.`
    return isServed ? doubtful(`${empty} If this does not change, see the log.`) : fine(`${empty} A server fills it.`)
  }
  if (isServed && age > secondsAtMost) return wrong(problemOf(archive, age))
  const { bavail, bsize } = await statfs(archive)
  if (bavail * bsize < bytesAtLeast)
    return doubtful(`The disk of ${archive} is nearly full. Free some space, or lower WAL_ARCHIVE_DAYS.`)
  return fine(`It had everything ${Math.round(age)} seconds ago.`)
}

function problemOf(archive: string, age: number): string {
  return `Nothing was archived in ${archive} for ${Math.round(age / 60)} minutes. The log has the reason ("the WAL is not archived"), such as a full disk.`
}
