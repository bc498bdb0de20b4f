import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseBucketUrl } from '../../src/model/bucketUrl.ts'
import { type ArchiveFiles, readWhole } from '../../src/stores/archiveFiles.ts'
import { createFolderArchiveFiles } from '../../src/stores/folder/archiveFiles.ts'
import { createS3ArchiveFiles } from '../../src/stores/s3/archiveFiles.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { tcpProxy } from '../support/tcpProxy.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3('archive')
})
afterAll(() => s3.stop())

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Returns an archive under a separate prefix in the bucket. */
function inBucket(options: Partial<Parameters<typeof createS3ArchiveFiles>[0]> = {}, attempts?: number): ArchiveFiles {
  const place = { bucket: 'archive', endpoint: s3.endpoint, prefix: `place/${randomUUID()}`, forcePathStyle: true }
  const files = createS3ArchiveFiles({ ...place, ...options }, attempts)
  onTestFinished(() => files.close())
  return files
}

const backends: [string, () => Promise<ArchiveFiles>][] = [
  ['folder', async () => createFolderArchiveFiles(join(await emptyFolder(), 'made', 'lazily'))],
  ['bucket', async () => inBucket()],
]

async function* inChunks(...chunks: (Buffer | Error)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk
    yield chunk
  }
}

const textOf = async (files: ArchiveFiles, path: string) => (await readWhole(files, path))?.toString()

describe.each(backends)('an archive in a %s', (_, empty) => {
  it('returns the content that was stored last, and no file that was not stored', async () => {
    const files = await empty()
    expect(await textOf(files, 'a/b.json')).toBeUndefined()
    expect(await files.list('')).toEqual([])
    await files.put('a/b.json', Buffer.from('one'))
    await files.put('a/b.json', inChunks(Buffer.from('tw'), Buffer.from('o')))
    await files.put('empty', inChunks())
    expect(await textOf(files, 'a/b.json')).toBe('two')
    expect(await textOf(files, 'empty')).toBe('')
  })

  it('lists the names in one folder', async () => {
    const files = await empty()
    for (const path of ['a/1x', 'a/1y', 'a/2', 'a/deep/3', 'ab/4', '5']) await files.put(path, Buffer.from(path))
    const sorted = async (folder: string, beginning?: string) => (await files.list(folder, beginning)).sort()
    expect(await sorted('')).toEqual(['5', 'a', 'ab'])
    expect(await sorted('a')).toEqual(['1x', '1y', '2', 'deep'])
    expect(await sorted('a', '1')).toEqual(['1x', '1y'])
    expect(await sorted('nowhere')).toEqual([])
  })

  it('deletes a file, and a folder with everything in it', async () => {
    const files = await empty()
    for (const path of ['a/1', 'a/2', 'a/deep/3', 'ab/4']) await files.put(path, Buffer.from(path))
    await files.remove('a/1')
    await files.remove('a/1')
    expect((await files.list('a')).sort()).toEqual(['2', 'deep'])
    await files.removeFolder('a')
    await files.removeFolder('a')
    expect(await files.list('')).toEqual(['ab'])
  })

  it('does not replace an existing file if the file to write must be new', async () => {
    const files = await empty()
    expect(await files.putNew('a', Buffer.from('mine'))).toBe(true)
    expect(await files.putNew('a', Buffer.from('other'))).toBe(false)
    expect(await textOf(files, 'a')).toBe('mine')
  })

  it('copies a file, and the copy stays when the original is deleted', async () => {
    const files = await empty()
    await files.put('a/1', Buffer.from('one'))
    await files.copy('a/1', 'b/c/2')
    await files.copy('a/1', 'b/c/2')
    await files.removeFolder('a')
    expect(await textOf(files, 'b/c/2')).toBe('one')
    await expect(files.copy('a/1', 'b/3')).rejects.toThrow()
    expect(await files.list('b')).toEqual(['c'])
  })

  it('stores large files whole, or not at all', async () => {
    const files = await empty()
    const chunks = Array.from({ length: 19 }, () => randomBytes(2 ** 20 + 1))
    await files.put('large', inChunks(...chunks))
    expect((await readWhole(files, 'large'))!.equals(Buffer.concat(chunks))).toBe(true)
    await expect(files.put('partial', inChunks(...chunks, new Error('gone')))).rejects.toThrow('gone')
    expect(await files.list('')).toEqual(['large'])
    expect(await textOf(files, 'partial')).toBeUndefined()
  })
})

