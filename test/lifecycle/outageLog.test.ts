import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'

interface Line {
  level: string
  msg: string
  reason?: string
}

let postgres: OwnPostgres
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'social-service-'))
  postgres = await ownPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url })
  await migrate(pool, () => undefined)
  await pool.end()
}, 120_000)
afterAll(async () => {
  await postgres?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function served(database: { url: string } | { pool: pg.Pool }) {
  const lines: string[] = []
  const server = createServiceServer({
    port: 0,
    dataDir,
    database,
    rateLimits: 'off',
    logger: { destination: { write: (line) => void lines.push(line) } },
  })
  await server.ready
  const read = () => lines.map((line) => JSON.parse(line) as Line)
  const loud = () => read().filter(({ level }) => ['warn', 'error', 'fatal'].includes(level))
  const call = (path: string) => fetch(new URL(path, server.url)).then(({ status }) => status)
  return { server, lines, read, loud, call }
}

test('an outage of PostgreSQL logs one line at its beginning, one at its end, and no other above info', async () => {
  const { server, lines, read, loud, call } = await served({ url: postgres.url })
  try {
    const paths = ['/api/v1/timelines/public', '/health/ready', '/api/v1/trends/tags']
    for (const path of paths) expect(await call(path)).toBe(200)
    expect(loud().filter(({ msg }) => msg.includes('PostgreSQL'))).toEqual([])
    const before = loud().length
    for (let outage = 1; outage <= 2; outage++) {
      await postgres.stop('fast')
      const output = (msg: string) => read().filter((line) => line.msg === msg)
      await expect.poll(() => output('PostgreSQL is unreachable').length).toBe(outage)
      const refused = () => read().filter(({ msg }) => msg.startsWith('There was a temporary problem'))
      const refusedBefore = refused().length
      const isLogged = async () => {
        expect(await Promise.all(paths.map(call))).toContain(503)
        return refused().length > refusedBefore
      }
      await vi.waitUntil(isLogged, { timeout: 20_000, interval: 100 })
      await postgres.start()
      await expect.poll(() => output('PostgreSQL is back').length).toBe(outage)
      await expect.poll(() => call('/api/v1/timelines/public')).toBe(200)
      const away = { level: 'warn', msg: 'PostgreSQL is unreachable', reason: expect.stringMatching(/./) as string }
      expect(loud().slice(before)).toMatchObject(Array.from({ length: outage }, () => away))
    }
    expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
  } finally {
    await server.close()
  }
}, 90_000)

test('a single broken connection is not an outage', async () => {
  const { server, read, loud, call } = await served({ url: postgres.url })
  try {
    expect(await call('/api/v1/timelines/public')).toBe(200)
    await postgres.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'social-service'`,
    )
    await expect.poll(() => read().some(({ msg }) => msg === 'an idle database connection broke')).toBe(true)
    await expect.poll(() => call('/api/v1/timelines/public')).toBe(200)
    await server.close()
    expect(loud().filter(({ msg }) => msg.includes('PostgreSQL is'))).toEqual([])
  } finally {
    await server.close()
  }
}, 60_000)

test.each(['there', 'away'])(
  'a pool that the caller ends while PostgreSQL is %s logs one line, and nothing reaches the console',
  async (state) => {
    const past: unknown[] = []
    const spies = (['trace', 'error', 'warn'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void past.push(words)),
    )
    const pool = new pg.Pool({ connectionString: postgres.url, max: 10 })
    pool.on('error', () => undefined)
    const { server, loud } = await served({ pool })
    if (state === 'away') {
      await postgres.stop('immediate')
      await expect.poll(() => loud().at(-1)?.msg).toBe('PostgreSQL is unreachable')
    }
    const before = loud().length
    await pool.end()
    await expect.poll(() => loud().length).toBeGreaterThan(before)
    await server.close()
    await postgres.start()
    for (const spy of spies) spy.mockRestore()
    expect(past).toEqual([])
    expect(loud().slice(before)).toMatchObject([
      { level: 'error', msg: expect.stringContaining('was ended') as string },
    ])
  },
  60_000,
)
