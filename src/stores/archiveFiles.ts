/** The bytes of a file, as a whole or in pieces. */
export type FileContent = Buffer | AsyncIterable<Buffer>

/**
 * The storage of an archive: a folder or a bucket. Paths are relative to it and have slashes. A file appears only when
 * it is complete, and from then on survives a crash.
 */
export interface ArchiveFiles {
  /** Its path or URL, for people. */
  readonly name: string
  /** Whether it is a bucket. */
  readonly isBucket: boolean
  /** Milliseconds between two rounds of storing new data. In a bucket, every request costs money. */
  readonly interval: number
  /** Stores a file. Replaces the file at that path, if there is one. */
  put(path: string, content: FileContent): Promise<void>
  /** Stores a file unless one exists at that path. Returns whether it stored the file. */
  putNew(path: string, content: Buffer): Promise<boolean>
  /** Copies a stored file to another path, without reading it. */
  copy(from: string, to: string): Promise<void>
  /** Returns the bytes of a file, to be read once. Returns undefined if the file does not exist. */
  open(path: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Returns the names in a folder, which begin with `beginning` if it is given; none if it does not exist. */
  list(folder: string, beginning?: string): Promise<string[]>
  /** Deletes a file. Does nothing if it does not exist. */
  remove(path: string): Promise<void>
  /** Deletes a folder with everything in it. Does nothing if it does not exist. */
  removeFolder(path: string): Promise<void>
  /** Deletes files that a killed process did not store completely. Only one process stores files. */
  removeUnfinished(): Promise<void>
  /** Returns the number of bytes that can still be stored. */
  freeBytes(): Promise<number>
  /** Closes its connections and ends requests in progress. */
  close(): void
}

/** Returns all bytes of a small file, or undefined if it does not exist. */
export async function readWhole(files: ArchiveFiles, path: string): Promise<Buffer | undefined> {
  const content = await files.open(path)
  if (!content) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
