import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import type { ByteRange, MediaFileEntry, MediaFiles } from '../../src/stores/mediaFiles.ts'
import { createS3MediaFiles, type S3Options } from '../../src/stores/s3/mediaFiles.ts'
import { readerOf } from '../../src/stores/s3/reader.ts'
import { type S3Server, startS3 } from '../support/s3.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3('media')
})
afterAll(() => s3.stop())

/** The implementations of `MediaFiles`, each with a function that returns an empty store. */
const backends: [string, () => Promise<MediaFiles>][] = [
  ['folder', async () => createFolderMediaFiles(join(await emptyFolder(), 'made', 'lazily'))],
  ['bucket', () => inBucket()],
]

/** Returns media files under a separate prefix in the bucket. The bucket lists them in small pages. */
async function inBucket(options: Partial<S3Options> = {}): Promise<MediaFiles> {
  const place = { bucket: 'media', endpoint: s3.endpoint, prefix: `place/${randomUUID()}`, forcePathStyle: true }
  const temporaryFolder = join(await emptyFolder(), 'made', 'lazily')
  const media = createS3MediaFiles({
    ...place,
    temporaryFolder,
    contentTypeOf: () => 'text/plain',
    pageSize: 3,
    ...options,
  })
  onTestFinished(() => media.close())
  return media
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'media-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function store(media: MediaFiles, key: string, content: string | Buffer): Promise<void> {
  const path = await media.temporaryFile()
  await writeFile(path, content)
  await media.put(key, path)
}

async function read(media: MediaFiles, key: string, range?: ByteRange): Promise<string | undefined> {
  const stream = await media.open(key, range)
  return stream && (await buffer(stream)).toString()
}

async function entries(media: MediaFiles, prefix?: string): Promise<MediaFileEntry[]> {
  const found: MediaFileEntry[] = []
  for await (const entry of media.list(prefix)) found.push(entry)
  return found
}

async function keys(media: MediaFiles, prefix?: string): Promise<string[]> {
  return (await entries(media, prefix)).map(({ key }) => key).sort()
}

const hostileKeys = [
  '', '/', '.', '..', '../x', 'a/../../x', 'a/..', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a/.b', 'a\0b', 'a\\b', 'A', 'a~b',
  '%2e%2e/x', 'c:x', 'a b', 'ä', 'a\n', `a${'b'.repeat(200)}`,
] // prettier-ignore

