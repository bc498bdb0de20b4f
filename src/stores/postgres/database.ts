import pg from 'pg'
import { problem } from '../../messages/text.ts'
import { invalidFields, notFound, ServiceError, unavailable, wholeInput } from '../../model/errors.ts'
import { callerGone, currentReader } from '../readingFor.ts'
import { tellWatchers } from './watchOutage.ts'

/** A query with a name: PostgreSQL plans it once a connection. `$1`, `$2`, ... are its values. */
export interface Statement<Row> {
  name: string
  text: string
  /** Never set; it carries the type of a row. */
  row?: Row
}

/** The text of every statement in the program, by name: for looking at their plans. */
export const statementTexts = new Map<string, string>()

/** A named statement. The name must be used once in the whole program. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (statementTexts.has(name)) throw new Error(`Two statements are called ${name}`)
  statementTexts.set(name, text)
  return { name, text }
}

/** A way to query: the pool, or one connection within a transaction. Ids come as strings, times as ISO 8601 with milliseconds. */
export interface Database {
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, undefined when there is none. */
  row<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
  /**
   * Runs work in a transaction that is rolled back when it throws; work that met a deadlock is run again - as a query outside of
   * transactions is -, so it must do nothing outside the database. Within a transaction, it just runs the work.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
}

const { builtins } = pg.types
const asTime = (text: string) => new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: asTime,
  [builtins.DATE]: (text) => text,
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

async function run<Row>(client: pg.Pool | pg.PoolClient, { name, text }: Statement<Row>, values: readonly unknown[]) {
  requireReader()
  try {
    const result = await client.query<Row & pg.QueryResultRow>({ name, text, values: values as unknown[], types })
    return result.rows as Row[]
  } catch (error) {
    tellWatchers(client as pg.Pool, error)
    throw asServiceError(error) ?? error
  }
}

// Whoever closes a connection wants no answer: what nobody waits for must not keep those waiting who do.
function requireReader(): void {
  if (currentReader()?.()) throw callerGone
}

/** Runs a query on a connection that has to be waited for, unless its caller goes meanwhile. */
async function runInTurn<Row>(pool: pg.Pool, query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  requireReader()
  const client = await connect(pool)
  let broken: Error | undefined
  const note = (error: Error) => void (broken = error)
  client.on('error', note)
  try {
    return await run(client, query, values)
  } catch (error) {
    if (isReadTimeout(error)) note(error as Error)
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    tellWatchers(pool, error)
    throw asServiceError(error) ?? error
  })
  if (!currentReader()?.()) return client
  client.release()
  throw callerGone
}

/** The database behind a pool. */
export function openDatabase(pool: pg.Pool): Database {
  const alone = <Row>(query: Statement<Row>, values: readonly unknown[] = []) =>
    withRetry(() => (pool.idleCount === 0 && currentReader() ? runInTurn : run)(pool, query, values))
  const database: Database = {
    rows: alone,
    row: async (query, values = []) => (await alone(query, values))[0],
    transaction: (work) => withRetry(() => inTransaction(pool, work)),
  }
  pools.set(database, pool)
  return database
}

const pools = new WeakMap<Database, pg.Pool>()

/** The pool of a database; undefined for what is not a pool's, such as one connection within a transaction. */
export const poolOf = (database: Database): pg.Pool | undefined => pools.get(database)

async function withRetry<Result>(attempt: () => Promise<Result>, left = 4): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code !== '40P01' && code !== '40001') throw error // deadlock, serialisation failure
    if (left === 0) throw unavailable(error as Error)
    return withRetry(attempt, left - 1)
  }
}

async function inTransaction<Result>(pool: pg.Pool, work: (database: Database) => Promise<Result>): Promise<Result> {
  requireReader()
  const client = await connect(pool)
  const within: Database = {
    rows: (query, values = []) => run(client, query, values),
    row: async (query, values = []) => (await run(client, query, values))[0],
    transaction: (inner) => inner(within),
  }
  let broken: Error | undefined
  // A connection that breaks between two queries says so by an event; unheard, that would end the process.
  const note = (error: Error) => void (broken = error)
  client.on('error', note)
  try {
    await client.query('begin')
    const result = await work(within)
    const { command } = await client.query('commit')
    // So it answers where a statement failed and nobody minded.
    if (command === 'ROLLBACK') throw new Error('A transaction was committed after one of its statements had failed')
    return result
  } catch (error) {
    // Whoever waited in vain would wait again.
    if (isReadTimeout(error)) note(error as Error)
    else await client.query('rollback').catch(note)
    throw asServiceError(error) ?? error
  } finally {
    client.off('error', note)
    client.release(broken) // a connection that broke, or whose rollback failed, is not given to anybody else
  }
}

// Classes 08, 53 and 57 (cancelled, shutting down); a transaction or a lock that took too long; a read-only server.
const outOfReach = /^(08|53|57|ECONN|EHOST|ENET|EAI_|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)|25P03|55P03|55000|25006/
const outOfReachMessage =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|Cannot use a pool after/

/** Whether an error says that PostgreSQL cannot do now what it can do otherwise. */
export function isOutOfReach(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = String((error as { code?: unknown }).code ?? '')
  return outOfReach.test(code) || outOfReachMessage.test(error.message)
}

// What PostgreSQL refuses for reasons that are the caller's to know.
function asServiceError(error: unknown): ServiceError | undefined {
  if (!(error instanceof Error) || error instanceof ServiceError) return undefined
  const code = String((error as { code?: unknown }).code ?? '')
  if (isOutOfReach(error)) return unavailable(error)
  if (isDangling(error)) return notFound(error) // what was found a moment ago is gone
  if (code !== '22021' && code !== '22P05') return undefined
  return invalidFields([{ field: wholeInput, problem: problem('textNotStorable') }], { cause: error })
}

// Of a pool of the caller's that has a `query_timeout`: what comes on that connection from now on belongs to the statement before.
function isReadTimeout(error: unknown): boolean {
  const { message, cause } = error as { message?: unknown; cause?: { message?: unknown } }
  return message === 'Query read timeout' || cause?.message === 'Query read timeout'
}

/** Whether an error is PostgreSQL's refusal of a second row with the same key. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '23505'
}

// PostgreSQL's refusal of a row that points to something gone.
function isDangling(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === '23503'
}
