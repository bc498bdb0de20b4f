import pg from 'pg'
import { unavailable } from '../../../model/errors.ts'
import { callerDisconnected, currentReader } from '../../readForCaller.ts'
import { asServiceError, codeOf, isFromServer, isReadTimeout } from './failures.ts'
import { canSendTogether, sendTogether } from './pipeline.ts'
import { poolerOf } from './pooler.ts'
import { notifyWatchers } from './watchOutage.ts'
import { type WriteShare, writeShareOf } from './writeShare.ts'

/**
 * A query with a name. PostgreSQL plans it once per connection, unless a pooler loses the names. `$1`, `$2`, ... are
 * its values.
 */
export interface Statement<Row> {
  name: string
  text: string
  /** True if its commit waits for a synchronous standby, if there is one. */
  awaitsStandby?: boolean
  /** Never set; it carries the type of a row. */
  row?: Row
}

/** The texts of all statements in the program, by name, for looking at their plans. */
export const statementTexts = new Map<string, string>()

// Row locks are in the write-ahead log too, so their commits wait as well.
const changing = /\b(insert into|update|delete from|lock table|for share|for key share|pg_(try_)?advisory_xact_lock)\b/i

/**
 * SQL for a statement whose changes may be lost in a failover: its commit does not wait for a standby. Put it into the
 * list of columns that the statement, or a CTE of it, returns.
 */
export const withoutStandby = `set_config('synchronous_commit', 'local', true)`

/** Returns whether the commit of a statement waits for a synchronous standby. */
const isAwaiting = (text: string) => changing.test(text) && !text.includes(`set_config('synchronous_commit'`)

/**
 * Makes a named statement. Use each name once in the whole program. Set `unlogged` if it changes only unlogged tables:
 * such a commit does not wait for a standby.
 */
export function statement<Row>(name: string, text: string, { unlogged = false } = {}): Statement<Row> {
  if (statementTexts.has(name)) throw new Error(`Two statements are called ${name}`)
  statementTexts.set(name, text)
  return { name, text, awaitsStandby: !unlogged && isAwaiting(text) }
}

/** A statement with its values, to be sent with others in a pipeline. */
export interface Step<Row> {
  query: Statement<Row>
  values: readonly unknown[]
}

/** Makes a step for `Database.pipeline`. */
export const step = <Row>(query: Statement<Row>, values: readonly unknown[] = []): Step<Row> => ({ query, values })

/** Steps with these types of rows. */
export type Steps<Rows extends readonly unknown[]> = readonly [...{ [At in keyof Rows]: Step<Rows[At]> }]

/** The rows of each step. */
export type StepRows<Rows extends readonly unknown[]> = { [At in keyof Rows]: Rows[At][] }

/** A pool, or one connection within a transaction. Ids are strings, times are ISO 8601 with milliseconds. */
export interface Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** Returns the first row, or undefined if the statement returns no rows. */
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
  /**
   * Runs work in a transaction that is rolled back if the work throws. After a deadlock, the work is run again, so it
   * must do nothing outside the database. If this database is already a transaction, only runs the work.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>, purpose?: Purpose): Promise<Result>
  /**
   * Runs statements in order, in one transaction and one round trip. Each statement sees what the earlier ones did and
   * what other transactions have committed by then, so a statement after a lock reads the state that the lock protects.
   * Returns the rows of each. Retries as `transaction` does.
   */
  pipeline<Rows extends readonly unknown[]>(steps: Steps<Rows>): Promise<StepRows<Rows>>
}

/**
 * The purpose of a transaction: to write, only to read, or to write data that can be recreated. A commit with `remake`
 * does not wait for a standby.
 */
export type Purpose = 'write' | 'read' | 'remake'

const beginnings: Record<Purpose, string> = {
  write: 'begin',
  read: 'begin read only',
  remake: 'begin; set local synchronous_commit to local',
}

const { builtins } = pg.types
/** Returns a time of PostgreSQL in ISO 8601. */
export function asTime(text: string): string {
  // PostgreSQL sends times in UTC as `2026-01-31 12:00:00.123456+00`, with up to six digits of the second or none. A
  // `Date` would take five times as long to parse them.
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: asTime,
  [builtins.DATE]: (text) => text,
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function configOf(pool: pg.Pool, { name, text }: Statement<unknown>, values: readonly unknown[]): pg.QueryConfig {
  return { ...(poolerOf(pool).carriesNames && { name }), text, types, values: values as unknown[] }
}

async function run<Row>(
  pool: pg.Pool,
  client: pg.Pool | pg.PoolClient,
  query: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  requireReader()
  try {
    const result = await client.query(configOf(pool, query, values))
    return result.rows as Row[]
  } catch (error) {
    notifyWatchers(client as pg.Pool, error)
    throw asServiceError(error) ?? error
  }
}

// Throws if the caller has closed its connection, so that no work is done for that caller while others wait.
function requireReader(): void {
  if (currentReader()?.()) throw callerDisconnected
}

type GiveUp = (error: Error) => void

/**
 * Runs work on a connection of a pool, unless its caller has disconnected by then. If the work marks the connection as
 * unusable, it is not used again.
 */
async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, giveUp: GiveUp) => Promise<Result>,
): Promise<Result> {
  requireReader()
  const client = await connect(pool)
  let broken: Error | undefined
  const giveUp: GiveUp = (error) => void (broken = error)
  // A connection that breaks between two queries emits an error, which would end the process without a listener.
  client.on('error', giveUp)
  try {
    return await work(client, giveUp)
  } finally {
    client.off('error', giveUp)
    client.release(broken)
  }
}

