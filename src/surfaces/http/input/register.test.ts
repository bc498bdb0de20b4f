import fc from 'fast-check'
import Fastify, { type FastifyRequest } from 'fastify'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCredentialName } from '../../../model/credentialNames.ts'
import { ServiceError, statusOfCode } from '../../../model/errors.ts'
import type { InputLimits } from './limits.ts'
import { registerInput } from './register.ts'

const limits: Partial<InputLimits> = {
  jsonBytes: 64 * 1024,
  formBytes: 64 * 1024,
  fileBytes: 256 * 1024,
  files: 3,
  fields: 5,
  fieldBytes: 64 * 1024,
  idleMs: 400,
}
const app = Fastify({ requestTimeout: 60_000, forceCloseConnections: true })
let folder = ''
let port = 0
let handled = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'input-'))
  let count = 0
  registerInput(app, { temporaryFile: async () => join(folder, String(count++)), limits: () => limits })
  app.addHook('onRequest', async (request) => refuse(request.parsedQuery.names))
  app.addHook('preValidation', async (request) => refuse(request.parsedBody?.names ?? []))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ServiceError) return reply.code(statusOfCode[error.code]).send({ code: error.code })
    return reply.code(500).send({ code: String(error) })
  })
  app.all('/echo', { exposeHeadRoute: false }, echo)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

function refuse(names: string[]): void {
  const name = findCredentialName(names)
  if (name !== undefined) throw new ServiceError('credential_location_forbidden', `${name} belongs in a header`)
}

async function echo(request: FastifyRequest) {
  handled++
  const { parsedBody } = request
  const files = await Promise.all(
    (parsedBody?.files ?? []).map(async ({ path, ...file }) => ({ ...file, content: await readFile(path, 'latin1') })),
  )
  return { query: request.parsedQuery.fields, kind: parsedBody?.kind, fields: parsedBody?.fields, files }
}

interface Answer {
  status: number
  code: string | undefined
  json: { query: unknown; kind?: string; fields?: unknown; files: unknown[]; code?: string }
}

/** Sends only these bytes, and reads to the end of the connection. */
async function raw(...chunks: (string | Buffer)[]): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  for (const chunk of chunks) socket.write(chunk)
  return answer(socket)
}

async function answer(socket: Socket): Promise<Answer> {
  let text = ''
  for await (const chunk of socket) text += (chunk as Buffer).toString()
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const json = (body === '' ? {} : JSON.parse(body)) as Answer['json']
  return { status, code: json.code, json }
}

/** Sends a body that does not end before the response has begun. */
async function sendEndlessly(): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(head('POST', '/echo', { 'Content-Type': json, 'Transfer-Encoding': 'chunked' }))
  const endless = setInterval(() => socket.write(`1000\r\n${'['.repeat(4096)}\r\n`), 5)
  socket.on('error', () => {}).once('data', () => clearInterval(endless))
  try {
    return await answer(socket)
  } finally {
    clearInterval(endless)
  }
}

