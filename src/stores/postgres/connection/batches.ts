import DataLoader from 'dataloader'
import type pg from 'pg'
import { isUnavailable, ServiceError } from '../../../model/errors.ts'
import { callerDisconnected, currentReader, type IsDisconnected, readingFor, sharedReading } from '../../readingFor.ts'
import { type Database, poolOf } from './database.ts'
import { isFromServer } from './failures.ts'

/** Asks a question, batched with other questions that are asked at the same time. */
export type QueryInBatch<Question, Answer> = (question: Question) => Promise<Answer>

interface PendingQuestion<Question> {
  question: Question
  isDisconnected: IsDisconnected | undefined
}

type AnswerQuestions<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>

/** The limits of batches. */
export interface Pace {
  /** The maximum number of questions in a statement. */
  together: number
  /** The maximum number of statements in progress. */
  atOnce: number
  /**
   * The time in milliseconds after which statements in progress count as stuck, on a lock or without a connection. Then
   * the next one no longer waits for them.
   */
  timeoutMs: number
  /**
   * The minimum time in milliseconds between the beginnings of two statements. The first question after that time does
   * not wait.
   * @default 0
   */
  spacingMs?: number
  /** True for questions that change something. They are not counted in `lateQuestions`, which would refuse reads. */
  isOfWrites?: boolean
  /**
   * Returns whether a single question may have caused an error. Then each is asked alone, as after a rejection.
   * @default () => false
   */
  isOfOne?: (error: unknown) => boolean
}

// Higher numbers would only make the first callers wait longer.
export const paceOfRequests: Pace = { together: 32, atOnce: 2, timeoutMs: 250 }

const late = new WeakMap<pg.Pool, number>()

/**
 * Returns the number of questions to a pool's PostgreSQL that had to wait too long for earlier ones and are not
 * answered yet.
 */
export const lateQuestions = (pool: pg.Pool): number => late.get(pool) ?? 0

/**
 * Answers questions that come at the same time, or while other statements are in progress, with one statement: a
 * statement costs the database and the process more than the rows that it finds. A question never waits for others to
 * join it, and never waits longer than `timeoutMs`. It is answered as of a time after it was asked.
 *
 * `answer` runs one statement and returns the answers in the order of the questions. If PostgreSQL rejects the
 * statement, which leaves nothing behind, each question is asked alone, so that a wrong one does not fail the others.
 */
export function inBatches<Question, Answer>(
  database: Database,
  answer: AnswerQuestions<Question, Answer>,
  { together, atOnce, timeoutMs, spacingMs = 0, isOfWrites, isOfOne = () => false }: Pace = paceOfRequests,
): QueryInBatch<Question, Answer> {
  const pool = poolOf(database)
  const waiting = new Set<() => void>()
  let underWay = 0
  let lastBegan = -Infinity

  const countLate = (more: number) => void (pool && late.set(pool, lateQuestions(pool) + more))

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
    // Questions that come before the statement is sent join it.
    if (underWay < atOnce) return beginWhenSpaced(ask, setImmediate)
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      beginWhenSpaced(ask, (now) => now())
    }
    const timer = setTimeout(begin, timeoutMs)
    waiting.add(begin)
  }

  // Leaves out questions of callers that have disconnected in the meantime.
  async function answerCurrent(requested: readonly PendingQuestion<Question>[]): Promise<readonly (Answer | Error)[]> {
    const current = requested.filter(({ isDisconnected }) => !isDisconnected?.())
    const areDisconnected = () => current.every(({ isDisconnected }) => isDisconnected?.() ?? false)
    const questions = current.map(({ question }) => question)
    const answers = (await readingFor(areDisconnected, () => answerThese(questions))).values()
    const currentOnes = new Set(current)
    return requested.map((one) => (currentOnes.has(one) ? answers.next().value! : callerDisconnected))
  }

  async function answerThese(questions: readonly Question[]): Promise<readonly (Answer | Error)[]> {
    const lateOnes = underWay > atOnce && !isOfWrites ? questions.length : 0
    countLate(lateOnes)
    try {
      return questions.length === 0 ? [] : await runEach(questions, answer, isOfOne)
    } finally {
      countLate(-lateOnes)
      underWay--
      if (underWay < atOnce) waiting.values().next().value?.()
    }
  }

  const loader = new DataLoader<PendingQuestion<Question>, Answer>(answerCurrent, {
    cache: false,
    maxBatchSize: together,
    batchScheduleFn: queue,
  })
  return (question) => {
    const isDisconnected = currentReader()
    return sharedReading(() => loader.load({ question, isDisconnected }))
  }
}

/**
 * Returns an answer for each question from rows that name their question in `at`, counted from 1. A question without a
 * row gets undefined.
 */
export function byQuestion<Row extends { at: number }, Answer>(
  rows: readonly Row[],
  questions: number,
  answerOf: (row: Row) => Answer,
): (Answer | undefined)[] {
  const answers = Array.from<Answer | undefined>({ length: questions })
  for (const row of rows) answers[row.at - 1] = answerOf(row)
  return answers
}

/**
 * Makes a function that uses a separate batch for each key. A batch exists only as long as questions with its key wait.
 */
export function batchPerKey<Question, Answer>(): (
  key: string,
  question: Question,
  open: () => QueryInBatch<Question, Answer>,
) => Promise<Answer> {
  const batches = new Map<string, { ask: QueryInBatch<Question, Answer>; waiting: number }>()
  return async (key, question, open) => {
    const batch = batches.get(key) ?? { ask: open(), waiting: 0 }
    batches.set(key, batch)
    batch.waiting++
    try {
      return await batch.ask(question)
    } finally {
      if (--batch.waiting === 0) batches.delete(key)
    }
  }
}

async function runEach<Question, Answer>(
  questions: readonly Question[],
  answer: AnswerQuestions<Question, Answer>,
  isOfOne: (error: unknown) => boolean,
): Promise<readonly (Answer | Error)[]> {
  try {
    return await answer(questions)
  } catch (error) {
    if (questions.length === 1 || !(isRefused(error) || isOfOne(error))) throw error
    const alone = (question: Question) => answer([question]).then(([only]) => only!, asError)
    return Promise.all(questions.map(alone))
  }
}

// After any other error, it is unknown whether the statement took effect. And if PostgreSQL is unreachable, asking each
// question alone would fail as well.
function isRefused(error: unknown): boolean {
  const refusal = error instanceof ServiceError ? error.cause : error
  return !isUnavailable(error) && isFromServer(refusal)
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error('Not answered', { cause: thrown }))
