import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServiceServer, initializePostgresStores, memoryAuthSessions } from '../../src/index.ts'
import type { AuthSessionStore } from '../../src/stores/authSessions.ts'
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

test('5.3.5 ready rejects with a sentence where the stores were not initialised, and resolves where they were', async () => {
  await using database = await emptyDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0 })
  await expect(server.ready).rejects.toThrow('initializePostgresStores(pool)')
  await server.close()
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {}) // a connection that PostgreSQL still knows of is cut off when the database is dropped
  await initializePostgresStores(pool)
  await initializePostgresStores(pool)
  const again = createServiceServer({ ...silent, database: { pool }, port: 0 })
  await again.ready
  expect(await statusOf(`${again.url}/health/ready`)).toBe(200)
  await again.close()
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})

test('5.3.6 the server returns at once, and may be closed before it is ready, twice, or without having been asked', async () => {
  await using database = await copiedDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url }, port: 0 })
  await Promise.all([server.close(), server.close()])
  await expect(fetch(`${server.url}/health/live`)).rejects.toThrow()
})

test('5.3.6 a process that has closed its server ends by itself', async () => {
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
    timeout: 15_000,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([output, code]).toEqual(['closed', 0])
})

test('5.3.6 close finishes requests under way, and takes no more', async () => {
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
})

test('a port in use is said in one sentence', async () => {
  await using database = await copiedDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const server = createServiceServer({ ...silent, database: { url: database.url }, port })
  await expect(server.ready).rejects.toThrow(`Port ${port} is in use by another program.`)
  await server.close()
  other.close()
})

test('a database that is not there is said in one sentence, without its password', async () => {
  const lines: string[] = []
  const server = createServiceServer({
    database: { url: 'postgres://alice:hunter2@127.0.0.1:1/x' },
    logger: { destination: { write: (line) => void lines.push(line) } },
  })
  await expect(server.ready).rejects.toThrow('is PostgreSQL running, and is DATABASE_URL right?')
  expect(lines.join('')).not.toContain('hunter2')
  await server.close()
})

test('options that make no sense are refused before anything is opened', () => {
  expect(() => createServiceServer({ baseUrl: 'nonsense' })).toThrow(RangeError)
  expect(() => createServiceServer({ limits: { postCharacters: -1 } })).toThrow(RangeError)
})

test('without a port the caller decides: to listen, or to hand over requests of a server of their own', async () => {
  await using database = await copiedDatabase()
  const server = createServiceServer({ ...silent, database: { url: database.url } })
  // Before it is ready: it waits.
  const outer = createServer((request, response) => server.handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => outer.once('listening', resolve))
  const { port } = outer.address() as AddressInfo
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance`)).toBe(200)
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance?sessionId=x`)).toBe(400)
  const url = await server.listen()
  expect([url, await server.listen()]).toEqual([server.url, server.url])
  expect(await statusOf(`${url}/api/v2/instance`)).toBe(200)
  await server.close()
  expect(await statusOf(`http://127.0.0.1:${port}/api/v2/instance`)).toBe(503)
  outer.closeAllConnections()
  outer.close()
})

test('a pool too small to hear of jobs and answer, too, is refused; two connections do', async () => {
  await using database = await copiedDatabase()
  const pool = (max: number) => new pg.Pool({ connectionString: database.url, max, connectionTimeoutMillis: 20_000 })
  expect(() => createServiceServer({ ...silent, database: { pool: pool(1) } })).toThrow(RangeError)
  const small = pool(2)
  small.on('error', () => {}) // cut off when the database is dropped
  const server = createServiceServer({ ...silent, database: { pool: small }, port: 0 })
  await server.ready
  const timeline = () => statusOf(`${server.url}/api/v1/timelines/public`)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, timeline)))).toEqual(new Set([200]))
  await server.close()
  await small.end()
})

test('the base URL is what the service hands out, wherever it listens', async () => {
  await using service = await startService({ baseUrl: 'https://social.example/' })
  expect(service.url).toBe('https://social.example')
})

/** As a caller may write one: an object of a class, with what nobody else can reach. */
class OtherSessions implements AuthSessionStore {
  readonly #kept = memoryAuthSessions({ maxSessions: 10 })
  insert: AuthSessionStore['insert'] = (draft) => this.#kept.insert(draft)
  find(hash: Buffer) {
    return this.#kept.find(hash)
  }
  touch(hash: Buffer) {
    return this.#kept.touch(hash)
  }
  listFor(...of: Parameters<AuthSessionStore['listFor']>) {
    return this.#kept.listFor(...of)
  }
  revoke(...which: Parameters<AuthSessionStore['revoke']>) {
    return this.#kept.revoke(...which)
  }
  revokeAll(...of: Parameters<AuthSessionStore['revokeAll']>) {
    return this.#kept.revokeAll(...of)
  }
  deleteExpired() {
    return this.#kept.deleteExpired()
  }
}

test('5.3.2 the session store may be another', async () => {
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

test('without a database URL the service runs its own in the data folder, and keeps what it was told', async () => {
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
  pool.on('error', () => {}) // a connection that PostgreSQL still knows of is cut off when the database is dropped
  await pool.query(`insert into accounts (username) values ('alice')`)
  await pool.end()
  await embedded.close()
}
