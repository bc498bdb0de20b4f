import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import {
  createServiceServer,
  initializePostgresStores,
  memoryAuthSessions,
  memoryBrowserSessions,
  memoryChallenges,
  memoryOAuthStates,
  memoryRateLimits,
  memoryStreamTickets,
  optionsFromEnvironment,
  postgresRateLimits,
  type ServiceOptions,
} from '../../src/index.ts'
import { completeOptions } from '../../src/config/completeOptions.ts'
import type { AuthSessionStore } from '../../src/stores/authSessions.ts'
import { signedInBrowser } from '../support/browserClient.ts'
import { createDatabase, temporaryFolder } from '../support/postgres.ts'
import { startService } from '../support/service.ts'

const silent = { logger: false } as const

async function emptyDatabase() {
  const database = await createDatabase(inject('postgresUrl'))
  return { url: database.url, [Symbol.asyncDispose]: database.drop }
}

async function copiedDatabase() {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  return { url: database.url, [Symbol.asyncDispose]: database.drop }
}

const statusOf = async (url: string) => (await fetch(url)).status

test('server-2, server-3: ready rejects with a sentence until the stores are initialised', async () => {
  await using database = await emptyDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0 })
  await expect(server.ready).rejects.toThrow('initializePostgresStores(pool)')
  await server.close()
  const nowhere = new pg.Pool({ connectionString: 'postgres://me:hunter2@127.0.0.1:1/x' })
  const refusal = /^The database cannot be used \(ECONNREFUSED\): is PostgreSQL/
  await expect(initializePostgresStores(nowhere)).rejects.toThrow(refusal)
  await nowhere.end()
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {}) // connections end when the database is dropped
  await initializePostgresStores(pool)
  await initializePostgresStores(pool)
  const again = createServiceServer({ ...silent, database: { pool }, port: 0 })
  await again.ready
  expect(await statusOf(`${again.url}/health/ready`)).toBe(200)
  await again.close()
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})

test('server-1, server-4: the server is created at once, and can be closed twice before it is ready', async () => {
  await using database = await copiedDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0 })
  await Promise.all([server.close(), server.close()])
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow()
}, 60_000)

test('server-4: a process that has closed its server exits by itself', async () => {
  await using database = await copiedDatabase()
  const index = join(import.meta.dirname, '../../src/index.ts')
  const program = `
    import { createServiceServer } from ${JSON.stringify(index)}
    const database = { url: process.env.URL_OF_DATABASE }
    const server = createServiceServer({ database, port: 0, logger: false, metricsToken: 'x'.repeat(20) })
    await server.ready
    await fetch(server.url + '/health/ready')
    await server.close()
    process.stdout.write('closed')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, URL_OF_DATABASE: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([output, code]).toEqual(['closed', 0])
}, 90_000)

test('server-5: close finishes requests in progress and accepts no more', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  const body = 'status=the%20last%20word'
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1/statuses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${alice.token}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  let answer = ''
  const ended = new Promise((resolve) => socket.on('end', resolve))
  const continued = new Promise((resolve) => socket.once('data', resolve))
  socket.on('data', (chunk) => (answer += String(chunk)))
  await continued
  const closing = service.server.close()
  await expect.poll(() => statusOf(`${service.url}/health/live`).catch(() => 'refused')).toBe('refused')
  socket.write(body)
  await closing
  await ended
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer.toLowerCase()).toContain('connection: close')
  const { rows } = await service.pool.query('select text from posts')
  expect(rows).toEqual([{ text: 'the last word' }])
}, 60_000)

test('server-3: a port in use is reported in one sentence', async () => {
  await using database = await copiedDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const server = createServiceServer({ ...silent, database: { url: database.url }, port })
  await expect(server.ready).rejects.toThrow(`Port ${port} is in use by another program.`)
  await server.close()
  other.close()
})

test('server-3, secrets-5: an unreachable database is reported in one sentence, without its password', async () => {
  const lines: string[] = []
  const server = createServiceServer({
    database: { url: 'postgres://alice:hunter2@127.0.0.1:1/x' },
    logger: { destination: { write: (line) => void lines.push(line) } },
  })
  await expect(server.ready).rejects.toThrow('is PostgreSQL running, and is DATABASE_URL (database) right?')
  expect(lines.join('')).not.toContain('hunter2')
  await server.close()
})

test('server-7: invalid options are rejected before anything is opened', () => {
  expect(() => createServiceServer({ baseUrl: 'nonsense' })).toThrow(RangeError)
  expect(() => createServiceServer({ limits: { postCharacters: -1 } })).toThrow(RangeError)
})

test('server-8: without a port the caller can listen later, or hand over requests of another server', async () => {
  await using database = await copiedDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url } })
  // The server is not ready yet, so the request waits.
  const outer = createServer((request, response) => server.handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => outer.once('listening', resolve))
  const { port } = outer.address() as AddressInfo
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance`)).toBe(200)
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance?sessionId=x`)).toBe(400)
  const url = await server.listen()
  expect([url, await server.listen()]).toEqual([server.url, server.url])
  expect(await statusOf(`${url}/api/v2/instance`)).toBe(200)
  await server.close()
  await expect(server.listen()).rejects.toThrow('The service was closed.')
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance`)).toBe(503)
  outer.closeAllConnections()
  outer.close()
})

