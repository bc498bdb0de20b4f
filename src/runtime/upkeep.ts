import { isDoneBy } from './deadline.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../model/logFailure.ts'

/** Work that has to be done now and then. */
export interface Job {
  name: string
  everySeconds: number
  /** Returns how much it did, for the log. A long one looks at the signal where it can stop. */
  run(closing: AbortSignal): Promise<number | void>
}

interface UpkeepOptions {
  jobs: readonly Job[]
  log: Log
  /** Comes when no other run is to begin. */
  closing: AbortSignal
}

/** Upkeep that goes on until its signal comes. */
export interface Upkeep {
  /** To be called when the signal has come: resolves when no job runs any more, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

/**
 * Runs each job again and again until it is told to close: every so many seconds, give or take a
 * tenth so that processes started together don't work together; never two runs of one job at once;
 * an error is logged and the next run comes as usual.
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

// Resolves to false when it was cut short. A pending timer keeps no process alive.
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