function head(method: string, target: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

function send(
  method: string,
  target: string,
  type: string | undefined,
  body: string | Buffer,
  headers = {},
): Promise<Answer> {
  const length = Buffer.byteLength(body)
  return raw(
    head(method, target, { ...(type && { 'Content-Type': type }), 'Content-Length': length, ...headers }),
    body,
  )
}

function sendChunked(method: string, target: string, type: string, body: string): Promise<Answer> {
  const chunks = (body.match(/.{1,7}/gs) ?? []).map(
    (piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`,
  )
  return raw(
    head(method, target, { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }),
    `${chunks.join('')}0\r\n\r\n`,
  )
}

const multipartType = 'multipart/form-data; boundary=B'

function part(disposition: string, content: string, ...headers: string[]): string {
  return ['--B', `Content-Disposition: form-data; ${disposition}`, ...headers, '', content, ''].join('\r\n')
}

function multipart(body: string): Promise<Answer> {
  return send('POST', '/echo', multipartType, Buffer.from(body))
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => readdir(folder)).toEqual([])
}

const end = '--B--\r\n'
const file = part('name="file"; filename="a.png"', 'PNG', 'Content-Type: image/png')
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

describe('the handler gets query and body', () => {
  test.each(methods.filter((method) => method !== 'HEAD'))('%s', async (method) => {
    for (const target of ['/echo?q[]=1', 'http://x/echo?q[]=1']) {
      const { json: echo } = await send(method, target, json, '{"a":[1]}')
      expect(echo).toMatchObject({ query: { q: ['1'] }, kind: 'json', fields: { a: [1] } })
    }
    expect((await send(method, '/echo', form, 'a[]=1')).json).toMatchObject({ kind: 'form', fields: { a: ['1'] } })
    expect((await sendChunked(method, '/echo', json, '{"a":"€uro"}')).json).toMatchObject({ fields: { a: '€uro' } })
    const { json: echo } = await send(method, '/echo', multipartType, part('name="a[b]"', 'c') + file + end)
    expect(echo).toMatchObject({
      kind: 'multipart',
      fields: { a: { b: 'c' } },
      files: [{ name: 'file', content: 'PNG', size: 3 }],
    })
    await expectNothingLeft()
  })

  test('an empty body counts as none, whatever its type', async () => {
    for (const type of [undefined, json, form, multipartType, 'text/plain', 'application/octet-stream']) {
      expect(await send('POST', '/echo', type, '')).toMatchObject({ status: 200, json: { files: [] } })
    }
    for (const type of [json, form, multipartType, 'text/plain']) {
      expect(await sendChunked('DELETE', '/echo', type, '')).toMatchObject({ status: 200, json: { files: [] } })
    }
    expect((await raw(head('GET', '/echo'))).status).toBe(200)
  })
})

describe('a credential is refused before the handler runs', () => {
  test.each(methods)('with %s, in each place, on known and unknown paths', async (method) => {
    const before = handled
    for (const path of ['/echo', '/unknown/path', '/']) {
      const responses = await Promise.all([
        raw(head(method, `${path}?sessionId=x`)),
        raw(head(method, `${path}?session%2549d`)),
        raw(head(method, `http://x${path}?a=1&access_token[]=x`)),
        raw(head(method, `${path}#authorization=x`)),
        send(method, `${path}?SESSION-ID=x&a=1&a[b]=2`, json, '{"a":'),
        send(method, path, json, '{"a":1,"session\\u0049d":""}'),
        send(method, path, `${json}; charset=utf-8`, '{"sessionId":1,"sessionId":2}'),
        sendChunked(method, path, json, '{"authorization":"x"}'),
        send(method, path, form, 'status=a&session_id'),
        sendChunked(method, path, form, 'a=%zz&sessionId%5B%5D=x'),
        send(method, path, multipartType, part('name="sessionId"', '') + file + end),
        send(method, path, multipartType, file + part('name="session%49d"', 'x') + end),
        sendChunked(method, path, multipartType, file + file.replace('"file"', '"access_token"') + end),
      ])
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400))
      if (method !== 'HEAD')
        expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(['credential_location_forbidden']))
    }
    expect(handled).toBe(before)
    await expectNothingLeft()
  })

  test('a credential is accepted in nested fields and in values', async () => {
    expect(await send('POST', '/echo?q=sessionId', json, '{"post":{"sessionId":"x"}}')).toMatchObject({ status: 200 })
    expect(await multipart(part('name="post[sessionId]"', 'sessionId') + end)).toMatchObject({ status: 200 })
  })
})