test('a pool too small for the job listener and requests is rejected, and two connections are enough', async () => {
  await using database = await copiedDatabase()
  const pool = (max: number) => new pg.Pool({ connectionString: database.url, max, connectionTimeoutMillis: 20_000 })
  expect(() => createServiceServer({ ...silent, database: { pool: pool(1) } })).toThrow(RangeError)
  const small = pool(2)
  small.on('error', () => {}) // connections end when the database is dropped
  const server = createServiceServer({ ...silent, database: { pool: small }, port: 0 })
  await server.ready
  const timeline = () => statusOf(`${server.url}/api/v1/timelines/public`)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, timeline)))).toEqual(new Set([200]))
  await server.close()
  await small.end()
})

test("the base URL appears in the service's own URLs, wherever it listens", async () => {
  await using service = await startService({ baseUrl: 'https://social.example/' })
  expect(service.url).toBe('https://social.example')
})

/** A session store as an application might write it: a class with private fields. */
class OtherSessions implements AuthSessionStore {
  readonly #memory = memoryAuthSessions({ maxSessions: 10 })
  insert: AuthSessionStore['insert'] = (...args) => this.#memory.insert(...args)
  find(hash: Buffer) {
    return this.#memory.find(hash)
  }
  touch(hash: Buffer) {
    return this.#memory.touch(hash)
  }
  listFor(...of: Parameters<AuthSessionStore['listFor']>) {
    return this.#memory.listFor(...of)
  }
  listForClient(...of: Parameters<AuthSessionStore['listForClient']>) {
    return this.#memory.listForClient(...of)
  }
  revoke(...which: Parameters<AuthSessionStore['revoke']>) {
    return this.#memory.revoke(...which)
  }
  revokeAll(...of: Parameters<AuthSessionStore['revokeAll']>) {
    return this.#memory.revokeAll(...of)
  }
  deleteExpired() {
    return this.#memory.deleteExpired()
  }
}

test('stores-1: the session store can be replaced', async () => {
  await using database = await copiedDatabase()
  const authSessions = new OtherSessions()
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0, stores: { authSessions } })
  await server.ready
  const { issueSession } = await import('../../src/sessions/issue.ts')
  const { id } = await issueSession(authSessions, {
    accountId: '1' as never,
    kind: 'cli',
    label: 'x',
    scopes: ['read'],
  })
  const headers = { authorization: `Bearer ${id.reveal()}` }
  const response = await fetch(`${server.url}/api/v1/sessions`, { headers })
  expect([response.status, ((await response.json()) as unknown[]).length]).toEqual([200, 1])
  await server.close()
})

const memoryStores = {
  authSessions: memoryAuthSessions({ maxSessions: 100 }),
  browserSessions: memoryBrowserSessions({ maxSessions: 100 }),
  oauthStates: memoryOAuthStates({ maxValues: 100 }),
  challenges: memoryChallenges({ maxValues: 100 }),
  streamTickets: memoryStreamTickets({ maxValues: 100 }),
  rateLimits: memoryRateLimits({ maxKeys: 100 }),
} satisfies NonNullable<ServiceOptions['stores']>
const storeNames = Object.keys(memoryStores) as (keyof typeof memoryStores)[]
const ofBrowsers = storeNames.filter((name) => name !== 'authSessions' && name !== 'rateLimits')

/** Returns a function that creates a service with options that are rejected before anything is opened. */
const refused = (options: object) => () => createServiceServer({ ...silent, ...options })