/** Waits for a connection, and runs a query on it. */
const runInTurn = <Row>(pool: pg.Pool, query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
  onConnection(pool, (client, giveUp) =>
    run(pool, client, query, values).catch((error: unknown) => {
      if (isReadTimeout(error)) giveUp(error as Error)
      throw error
    }),
  )

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    notifyWatchers(pool, error)
    throw asServiceError(error) ?? error
  })
  if (!currentReader()?.()) return client
  client.release()
  throw callerDisconnected
}

/** Opens the database behind a pool. Statements that change something take a slot in the pool's share for writes. */
export function openDatabase(pool: pg.Pool): Database {
  const share: WriteShare = writeShareOf(pool)
  const sharing = <Result>(isWrite: boolean | undefined, attempt: () => Promise<Result>) =>
    isWrite ? share.run(() => withRetry(attempt)) : withRetry(attempt)
  const alone = <Row>(query: Statement<Row>, values: readonly unknown[] = []) =>
    sharing(query.awaitsStandby, () =>
      pool.idleCount === 0 && currentReader() ? runInTurn(pool, query, values) : run(pool, pool, query, values),
    )
  const database: Database = {
    rows: alone,
    row: async (query, values = []) => (await alone(query, values))[0],
    transaction: (work, purpose = 'write') => sharing(purpose === 'write', () => inTransaction(pool, purpose, work)),
    pipeline: (steps) => sharing(isWriting(steps), () => inPipeline(pool, steps)) as never,
  }
  pools.set(database, pool)
  return database
}

const pools = new WeakMap<Database, pg.Pool>()

/** Returns the pool of a database; undefined if the database is a single connection within a transaction. */
export const poolOf = (database: Database): pg.Pool | undefined => pools.get(database)

async function withRetry<Result>(attempt: () => Promise<Result>, left = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const code = codeOf(error)
    if (code !== '40P01' && code !== '40001') throw error // deadlock, serialisation failure
    if (left === 0) throw unavailable(error as Error)
    return withRetry(attempt, left - 1)
  }
}

function inTransaction<Result>(
  pool: pg.Pool,
  purpose: Purpose,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, async (client, giveUp) => {
    const within: Database = {
      rows: (query, values = []) => run(pool, client, query, values),
      row: async (query, values = []) => (await run(pool, client, query, values))[0],
      transaction: (inner) => inner(within),
      pipeline: (steps) => oneByOne(within, steps) as never,
    }
    try {
      await client.query(beginnings[purpose])
      const result = await work(within)
      const { command } = await client.query('commit')
      // The command is ROLLBACK if a statement failed and its error was ignored.
      if (command === 'ROLLBACK') throw new Error('A transaction was committed after one of its statements had failed')
      return result
    } catch (error) {
      // A rollback would wait for a response that does not come.
      if (isReadTimeout(error)) giveUp(error as Error)
      else await client.query('rollback').catch(giveUp)
      throw asServiceError(error) ?? error
    }
  })
}

type AnySteps = readonly Step<unknown>[]

const isWriting = (steps: AnySteps) => steps.some(({ query }) => query.awaitsStandby)

async function oneByOne(within: Database, steps: AnySteps): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for (const { query, values } of steps) rows.push(await within.rows(query, values))
  return rows
}

async function inPipeline(pool: pg.Pool, steps: AnySteps): Promise<unknown[][]> {
  const sent = await onConnection(pool, async (client, giveUp) => {
    if (!canSendTogether(client)) return undefined
    try {
      const results = await sendTogether(
        client,
        steps.map(({ query, values }) => configOf(pool, query, values)),
      )
      return results.map(({ rows }) => rows as unknown[])
    } catch (error) {
      notifyWatchers(pool, error)
      if (!isFromServer(error)) giveUp(error as Error)
      throw asServiceError(error) ?? error
    }
  })
  return sent ?? inTransaction(pool, 'write', (within) => oneByOne(within, steps))
}
