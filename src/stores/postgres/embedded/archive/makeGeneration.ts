import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveFiles } from '../../../archiveFiles.ts'
import { readInPieces } from '../../../durably.ts'
import { orMissing } from '../../../storageError.ts'
import type { Connection } from '../attach.ts'
import { copyCluster } from '../baseBackup.ts'
import type { CopyTarget } from '../copyFolder.ts'
import { passwordName } from '../clusterPaths.ts'
import { type Generation, type Manifest, names, newGenerationName } from './generations.ts'
import { copyMedia } from './mediaMirror.ts'
import { startOf } from './segments.ts'

interface GenerationDeps {
  connection: Connection
  dataDir: string
  files: ArchiveFiles
  /** The previous generation, whose media need not be read again. */
  previous: Generation | undefined
  signal: AbortSignal
  system: string
  timeline: number
}

/** A generation whose files are complete, but which has no description yet. */
interface UnpublishedGeneration {
  /** Stores its description, which makes it complete. */
  publish(): Promise<Generation>
}

/** Copies the data folder to the archive. After a failure, the generation is left unfinished. */
export async function makeGeneration(making: GenerationDeps): Promise<UnpublishedGeneration> {
  const { connection, dataDir, files, previous, signal, system, timeline } = making
  const name = newGenerationName()
  const { target, copied } = archiveTarget(files, `${name}/${names.base}`, signal)
  const cluster = join(dataDir, 'postgres')
  const { lastSegment } = await copyCluster({ connection, cluster, target: subfolderOf(target, 'postgres'), signal })
  const at = new Date().toISOString()
  for (const each of ['vapid.json', passwordName]) await orMissing(() => target.copyFile(join(dataDir, each), each))
  if (previous) {
    const media = { source: join(dataDir, names.media), target: `${name}/${names.media}`, signal }
    await copyMedia(files, `${previous.name}/${names.media}`, media)
  }
  const manifest: Manifest = { system, timeline, start: startOf(lastSegment), at, ...copied }
  return {
    async publish() {
      await files.put(`${name}/${names.manifest}`, Buffer.from(JSON.stringify(manifest)))
      return { name, manifest, through: undefined }
    },
  }
}

// Writes copies to the archive, and records what it has written.
function archiveTarget(files: ArchiveFiles, root: string, signal: AbortSignal) {
  const copied: Pick<Manifest, 'folders' | 'files'> = { folders: [], files: {} }
  const target: CopyTarget = {
    // A bucket has no folders.
    async makeFolder(path) {
      copied.folders.push(path)
    },
    async copyFile(source, path) {
      const file = await open(source)
      const hash = createHash('sha256')
      let bytes = 0
      async function* content() {
        for await (const chunk of readInPieces(file)) {
          signal.throwIfAborted()
          bytes += chunk.length
          hash.update(chunk)
          yield chunk
        }
      }
      await files.put(`${root}/${path}`, content()).finally(() => file.close())
      copied.files[path] = { bytes, sha256: hash.digest('hex') }
      return bytes
    },
    async writeFile(path, content) {
      const bytes = Buffer.from(content)
      await files.put(`${root}/${path}`, bytes)
      copied.files[path] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    flush: async () => undefined,
  }
  return { target, copied }
}

function subfolderOf(target: CopyTarget, folder: string): CopyTarget {
  return {
    makeFolder: (path, like) => target.makeFolder(join(folder, path), like),
    copyFile: (source, path) => target.copyFile(source, join(folder, path)),
    writeFile: (path, content, like) => target.writeFile(join(folder, path), content, like),
    flush: () => target.flush(),
  }
}
