import type { Log } from './log.ts'

/** Work that has to be done now and then. */
export interface Job {
  name: string
  everySeconds: number
  /** Returns how much it did, for the log. */
  run(): Promise<number | void>
}

/**
 * Runs each job again and again until it is closed: every so many seconds, give or take a tenth so that processes started
 * together don't work together; never two runs of one job at once; an error is logged and the next run comes as usual.
 */
export function startUpkeep({ jobs, log }: { jobs: readonly Job[]; log: Log }): { close(): Promise<void> } {
  const ended = new AbortController()
  const loops = jobs.map((job) => runAgainAndAgain(job, log, ended.signal))
  return {
    async close() {
      ended.abort()
      await Promise.all(loops)
    },
  }
}

async function runAgainAndAgain(job: Job, log: Log, ended: AbortSignal): Promise<void> {
  while (await pause(job.everySeconds * 1000 * (0.9 + Math.random() * 0.2), ended)) await runOnce(job, log)
}

async function runOnce({ name, run }: Job, log: Log): Promise<void> {
  try {
    const count = await run()
    if (count) log.debug({ job: name, count }, 'upkeep')
  } catch (error) {
    log.error({ job: name, err: error }, 'upkeep failed')
  }
}

// Resolves to false when it was cut short. A pending timer keeps no process alive.
function pause(milliseconds: number, ended: AbortSignal): Promise<boolean> {
  if (ended.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      ended.removeEventListener('abort', end)
      resolve(true)
    }, milliseconds).unref()
    ended.addEventListener('abort', end, { once: true })
  })
}
