import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { concurrently } from '../../../concurrently.ts'
import { readInPieces } from '../../../durably.ts'
import { orMissing } from '../../../storageError.ts'

/** The name of a folder of media. */
export const shardName = /^[0-9a-f]{2}$/

/** Copies new media to a generation. Media are never changed, only added and deleted. */
export interface MediaMirror {
  /** Copies the files that the generation does not have. Reads only the folders that changed since the last call. */
  update(target: string): Promise<void>
}

/** Makes a mirror of the media in a folder, which may not exist yet. */
export function mediaMirror(files: ArchiveFiles, source: string): MediaMirror {
  const mirroredAt = new Map<string, number>()
  let last: string | undefined
  return {
    async update(target) {
      if (target !== last) mirroredAt.clear()
      last = target
      for (const shard of await shardsOf(source)) {
        const begin = Date.now()
        const { mtimeMs } = await stat(join(source, shard))
        if (mirroredAt.get(shard) === mtimeMs) continue
        await copyNew(files, join(source, shard), `${target}/${shard}`)
        // Within the resolution of the file system's clock, a file may be added without changing the folder's time.
        if (mtimeMs < begin - 2000) mirroredAt.set(shard, mtimeMs)
      }
    },
  }
}

async function copyNew(files: ArchiveFiles, source: string, target: string): Promise<void> {
  const names = await list(source)
  if (names.length === 0) return
  const present = new Set(await files.list(target))
  const missing = names.filter((name) => !present.has(name))
  await concurrently(4, missing, async (name) => {
    // The file may have been deleted in the meantime.
    const file = await orMissing(() => open(join(source, name)))
    if (file) await files.put(`${target}/${name}`, readInPieces(file)).finally(() => file.close())
  })
}

interface CopyingMedia {
  /** The media folder of the service: media that are no longer in it are not copied. */
  source: string
  target: string
  signal: AbortSignal
}

/** Adds the media of a generation to the next one, if they still exist, without reading them again. */
export async function copyMedia(
  files: ArchiveFiles,
  previous: string,
  { source, target, signal }: CopyingMedia,
): Promise<void> {
  for (const shard of await shardsOf(source)) {
    const present = new Set(await files.list(`${previous}/${shard}`))
    const names = (await list(join(source, shard))).filter((name) => present.has(name))
    await concurrently(4, names, async (name) => {
      signal.throwIfAborted()
      await files.copy(`${previous}/${shard}/${name}`, `${target}/${shard}/${name}`)
    })
  }
}

const shardsOf = async (source: string) => (await list(source)).filter((name) => shardName.test(name))

const list = async (folder: string) => (await orMissing(() => readdir(folder))) ?? []