describe.each(backends)('media files in a %s', (_name, make) => {
  it('can be read after put, with their size, and the temporary file is gone', async () => {
    const media = await make()
    const path = await media.temporaryFile()
    await writeFile(path, 'hello')
    const before = Date.now()
    await media.put('media/1/original.txt', path)
    expect(await read(media, 'media/1/original.txt')).toBe('hello')
    const found = await media.stat('media/1/original.txt')
    expect(found?.size).toBe(5)
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are undefined if they were never put, and deleting them changes nothing', async () => {
    const media = await make()
    expect(await media.open('nothing')).toBeUndefined()
    expect(await media.stat('nothing')).toBeUndefined()
    await media.delete('nothing')
    expect(await keys(media)).toEqual([])
    expect(await media.removeLeftovers()).toBe(0)
  })

  it('are read in ranges that include both ends and stop at the end of the file', async () => {
    const media = await make()
    await store(media, 'digits', '0123456789')
    expect(await read(media, 'digits', { start: 2, end: 4 })).toBe('234')
    expect(await read(media, 'digits', { start: 0, end: 0 })).toBe('0')
    expect(await read(media, 'digits', { start: 8, end: 99 })).toBe('89')
    expect(await read(media, 'digits', { start: 10, end: 99 })).toBe('')
    await expect(media.open('digits', { start: 4, end: 2 })).rejects.toThrow(RangeError)
    await expect(media.open('digits', { start: -1, end: 2 })).rejects.toThrow(RangeError)
  })

  it('may be empty', async () => {
    const media = await make()
    await media.put('empty', await media.temporaryFile())
    expect(await read(media, 'empty')).toBe('')
    expect((await media.stat('empty'))?.size).toBe(0)
  })

  it('with similar keys are different files', async () => {
    const media = await make()
    const alike = ['a/b', 'a.b', 'a_b', 'a-b', 'a/b/c', 'a']
    for (const key of alike) await store(media, key, `this is ${key}`)
    for (const key of alike) expect(await read(media, key)).toBe(`this is ${key}`)
  })

  it('are gone after two concurrent deletions', async () => {
    const media = await make()
    await store(media, 'a/b', 'x')
    await Promise.all([media.delete('a/b'), media.delete('a/b')])
    expect(await read(media, 'a/b')).toBeUndefined()
  })

  it('are read to the end although they are deleted meanwhile', async () => {
    const media = await make()
    const content = randomBytes(3_000_000)
    await store(media, 'big', content)
    const stream = await media.open('big')
    await media.delete('big')
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
  })

  it('are read as one whole version while others write them', async () => {
    const media = await make()
    const version = (letter: string) => letter.repeat(200_000)
    await store(media, 'busy', version('a'))
    const writers = [...'bcdefgh'].map((letter) => store(media, 'busy', version(letter)))
    const readers = Array.from({ length: 20 }, () => read(media, 'busy'))
    for (const content of await Promise.all(readers)) expect(content).toBe(version(content?.[0] ?? '-'))
    await Promise.all(writers)
    expect(await keys(media)).toEqual(['busy'])
  })

  it('are listed by prefix, with size and time, without temporary files', async () => {
    const media = await make()
    for (const key of ['media/1/a.jpg', 'media/12/b.jpg', 'avatars/1.webp']) await store(media, key, key)
    await media.temporaryFile()
    expect(await keys(media)).toEqual(['avatars/1.webp', 'media/1/a.jpg', 'media/12/b.jpg'])
    expect(await keys(media, 'media/1')).toEqual(['media/1/a.jpg', 'media/12/b.jpg'])
    expect(await keys(media, 'media/1/')).toEqual(['media/1/a.jpg'])
    const [entry] = await entries(media, 'avatars')
    expect(entry).toEqual({ key: 'avatars/1.webp', ...(await media.stat('avatars/1.webp')) })
  })

  it('may be deleted while they are listed', async () => {
    const media = await make()
    for (let index = 0; index < 20; index += 1) await store(media, `orphan/${index}`, 'x')
    for await (const { key } of media.list('orphan/')) await media.delete(key)
    expect(await keys(media)).toEqual([])
  })

  it.each(hostileKeys)('reject the key %j everywhere', async (key) => {
    const media = await make()
    const source = await media.temporaryFile()
    const refusal = { code: 'not_found' }
    await expect(media.put(key, source)).rejects.toMatchObject(refusal)
    await expect(media.open(key)).rejects.toMatchObject(refusal)
    await expect(media.stat(key)).rejects.toMatchObject(refusal)
    await expect(media.delete(key)).rejects.toMatchObject(refusal)
    expect(await readFile(source)).toHaveLength(0)
  })

  it('cannot be put from a missing file, which leaves nothing behind', async () => {
    const media = await make()
    const source = await media.temporaryFile()
    await unlink(source)
    await expect(media.put('a', source)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await keys(media)).toEqual([])
  })

  it('remain after the clean-up of temporary files, which removes those older than a day', async () => {
    const media = await make()
    const [old, young] = [await media.temporaryFile(), await media.temporaryFile()]
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await utimes(old, yesterday, yesterday)
    const stored = await media.temporaryFile()
    await utimes(stored, yesterday, yesterday)
    await media.put('stored', stored)
    expect(await media.removeLeftovers()).toBe(1)
    await expect(stat(old)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await stat(young)).isFile()).toBe(true)
    expect(await keys(media)).toEqual(['stored'])
  })
})

