import { openArchive } from '../../src/service/openArchive.ts'
import { type ArchiveState, verifyArchive } from '../../src/stores/postgres/embedded/archive/verifyArchive.ts'
import type { CommandContext } from '../commandContext.ts'
import { interruptible } from '../interruption.ts'

/** Reads an archive, and returns the points in time to which it can be restored, and what is damaged. */
export async function verify({ process, options }: CommandContext, archive: string): Promise<ArchiveState> {
  const files = await openArchive(archive, options)
  return interruptible(process, (signal) => verifyArchive(files, signal)).finally(() => files.close())
}
