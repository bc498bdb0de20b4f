import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from '../src/runtime/deadline.ts'
import type { JobHandlers } from '../src/stores/jobs.ts'
import { startJobs } from '../src/stores/postgres/jobs/jobs.ts'
import type { Pool } from '../src/stores/postgres/connection/pool.ts'
import { Failure } from './failure.ts'
import type { CommandContext } from './commandContext.ts'

interface JobRun {
  pool: Pool
  /** Aborts when the command is to stop. */
  signal: AbortSignal
  handlers: Partial<JobHandlers>
  isDone(): Promise<boolean>
  /** The message if the work is not done in the end. */
  unfinished: string
}

/**
 * Runs jobs until `isDone` resolves to true. A server may run some of them first. Throws a Failure with `unfinished` if
 * a job fails.
 */
export async function workOn(
  { log }: CommandContext,
  { pool, signal, handlers, isDone, unfinished }: JobRun,
): Promise<void> {
  const end = new AbortController()
  let hasFailed = false
  const onEnd = ({ failed }: { failed: boolean }) => void (hasFailed ||= failed)
  const closing = AbortSignal.any([signal, end.signal])
  const jobs = startJobs({ pool, handlers, upkeep: [], log, closing, onEnd })
  try {
    while (!(await isDone())) {
      if (hasFailed || signal.aborted) throw new Failure(unfinished)
      await pause(50)
    }
  } finally {
    end.abort()
    await withDeadline((deadline) => jobs.close(deadline))
  }
}
