import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeOptions, optionsFromEnvironment } from '../../src/config/completeOptions.ts'
import { clientPaths } from '../../src/surfaces/web/paths.ts'
import { startService, type TestService } from '../support/service.ts'
import { builtFolder, script } from './folder.ts'

let folder = ''
let service: TestService
const title = `Cats' "home" & <b>$&</b>`
const demo = { username: 'alice', password: 'a "known" <password> & more' }

beforeAll(async () => {
  folder = await builtFolder()
  await symlink('/etc/passwd', join(folder, 'assets/link-C8AEdJ2e.txt'))
  service = await startService({ title, description: 'For cats.', webClient: { folder, demo } })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

interface ServedResponse {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request without normalising its path, and returns the body undecoded. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<ServedResponse> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const asset = '/assets/index-C8AEdJ2e.js'

/** Returns the facts about the service in the shell, as a browser reads them. */
function factsIn(html: string): unknown {
  const content = /<meta name="service" content="([^"]*)">/.exec(html)?.[1] ?? ''
  const entities: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return JSON.parse(content.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity]!))
}

describe('the shell', () => {
  test('contains the facts about the service and its title', async () => {
    const { status, headers, body } = await ask('/')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body.toString()).toContain(`<title>Cats&#39; &quot;home&quot; &amp; &lt;b&gt;$&amp;&lt;/b&gt;</title>`)
    expect(factsIn(body.toString())).toEqual({ title, description: 'For cats.', version: expect.any(String), demo })
  })

  test('allows files and calls of this service only', async () => {
    const { headers } = await ask('/home')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; font-src 'self'; " +
        "worker-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
    const allowed = [...String(headers['permissions-policy']).matchAll(/([\w-]+)=\(self\)/g)].map(([, name]) => name)
    expect(allowed).toEqual([
      'publickey-credentials-get',
      'publickey-credentials-create',
      'fullscreen',
      'clipboard-write',
    ])
    expect(headers['permissions-policy']).toContain('camera=(), ')
    for (const name of ['set-cookie', 'access-control-allow-origin']) expect(headers[name]).toBeUndefined()
  })

  test.each(clientPaths)('is served at %s', async (pattern) => {
    const path = pattern.replaceAll(/:\w+/g, 'Caf%C3%A9')
    const { status, headers } = await ask(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await ask(`${path.replace(/\/$/, '')}/`)).status).toBe(200)
  })

  test('has a policy that lets pages of an app sign-in reach their opener, and can never be framed', async () => {
    const toConsent = encodeURIComponent('/oauth/authorize?client_id=x')
    const policyOf = async (path: string) => {
      const { headers } = await ask(path)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      return headers['cross-origin-opener-policy']
    }
    const opened = [
      '/oauth/authorize?client_id=x',
      '/oauth/authorize/',
      '/auth/callback?state=x',
      '/auth/callback/example',
    ]
    const signingIn = ['/sign-in', '/register'].map((page) => `${page}?return=${toConsent}`)
    for (const path of [...opened, ...signingIn]) expect([path, await policyOf(path)]).toEqual([path, undefined])
    const others = ['/', '/sign-in', '/sign-in?return=%2Fhome', '/home?return=%2Foauth%2Fauthorize', '/settings']
    for (const path of [...others, '/sign-in?return=/oauth/authorizes', '/oauth/show-code']) {
      expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
    }
  })

  test('is the response to a browser at an unknown address', async () => {
    for (const path of ['/nowhere', '/nowhere/at/all', '/@alice/12/nothing', '/home/x', '/%E2%80%A6']) {
      const { status, headers, body } = await ask(path, navigation)
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect([headers['cache-control'], headers['etag']]).toEqual(['no-cache', undefined])
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(factsIn(body.toString())).toMatchObject({ title })
    }
  })

  test('is not the response to programs, at paths of the API, or at malformed paths', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, text/html', '', 'image/avif,image/*']) {
      const { status, body } = await ask('/nowhere', { accept })
      expect([accept, status, JSON.parse(body.toString())]).toMatchObject([accept, 404, { code: 'not_found' }])
    }
    const unknown: [number, string[]][] = [
      [404, ['/media', '/media/x.png', '/oauth/token', '/oauth', '/v1/x', '/assets/x.js', '/docs/x', '/images/x.png']],
      [404, ['/.well-known/x', '/health/x', '/metrics', '/nodeinfo/9']],
      [404, ['/api/v1/nowhere']],
      [401, ['/graphql/nowhere', '/v1/browser/api/nowhere']],
      [400, ['/%zz']],
    ]
    for (const [status, paths] of unknown) {
      for (const path of paths) {
        const answer = await ask(path, navigation)
        expect([path, answer.status]).toEqual([path, status])
        expect([path, answer.headers['content-type']]).toEqual([path, 'application/json; charset=utf-8'])
      }
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/home', navigation, method)).status).toBe(404)
  })
})

describe('files', () => {
  test('with a hash in their name are cached forever', async () => {
    const { status, headers, body } = await ask(asset)
    expect([status, body.toString()]).toEqual([200, script])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(script.length),
      vary: 'Accept-Encoding',
    })
  })

  test('without a hash in their name are revalidated, and not sent again while unchanged', async () => {
    const first = await ask('/manifest.webmanifest')
    expect(first.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const etag = String(first.headers['etag'])
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, headers, body } = await ask('/manifest.webmanifest', { 'if-none-match': tags })
      expect([tags, status, body.length, headers['etag']]).toEqual([tags, 304, 0, etag])
    }
    expect((await ask('/manifest.webmanifest', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['*;q=0', undefined],
    [`${'x'.repeat(4000)}, gzip`, 'gzip'],
  ])('are compressed in the best way that `Accept-Encoding: %.40s` allows', async (accepted, expected) => {
    for (const [path, text] of [
      [asset, script],
      ['/', (await ask('/')).body.toString()],
    ] as const) {
      const { status, headers, body } = await ask(path, { 'accept-encoding': accepted })
      expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, expected, 'Accept-Encoding'])
      expect(Number(headers['content-length'])).toBe(body.length)
      const decoded = expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body
      expect(decoded.toString()).toBe(text)
      const etag = String(headers['etag'])
      const again = await ask(path, { 'accept-encoding': accepted, 'if-none-match': etag })
      expect([again.status, again.body.length]).toEqual([304, 0])
      // Each encoding has its own entity tag.
      const other = expected === 'gzip' ? 'br' : 'gzip'
      expect((await ask(path, { 'accept-encoding': other, 'if-none-match': etag })).status).toBe(200)
    }
  })

  test('without a compressed copy are sent as they are', async () => {
    const { headers, body } = await ask('/assets/style-DqQksVyv.css', { 'accept-encoding': 'br, gzip' })
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'h1 { color: red }'])
  })

  test('respond to HEAD like GET, without the body', async () => {
    for (const path of [asset, '/manifest.webmanifest', '/', '/@alice']) {
      for (const encoding of ['br', 'identity']) {
        const [get, head] = await Promise.all(
          ['GET', 'HEAD'].map((method) => ask(path, { 'accept-encoding': encoding }, method)),
        )
        expect(head!.body.length).toBe(0)
        const received = ({ headers, status }: ServedResponse) => ({ ...headers, status, date: '', 'x-request-id': '' })
        expect(received(head!)).toEqual(received(get!))
      }
    }
    const { status, headers } = await ask('/nowhere', navigation, 'HEAD')
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('come only from the folder, as it was at the start', async () => {
    await writeFile(join(folder, 'assets/later-C8AEdJ2e.js'), 'too late')
    for (const path of [
      '/index.html',
      '/.built-from',
      '/assets',
      '/assets/',
      '/assets/.hidden.js',
      '/assets/index-C8AEdJ2e.js.br',
      '/assets/link-C8AEdJ2e.txt',
      '/assets/later-C8AEdJ2e.js',
      '/notes.md',
      '/assets/../index.html',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
      '/assets/index-C8AEdJ2e.js%00.css',
      '/assets\\..\\index.html',
    ]) {
      const { status, headers } = await ask(path)
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8'])
    }
    await writeFile(join(folder, asset), 'another build')
    expect((await ask(asset)).body.toString()).toBe(script)
  })
})

test('every page refuses a credential in the query, and no query is logged', async () => {
  for (const pattern of [...clientPaths, '/nowhere', asset]) {
    const path = pattern.replaceAll(/:\w+/g, 'x')
    const { status, body } = await ask(`${path}?access_token=ses_canary1`, navigation)
    expect([path, status, JSON.parse(body.toString())]).toMatchObject([
      path,
      400,
      { code: 'credential_location_forbidden' },
    ])
  }
  for (const path of [
    '/auth/callback?code=canary2&state=canary3&iss=https%3A%2F%2Fid.example',
    '/auth/callback/github?code=canary2&state=canary3',
    '/oauth/authorize?client_id=canary4&redirect_uri=https%3A%2F%2Fapp.example&response_type=code&code_challenge=canary5',
    '/search?q=canary6',
    '/@canary7/media',
  ]) {
    expect([path, (await ask(path, navigation)).status]).toEqual([path, 200])
  }
  const log = service.log.join('')
  expect(log).toContain('"path":"/auth/callback"')
  expect(log).not.toContain('canary')
  expect(log).not.toContain(demo.password)
})

test('pages-4: a service at an https address, even an embedded one, tells browsers to stay on https', async () => {
  await using secure = await startService({
    port: undefined,
    baseUrl: 'https://social.example',
    webClient: { folder },
  })
  const owner = createServer(secure.server.handle).listen(0, '127.0.0.1')
  await once(owner, 'listening')
  const { port } = owner.address() as AddressInfo
  for (const path of ['/', asset]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  expect(factsIn(await (await fetch(`http://127.0.0.1:${port}/`)).text())).not.toHaveProperty('demo')
  owner.close()
})

test('without a web client, `/` is the landing page and the paths of pages are unknown', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'no-web-'))
  const without = [
    optionsFromEnvironment({ WEB_CLIENT: 'false' }).webClient,
    false,
    { folder: empty },
    { folder: join(empty, 'nowhere') },
  ]
  await mkdir(join(empty, 'assets'))
  for (const webClient of without) {
    await using one = await startService({ webClient })
    expect(await (await one.fetch('/')).text()).toContain('href="/docs"')
    expect((await one.fetch('/home', { headers: navigation })).status).toBe(404)
    const warned = one.log.filter((line) => line.includes('There is no web client'))
    expect(warned.length).toBe(webClient === false ? 0 : 1)
    if (webClient !== false) expect(warned[0]).toContain('npm run build:web')
  }
  await using unbounded = await startService({ browser: false, webClient: { folder } })
  expect(await (await unbounded.fetch('/')).text()).toContain('href="/docs"')
})

test('the start fails if the folder has no valid build of the client', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'broken-web-'))
  await writeFile(join(broken, 'index.html'), '<!doctype html><title>x</title>')
  await expect(startService({ webClient: { folder: broken } })).rejects.toThrow('<meta name="service" content="">')
})

test('a demo refuses requests for another host name, so that other sites cannot read its password', async () => {
  const session = '/v1/browser/session'
  for (const host of [
    'rebound.example',
    `rebound.example:${new URL(service.url).port}`,
    '192.168.1.5',
    'localhost.example',
  ]) {
    for (const path of [
      '/',
      asset,
      '/nowhere',
      '/api/v1/timelines/public',
      session,
      '/graphql',
      '/health/live',
      '/%zz',
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, body, headers } = await ask(path, { ...navigation, host }, method)
        expect([host, path, method, status]).toEqual([host, path, method, 421])
        expect(body.toString()).toMatch(/^This demo is available only on its own machine\. [^\n]+\n$/)
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
  }
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const socket = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', host: 'rebound.example' }
  expect((await ask('/api/v1/streaming', socket)).status).toBe(421)
  for (const host of ['localhost', 'cats.localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect([host, (await ask('/', { host })).status]).toEqual([host, 200])
  }
  await using plain = await startService({ webClient: { folder } })
  const { port } = new URL(plain.url)
  const [status] = await new Promise<[number | undefined]>((resolve, reject) =>
    request({ port, host: '127.0.0.1', headers: { host: 'social.example' } }, (response) => {
      response.resume()
      resolve([response.statusCode])
    })
      .on('error', reject)
      .end(),
  )
  expect(status).toBe(200)
})

test('a demo cannot be configured where other machines could reach it', () => {
  const webClient = { demo }
  for (const place of [
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.168.1.5' },
    { host: 'social.example' },
    { baseUrl: 'https://social.example' },
    { baseUrl: 'http://192.168.1.5:3000', host: '127.0.0.1' },
  ]) {
    expect(() => completeOptions({ ...place, webClient })).toThrow(RangeError)
  }
  for (const place of [
    {},
    { host: '::1' },
    { host: 'localhost' },
    { host: '127.0.0.5', baseUrl: 'http://localhost:5173' },
    { baseUrl: 'http://[::1]:3000' },
  ]) {
    expect(completeOptions({ ...place, webClient }).webClient).toEqual(webClient)
  }
})
