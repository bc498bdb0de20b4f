import type pg from 'pg'
import type { JobLog } from '../../jobs.ts'
import { isUnavailable } from '../../../model/errors.ts'
import { withoutStandby } from '../connection/database.ts'
import { isOutOfReach } from '../connection/failures.ts'
import { writeShareOf } from '../connection/writeShare.ts'

// The job library releases the jobs of a killed process only after four hours. So each process sends a heartbeat every
// ten seconds, and releases the jobs of processes whose last heartbeat is a minute old.
const beat = 10_000
const silence = `interval '1 minute'`

/**
 * Returns whether an error means that the database is unreachable or the pool was ended: both cases are logged once,
 * elsewhere.
 */
export function isOfOutage(error: unknown, pool: pg.Pool): boolean {
  return pool.ending || isOutOfReach(error) || isUnavailable(error)
}

/** The worker pools of this process, which other processes check for heartbeats. */
export interface JobWorkers {
  add(id: string): void
  /**
   * Removes an ended worker pool. Jobs that it could not release, because the database was unreachable, are released
   * later, like the jobs of a dead process.
   */
  remove(id: string): void
  close(): Promise<void>
}

/** Sends heartbeats for the worker pools of this process, and releases the jobs of dead processes. */
export function jobWorkers(pool: pg.Pool, log: JobLog): JobWorkers {
  const own = new Set<string>()

  async function round(): Promise<void> {
    if (own.size === 0) return
    // The heartbeat must not wait for a standby.
    await pool.query(
      `insert into job_workers (id) select unnest($1::text[])
       on conflict (id) do update set seen_at = now() returning ${withoutStandby}`,
      [[...own]],
    )
    await pool.query(`delete from job_workers where seen_at < now() - ${silence} returning ${withoutStandby}`)
    const { rows } = await pool.query<{ dead: string[] | null }>(
      `select array_agg(distinct locked_by) as dead from graphile_worker.jobs
       where locked_at < now() - ${silence} and locked_by not in (select id from job_workers)`,
    )
    const dead = rows[0]?.dead
    if (!dead) return
    const giveBack = () => pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
    await writeShareOf(pool).run(giveBack)
  }

  async function forget(ids: string[]): Promise<void> {
    const text = `delete from job_workers where id = any($1::text[]) returning ${withoutStandby}`
    await pool.query(text, [ids]).catch(() => undefined)
  }

  let under: Promise<void> = Promise.resolve()
  const tick = () => {
    under = round().catch((error: unknown) => {
      const message = 'the heartbeat of the job worker failed'
      if (isOfOutage(error, pool)) log.debug({ reason: String(error) }, message)
      else log.warn({ err: error }, message)
    })
  }
  const timer = setInterval(tick, beat).unref()
  return {
    add(id) {
      own.add(id)
      tick()
    },
    remove(id) {
      own.delete(id)
      under = under.then(() => forget([id]))
    },
    async close() {
      clearInterval(timer)
      await under
      await forget([...own])
    },
  }
}
