import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { lateQueries } from '../batches.ts'
import { clearedOnReturn } from '../caches.ts'
import type { Database } from '../database.ts'
import type { ReadReason } from './readFreshness.ts'
import { openReplica, timeoutMs, type Replica } from './replica.ts'
import { type Sample, sampleOf, type SampleRows, type Sampler, takeSample } from './samples.ts'

interface ReplicaLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

interface ReplicasOptions {
  /** The pool of each replica, by its host and port. */
  pools: ReadonlyMap<string, pg.Pool>
  /** The maximum age, in milliseconds, of the data that a replica returns. */
  bound: number
  log: ReplicaLog
}

/** The state of a replica, for metrics. */
export interface ReplicaState {
  name: string
  isInUse: boolean
  /**
   * The replica's lag in seconds: the age of the newest moment up to which it has everything. Undefined if that is not
   * known.
   */
  lagSeconds: number | undefined
}

/** The standbys that may answer reads. */
export interface Replicas extends Sampler {
  /** Returns a healthy replica that lags less than the bound, or undefined if all of them are unhealthy or lag more. */
  pick(): Replica | undefined
  states(): ReplicaState[]
  /** Counts a read. */
  count(reason: ReadReason): void
  /** Returns the counts, for metrics. */
  reads(): { server: 'primary' | 'replica'; reason: ReadReason; count: number }[]
  /** Returns the number of queries that wait for a connection to a replica, or for an earlier statement. */
  waiting(): number
  /** Resolves after the next check of all replicas. */
  checked(): Promise<void>
  /** Stops checking. The caller closes the pools. */
  close(): Promise<void>
}

// Milliseconds between two samples while there are reads. The more recent the last sample is, the smaller the measured
// lag of a replica.
const lookEvery = 50

const ofReplicas: readonly ReadReason[] = ['late', 'current', 'version']
const serverOf = (reason: ReadReason) => (ofReplicas.includes(reason) ? 'replica' : 'primary')

// A replica that is no longer healthy is excluded after at most this interval and the timeouts of one check.
const every = 500

/**
 * Opens the replicas of a primary, and checks them twice a second: a standby that lags beyond the bound, does not
 * answer, was promoted or follows another history is excluded until it is healthy again.
 */
export function openReplicas(primary: Database, { pools, bound, log }: ReplicasOptions): Replicas {
  const all = [...pools].map(([name, pool]) => openReplica(name, pool))
  const closing = new AbortController()
  const reported = new Map<Replica, string>()
  const counts = new Map<ReadReason, number>()
  let check = Promise.withResolvers<void>()
  let sampleDueAt = 0
  let isLooking = false
  // A replica may follow a server that is no longer the primary, whose rows can differ although their versions are
  // equal.
  const primaryNow = clearedOnReturn(primary, {
    since: 0,
    samples: [] as Sample[],
    clear() {
      primaryNow.since = performance.now()
      primaryNow.samples = []
      for (const replica of all) replica.exclude('the primary may be another server')
    },
  })

  const lagOf = ({ reached }: Replica) => (reached ? performance.now() - reached.at : undefined)
  const isFit = (replica: Replica) => replica.problem === undefined && (lagOf(replica) ?? Infinity) <= bound

  // Positions in the write-ahead log have another meaning in another history.
  function add(sample: Sample | undefined): void {
    if (!sample || sample.at < primaryNow.since) return
    const { samples } = primaryNow
    const isSame = samples.at(-1)?.name === sample.name
    if (!isSame) for (const replica of all) replica.exclude('the primary has another history')
    const oldest = sample.at - 2 * bound
    primaryNow.samples = [...(isSame ? samples.filter(({ at }) => at > oldest) : []), sample]
  }

  function report(replica: Replica): void {
    const { name, problem = 'it lags' } = replica
    const reason = isFit(replica) ? 'none' : problem
    if (reported.get(replica) === reason) return
    reported.set(replica, reason)
    if (reason === 'none') log.info({ replica: name }, 'a replica answers reads')
    else log.warn({ replica: name, reason }, 'a replica is left out')
  }

  async function checkAll(): Promise<void> {
    const late = pause(timeoutMs, undefined, { ref: false })
    // If the primary does not answer, the last sample simply gets older.
    add(await Promise.race([takeSample(primary).catch(() => undefined), late]))
    await Promise.all(all.map((replica) => replica.check(primaryNow.samples)))
    for (const replica of all) report(replica)
  }

  async function checkAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      const { resolve } = check
      check = Promise.withResolvers()
      await checkAll()
      resolve()
      await pause(every, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  async function lookAgain(at: number, rows: SampleRows): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      add(await sampleOf(primary, at, rows))
      await Promise.all(all.filter(isFit).map((replica) => replica.look(primaryNow.samples)))
    } catch {
      // Errors are ignored here: the next check finds and reports the cause.
    } finally {
      isLooking = false
    }
  }

  const checking = checkAgainAndAgain()
  return {
    isSampleDue() {
      const now = performance.now()
      if (now < sampleDueAt) return false
      sampleDueAt = now + lookEvery
      return true
    },
    note: (at, rows) => void lookAgain(at, rows),
    pick() {
      const fit = all.filter(isFit)
      return fit[Math.floor(Math.random() * fit.length)]
    },
    states: () =>
      all.map((replica) => {
        const lag = lagOf(replica)
        return {
          name: replica.name,
          isInUse: isFit(replica),
          lagSeconds: lag === undefined ? undefined : lag / 1000,
        }
      }),
    count: (reason) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    reads: () => [...counts].map(([reason, count]) => ({ server: serverOf(reason), reason, count })),
    waiting: () => [...pools.values()].reduce((sum, pool) => sum + pool.waitingCount + lateQueries(pool), 0),
    checked: () => check.promise,
    async close() {
      closing.abort()
      for (const replica of all) replica.close()
      await checking
    },
  }
}
