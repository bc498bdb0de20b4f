import { link, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyOne, flush, makeFolder, unlessGone } from '../copyFolder.ts'
import { unfinishedPrefix } from './putFile.ts'

const shardName = /^[0-9a-f]{2}$/

/** Copies new media to a generation. Media are never changed, only added and deleted. */
export interface MediaMirror {
  /** Copies the files that the generation does not have. Reads only the folders that changed since the last call. */
  update(target: string): Promise<void>
}

/** Makes a mirror of the media in a folder, which may not exist yet. */
export function mediaMirror(source: string): MediaMirror {
  const seen = new Map<string, number>()
  let last: string | undefined
  return {
    async update(target) {
      if (target !== last) seen.clear()
      last = target
      for (const shard of await list(source)) {
        if (!shardName.test(shard)) continue
        const begin = Date.now()
        const { mtimeMs } = await stat(join(source, shard))
        if (seen.get(shard) === mtimeMs) continue
        await copyNew(join(source, shard), join(target, shard))
        // Within the resolution of the file system's clock, a file may be added without another time.
        if (mtimeMs < begin - 2000) seen.set(shard, mtimeMs)
      }
    },
  }
}

async function copyNew(source: string, target: string): Promise<void> {
  const present = new Set(await list(target))
  const missing = (await list(source)).filter((name) => !present.has(name))
  if (missing.length === 0) return
  await makeFolder(join(source, '..'), join(target, '..'))
  await makeFolder(source, target)
  for (const name of missing) {
    const unfinished = join(target, `${unfinishedPrefix}${name}`)
    // It may have been deleted since.
    const copied = await unlessGone(() => copyOne(join(source, name), unfinished), undefined)
    if (copied !== undefined) await rename(unfinished, join(target, name))
  }
  await flush(target)
}

/** Adds the media of a generation to the next one, if they still exist. Both have the same file on the disk. */
export async function linkMedia(previous: string, source: string, target: string): Promise<void> {
  for (const shard of await list(source)) {
    if (!shardName.test(shard)) continue
    const present = new Set(await list(join(previous, shard)))
    const names = (await list(join(source, shard))).filter((name) => present.has(name))
    if (names.length === 0) continue
    await makeFolder(join(source, shard), join(target, shard))
    // On a file system without links, the mirror copies them.
    for (const name of names) await link(join(previous, shard, name), join(target, shard, name)).catch(() => undefined)
  }
}

const list = (folder: string): Promise<string[]> => unlessGone(() => readdir(folder), [])
