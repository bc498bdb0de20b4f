import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleInstance, exampleLimits, exampleProfile, exampleSettings } from '../../../test/support/nouns.ts'
import { notFound } from '../../model/errors.ts'
import { makeLinks } from '../../model/links.ts'
import { accountEntity } from './entities/account.ts'
import { instanceV2Entity } from './entities/instanceV2.ts'
import { landingPage } from './pages/landing.ts'
import { registerPages } from './pages.ts'
import { routes } from './routes.ts'

const app = Fastify()
let url = ''
let instancesRead = 0

beforeAll(async () => {
  const settings = { ...exampleSettings, title: 'Cats & <dogs>', description: '' }
  registerPages(app, {
    routes,
    hasLanding: true,
    links: makeLinks(() => url),
    settings,
    version: '0.1.0',
    hasSettings: false,
    readProfile: () => Promise.reject(notFound()),
    readInstance: async () => {
      instancesRead++
      return exampleInstance()
    },
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function pageAt(path: string) {
  const response = await fetch(url + path)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

function policyOf({ headers }: { headers: Headers }): string[] {
  return (headers.get('content-security-policy') ?? '').split('; ')
}

test('the links of the landing page work', async () => {
  const { status, headers, text } = await pageAt('/')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('Cats &amp; &lt;dogs&gt;')
  const targets = Array.from(text.matchAll(/href="([^"]+)"/g), (match) => match[1]!)
  // This test does not mount the other surfaces.
  for (const target of targets.filter((path) => !/^\/(?:api|graphql)\//.test(path))) {
    expect([target, (await pageAt(target)).status]).toEqual([target, 200])
  }
})

test('the landing page links to the browser documentation if there is a browser boundary', () => {
  const [withBrowser, without] = [true, false].map((hasBrowser) => landingPage(exampleSettings, '0.1.0', hasBrowser))
  expect(withBrowser).toContain('href="/docs#/Browser"')
  expect(without).not.toContain('Browser')
})

test('the API reference runs only files of this server, and cannot be framed', async () => {
  const docs = await pageAt('/docs')
  const policy = policyOf(docs)
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]))
  expect(policy.join()).not.toContain('unsafe')
  expect(docs.text).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const sources = Array.from(docs.text.matchAll(/(?:src|href)="([^"]+)"/g), (match) => match[1]!)
  expect(sources).toHaveLength(4)
  for (const source of sources) {
    const { status, headers, text } = await pageAt(source)
    expect([source, status, headers.get('x-content-type-options'), text.length > 0]).toEqual([
      source,
      200,
      'nosniff',
      true,
    ])
  }
})

test('the OpenAPI document names this server and every path', async () => {
  const document = JSON.parse((await pageAt('/openapi.json')).text) as { servers: unknown; paths: object }
  expect(document.servers).toEqual([{ url }])
  expect(new Set(Object.keys(document.paths)).size).toBe(new Set(routes.map(({ path }) => path)).size)
})

test('discovery leads to NodeInfo with the software and its counts', async () => {
  const { links } = JSON.parse((await pageAt('/.well-known/nodeinfo')).text) as { links: { href: string }[] }
  expect(links[0]?.href).toBe(`${url}/nodeinfo/2.0`)
  const { headers, text } = await pageAt('/nodeinfo/2.0')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(text)).toMatchObject({ software: { name: 'social-service' }, usage: { localPosts: 345 } })
})

test('the images that entities refer to exist', async () => {
  const context = { caller: undefined, links: makeLinks(() => url), limits: exampleLimits, settings: exampleSettings }
  const { thumbnail, icon } = instanceV2Entity(exampleInstance(), context)
  const { avatar, header } = accountEntity(exampleProfile())
  const paths = [thumbnail.url, ...icon.map(({ src }) => src), avatar, header].map(
    (address) => new URL(address).pathname,
  )
  for (const path of paths) {
    const response = await fetch(url + path)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  }
})

test('no path leads out of the served files', async () => {
  for (const path of [
    '/docs/../package.json',
    '/docs/%2e%2e%2fpackage.json',
    '/docs/swagger-ui.js',
    '/images/icon-7.png',
  ]) {
    expect([path, (await pageAt(path)).status]).toEqual([path, 404])
  }
})

test('NodeInfo is cached for a while', async () => {
  const before = instancesRead
  await Promise.all(Array.from({ length: 50 }, () => pageAt('/nodeinfo/2.0')))
  expect(instancesRead - before).toBeLessThan(10)
})
