import DataLoader from 'dataloader'
import type pg from 'pg'
import { isUnavailable, ServiceError } from '../../../model/errors.ts'
import {
  callerDisconnected,
  currentReader,
  type IsDisconnected,
  readForCaller,
  sharedRead,
} from '../../readForCaller.ts'
import { type Database, poolOf } from './database.ts'
import { isFromServer } from './failures.ts'

/** Runs a query, batched with other queries that are made at the same time. */
export type QueryInBatch<Query, Answer> = (query: Query) => Promise<Answer>

interface PendingQuery<Query> {
  query: Query
  isDisconnected: IsDisconnected | undefined
}

type RunQueries<Query, Answer> = (queries: readonly Query[]) => Promise<readonly Answer[]>

/** The options of a batch. */
export interface BatchOptions {
  /** The maximum number of queries in a statement. */
  together: number
  /** The maximum number of statements in progress. */
  atOnce: number
  /**
   * The time in milliseconds after which statements in progress count as stuck, for example on a lock or without a
   * connection. The next statement does not wait for them any longer.
   */
  timeoutMs: number
  /**
   * The minimum time in milliseconds between the beginnings of two statements. The first query after that time does
   * not wait.
   * @default 0
   */
  spacingMs?: number
  /**
   * True for queries that change something. They are not counted in `lateQueries`: slow writes must not make the
   * service refuse reads.
   */
  isOfWrites?: boolean
  /**
   * Returns whether a single query may have caused an error. Then each query runs alone, as after a rejection.
   * @default () => false
   */
  isOfOne?: (error: unknown) => boolean
}

// Higher numbers would only make the first callers wait longer.
export const defaultBatchOptions: BatchOptions = { together: 32, atOnce: 2, timeoutMs: 250 }

const late = new WeakMap<pg.Pool, number>()

/**
 * Returns the number of queries to a pool's PostgreSQL that had to wait too long for earlier ones and are not
 * answered yet.
 */
export const lateQueries = (pool: pg.Pool): number => late.get(pool) ?? 0

/**
 * Answers queries that come at the same time, or while other statements are in progress, with one statement: a
 * statement costs the database and the process more than the rows that it finds. A query does not wait for other
 * queries to join it. It waits for earlier statements for at most `timeoutMs`, plus `spacingMs`. Its answer is never
 * older than the call.
 *
 * `answer` runs one statement and returns the answers in the order of the queries. If PostgreSQL rejects the statement,
 * which then has no effect, each query runs alone, so that an invalid query does not make the others fail.
 */
export function inBatches<Query, Answer>(
  database: Database,
  answer: RunQueries<Query, Answer>,
  { together, atOnce, timeoutMs, spacingMs = 0, isOfWrites, isOfOne = () => false }: BatchOptions = defaultBatchOptions,
): QueryInBatch<Query, Answer> {
  const pool = poolOf(database)
  const waiting = new Set<() => void>()
  let underWay = 0
  let lastBegan = -Infinity

  const countLate = (more: number) => void (pool && late.set(pool, lateQueries(pool) + more))

  function beginWhenSpaced(ask: () => void, schedule: (begin: () => void) => unknown): void {
    underWay++
    const left = lastBegan + spacingMs - performance.now()
    const begin = () => {
      lastBegan = performance.now()
      ask()
    }
    if (left > 0) setTimeout(begin, left)
    else schedule(begin)
  }

  function queue(ask: () => void): void {
    // Queries that come before the statement is sent join it.
    if (underWay < atOnce) return beginWhenSpaced(ask, setImmediate)
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      beginWhenSpaced(ask, (run) => run())
    }
    const timer = setTimeout(begin, timeoutMs)
    waiting.add(begin)
  }

  // Leaves out queries of callers that have disconnected in the meantime.
  async function answerCurrent(requested: readonly PendingQuery<Query>[]): Promise<readonly (Answer | Error)[]> {
    const current = requested.filter(({ isDisconnected }) => !isDisconnected?.())
    const areDisconnected = () => current.every(({ isDisconnected }) => isDisconnected?.() ?? false)
    const queries = current.map(({ query }) => query)
    const answers = (await readForCaller(areDisconnected, () => answerAll(queries))).values()
    const currentOnes = new Set(current)
    return requested.map((one) => (currentOnes.has(one) ? answers.next().value! : callerDisconnected))
  }

  async function answerAll(queries: readonly Query[]): Promise<readonly (Answer | Error)[]> {
    const lateOnes = underWay > atOnce && !isOfWrites ? queries.length : 0
    countLate(lateOnes)
    try {
      return queries.length === 0 ? [] : await runEach(queries, answer, isOfOne)
    } finally {
      countLate(-lateOnes)
      underWay--
      if (underWay < atOnce) waiting.values().next().value?.()
    }
  }

  const loader = new DataLoader<PendingQuery<Query>, Answer>(answerCurrent, {
    cache: false,
    maxBatchSize: together,
    batchScheduleFn: queue,
  })
  return (query) => {
    const isDisconnected = currentReader()
    return sharedRead(() => loader.load({ query, isDisconnected }))
  }
}

/**
 * Returns an answer for each query from rows that contain the number of their query in `at`, counted from 1. A query
 * without a row gets undefined.
 */
export function byQuery<Row extends { at: number }, Answer>(
  rows: readonly Row[],
  queries: number,
  answerOf: (row: Row) => Answer,
): (Answer | undefined)[] {
  const answers = Array.from<Answer | undefined>({ length: queries })
  for (const row of rows) answers[row.at - 1] = answerOf(row)
  return answers
}

/**
 * Makes a function that uses a separate batch for each key. A batch exists only as long as queries with its key wait.
 */
export function batchPerKey<Query, Answer>(): (
  key: string,
  query: Query,
  open: () => QueryInBatch<Query, Answer>,
) => Promise<Answer> {
  const batches = new Map<string, { ask: QueryInBatch<Query, Answer>; waiting: number }>()
  return async (key, query, open) => {
    const batch = batches.get(key) ?? { ask: open(), waiting: 0 }
    batches.set(key, batch)
    batch.waiting++
    try {
      return await batch.ask(query)
    } finally {
      if (--batch.waiting === 0) batches.delete(key)
    }
  }
}

async function runEach<Query, Answer>(
  queries: readonly Query[],
  answer: RunQueries<Query, Answer>,
  isOfOne: (error: unknown) => boolean,
): Promise<readonly (Answer | Error)[]> {
  try {
    return await answer(queries)
  } catch (error) {
    if (queries.length === 1 || !(isRefused(error) || isOfOne(error))) throw error
    const alone = (query: Query) => answer([query]).then(([only]) => only!, asError)
    return Promise.all(queries.map(alone))
  }
}

// After any other error, it is unknown whether the statement took effect. And if PostgreSQL is unreachable, running
// each query alone would fail as well.
function isRefused(error: unknown): boolean {
  const refusal = error instanceof ServiceError ? error.cause : error
  return !isUnavailable(error) && isFromServer(refusal)
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error('Not answered', { cause: thrown }))