test('stores-2: the five stores of the browser boundary can be replaced, and the database stays empty', async () => {
  const { authSessions: _, ...ofBoundary } = memoryStores
  await using service = await startService({ stores: ofBoundary, rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  await service.stores.passwords.set(alice.id, 'a hash')
  const stores = { ...service.stores, browserSessions: memoryStores.browserSessions }
  const browser = await signedInBrowser({ ...service, stores }, alice.id)
  expect(await browser.session()).toMatchObject({ authenticated: true, profile: { username: 'alice' } })
  expect((await browser.post('/v1/browser/api/stream-tickets')).status).toBe(201)
  expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
  expect(await browser.session()).toMatchObject({ authenticated: false })
  const tables = ['browser_sessions', 'oauth_states', 'challenges', 'stream_tickets', 'rate_limits']
  const counts = tables.map((table) => service.pool.query(`select from ${table}`))
  expect((await Promise.all(counts)).map(({ rowCount }) => rowCount)).toEqual([0, 0, 0, 0, 0])
})

test.each(storeNames)('stores-2: a store that lacks a method is rejected with an error that names both: %s', (name) => {
  const [method] = Object.keys(memoryStores[name]).filter((key) => key !== 'isInMemory')
  const lacking = { ...memoryStores[name], [method!]: undefined }
  expect(refused({ stores: { [name]: lacking } })).toThrow(RangeError)
  expect(refused({ stores: { [name]: lacking } })).toThrow(
    `stores.${name} is not a valid store: it has no method \`${method}\``,
  )
})

test.each(storeNames)(
  'stores-2: a value that is not a store is rejected with an error that names the store: %s',
  (name) => {
    for (const nothing of [null, 'redis', 7, memoryAuthSessions, [], new Map()]) {
      expect(refused({ stores: { [name]: nothing } })).toThrow(RangeError)
      expect(refused({ stores: { [name]: nothing } })).toThrow(`stores.${name} `)
    }
  },
)

test('stores-2, server-7: a misspelt store is rejected, and not silently ignored', () => {
  const stores = { browserSession: memoryStores.browserSessions }
  expect(refused({ stores })).toThrow('There is no option stores.browserSession. Did you mean stores.browserSessions?')
})

test('stores-2: a store is not accepted in the place of another one', () => {
  const { browserSessions, challenges, rateLimits } = memoryStores
  expect(refused({ stores: { browserSessions: challenges } })).toThrow(
    'stores.browserSessions is not a valid store: it has no method `insert`',
  )
  expect(refused({ stores: { oauthStates: rateLimits } })).toThrow(
    'stores.oauthStates is not a valid store: it has no method `put`',
  )
  expect(refused({ stores: { rateLimits: browserSessions } })).toThrow(
    'stores.rateLimits is not a valid store: it has no method `count`',
  )
})

test('stores-2: without the browser boundary, its stores are not needed', async () => {
  await using database = await copiedDatabase()
  const stores = { browserSessions: null, oauthStates: {}, challenges: null, streamTickets: 'none' } as object
  const options = { ...silent, database: { url: database.url }, port: 0, browser: false, processes: 2 } as const
  const server = createServiceServer({ ...options, stores })
  await server.ready
  expect(await statusOf(`${server.url}/v1/browser/session`)).toBe(404)
  expect(await statusOf(`${server.url}/api/v2/instance`)).toBe(200)
  await server.close()
  expect(refused({ browser: false, stores: { authSessions: null } })).toThrow('stores.authSessions must be a store')
})

test.each(storeNames)(
  'stores-3: several processes with a store in memory are rejected with an error that names the store: %s',
  (name) => {
    const stores = { [name]: memoryStores[name] }
    expect(refused({ stores, processes: 2 })).toThrow(RangeError)
    expect(refused({ stores, processes: 2 })).toThrow(`stores.${name} is in the memory of one process`)
    expect(refused({ ...optionsFromEnvironment({ PROCESSES: '4' }), stores })).toThrow('PROCESSES (processes) is 4')
  },
)

test('stores-3: several processes can have stores in memory that are not used', async () => {
  const unused = Object.fromEntries(ofBrowsers.map((name) => [name, memoryStores[name]]))
  const stores = { ...unused, rateLimits: memoryStores.rateLimits }
  await using database = await copiedDatabase()
  const rest = { processes: 2, browser: false, rateLimits: 'off', port: 0 } as const
  const server = createServiceServer({ ...silent, database: { url: database.url }, stores, ...rest })
  await server.ready
  await server.close()
})

test.each([0, -1, 1.5, NaN, Infinity, '2 or 3'])('server-7: %s is rejected as a number of processes', (processes) => {
  expect(refused({ processes })).toThrow(RangeError)
  expect(refused({ processes })).toThrow('processes must be a whole number')
})

test('stores-3: a store that does not declare where its data is counts as shared', async () => {
  await using database = await copiedDatabase()
  const stores = { authSessions: new OtherSessions() }
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0, stores, processes: 2 })
  await server.ready
  await server.close()
})

