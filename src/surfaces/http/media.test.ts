import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/support/httpApp.ts'
import { createFolderMediaFiles } from '../../stores/folder/mediaFiles.ts'
import type { MediaFiles } from '../../stores/mediaFiles.ts'

/** Starts a service with one stored file. `opened` records every stream that it opens. */
async function start(key = 'attachments/a.png', bytes: Buffer = Buffer.from('0123456789')) {
  const folder = await mkdtemp(join(tmpdir(), 'social-media-'))
  const files = createFolderMediaFiles(folder)
  const path = await files.temporaryFile()
  await writeFile(path, bytes)
  await files.put(key, path)
  const opened: Readable[] = []
  const mediaFiles: MediaFiles = {
    ...files,
    async open(...parameters) {
      const stream = await files.open(...parameters)
      if (stream) opened.push(stream)
      return stream
    },
  }
  const service = await startTestApp([], { mediaFiles })
  return {
    opened,
    port: service.port,
    files,
    fetch: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      service.fetch(path, { headers, method }),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const path = '/media/attachments/a.png'

test('a file is served with the type of its name, short caching and a sandbox', async () => {
  await using service = await start()
  const response = await service.fetch(path)
  expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=300',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['a.jpg', 'image/jpeg'],
  ['a.mp4', 'video/mp4'],
  ['a.mp3', 'audio/mpeg'],
  ['a.html', 'application/octet-stream'],
  ['a.svg', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is served as %s', async (key, type) => {
  await using service = await start(key)
  expect((await service.fetch(`/media/${key}`)).headers.get('content-type')).toBe(type)
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['bytes=x', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('the range %s', async (range, status, text, contentRange) => {
  await using service = await start()
  const response = await service.fetch(path, { range })
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ])
})

test('pages of any origin can read a file, but never with cookies', async () => {
  await using service = await start()
  const etag = (await service.fetch(path)).headers.get('etag') ?? ''
  const from = { origin: 'https://app.example' }
  const answers = [
    [200, await service.fetch(path, from)],
    [200, await service.fetch(path, from, 'HEAD')],
    [206, await service.fetch(path, { ...from, range: 'bytes=0-1' })],
    [416, await service.fetch(path, { ...from, range: 'bytes=10-' })],
    [304, await service.fetch(path, { ...from, 'if-none-match': etag })],
    [404, await service.fetch('/media/attachments/b.png', from)],
  ] as const
  for (const [status, { status: actual, headers }] of answers) {
    expect([actual, headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    if (status < 400) expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  const asking = { ...from, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' }
  const preflight = await service.fetch(path, asking, 'OPTIONS')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('range')
})

test('an unchanged file is not sent again, and a range must be of the same version', async () => {
  await using service = await start()
  const etag = (await service.fetch(path)).headers.get('etag') ?? ''
  for (const tags of [etag, `"x", W/${etag}`, '*']) {
    expect((await service.fetch(path, { 'if-none-match': tags })).status).toBe(304)
  }
  expect((await service.fetch(path, { 'if-none-match': '"x"' })).status).toBe(200)
  expect((await service.fetch(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await service.fetch(path, { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200)
})

test('HEAD has the headers of GET, and opens no file', async () => {
  await using service = await start()
  const response = await service.fetch(path, { range: 'bytes=0-1' }, 'HEAD')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
  expect(service.opened).toHaveLength(0)
})

test('an empty file is served', async () => {
  await using service = await start('a.png', Buffer.alloc(0))
  const response = await service.fetch('/media/a.png')
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', ''])
})

test.each([
  '/media/attachments/b.png',
  '/media/',
  '/media',
  '/media/../package.json',
  '/media/%2e%2e/%2e%2e/etc/passwd',
  '/media/..%2f..%2fetc%2fpasswd',
  '/media/attachments/a.png%00',
  '/media/incoming',
])('%s is 404', async (target) => {
  await using service = await start()
  expect(await statusOf(service.port, target)).toBe(404)
})

test('a credential in the URL of a file is refused', async () => {
  await using service = await start()
  expect((await service.fetch(`${path}?access_token=x`)).status).toBe(400)
})

test('a reader who disconnects leaves no open file', async () => {
  await using service = await start('a.mp4', Buffer.alloc(20 << 20))
  const socket = connect(service.port, '127.0.0.1')
  socket.write('GET /media/a.mp4 HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  expect(service.opened).toHaveLength(1)
  expect(service.opened[0]?.closed).toBe(false)
  socket.destroy()
  await expect.poll(() => service.opened[0]?.closed).toBe(true)
})

function statusOf(port: number, target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject).on('end', () => resolve(Number(text.split(' ')[1])))
  })
}