describe('unreadable input is refused', () => {
  test.each([
    ['text/plain', 'a', {}],
    ['application/jsonp', '{}', {}],
    ['application/json, text/plain', '{}', {}],
    ['application/json; charset=utf-16le', '{}', {}],
    [`${form}; charset=latin1`, 'a=1', {}],
    [json, '{}', { 'Content-Encoding': 'gzip' }],
    [json, '{}', { 'Content-Encoding': 'identity, br' }],
    [undefined, 'a=1', {}],
  ])('a body of type %j %j %j is unsupported', async (type, body, headers) => {
    for (const target of ['/echo', '/unknown']) {
      expect(await send('POST', target, type, body, headers)).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      })
      expect(await send('GET', target, type, body, headers)).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      })
    }
  })

  test.each([
    ['POST', '/echo', json, '{"a":'],
    ['POST', '/echo', json, '['.repeat(60_000)],
    ['POST', '/echo', form, 'a=1&a[b]=2'],
    ['POST', '/echo?a=%zz', json, '{}'],
    ['GET', '/echo', json, '{'],
  ])('%s %s is malformed', async (method, target, type, body) => {
    expect(await send(method, target, type, body)).toMatchObject({ status: 400, code: 'malformed_request' })
  })

  test('a body that is too large is refused: with a length, in chunks, or endless', async () => {
    for (const type of [json, form]) {
      const large = `"${'x'.repeat(70_000)}"`
      expect(await send('POST', '/echo', type, large)).toMatchObject({ status: 413, code: 'payload_too_large' })
      expect(await sendChunked('POST', '/echo', type, large)).toMatchObject({ status: 413, code: 'payload_too_large' })
    }
    // A client that still sends when the connection closes can miss the response (RFC 9112 section 9.6), so it tries
    // again.
    await expect.poll(sendEndlessly).toMatchObject({ status: 413 })
  })

  test('a body that stops arriving times out', async () => {
    const responses = [json, form, multipartType, 'text/plain'].map((type) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(head('POST', '/echo', { 'Content-Type': type, 'Content-Length': 1_000 }))
      if (type === multipartType) socket.write(file.slice(0, -3))
      return answer(socket)
    })
    for (const response of await Promise.all(responses))
      expect(response).toMatchObject({ status: 400, code: 'malformed_request' })
    await expectNothingLeft()
  })
})

