import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { createServiceServer, initializePostgresStores } from '../../src/index.ts'
import { makeLinks } from '../../src/model/links.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { ownPostgres } from '../support/ownPostgres.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

let alice: TestAccount

const service = serviceForFile({ limits: { jsonBytes: 2048, imageBytes: 4096, videoBytes: 8192 } })
beforeAll(async () => {
  alice = await service.createAccount('alice')
})

const post = (body: NonNullable<RequestInit['body']>, type?: string): RequestInit => ({
  method: 'POST',
  body,
  ...(type !== undefined && { headers: { 'content-type': type } }),
})

function upload(size: number): RequestInit {
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(size, 'x')]), 'a.png')
  return post(form)
}

test.each([
  ['a credential in the query', '/api/v1/timelines/home?sessionId=x', {}, 400, 'credential_location_forbidden'],
  ['invalid JSON', '/api/v1/statuses', post('{', 'application/json'), 400, 'malformed_request'],
  ['a missing post', '/api/v1/statuses/1', {}, 404, 'not_found'],
  ['an invalid id', '/api/v1/statuses/x', {}, 404, 'not_found'],
  ['an unknown path', '/api/v1/nowhere', {}, 404, 'not_found'],
  ['an unsupported method', '/api/v1/statuses/1', { method: 'POST' }, 404, 'not_found'],
  [
    'JSON that is too large',
    '/api/v1/statuses',
    post(JSON.stringify({ status: 'x'.repeat(3000) }), 'application/json'),
    413,
    'payload_too_large',
  ],
  ['a file that is too large', '/api/v1/media', upload(10_000), 413, 'payload_too_large'],
  ['another type of body', '/api/v1/statuses', post('x', 'text/plain'), 415, 'unsupported_media_type'],
  ['a post without a text', '/api/v1/statuses', post(new URLSearchParams()), 422, 'validation_failed'],
  ['a limit of zero', '/api/v1/timelines/home?limit=0', {}, 422, 'validation_failed'],
])(
  'errors-1, errors-2, errors-8, errors-14, errors-16, errors-17, errors-18: %s gets an error in the common format',
  async (_, path, init, status, code) => {
    const response = await alice.api(path, init as RequestInit)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({ code, error: expect.stringMatching(/./) as string })
    expect(body['request_id']).toBe(response.headers.get('x-request-id'))
    if (status === 422) {
      const [problem] = body['fields'] as { field: string; message: string }[]
      expect(body['fields']).toEqual([
        // The message completes the sentence "The text …", and does not come from a library.
        { field: expect.any(String) as string, message: expect.stringMatching(/^(?:can't|is|must) /) as string },
      ])
      const detail = { error: expect.stringMatching(/^ERR_[A-Z_]+$/) as string, description: problem!.message }
      expect(body['details']).toEqual({ [problem!.field]: [detail] })
    } else expect(body).not.toHaveProperty('fields')
  },
)

test('errors-21, stores-8: an unreachable database is a 503 with `Retry-After` and no details', async () => {
  const postgres = await ownPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => {})
  await initializePostgresStores(pool)
  const stores = openPostgresStores({ pool, links: makeLinks(() => ''), limits: defaultLimits })
  const accountId = await stores.accounts.insert('bob', '')
  const { id } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'x', scopes: ['read'] })
  const headers = { authorization: `Bearer ${id.reveal()}` }
  const log: string[] = []
  const logger = { destination: { write: (line: string) => void log.push(line) } }
  const server = createServiceServer({ database: { pool }, port: 0, logger })
  await server.ready
  const ask = (path: string) => fetch(server.url + path, { headers })
  expect([(await ask('/api/v1/timelines/home')).status, (await ask('/health/ready')).status]).toEqual([200, 200])
  await postgres.stop('fast')
  const response = await ask('/api/v1/timelines/home')
  expect([response.status, response.headers.has('retry-after')], log.join('')).toEqual([503, true])
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
  expect(text).not.toMatch(/connect|database|postgres|socket/i)
  // OAuth has its own name for this error.
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: '0'.repeat(32), client_secret: 'x' })
  const token = await fetch(`${server.url}/oauth/token`, { method: 'POST', body })
  expect([token.status, await token.json()]).toEqual([
    503,
    expect.objectContaining({ error: 'temporarily_unavailable', code: 'unavailable' }),
  ])
  await expect.poll(async () => (await ask('/health/ready')).status).toBe(503)
  expect((await ask('/health/live')).status).toBe(200)
  await server.close()
  await pool.end()
  await postgres.remove()
  // Closing may wait ten seconds for the unreachable database.
}, 60_000)
