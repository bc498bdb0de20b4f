import type { Readable } from 'node:stream'
import { notFound } from '../model/errors.ts'

/** A part of a file in bytes, both ends included and counted from 0 (RFC 9110 14.1.2). */
export interface ByteRange {
  start: number
  end: number
}

/** What is known of a stored file without reading it; `size` in bytes. */
export interface MediaFileStat {
  size: number
  modifiedAt: Date
}

/** One stored file as `list` names it. */
export interface MediaFileEntry extends MediaFileStat {
  key: string
}

/**
 * Where the bytes of media are kept. Every method refuses a key that `isMediaKey` does not know with `not_found`, and a
 * storage that is full, read-only or out of reach with `unavailable`, the reason in `cause`.
 */
export interface MediaFiles {
  /** A new, empty file of this process, from which `put` is cheap. The caller puts or deletes it. */
  temporaryFile(): Promise<string>

  /**
   * Takes a finished file in under `key`, in place of what was there; `sourcePath` is gone afterwards. A reader sees
   * the whole old file or the whole new one. Once the promise resolves, the file survives a crash of the machine.
   */
  put(key: string, sourcePath: string): Promise<void>

  /**
   * The bytes, or those of the range as far as the file reaches; undefined when there is no such file. A stream that
   * was handed out reads on to its end beside a `put` or `delete` of its key. Read it to the end or destroy it.
   */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>

  /** Size and time of the last `put`; undefined when there is no such file. */
  stat(key: string): Promise<MediaFileStat | undefined>

  /** Afterwards there is no such file, whether there was one or not. */
  delete(key: string): Promise<void>

  /** Every file whose key starts with `prefix`, in no order. A file put or deleted during the call may be missing. */
  list(prefix?: string): AsyncIterable<MediaFileEntry>

  /** Deletes temporary files that nobody wrote to for a day and says how many: those of a crashed upload. */
  removeLeftovers(): Promise<number>
}

// No part may be empty or begin with a dot: `..`, hidden files and absolute paths are not even words of this language.
const mediaKey = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/

/** Whether `key` may name a stored file: parts of `[a-z0-9_.-]` joined by `/`, 200 characters at most. */
export function isMediaKey(key: string): boolean {
  return key.length <= 200 && mediaKey.test(key)
}

/** Throws `not_found` for what no stored file can be called. */
export function assertMediaKey(key: string): void {
  if (!isMediaKey(key)) throw notFound()
}
