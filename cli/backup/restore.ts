import { openArchive } from '../../src/service/openArchive.ts'
import { restoreArchive } from '../../src/stores/postgres/embedded/archive/restoreArchive.ts'
import type { CommandContext } from '../commandContext.ts'
import { inParentFolder, makeWhole, requireEmpty } from './newFolder.ts'

interface RestoreOptions {
  archive: string
  folder: string
  to: Date | undefined
}

/** Makes a data folder from an archive. Returns its path and the point in time that it was restored to. */
export async function restore(
  { process, log, options }: CommandContext,
  { archive, folder: path, to }: RestoreOptions,
) {
  return inParentFolder(path, async (folder) => {
    await requireEmpty(folder)
    const files = await openArchive(archive, options)
    const time = await makeWhole(process, folder, (target, signal) =>
      restoreArchive({ files, target, to, log, signal }),
    ).finally(() => files.close())
    return { folder, to: time.toISOString() }
  })
}
