import type { JobName } from '../../jobs.ts'

interface Timing {
  /** SQL: not before this time. */
  runAt?: string
  /** SQL: a job with the same key is replaced, unless it runs already. */
  key?: string
}

/**
 * The SQL expression that adds a job with the payload that `payload` (an SQL expression for json) gives, in the
 * transaction that what it is about is kept in: both or neither. PostgreSQL leaves out what nobody asks for: select it.
 */
export function addJob(name: JobName, payload: string, { runAt, key }: Timing = {}): string {
  const named = [runAt && `run_at => ${runAt}`, key && `job_key => ${key}`].filter((one) => one !== undefined)
  return `(graphile_worker.add_job(${[`'${name}'`, payload, ...named].join(', ')})).id`
}

/**
 * The SQL expression that takes back the job with the key that `key` (an SQL expression) gives, if
 * there is one; as `addJob`.
 */
export function removeJob(key: string): string {
  return `(graphile_worker.remove_job(${key})).id`
}
