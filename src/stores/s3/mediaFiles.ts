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
import { s3Client } from './client.ts'
import { readerOf } from './reader.ts'
import { isCalled, isPassing, s3Error } from './storageError.ts'

export interface S3Options extends S3Bucket {
  /** Where files lie until they are put; made at the first use, readable by nobody else. */
  temporaryFolder: string
  /** What a file is said to be to those who read the bucket itself. */
  contentTypeOf: (key: string) => string
  /** How many files are asked for in one page of a list; 1000 unless given. */
  pageSize?: number
}

/**
 * Milliseconds that S3 may take to answer, tries included; the bytes of a file are counted otherwise: see `client.ts`.
 */
const patience = 20_000

/** Tries of an upload, and milliseconds before the second; twice as long before the third. */
const tries = 3
const firstPause = 300

/** Media in a bucket of S3, or of a server that speaks as it does. `close` ends the connections it holds. */
export function createS3MediaFiles(options: S3Options): MediaFiles & { close(): void } {
  const { bucket, prefix = '', temporaryFolder, contentTypeOf, pageSize = 1000 } = options
  // Those who read have connections of their own: however slow they are, uploads go on.
  const [client, reading] = [s3Client(options, 50), s3Client(options, 500)]
  const root = prefix === '' ? '' : `${prefix}/`
  const place = (key: string) => {
    assertMediaKey(key)
    return { Bucket: bucket, Key: root + key }
  }
  return {
    temporaryFile: () => guarded(() => newFile(temporaryFolder)),
    async put(key, sourcePath) {
      const target = { ...place(key), ContentType: contentTypeOf(key) }
      await guarded(() => upload(client, target, sourcePath))
      await guarded(() => orMissing(() => unlink(sourcePath)))
    },
    open: async (key, range) => openObject(reading, place(key), range),
    stat: async (key) => statObject(client, place(key)),
    async delete(key) {
      const command = new DeleteObjectCommand(place(key))
      await answered((abortSignal) => client.send(command, { abortSignal }))
    },
    list: (wanted = '') => listObjects(client, { bucket, root, wanted, pageSize }),
    removeLeftovers: () => guarded(() => removeLeftovers(temporaryFolder)),
    close() {
      client.destroy()
      reading.destroy()
    },
  }
}

type Place = { Bucket: string; Key: string }
type Target = Place & { ContentType: string }

async function upload(client: S3Client, target: Target, sourcePath: string): Promise<void> {
  // The SDK tries again by itself, but not what it has sent a part of.
  for (let left = tries - 1, wait = firstPause; ; left--, wait *= 2) {
    // A link, or a file that is not there, is refused here.
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

async function openObject(client: S3Client, place: Place, range?: ByteRange): Promise<Readable | undefined> {
  if (range !== undefined && !(range.start >= 0 && range.end >= range.start)) throw new RangeError('No such byte range')
  const Range = range && `bytes=${range.start}-${range.end}`
  const command = new GetObjectCommand({ ...place, Range })
  const found = await answered((abortSignal) => client.send(command, { abortSignal }), ['NoSuchKey', 'InvalidRange'])
  if (found === 'NoSuchKey') return undefined
  return found === 'InvalidRange' ? readerOf(undefined, 0) : readerOf(found.Body, found.ContentLength ?? 0)
}

async function statObject(client: S3Client, place: Place): Promise<MediaFileStat | undefined> {
  const command = new HeadObjectCommand(place)
  // The answer to HEAD has no body that could say more.
  const found = await answered((abortSignal) => client.send(command, { abortSignal }), ['NotFound', 'NoSuchKey'])
  if (typeof found === 'string') return undefined
  return { size: found.ContentLength ?? 0, modifiedAt: wholeSeconds(found.LastModified) }
}

interface Listing {
  bucket: string
  root: string
  wanted: string
  pageSize: number
}

async function* listObjects(
  client: S3Client,
  { bucket, root, wanted, pageSize }: Listing,
): AsyncIterable<MediaFileEntry> {
  let next: string | undefined
  do {
    const from = { Bucket: bucket, Prefix: root + wanted, MaxKeys: pageSize, ContinuationToken: next }
    const page = await answered((abortSignal) => client.send(new ListObjectsV2Command(from), { abortSignal }))
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const key = Key.slice(root.length)
      if (isMediaKey(key)) yield { key, size: Size, modifiedAt: wholeSeconds(LastModified) }
    }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

// A list tells milliseconds, a HEAD does not: one file must not have two times.
function wholeSeconds(time: Date | undefined): Date {
  return new Date(Math.floor((time?.getTime() ?? 0) / 1000) * 1000)
}

/** S3's answer, or which of the names that are no failure it said instead. Throws `unavailable` for anything else. */
async function answered<Answer, Name extends string = never>(
  ask: (abortSignal: AbortSignal) => Promise<Answer>,
  expected: readonly Name[] = [],
): Promise<Answer | Name> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patience)
  try {
    return await ask(giveUp.signal)
  } catch (error) {
    const name = expected.find((one) => isCalled(error, one))
    if (name !== undefined) return name
    throw s3Error(error)
  } finally {
    // From here on it would cut off the bytes of the answer.
    clearTimeout(timer)
  }
}
