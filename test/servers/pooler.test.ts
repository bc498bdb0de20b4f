import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, statement } from '../../src/stores/postgres/connection/database.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { requireCurrent } from '../../src/stores/postgres/migrations/versions.ts'
import { openPool, type Pool } from '../../src/stores/postgres/connection/pool.ts'
import { poolerOf, requirePooler } from '../../src/stores/postgres/connection/pooler.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { createDatabase } from '../support/postgres.ts'

const program = findPgBouncer()
const add = statement<{ sum: number }>('test_pooler_add', 'select $1::int + $2::int as sum')
const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode']
const ignoring = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

describe.skipIf(!program)('the service', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await ownPostgres()
  })
  afterAll(() => postgres?.remove())

  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  function poolAt(url: string): Pool {
    const { pool, close } = openPool({ url }, { onError: () => {}, most: 6 })
    endings.push(() => close(AbortSignal.abort()))
    return pool
  }

  async function poolBehind(settings: Record<string, string | number>, database = 'postgres'): Promise<Pool> {
    const pgbouncer = await startPgBouncer(program!, postgres.port, settings)
    endings.push(pgbouncer.stop)
    return poolAt(`postgres://postgres@127.0.0.1:${pgbouncer.port}/${database}`)
  }

  const settingsOf = async (pool: Pool) => {
    const columns = settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')
    return (await pool.query<Record<string, string>>(`select ${columns}`)).rows[0]
  }
  const ours = {
    statement_timeout: '30s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '30s',
    plan_cache_mode: 'force_generic_plan',
  }

  const addAtOnce = async (pool: Pool) => {
    const database = openDatabase(pool)
    const alone = Array.from({ length: 40 }, (_, n) => database.row(add, [n, 1]))
    const within = Array.from({ length: 40 }, (_, n) => database.transaction((one) => one.row(add, [n, 1])))
    const sums = await Promise.all([...alone, ...within])
    expect(sums.map((row) => row?.sum)).toEqual([...alone, ...within].map((_, n) => (n % 40) + 1))
  }

  test('directly at PostgreSQL detects no pooler, and has its own settings', async () => {
    const pool = poolAt(postgres.url)
    expect(await requirePooler(pool)).toBeUndefined()
    expect(poolerOf(pool)).toEqual({ by: 'none', carriesNames: true })
    expect(await settingsOf(pool)).toEqual(ours)
  })

  test.each([{}, { ignore_startup_parameters: ignoring }])(
    'behind session pooling works as with a direct connection (%j)',
    async (settings) => {
      const pool = await poolBehind({ pool_mode: 'session', ...settings })
      expect(await requirePooler(pool)).toBeUndefined()
      expect(poolerOf(pool)).toEqual({ by: 'session', carriesNames: true })
      expect(await settingsOf(pool)).toEqual(ours)
      await addAtOnce(pool)
    },
  )

  test.each([
    {},
    { ignore_startup_parameters: ignoring },
    { server_round_robin: 1 },
    { default_pool_size: 1, min_pool_size: 0 },
  ])('behind transaction pooling uses unnamed statements, and warns the operator (%j)', async (settings) => {
    const pool = await poolBehind({ pool_mode: 'transaction', ...settings })
    expect(await requirePooler(pool)).toMatch(/uses transaction pooling: PostgreSQL plans each statement again/)
    expect(poolerOf(pool)).toEqual({ by: 'transaction', carriesNames: false })
    await addAtOnce(pool)
  })

  test('behind transaction pooling can migrate, even twice at the same time', async () => {
    await using database = await ownDatabase()
    const pools = [await poolBehind({ pool_mode: 'transaction' }, database.name), poolAt(database.url)]
    const created = await Promise.all(pools.map((pool) => migrate(pool)))
    await Promise.all(pools.map(requireCurrent))
    const [count] = await postgres.sql<{ locks: string }>(
      `select count(*) as locks from pg_locks where locktype = 'advisory'`,
    )
    expect({ steps: Math.max(...created) > 0, locks: count?.locks }).toEqual({ steps: true, locks: '0' })
  })

  test('behind statement pooling does not start', async () => {
    const pool = await poolBehind({ pool_mode: 'statement' })
    await expect(requirePooler(pool)).rejects.toThrow(
      'uses statement pooling, which allows no transactions: use session pooling',
    )
  })

  async function ownDatabase() {
    const database = await createDatabase(postgres.url)
    return { ...database, name: new URL(database.url).pathname.slice(1), [Symbol.asyncDispose]: database.drop }
  }
})
