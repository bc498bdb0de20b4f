import DataLoader from 'dataloader'
import type pg from 'pg'
import { isUnavailable, ServiceError } from '../../../model/errors.ts'
import { callerGone, currentReader, type IsGone, readingFor, sharedReading } from '../../readingFor.ts'
import { type Database, poolOf } from './database.ts'
import { isFromServer } from './failures.ts'

/** Asks a question among those that others ask at the same time. */
export type AskInBatch<Question, Answer> = (question: Question) => Promise<Answer>

interface Asked<Question> {
  question: Question
  isGone: IsGone | undefined
}

type Answering<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>

/** In what steps questions are asked. */
export interface Pace {
  /** How many make a statement at most. */
  together: number
  /** How many statements are under way at once. */
  atOnce: number
  /**
   * Milliseconds after which those who are being answered are stuck - on a lock, without a
   * connection -, and are waited for no more.
   */
  patience: number
  /** Whether they change something. Then they are not counted among `lateQuestions`, which would refuse reads. */
  isOfWrites?: boolean
}

// More of anything would keep whoever asks first waiting for no gain.
export const whileSomebodyWaits: Pace = { together: 32, atOnce: 2, patience: 250 }

const late = new WeakMap<pg.Pool, number>()

/**
 * How many questions to the PostgreSQL of a pool are being answered that had to wait too long for those before them.
 */
export const lateQuestions = (pool: pg.Pool): number => late.get(pool) ?? 0

/**
 * Makes one statement of questions that come at the same time, and of those that come while others are being
 * answered: for the database and the process a statement costs more than what a question finds. Nobody waits
 * for company, nor for long. Each is answered as of a time after it was asked; `answer` makes one statement,
 * and gives as many answers as there are questions, in their order. Where PostgreSQL refuses that, which
 * leaves nothing behind, each is asked alone: what is wrong with one is no matter of the others.
 */
export function inBatches<Question, Answer>(
  database: Database,
  answer: Answering<Question, Answer>,
  { together, atOnce, patience, isOfWrites }: Pace = whileSomebodyWaits,
): AskInBatch<Question, Answer> {
  const pool = poolOf(database)
  const waiting = new Set<() => void>()
  let underWay = 0

  const countLate = (more: number) => void (pool && late.set(pool, lateQuestions(pool) + more))

  // Until it is asked, whoever comes is taken along.
  function queue(ask: () => void): void {
    if (underWay < atOnce) {
      underWay++
      return void setImmediate(ask)
    }
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      underWay++
      ask()
    }
    const timer = setTimeout(begin, patience)
    waiting.add(begin)
  }

  // Of whoever has gone meanwhile nothing is asked.
  async function answerWanted(asked: readonly Asked<Question>[]): Promise<readonly (Answer | Error)[]> {
    const wanted = asked.filter(({ isGone }) => !isGone?.())
    const areGone = () => wanted.every(({ isGone }) => isGone?.() ?? false)
    const questions = wanted.map(({ question }) => question)
    const answers = (await readingFor(areGone, () => answerThese(questions))).values()
    const isWanted = new Set(wanted)
    return asked.map((one) => (isWanted.has(one) ? answers.next().value! : callerGone))
  }

  async function answerThese(questions: readonly Question[]): Promise<readonly (Answer | Error)[]> {
    const lateOnes = underWay > atOnce && !isOfWrites ? questions.length : 0
    countLate(lateOnes)
    try {
      return questions.length === 0 ? [] : await answerEach(questions, answer)
    } finally {
      countLate(-lateOnes)
      underWay--
      if (underWay < atOnce) waiting.values().next().value?.()
    }
  }

  const loader = new DataLoader<Asked<Question>, Answer>(answerWanted, {
    cache: false,
    maxBatchSize: together,
    batchScheduleFn: queue,
  })
  return (question) => {
    const isGone = currentReader()
    return sharedReading(() => loader.load({ question, isGone }))
  }
}

/**
 * Answers as many questions as there are by rows that say which they answer: `at`, from 1. Undefined where no row does.
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

async function answerEach<Question, Answer>(
  questions: readonly Question[],
  answer: Answering<Question, Answer>,
): Promise<readonly (Answer | Error)[]> {
  try {
    return await answer(questions)
  } catch (error) {
    if (questions.length === 1 || !isRefused(error)) throw error
    const alone = (question: Question) => answer([question]).then(([only]) => only!, asError)
    return Promise.all(questions.map(alone))
  }
}

// Of what failed otherwise nobody knows whether it was done; and what is away would be so for each.
function isRefused(error: unknown): boolean {
  const refusal = error instanceof ServiceError ? error.cause : error
  return !isUnavailable(error) && isFromServer(refusal)
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error('Not answered', { cause: thrown }))