const remaining = async (url: string) =>
  Number((await fetch(`${url}/api/v1/timelines/public`)).headers.get('x-ratelimit-remaining'))

test('stores-3: several processes count calls together in PostgreSQL, and a single one in its memory', async () => {
  await using database = await copiedDatabase()
  const options = { ...silent, database: { url: database.url }, port: 0 } as const
  const serve = async (more: ServiceOptions) => {
    const server = createServiceServer({ ...options, ...more })
    await server.ready
    return server
  }
  const servers = await Promise.all([serve({ processes: 2 }), serve({ processes: 2 }), serve({}), serve({})])
  const [first, second, alone, another] = servers.map(({ url }) => url) as [string, string, string, string]
  const shared = [await remaining(first), await remaining(second), await remaining(first)]
  expect(shared).toEqual([899, 898, 897])
  expect([await remaining(alone), await remaining(another)]).toEqual([899, 899])
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {}) // connections end when the database is dropped
  const third = await serve({ stores: { rateLimits: postgresRateLimits(pool) } })
  expect(await remaining(third.url!)).toBe(896)
  await Promise.all([...servers, third].map((server) => server.close()))
  await pool.end()
})

test('server-2: ready rejects if the browser boundary lacks tables, even if its stores are replaced', async () => {
  await using database = await copiedDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {}) // connections end when the database is dropped
  await pool.query('delete from schema_migrations where version >= 4')
  for (const stores of [{}, memoryStores]) {
    const server = createServiceServer({ ...silent, database: { pool }, port: 0, stores })
    await expect(server.ready).rejects.toThrow(
      /^The database is at version 3, this program needs \d+: .*initializePostgresStores/,
    )
    await server.close()
  }
  await pool.end()
})

const jwtProvider = { id: 'old', issuer: 'https://old.example', audience: 'social' }
const { audience: _audience, ...withoutAudience } = jwtProvider
const introspected = {
  ...withoutAudience,
  introspectionEndpoint: 'https://old.example/introspect',
  clientId: 'us',
  clientSecret: 'hunter2-of-the-client',
}

test.each<[string, unknown, RegExp]>([
  ['an empty object', {}, /has no guard: tokenImport\.guard must be a function/],
  ['no guard', { providers: [jwtProvider] }, /has no guard/],
  ['a guard that is a text', { guard: 'allow', providers: [jwtProvider] }, /has no guard/],
  ['a guard that is true', { guard: true, providers: [jwtProvider] }, /has no guard/],
  ['a guard under another name', { Guard: () => true, providers: [] }, /There is no option tokenImport\.Guard/],
  ['no providers', { guard: () => true }, /must be a list of at least one provider/],
  ['an empty list of providers', { guard: () => true, providers: [] }, /must be a list of at least one provider/],
  ['null in place of options', null, /must be an object \{guard, providers\}/],
  ['a list in place of options', [], /must be an object \{guard, providers\}/],
  ['true in place of options', true, /must be an object \{guard, providers\}/],
  [
    'a module that does not exist',
    '/nowhere/import.mjs',
    /^TOKEN_IMPORT .*\/nowhere\/import\.mjs cannot be loaded: MODULE_NOT_FOUND/,
  ],
])('token-import-2: token import with %s is rejected at start, in a sentence', (_what, tokenImport, sentence) => {
  expect(refused({ tokenImport })).toThrow(RangeError)
  expect(refused({ tokenImport })).toThrow(sentence)
})

