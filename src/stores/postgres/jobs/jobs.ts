import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { JobCount, JobEnd, JobHandlers, JobLog, RunningJobs, Upkeep } from '../../jobs.ts'
import { codeOf, isDuplicate } from '../connection/failures.ts'
import { guardPool } from '../connection/guardPool.ts'
import { isOfOutage, type JobWorkers, jobWorkers } from './jobWorkers.ts'
import { poolerOf } from '../connection/pooler.ts'
import { retriedPool } from '../connection/retriedPool.ts'

/** Migrates the tables of the job library, which have their own schema, to this program's version. */
export async function migrateJobs(pool: pg.Pool, triesLeft = 5): Promise<void> {
  const stopGuarding = guardPool(pool)
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } catch (error) {
    // The library's first migrations either do not wait for concurrent migrations, or wait too long for a lock.
    const isBesideOthers = isDuplicate(error) || codeOf(error) === '55P03'
    if (triesLeft === 0 || !isBesideOthers) throw error
    await migrateJobs(pool, triesLeft - 1)
  } finally {
    stopGuarding()
  }
}

interface Options {
  pool: pg.Pool
  /** The handlers by the names of the jobs. Jobs without a handler here are left to other processes. */
  handlers: Partial<JobHandlers>
  upkeep: readonly Upkeep[]
  log: JobLog
  /** Aborted when no further job may start. */
  closing: AbortSignal
  onEnd(end: JobEnd): void
}

const concurrency = 6
// The maximum number of pushes at the same time. A push waits for another server and blocks a worker, so some workers
// are reserved for other jobs.
const pushesAtOnce = 3
const restartAfter = 5_000

/**
 * Runs the jobs of the database in this process, beside other processes. One process runs each job, and another process
 * runs it again if that process dies. While the database is unreachable, this process waits, and then runs jobs again.
 */
export function startJobs({ pool, handlers, upkeep, log, closing, onEnd }: Options): RunningJobs {
  const workers = jobWorkers(pool, log)
  const stopGuarding = guardPool(pool)
  let runner: Runner | undefined
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  closing.addEventListener('abort', () => close(), { once: true })

  async function runUntilItEnds(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    const pushes = observe(events, workers, onEnd)
    runner = await run({
      pgPool: retriedPool(pool),
      taskList: taskList(handlers, upkeep),
      parsedCronItems: parseCronItems(
        upkeep.map(({ name, cron }) => ({ task: name, match: cron, options: { jobKey: name } })),
      ),
      concurrency,
      forbiddenFlags: () => (pushes.size < pushesAtOnce ? null : ['push']),
      noHandleSignals: true,
      noPreparedStatements: !poolerOf(pool).carriesNames,
      events,
      logger: loggerTo(log, pool),
    })
    if (closing.aborted) void runner.stop().catch(() => undefined)
    await runner.promise
  }

  async function keepRunning(): Promise<void> {
    while (!closing.aborted) {
      await runUntilItEnds().catch((error: unknown) => logInterruption(error, log, pool))
      if (!closing.aborted) await Promise.race([closed, pause(restartAfter, undefined, { ref: false })])
    }
  }
  const ended = keepRunning()
  closing.addEventListener('abort', () => void runner?.stop().catch(() => undefined), { once: true })

  return {
    async close(deadline) {
      const late = new Promise<'late'>((resolve) => {
        if (deadline.aborted) setImmediate(resolve, 'late')
        deadline.addEventListener('abort', () => resolve('late'), { once: true })
      })
      if ((await Promise.race([ended, late])) === 'late') log.warn({}, 'closing while jobs are under way')
      // After the deadline, waits only half a second for the removal of the heartbeat. If it is left, other processes
      // remove it after a minute.
      await Promise.race([workers.close(), late.then(() => pause(500, undefined, { ref: false }))])
      stopGuarding()
    },
  }
}

/** Counts, by name, the jobs that wait or run, and those that were given up. */
export async function waitingJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select task_identifier as name, count(*) filter (where attempts < max_attempts)::int as waiting,
       count(*) filter (where attempts >= max_attempts)::int as "givenUp"
     from graphile_worker.jobs group by 1`,
  )
  return rows
}

/**
 * Returns the seconds since upkeep was last scheduled; Infinity if it never was. Upkeep is scheduled every five
 * minutes, as long as any process runs jobs.
 */
export async function upkeepAge(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from now() - max(coalesce(last_execution, known_since)))::float8 as seconds
     from graphile_worker._private_known_crontabs`,
  )
  return rows[0]?.seconds ?? Infinity
}

function taskList(handlers: Partial<JobHandlers>, upkeep: readonly Upkeep[]): TaskList {
  const jobs = Object.entries(handlers).map(([name, handle]) => [
    name,
    (payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) => handle(payload as never, abortSignal),
  ])
  const upkeepTasks = upkeep.map(({ name, run: work }) => [
    name,
    (_payload: unknown, { abortSignal }: { abortSignal: AbortSignal }) => work(abortSignal),
  ])
  return Object.fromEntries([...jobs, ...upkeepTasks]) as TaskList
}

// Passes the events of the library on to `workers` and `onEnd`. Returns the ids of the pushes in progress: the set
// changes when a push starts or ends.
function observe(events: WorkerEvents, workers: JobWorkers, onEnd: (end: JobEnd) => void): ReadonlySet<string> {
  const pushes = new Set<string>()
  const startTimes = new Map<string, number>()
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => workers.remove(workerPool.id))
  events.on('job:start', ({ job }) => {
    startTimes.set(job.id, performance.now())
    if (job.flags?.['push']) pushes.add(job.id)
  })
  events.on('job:complete', ({ job, error }) => {
    const since = startTimes.get(job.id) ?? performance.now()
    startTimes.delete(job.id)
    pushes.delete(job.id)
    onEnd({ name: job.task_identifier, seconds: (performance.now() - since) / 1000, failed: Boolean(error) })
  })
  return pushes
}

// Sends the library's messages to our log. Warnings and errors keep their level, unless they are about an outage.
// Those, and all other messages, such as one for each job that starts, get the level `debug`.
function loggerTo(log: JobLog, pool: pg.Pool): Logger {
  return new Logger(() => (level, message, meta) => {
    const isError = level === 'error'
    if (!isError && level !== 'warning') log.debug({}, message)
    else if (isOfOutage(meta?.['error'] ?? meta?.['fatalError'], pool)) log.debug({}, message.split('\n', 1)[0]!)
    else log[isError ? 'error' : 'warn']({}, message)
  })
}

function logInterruption(error: unknown, log: JobLog, pool: pg.Pool): void {
  if (isOfOutage(error, pool)) log.debug({ reason: String(error) }, 'the jobs are interrupted')
  else log.error({ err: error }, 'the jobs are interrupted')
}

const silent = new Logger(() => () => undefined)
