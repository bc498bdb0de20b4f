import type { Readable } from 'node:stream'
import { notFound } from '../model/errors.ts'

/** A range of bytes of a file. Both ends are included and counted from 0 (RFC 9110 14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

/** The facts about a stored file that are known without reading it. `size` is in bytes. */
export interface MediaFileStat {
  size: number
  modifiedAt: Date
}

/** A stored file in the result of `list`. */
export interface MediaFileEntry extends MediaFileStat {
  key: string
}

/**
 * The storage of media files. Every method throws `not_found` for a key that is not a media key (see `isMediaKey`), and
 * `unavailable` if the storage is full, read-only or unreachable, with the reason in `cause`.
 */
export interface MediaFiles {
  /**
   * Makes a new, empty file for this process. Moving it to the storage with `put` is cheap. The caller must put or
   * delete it.
   */
  temporaryFile(): Promise<string>

  /**
   * Stores a finished file under `key` and replaces the file that was there. `sourcePath` no longer exists afterwards.
   * A reader sees the whole old file or the whole new one. Once the promise resolves, the file survives a crash of the
   * machine.
   */
  put(key: string, sourcePath: string): Promise<void>

  /**
   * Returns the bytes, or those of the range as far as the file reaches; undefined if the file does not exist. A stream
   * continues to its end even if the file is replaced or deleted in the meantime. Read it to the end or destroy it.
   */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>

  /** Returns the size, and the time of the last `put`; undefined if the file does not exist. */
  stat(key: string): Promise<MediaFileStat | undefined>

  /** Deletes the file, if it exists. */
  delete(key: string): Promise<void>

  /**
   * Lists the files whose keys start with `prefix`, in no particular order. A file that is stored or deleted during the
   * call may be missing from the list.
   */
  list(prefix?: string): AsyncIterable<MediaFileEntry>

  /**
   * Deletes temporary files that have not been written to for a day: they are left over from crashed uploads. Returns
   * their number.
   */
  removeLeftovers(): Promise<number>
}

// No part may be empty or begin with a dot. This rules out `..`, hidden files and absolute paths.
const mediaKey = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/

/** Returns whether `key` may name a stored file: parts of `[a-z0-9_.-]` joined by `/`, at most 200 characters. */
export function isMediaKey(key: string): boolean {
  return key.length <= 200 && mediaKey.test(key)
}

/** Throws `not_found` for a key that no stored file can have. */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) throw notFound()
}
