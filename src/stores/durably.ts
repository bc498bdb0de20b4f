import { open } from 'node:fs/promises'

/** Flushes a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

interface Writing {
  /** True to replace the content of an existing file. @default false: throws if the file exists */
  replaces?: boolean
  /** The user and group that own the file, if this process runs as root. */
  owner?: readonly [uid: number, gid: number]
}

/** Writes a file that only its owner can read, and flushes it to the disk. */
export async function writeDurably(
  path: string,
  content: string | Buffer | AsyncIterable<Buffer>,
  { replaces = false, owner }: Writing = {},
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