describe('multipart', () => {
  test('fields and files arrive in the order sent, with their names', async () => {
    const { status, json: echo } = await multipart(
      [
        'a preamble\r\n',
        part('name="k[][w]"', 'a'),
        part('name="k[][whole]"', '1'),
        part('name="file"; filename="C:\\dir\\é.png"', 'one\r\n--', 'Content-Type: IMAGE/PNG; x=y'),
        part('name="k[][w]"', 'b', 'Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: 8bit'),
        part("name=plain; filename*=UTF-8''%E2%82%AC.txt", 'two'),
        part('name="empty"; filename=""', '', 'Content-Type: application/octet-stream'),
        part('name="quoted\\"[x]\\\\"', '€'),
        `${end}an epilogue`,
      ].join(''),
    )
    expect(status).toBe(200)
    expect(echo.fields).toEqual({ k: [{ w: 'a', whole: '1' }, { w: 'b' }], 'quoted"[x]\\': '€' })
    expect(echo.files).toEqual([
      { name: 'file', filename: 'é.png', declaredType: 'image/png', size: 7, content: 'one\r\n--' },
      { name: 'plain', filename: '€.txt', declaredType: 'text/plain', size: 3, content: 'two' },
    ])
    await expectNothingLeft()
  })

  test('an octet stream without a file name is a file', async () => {
    const { json: echo } = await multipart(part('name="file"', 'x', 'Content-Type: application/octet-stream') + end)
    expect(echo.files).toMatchObject([{ name: 'file', filename: '', size: 1 }])
  })

  test.each<[string, string, string?]>([
    ['no boundary', file + end, 'multipart/form-data'],
    ['an empty boundary', file + end, 'multipart/form-data; boundary=""'],
    ['another boundary', file + end, 'multipart/form-data; boundary=C'],
    ['a boundary that is too long', file + end, `multipart/form-data; boundary=${'B'.repeat(71)}`],
    ['a body without its end', file],
    ['an incomplete end', `${file}--B-`],
    ['a body that ends within a file', file.slice(0, -4)],
    ['a body that ends within a header', `${file}--B\r\nContent-Dispo`],
    ['a part without the end of its headers', `${file}--B\r\nContent-Disposition: form-data; name="a"\r\n${end}`],
    ['a part without headers', `--B\r\n\r\nx\r\n${end}`],
    ['a part without a name', part('filename="a"', 'x') + end],
    ['an empty name', part('name=""', 'x') + end],
    ['two names', part('name="a"; name="sessionId"', 'x') + end],
    ['an extended name', part("name*=utf-8''session%49d", 'x') + end],
    ['a plain and an extended name', part('name="a"; name*=utf-8\'\'sessionId', 'x') + end],
    ['two dispositions', part('name="a"', 'x', 'Content-Disposition: form-data; name="sessionId"') + end],
    ['another disposition', (part('name="a"', 'x') + end).replace('form-data', 'attachment')],
    ['an unclosed name', part('name="a', 'x') + end],
    ['a name with a line break', part('name="a\nb"', 'x') + end],
    ['junk after the name', part('name="a" b', 'x') + end],
    [
      'a header bomb',
      part('name="a"', 'x', ...Array.from({ length: 200 }, (_, i) => `X-${i}: ${'y'.repeat(100)}`)) + end,
    ],
    [
      'a long header before the name',
      (part('name="a"', 'x') + end).replace('Content-D', `X: ${'y'.repeat(81_000)}\r\nContent-D`),
    ],
    ['a field that is not UTF-8', part('name="a"', '\xe9') + end],
    ['a name that is not UTF-8', part('name="\xe9"', 'x') + end],
    ['contradicting names', part('name="a"', 'x') + part('name="a[b]"', 'x') + end],
  ])('%s is malformed', async (_what, body, type = multipartType) => {
    // A file comes first, and must be removed afterwards.
    const whole = Buffer.from(file + body, 'latin1')
    expect(await send('POST', '/echo', type, whole)).toMatchObject({ status: 400, code: 'malformed_request' })
    await expectNothingLeft()
  })

  test.each([
    ['a transfer encoding', part('name="a"', 'eA==', 'Content-Transfer-Encoding: base64') + end],
    ['another charset', part('name="a"', 'x', 'Content-Type: text/plain; charset=utf-16le') + end],
  ])('%s is unsupported', async (_what, body) => {
    expect(await multipart(file + body)).toMatchObject({ status: 415 })
    await expectNothingLeft()
  })

  test.each([
    ['a file', part('name="a"; filename="a"', 'x'.repeat(300_000)) + end],
    ['a field', part('name="a"', 'x'.repeat(70_000)) + end],
    ['all fields together', part('name="a"', 'x'.repeat(40_000)).repeat(2) + end],
    ['the number of files', file.repeat(4) + end],
    ['the number of fields', part('name="a"', 'x').repeat(6) + end],
    ['the number of parts', part('name="a"', 'x').repeat(20_000) + end],
    ['a preamble', 'x'.repeat(1_500_000) + file + end],
  ])('%s above the limit is refused', async (_what, body) => {
    expect(await multipart(body)).toMatchObject({ status: 413, code: 'payload_too_large' })
    await expectNothingLeft()
  })

  test('an interrupted upload leaves no file', async () => {
    const before = handled
    const body = file + part('name="file"; filename="b"', 'x'.repeat(100_000)) + end
    for (const at of [10, 60, 130, 200, 60_000, body.length - 3]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(head('POST', '/echo', { 'Content-Type': multipartType, 'Content-Length': body.length }))
      await new Promise((resolve) => socket.write(body.slice(0, at), resolve))
      if (at >= 200) await expect.poll(() => readdir(folder)).not.toEqual([])
      socket.resetAndDestroy()
      await expectNothingLeft()
    }
    expect(handled).toBe(before)
  })

  test('simultaneous uploads do not mix their files', async () => {
    const upload = (letter: string) => multipart(part('name="file"; filename="a"', letter.repeat(200_000)) + end)
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map(upload))
    expect(responses.map(({ json: { files } }) => new Set((files[0] as { content: string }).content))).toEqual(
      ['a', 'b', 'c', 'd'].map((letter) => new Set(letter)),
    )
    await expectNothingLeft()
  })

  test('no malformed body hangs or breaks the server', async () => {
    const whole = Buffer.from(part('name="a"', 'x') + file + part('name="b"', 'y') + end)
    const cut = fc.record({
      at: fc.nat(whole.length),
      drop: fc.nat(20),
      insert: fc.constantFrom('', '\r\n', '--B', '\r\n--B--', '"', ';', '\0'),
    })
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, drop, insert }) => {
        const body = Buffer.concat([whole.subarray(0, at), Buffer.from(insert), whole.subarray(at + drop)])
        expect([200, 400, 415]).toContain((await send('POST', '/echo', multipartType, body)).status)
      }),
      { numRuns: 150 },
    )
    await expectNothingLeft()
  })
})

test('a connection stays open after a completely read request is refused', async () => {
  const body = '{"sessionId":1}'
  const first = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${json}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const socket = connect(port, '127.0.0.1')
  socket.write(first + head('GET', '/echo'))
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})