describe('media files in the folder', () => {
  async function inFolder() {
    const outer = await emptyFolder()
    const folder = join(outer, 'media')
    return { outer, folder, media: createFolderMediaFiles(folder) }
  }

  /** Returns the path of the only stored file. */
  async function onlyFile(folder: string): Promise<string> {
    const [entry] = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((found) => found.isFile())
    return entry ? join(entry.parentPath, entry.name) : ''
  }

  it('are in a folder that is created at the first use, for this user only', async () => {
    const { outer, folder, media } = await inFolder()
    expect(await keys(media)).toEqual([])
    expect(await readdir(outer)).toEqual([])
    await store(media, 'a', 'x')
    const path = await onlyFile(folder)
    const modes = await Promise.all([folder, dirname(path), join(folder, 'incoming'), path].map((name) => stat(name)))
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  it('are moved as a whole from another file system', async () => {
    const { folder, media } = await inFolder()
    const elsewhere = await mkdtemp('/dev/shm/media-files-')
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
    expect((await stat(elsewhere)).dev).not.toBe((await stat(tmpdir())).dev)
    await writeFile(join(elsewhere, 'source'), 'far')
    await media.put('a', join(elsewhere, 'source'))
    expect(await read(media, 'a')).toBe('far')
    expect(await readdir(elsewhere)).toEqual([])
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  it('are never links: not as the file, the sub-folder or the source', async () => {
    const { outer, folder, media } = await inFolder()
    await writeFile(join(outer, 'secret'), 'secret')
    await store(media, 'a', 'x')
    const path = await onlyFile(folder)
    await unlink(path)
    await symlink(join(outer, 'secret'), path)
    const refusal = { code: 'unavailable', cause: { code: 'ELOOP' } }
    await expect(media.open('a')).rejects.toMatchObject(refusal)
    await expect(media.stat('a')).rejects.toMatchObject(refusal)
    expect(await keys(media)).toEqual([])
    await media.delete('a')
    await expect(media.put('a', await linkTo(outer))).rejects.toMatchObject(refusal)
    await rm(dirname(path), { recursive: true })
    await symlink(outer, dirname(path))
    await expect(store(media, 'a', 'x')).rejects.toMatchObject(refusal)
    await expect(media.open('a')).rejects.toMatchObject(refusal)
    await expect(media.delete('a')).rejects.toMatchObject(refusal)
    await expect(keys(media)).rejects.toMatchObject(refusal)
    expect(await readFile(join(outer, 'secret'), 'utf8')).toBe('secret')
  })

  async function linkTo(outer: string): Promise<string> {
    await symlink(join(outer, 'secret'), join(outer, 'link'))
    return join(outer, 'link')
  }

  it('are unavailable when the system rejects access, with the reason for the log', async () => {
    const { outer } = await inFolder()
    await writeFile(join(outer, 'file'), '')
    const media = createFolderMediaFiles(join(outer, 'file', 'media'))
    const refusal = {
      code: 'unavailable',
      message: 'Media storage is unavailable. Try again in a minute.',
      cause: { code: 'ENOTDIR' },
    }
    await expect(media.temporaryFile()).rejects.toMatchObject(refusal)
    await expect(media.open('a')).rejects.toMatchObject(refusal)
    await expect(keys(media)).rejects.toMatchObject(refusal)
  })
})

describe('media files in the bucket', () => {
  const refusal = { code: 'unavailable', message: 'Media storage is unavailable. Try again in a minute.' }

  it('are seen only under their own prefix', async () => {
    const [media, other] = [await inBucket(), await inBucket()]
    await store(media, 'a', 'mine')
    expect(await read(other, 'a')).toBeUndefined()
    expect(await keys(other)).toEqual([])
    const all = await keys(await inBucket({ prefix: undefined }), 'place/')
    expect(all.filter((key) => key.endsWith('/a'))).not.toEqual([])
  })

  it('are unavailable if the bucket does not exist, and a file to upload stays in place', async () => {
    const media = await inBucket({ bucket: 'nobody-made-this' })
    await expect(media.open('a')).rejects.toMatchObject({ ...refusal, cause: { code: 'NoSuchBucket' } })
    await expect(keys(media)).rejects.toMatchObject(refusal)
    const path = await media.temporaryFile()
    await writeFile(path, 'kept')
    await expect(media.put('a', path)).rejects.toMatchObject(refusal)
    expect(await readFile(path, 'utf8')).toBe('kept')
  })

  it('are unavailable if no server responds, with the reason but no credentials for the log', async () => {
    const media = await inBucket({ endpoint: 'http://127.0.0.1:9' })
    const failures = [media.open('a'), media.stat('a'), media.delete('a'), keys(media), store(media, 'a', 'x')]
    for (const one of await Promise.allSettled(failures)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { ...refusal, cause: { code: 'ECONNREFUSED' } } })
      expect(inspect(one, { depth: 10, showHidden: true })).not.toContain('canary')
    }
  })

  it('are sent again as a whole after a temporary failure', async () => {
    const sent: string[] = []
    const server = createServer(async (request, response) => {
      sent.push((await buffer(request)).toString())
      response.writeHead(sent.length === 1 ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const media = await inBucket({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    await store(media, 'a', 'whole')
    expect(sent).toEqual(['whole', 'whole'])
  })

  it('are never read from a link', async () => {
    const media = await inBucket()
    const folder = await emptyFolder()
    await writeFile(join(folder, 'secret'), 'secret')
    await symlink(join(folder, 'secret'), join(folder, 'link'))
    await expect(media.put('a', join(folder, 'link'))).rejects.toMatchObject({ ...refusal, cause: { code: 'ELOOP' } })
    expect(await keys(media)).toEqual([])
  })

  it('are cut off for a reader who is too slow', async () => {
    const source = new PassThrough()
    const reader = readerOf(source, 0, 0.05)
    const failure = await new Promise((resolve) => void reader.once('error', resolve))
    expect(failure).toMatchObject({ message: 'The reader of a media file was too slow' })
  })
})
