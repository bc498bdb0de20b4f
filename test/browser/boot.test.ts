import { beforeAll, describe, expect, test } from 'vitest'
import { browserClient, signedInBrowser } from '../support/browserClient.ts'
import { fillWithDemo } from '../support/demo.ts'
import { serviceForFile } from '../support/service.ts'

const service = serviceForFile()
let alice: Awaited<ReturnType<typeof fillWithDemo>>

beforeAll(async () => {
  alice = await fillWithDemo(service)
})

interface Line {
  path?: string
  body?: unknown
  link?: string
  isRefused?: true
  position?: string | null
}

type Client = Pick<Awaited<ReturnType<typeof signedInBrowser>>, 'get'>

async function linesOf(client: Client, query: string): Promise<Line[]> {
  const response = await client.get(`/v1/browser/api/boot?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

async function visitor() {
  const client = browserClient(service)
  await client.get('/v1/browser/session')
  return client
}

const pathsOf = (lines: Line[]) => lines.flatMap(({ path, body }) => (body === undefined ? [] : [path!])).toSorted()
const inApi = (paths: string[]) => paths.map((path) => `/v1/browser/api${path}`).toSorted()

describe('the boot response', () => {
  test.each(['/home', '/notifications', '/@bob', '/explore', '/tags/boats', '/bookmarks', '/public'])(
    'for %s has the same bodies and links as the same requests sent one by one',
    async (page) => {
      const client = await signedInBrowser(service, alice.id)
      const lines = await linesOf(client, `page=${encodeURIComponent(page)}&aside=true`)
      const withBody = lines.filter(({ body }) => body !== undefined)
      expect(withBody.length).toBeGreaterThan(3)
      for (const { path, body, link } of withBody) {
        const response = await client.get(path!)
        expect([path, await response.json()]).toEqual([path, body])
        expect([path, response.headers.get('link') ?? undefined]).toEqual([path, link])
      }
      expect(lines.filter(({ isRefused }) => isRefused)).toEqual([])
    },
  )

  test('announces the paths of its lines first, and then the position of streams', async () => {
    const lines = await linesOf(await signedInBrowser(service, alice.id), 'page=/home')
    const at = lines.findIndex(({ position }) => position !== undefined)
    expect(lines[at]!.position).toMatch(/\S/)
    const announced = lines.slice(0, at).map(({ path }) => path)
    expect(announced.toSorted()).toEqual(pathsOf(lines))
    expect(lines.slice(0, at).every(({ body }) => body === undefined)).toBe(true)
  })

  test('for visitors contains only what everyone may read', async () => {
    const client = await visitor()
    expect(pathsOf(await linesOf(client, 'page=/&aside=true'))).toEqual(
      inApi(['/timelines/public?limit=20', '/trends/tags?limit=5']),
    )
    const lines = await linesOf(client, 'page=/notifications')
    expect(pathsOf(lines)).toEqual([])
    expect(lines.some(({ isRefused }) => isRefused)).toBe(true)
    expect(lines.find(({ position }) => position !== undefined)).toEqual({ position: null })
  })

  test('for an unknown page or account contains only what every page needs', async () => {
    const client = await signedInBrowser(service, alice.id)
    const frame = inApi(['/notifications/unread_count?limit=100'])
    for (const page of ['/nowhere', '/@nobody', '/@bob/12345678901234567890', '/%25E0%25A4%25A', '/@%00'])
      expect(pathsOf(await linesOf(client, `page=${page}`))).toEqual(frame)
  })
})

test('the other announced lines arrive while one waits for the database', async () => {
  const client = await signedInBrowser(service, alice.id)
  const connection = await service.pool.connect()
  try {
    await connection.query('BEGIN; LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE')
    const response = await client.get('/v1/browser/api/boot?page=/home')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"path":"/v1/browser/api/timelines/home?limit=20","link"')) {
      const { done, value } = await reader.read()
      expect(done).toBe(false)
      text += value
    }
    expect(text).not.toContain('"body":{"count":')
    await connection.query('ROLLBACK')
    for (let done = false; !done;) {
      const next = await reader.read()
      text += next.value ?? ''
      done = next.done
    }
    expect(text).toContain('"body":{"count":')
  } finally {
    await connection.query('ROLLBACK')
    connection.release()
  }
})

test('the boot request is refused from another site, without a cookie, or with wrong parameters', async () => {
  const client = await signedInBrowser(service, alice.id)
  const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
  expect((await client.get('/v1/browser/api/boot', foreign)).status).toBe(403)
  expect((await client.get(`/v1/browser/api/boot?page=${'a'.repeat(1_001)}`)).status).toBe(422)
  expect((await client.get('/v1/browser/api/boot?access_token=a')).status).toBe(400)
  const without = await service.fetch('/v1/browser/api/boot')
  const session = await service.fetch('/v1/browser/api/timelines/public')
  expect(without.status).toBe(session.status)
})