test.each<[string, object, string]>([
  ['id is missing', { ...jwtProvider, id: undefined }, 'id must be a string'],
  ['id is a path', { ...jwtProvider, id: '../old' }, 'id must be 1 to 32 lower-case letters'],
  ['issuer is missing', { ...jwtProvider, issuer: undefined }, 'issuer must be a string'],
  [
    'issuer is not a URL, and there are no keys',
    { ...jwtProvider, issuer: 'old' },
    'jwksUri is required, because issuer is not an https URL',
  ],
  ['audience is missing', withoutAudience, 'audience must be a string or a list of strings'],
  ['audience is empty', { ...jwtProvider, audience: [] }, 'audience must be a string or a list of strings'],
  ['the algorithms include none', { ...jwtProvider, algorithms: ['none'] }, 'algorithms must be any of RS256'],
  [
    'the algorithm uses a shared secret',
    { ...jwtProvider, algorithms: ['RS256', 'HS256'] },
    'algorithms must be any of RS256',
  ],
  ['no algorithm is allowed', { ...jwtProvider, algorithms: [] }, 'algorithms must not be empty'],
  [
    'keys are fetched without TLS',
    { ...jwtProvider, jwksUri: 'http://old.example/jwks' },
    'jwksUri must be an https URL',
  ],
  [
    'clocks may differ without a limit',
    { ...jwtProvider, clockSkewSeconds: 3600 },
    'clockSkewSeconds must be a whole number of seconds from 0 to 300',
  ],
  ['scopes are unknown', { ...jwtProvider, scopes: 'read hunter2' }, 'scopes must be one or more scopes'],
  ['scopes are empty', { ...jwtProvider, scopes: [] }, 'scopes must be one or more scopes'],
  ['accounts has an unknown value', { ...jwtProvider, accounts: true }, 'accounts must be "existing" or "create"'],
  ['a name is not known', { ...jwtProvider, audiences: ['x'] }, 'audiences is not known'],
  [
    'options of both kinds are mixed',
    { ...introspected, jwksUri: 'https://old.example/jwks' },
    'jwksUri is for JWTs and cannot be combined with introspectionEndpoint',
  ],
  [
    'one of two options is missing',
    { ...jwtProvider, clientSecret: 'hunter2' },
    'clientSecret needs introspectionEndpoint, which is missing',
  ],
  [
    'the endpoint is reached without TLS',
    { ...introspected, introspectionEndpoint: 'http://old.example/i' },
    'introspectionEndpoint must be an https URL',
  ],
  ['the secret is missing', { ...introspected, clientSecret: undefined }, 'clientSecret must be a string'],
])('token-import-6, server-7: a provider for token import is rejected if %s', (_what, provider, sentence) => {
  const guard = () => true
  const attempt = refused({ tokenImport: { guard, providers: [jwtProvider, provider] } })
  expect(attempt).toThrow(RangeError)
  expect(attempt).toThrow(`TOKEN_IMPORT (tokenImport.providers): in provider 2, ${sentence}`)
  expect(attempt).not.toThrow('hunter2')
})

test('server-7: the second of two providers with one id is rejected', () => {
  const tokenImport = { guard: () => true, providers: [jwtProvider, { ...introspected, id: 'old' }] }
  expect(refused({ tokenImport })).toThrow('in provider 2, id is the same as in another provider')
})

test('token-import-2, secrets-5: TOKEN_IMPORT is a module of any kind, and its errors are not repeated', async () => {
  const folder = await temporaryFolder()
  const provider = JSON.stringify(jwtProvider)
  const load = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return () => completeOptions(optionsFromEnvironment({ TOKEN_IMPORT: join(folder, name) })).tokenImport
  }
  const module = `export default { guard: () => 'allow', providers: [${provider}] }`
  const typed = `export default { guard: (request: { path: string }): boolean => request.path !== '', providers: [${provider}] }`
  const common = `module.exports = { guard: () => true, providers: [${provider}] }`
  for (const [name, text] of Object.entries({ 'a.mjs': module, 'b.ts': typed, 'c.cjs': common })) {
    expect((await load(name, text))()).toMatchObject({ providers: [{ id: 'old', kind: 'jwt', scopes: ['read'] }] })
  }
  expect(await load('d.mjs', `throw new Error('hunter2')`)).toThrow(
    /cannot be loaded: Error; run `node .*d\.mjs` for details\.$/,
  )
  expect(await load('e.mjs', `await 0\n${module}`)).toThrow('it uses await at its top level')
  expect(await load('f.mjs', 'export default {')).toThrow('SyntaxError')
  expect(await load('g.mjs', 'export const guard = 1')).toThrow('has no guard')
  expect(completeOptions(optionsFromEnvironment({})).tokenImport).toBeUndefined()
  await rm(folder, { recursive: true })
})

test('stores-6: without a database URL the service runs its own database in the data folder', async () => {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  for (const expected of [0, 1]) {
    const server = createServiceServer({ ...silent, dataDir, port: 0 })
    await server.ready
    const { stats } = (await (await fetch(`${server.url}/api/v1/instance`)).json()) as { stats: { user_count: number } }
    expect(stats.user_count).toBe(expected)
    const second = createServiceServer({ ...silent, dataDir, port: 0 })
    await expect(second.ready).rejects.toThrow('is already served by')
    if (expected === 0) await addAccount(dataDir)
    await server.close()
  }
  await rm(folder, { recursive: true })
})

async function addAccount(dataDir: string): Promise<void> {
  const { openEmbeddedPostgres } = await import('../../src/stores/postgres/embedded/openEmbeddedPostgres.ts')
  const log = { info: () => {}, warn: () => {} }
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  const pool = new pg.Pool(embedded.connection)
  pool.on('error', () => {}) // connections end when the database is dropped
  await pool.query(`insert into accounts (username) values ('alice')`)
  await pool.end()
  await embedded.close()
}