describe('an archive in a folder', () => {
  it('removes the unfinished files of a killed process', async () => {
    const folder = await emptyFolder()
    const files = createFolderArchiveFiles(folder)
    await files.put('.unfinished/left', Buffer.from('half'))
    expect(await files.list('')).toEqual([])
    await files.removeUnfinished()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('an archive in a bucket', () => {
  it('is seen only under its own prefix', async () => {
    const [one, other] = [inBucket(), inBucket()]
    await one.put('a', Buffer.from('mine'))
    expect(await textOf(other, 'a')).toBeUndefined()
    expect(await other.list('')).toEqual([])
  })

  it('reports what is wrong and how to change it, without credentials', async () => {
    const missing = inBucket({ bucket: 'nobody-made-this' })
    await expect(missing.list('')).rejects.toThrow(
      'There is no bucket nobody-made-this. Create it, or choose another with WAL_ARCHIVE.',
    )
    const away = inBucket({ endpoint: 'http://127.0.0.1:9' }, 1)
    for (const one of await Promise.allSettled([away.list(''), textOf(away, 'a'), away.put('a', Buffer.from('x'))])) {
      expect(one).toMatchObject({ reason: { message: expect.stringMatching(/ECONNREFUSED.*WAL_ARCHIVE_S3_ENDPOINT/) } })
      expect(inspect(one, { depth: 10, showHidden: true })).not.toContain('canary')
    }
  })

  it('sends a file again after a temporary failure, signed with its hash', async () => {
    const hashes: unknown[] = []
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        hashes.push(request.headers['x-amz-content-sha256'])
        response.writeHead(hashes.length === 1 ? 503 : 200).end()
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const files = inBucket({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    await files.put('a', Buffer.from('whole'))
    // The SHA-256 hash of `whole`.
    const hash = '5d5766cf2d78701614200418ee1450690d9af12c84d52545e4802f001ad53099'
    expect(hashes).toEqual([hash, hash])
  })

  it('continues a download where the connection broke', async () => {
    const proxy = await tcpProxy(Number(new URL(s3.endpoint).port))
    onTestFinished(() => proxy.close())
    const files = inBucket({ endpoint: `http://127.0.0.1:${proxy.port}` })
    const bytes = randomBytes(12 * 2 ** 20)
    await files.put('a', inChunks(bytes))
    const chunks: Buffer[] = []
    let cut = 0
    for await (const chunk of (await files.open('a'))!) {
      if (chunks.length === 0) cut = proxy.cut()
      chunks.push(chunk)
    }
    expect(cut).toBeGreaterThan(0)
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it('reports an unreachable server as such, not as a missing file', async () => {
    const proxy = await tcpProxy(Number(new URL(s3.endpoint).port))
    onTestFinished(() => proxy.close())
    const files = inBucket({ endpoint: `http://127.0.0.1:${proxy.port}` }, 1)
    await files.put('a', Buffer.from('there'))
    proxy.refuse()
    await expect(textOf(files, 'a')).rejects.toThrow('cannot be used')
  })
})

describe('the URL of a bucket', () => {
  it('names a bucket and, optionally, a folder in it', () => {
    expect(parseBucketUrl('s3://bucket')).toEqual({ bucket: 'bucket' })
    expect(parseBucketUrl('s3://bucket/a/b/')).toEqual({ bucket: 'bucket', prefix: 'a/b' })
    for (const wrong of ['/mnt/archive', 's3://', 's3://key:secret@bucket', 's3://bucket/a?b', 'gs://bucket/a'])
      expect(parseBucketUrl(wrong), wrong).toBeUndefined()
  })
})
