import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { examinePooler } from '../../src/stores/postgres/connection/pooler.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { createDatabase } from '../support/postgres.ts'
import { ended, startProgram } from '../support/programs.ts'
import { startServiceProcesses } from '../support/serviceProcesses.ts'

const program = findPgBouncer()
const withoutNames = 'A pooler in front of PostgreSQL uses transaction pooling: PostgreSQL plans each statement again'

describe.skipIf(!program)('a service behind a PgBouncer', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await ownPostgres()
  })
  afterAll(() => postgres?.remove())

  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  /** Creates an empty database, and returns its URL through a PgBouncer. */
  async function emptyDatabase(pool_mode: string): Promise<string> {
    const database = await createDatabase(postgres.url)
    endings.push(database.drop)
    const pgbouncer = await startPgBouncer(program!, postgres.port, { pool_mode })
    endings.push(pgbouncer.stop)
    return database.url.replace(`:${postgres.port}`, `:${pgbouncer.port}`)
  }

  async function doctor(databaseUrl: string, dataDir: string) {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0' }
    const { stdout } = await ended(startProgram(['doctor', '--json'], { env }))
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; sentence: string }[] }
    return checks.find(({ name }) => name === 'database')
  }

  test.each([
    ['session', false],
    ['transaction', true],
  ])(
    'with %s pooling migrates, starts, answers everything and does its jobs',
    async (mode, isWarned) => {
      const databaseUrl = await emptyDatabase(mode)
      const service = await startServiceProcesses({
        databaseUrl,
        count: 1,
        env: { LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '6' },
      })
      endings.push(service.stop)
      const alice = await service.createAccount('alice')
      const ask = async (path: string, body?: Record<string, string>) => {
        const init = body && { method: 'POST', body: new URLSearchParams(body) }
        const response = await alice.api(path, init)
        return {
          status: response.status,
          body: (await response.json()) as { id: string; content?: string }[] & { id: string },
        }
      }
      // Sends enough concurrent requests to use different connections.
      const posts = await Promise.all(
        Array.from({ length: 74 }, (_, n) => ask('/api/v1/statuses', { status: `Hello ${n} #pool` })),
      )
      expect(posts.filter(({ status }) => status !== 200)).toEqual([])
      const id = posts[0]!.body.id
      const reads = [
        '/api/v1/timelines/home',
        '/api/v1/timelines/public',
        `/api/v1/statuses/${id}/context`,
        '/health/ready',
      ]
      const responses = await Promise.all([...reads, ...reads].map((path) => ask(path)))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
      expect((await ask(`/api/v1/statuses/${id}/favourite`, {})).status).toBe(200)
      const waiting = async () =>
        (await service.pool.query('select from graphile_worker.jobs where attempts = 0')).rowCount
      await expect.poll(waiting, { timeout: 15_000 }).toBe(0)
      expect(service.processes[0]!.lines().filter(({ level }) => level === 'error')).toEqual([])
      expect(service.processes[0]!.log().includes(withoutNames)).toBe(isWarned)
      const found = await doctor(databaseUrl, service.dataDir)
      expect(found).toMatchObject({ ok: true })
      expect(found?.sentence.includes(withoutNames)).toBe(isWarned)
    },
    120_000,
  )

  // Runs ten times, because a named statement seems to work if another client has prepared one of the same name on the
  // connection.
  test('with transaction pooling is recognised while others keep its connections busy', async () => {
    const found = []
    // PgBouncer keeps its connections to each database, and together they must stay below max_connections.
    for (let time = 0; time < 10; time++) {
      const connectionString = await emptyDatabase('transaction')
      const others = new pg.Pool({ connectionString, max: 5 })
      const own = new pg.Pool({ connectionString, max: 2 })
      endings.push(
        () => others.end(),
        () => own.end(),
      )
      let isOver = false
      const traffic = Array.from({ length: 5 }, async () => {
        while (!isOver) await others.query('select pg_sleep(random() * 0.003)')
      })
      found.push(await examinePooler(own))
      isOver = true
      await Promise.all(traffic)
    }
    expect(found).toEqual(found.map(() => ({ by: 'transaction', carriesNames: false })))
  }, 120_000)

  test('with statement pooling is rejected at the start, and by doctor', async () => {
    const databaseUrl = await emptyDatabase('statement')
    const sentence = 'A pooler in front of PostgreSQL uses statement pooling, which allows no transactions'
    const outcome = await ended(
      startProgram(['serve'], { env: { DATABASE_URL: databaseUrl, PORT: '0', DATA_DIR: postgres.folder } }),
    )
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) as string })
    expect(await doctor(databaseUrl, postgres.folder)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(sentence) as string,
    })
  }, 60_000)
})
