import type { JobName } from '../../jobs.ts'

interface JobTiming {
  /** SQL: the earliest time to run the job. */
  runAt?: string
  /**
   * SQL: the key of the job. The job replaces an earlier job with the same key, unless the earlier one is already
   * running.
   */
  key?: string
}

/**
 * Returns an SQL expression that adds a job. `payload` is an SQL expression for its JSON. Use it in the transaction
 * that stores the data for the job, so that both happen or neither. Select it in a part of the query whose result is
 * used: PostgreSQL does not evaluate other parts.
 */
export function addJob(name: JobName, payload: string, { runAt, key }: JobTiming = {}): string {
  const namedArguments = [runAt && `run_at => ${runAt}`, key && `job_key => ${key}`].filter((one) => one !== undefined)
  return `(graphile_worker.add_job(${[`'${name}'`, payload, ...namedArguments].join(', ')})).id`
}

/**
 * Returns an SQL expression that removes the job with a key (an SQL expression), if there is one. Use it in the same
 * way as `addJob`.
 */
export function removeJob(key: string): string {
  return `(graphile_worker.remove_job(${key})).id`
}
