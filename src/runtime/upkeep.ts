import { isDoneBy } from './deadline.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../model/logFailure.ts'

/** Work that is repeated at intervals. */
export interface Job {
  name: string
  everySeconds: number
  /** Returns the amount of work done, for the log. A long run checks the signal where it can stop. */
  run(closing: AbortSignal): Promise<number | void>
}

interface UpkeepOptions {
  jobs: readonly Job[]
  log: Log
  /** Aborts when no further runs may start. */
  closing: AbortSignal
}

/** The repeated jobs, which run until the signal. */
export interface Upkeep {
  /** Call it after the signal. Resolves when no job is running, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

/**
 * Runs each job repeatedly until the signal. The interval varies by a tenth, so that processes which started together
 * do not work together. Two runs of one job never overlap. An error is logged, and the next run starts as usual.
 */
export function startUpkeep({ jobs, log, closing }: UpkeepOptions): Upkeep {
  const running = new Set<string>()
  const runOnce = async (job: Job) => {
    running.add(job.name)
    await runLogged(job, log, closing).finally(() => running.delete(job.name))
  }
  const loops = Promise.all(jobs.map((job) => runAgainAndAgain(job, () => runOnce(job), closing)))
  return {
    async close(deadline) {
      const isDone = await isDoneBy(deadline, loops)
      if (!isDone) log.warn({ jobs: [...running] }, 'closing while upkeep is under way')
    },
  }
}

async function runAgainAndAgain({ everySeconds }: Job, run: () => Promise<void>, closing: AbortSignal): Promise<void> {
  while (await pause(everySeconds * 1000 * (0.9 + Math.random() * 0.2), closing)) await run()
}

async function runLogged({ name, run }: Job, log: Log, closing: AbortSignal): Promise<void> {
  try {
    const count = await run(closing)
    if (count) log.debug({ job: name, count }, 'upkeep')
  } catch (error) {
    logFailure(log, { level: 'error', job: name, error }, 'upkeep failed')
  }
}

// Waits. Resolves to false if the signal cut the wait short. The pending timer does not keep the process alive.
function pause(milliseconds: number, closing: AbortSignal): Promise<boolean> {
  if (closing.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', end)
      resolve(true)
    }, milliseconds).unref()
    closing.addEventListener('abort', end, { once: true })
  })
}
