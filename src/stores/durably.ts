import { type FileHandle, open } from 'node:fs/promises'

/** Flushes a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

interface WriteOptions {
  /** True to replace the content of an existing file. @default false: throws if the file exists */
  replaces?: boolean
  /** The user and group that own the file, if this process runs as root. */
  owner?: readonly [uid: number, gid: number]
}

/** Writes a file that only its owner can read, and flushes it to the disk. */
export async function writeDurably(
  path: string,
  content: string | Buffer | AsyncIterable<Buffer>,
  { replaces = false, owner }: WriteOptions = {},
): Promise<void> {
  const file = await open(path, replaces ? 'w' : 'wx', 0o600)
  try {
    if (owner && process.getuid?.() === 0) await file.chown(...owner)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const [smallBuffer, largeBuffer] = [2 ** 14, 2 ** 20]

/**
 * Reads a file to its end, in pieces of at most 1 MiB, and does not close it. The buffers of a small file are small,
 * because with a large one for each of a thousand files, a process spends most of its time collecting garbage.
 */
export async function* readInPieces(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  const highWaterMark = Math.min(Math.max(size + 1, smallBuffer), largeBuffer)
  yield* file.createReadStream({ autoClose: false, highWaterMark }) as AsyncIterable<Buffer>
}
