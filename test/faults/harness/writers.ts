import { expect } from 'vitest'
import type { ProcessAccount } from '../../support/serviceProcesses.ts'
import { pace } from '../../support/pace.ts'
import { postAt } from './failovers.ts'

/** An acknowledged post. */
export interface AcknowledgedPost {
  id: string
  /** The process that acknowledged it. */
  url: string
  /** The `performance.now()` of the response. */
  at: number
}

/** Posts at several processes, and retries each post until it is acknowledged. */
export interface Writers {
  /** All acknowledged posts, in order. */
  readonly acknowledged: readonly AcknowledgedPost[]
  /** Posts that were not acknowledged in time. */
  readonly failed: readonly string[]
  /**
   * Waits until each process has acknowledged this many posts after `time`. Returns, for each process, the seconds
   * until the first of these posts.
   */
  after(time: number, count: number, seconds?: number): Promise<number[]>
  /** Returns the longest time, in seconds, in which a process acknowledged nothing. */
  longestWait(since: number, url: string): number
  stop(): Promise<void>
}

/** Starts to post at each of these processes. */
export function startWriters(alice: ProcessAccount, urls: readonly string[]): Writers {
  const acknowledged: AcknowledgedPost[] = []
  const failed: string[] = []
  let isOver = false
  const writing = urls.map(async (url, of) => {
    for (let n = 0; !isOver; n++, await pace()) {
      const id = await postAt(alice, url, `${of}: ${n}`, 60)
      if (id === undefined) failed.push(`${of}: ${n}`)
      else acknowledged.push({ id, url, at: performance.now() })
    }
  })
  const from = (url: string, time: number) => acknowledged.filter((one) => one.url === url && one.at > time)
  return {
    acknowledged,
    failed,
    async after(time, count, seconds = 30) {
      const counts = () => Math.min(...urls.map((url) => from(url, time).length))
      await expect.poll(counts, { timeout: seconds * 1000 }).toBeGreaterThanOrEqual(count)
      return urls.map((url) => (from(url, time)[0]!.at - time) / 1000)
    },
    longestWait(since, url) {
      const times = [since, ...from(url, since).map(({ at }) => at)]
      return Math.max(...times.slice(1).map((at, deployment) => at - times[deployment]!)) / 1000
    },
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}
