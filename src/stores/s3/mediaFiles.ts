import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { constants } from 'node:fs'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { guarded, orMissing } from '../storageError.ts'
import { newFile, removeLeftovers } from '../folder/temporaryFiles.ts'
import {
  assertMediaKey,
  type ByteRange,
  isMediaKey,
  type MediaFileEntry,
  type MediaFiles,
  type MediaFileStat,
} from '../mediaFiles.ts'
import type { S3Bucket } from '../../model/settings.ts'
import { answered } from './answered.ts'
import { s3Client } from './client.ts'
import { readerOf } from './reader.ts'
import { isPassing, s3Error } from './storageError.ts'

export interface S3Options extends S3Bucket {
  /** The folder in which files are written before `put`. Created at the first use, with access for its owner only. */
  temporaryFolder: string
  /** Returns the content type that is stored with a file, for clients that read the bucket directly. */
  contentTypeOf: (key: string) => string
  /** Maximum number of files in one page of a list. @default 1000 */
  pageSize?: number
}

/** Attempts of an upload, and milliseconds before the second. The pause doubles before the third. */
const tries = 3
const firstPause = 300

/** Stores media in a bucket of S3 or a compatible server. `close` ends its connections. */
export function createS3MediaFiles(options: S3Options): MediaFiles & { close(): void } {
  const { bucket, prefix = '', temporaryFolder, contentTypeOf, pageSize = 1000 } = options
  // Reads have their own connections, so that slow readers do not hold up uploads.
  const [client, reading] = [s3Client(options, 50), s3Client(options, 500)]
  const root = prefix === '' ? '' : `${prefix}/`
  const location = (key: string) => {
    assertMediaKey(key)
    return { Bucket: bucket, Key: root + key }
  }
  return {
    temporaryFile: () => guarded(() => newFile(temporaryFolder)),
    async put(key, sourcePath) {
      const target = { ...location(key), ContentType: contentTypeOf(key) }
      await guarded(() => upload(client, target, sourcePath))
      await guarded(() => orMissing(() => unlink(sourcePath)))
    },
    open: async (key, range) => openObject(reading, location(key), range),
    stat: async (key) => statObject(client, location(key)),
    async delete(key) {
      const command = new DeleteObjectCommand(location(key))
      await answered((abortSignal) => client.send(command, { abortSignal }))
    },
    list: (beginning = '') => listObjects(client, { bucket, root, beginning, pageSize }),
    removeLeftovers: () => guarded(() => removeLeftovers(temporaryFolder)),
    close() {
      client.destroy()
      reading.destroy()
    },
  }
}

type ObjectLocation = { Bucket: string; Key: string }
type Target = ObjectLocation & { ContentType: string }

async function upload(client: S3Client, target: Target, sourcePath: string): Promise<void> {
  // The SDK retries by itself, but not a body that it has sent in part.
  for (let left = tries - 1, wait = firstPause; ; left--, wait *= 2) {
    // Rejects a link and a missing file.
    const file = await open(sourcePath, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      return await send(client, target, file)
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error
    } finally {
      await file.close()
    }
    await pause(wait)
  }
}

async function send(client: S3Client, target: Target, file: FileHandle): Promise<void> {
  const stat = await file.stat()
  if (!stat.isFile()) throw new TypeError('Only a regular file can be stored')
  const bytes = file.createReadStream()
  const command = new PutObjectCommand({ ...target, Body: bytes, ContentLength: stat.size })
  await client.send(command).catch((error: unknown) => {
    throw s3Error(error)
  })
}

async function openObject(
  client: S3Client,
  location: ObjectLocation,
  range?: ByteRange,
): Promise<Readable | undefined> {
  if (range !== undefined && !(range.start >= 0 && range.end >= range.start)) throw new RangeError('No such byte range')
  const Range = range && `bytes=${range.start}-${range.end}`
  const command = new GetObjectCommand({ ...location, Range })
  const found = await answered((abortSignal) => client.send(command, { abortSignal }), {
    expected: ['NoSuchKey', 'InvalidRange'],
  })
  if (found === 'NoSuchKey') return undefined
  return found === 'InvalidRange' ? readerOf(undefined, 0) : readerOf(found.Body, found.ContentLength ?? 0)
}

async function statObject(client: S3Client, location: ObjectLocation): Promise<MediaFileStat | undefined> {
  const command = new HeadObjectCommand(location)
  // The response to HEAD has no body, so S3 reports any missing file as `NotFound`.
  const found = await answered((abortSignal) => client.send(command, { abortSignal }), {
    expected: ['NotFound', 'NoSuchKey'],
  })
  if (typeof found === 'string') return undefined
  return { size: found.ContentLength ?? 0, modifiedAt: wholeSeconds(found.LastModified) }
}

interface ListRequest {
  bucket: string
  root: string
  beginning: string
  pageSize: number
}

async function* listObjects(
  client: S3Client,
  { bucket, root, beginning, pageSize }: ListRequest,
): AsyncIterable<MediaFileEntry> {
  let next: string | undefined
  do {
    const from = { Bucket: bucket, Prefix: root + beginning, MaxKeys: pageSize, ContinuationToken: next }
    const page = await answered((abortSignal) => client.send(new ListObjectsV2Command(from), { abortSignal }))
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const key = Key.slice(root.length)
      if (isMediaKey(key)) yield { key, size: Size, modifiedAt: wholeSeconds(LastModified) }
    }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

// Times in lists have milliseconds, times in HEAD responses do not. A file must have the same time in both.
function wholeSeconds(time: Date | undefined): Date {
  return new Date(Math.floor((time?.getTime() ?? 0) / 1000) * 1000)
}
