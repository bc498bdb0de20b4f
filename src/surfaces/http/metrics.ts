import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { JobCount, JobEnd } from '../../stores/jobs.ts'
import type { Admission } from '../admission.ts'
import { alwaysServed } from './health.ts'
import { cachedFor } from './cachedFor.ts'

/** The load of a database connection pool. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** The results of jobs in this process. */
export interface JobCounts {
  add(end: JobEnd): void
  /** Adds the measurements of this counter, including future ones, to a registry. */
  measureIn(registry: Registry): void
}

/** Starts to count jobs before a registry exists. */
export function jobCounts(): JobCounts {
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'Seconds that jobs took in this process, by outcome.',
    labelNames: ['job', 'result'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
    registers: [],
  })
  return {
    add: ({ name, seconds: took, failed }) => seconds.observe({ job: name, result: failed ? 'failed' : 'done' }, took),
    measureIn: (registry) => registry.registerMetric(seconds as never),
  }
}

/** Takes the registry of this process. Returns a function that reads the metrics of all processes. */
export type GatherMetrics = (own: Registry) => () => Promise<string>

/** The sources of measurements besides requests. */
export interface MetricSources {
  /** Combines the metrics of several processes. */
  gather?: GatherMetrics | undefined
  pool: PoolCounts
  /** Returns the number of commits that wait for a synchronous standby, and the seconds of the longest wait. */
  commitWaits?(): Promise<{ count: number; seconds: number }>
  replicas?: ReplicaMeasures | undefined
  caches?(): readonly CacheMeasures[]
  /** Returns the seconds since the archive was last up to date; undefined if there is no archive yet. */
  archiveAge?: (() => Promise<number | undefined>) | undefined
  jobsDone: JobCounts
  graphqlDone?: Pick<JobCounts, 'measureIn'>
  jobsWaiting(): Promise<JobCount[]>
  /** Returns the seconds since upkeep was last scheduled; Infinity if it never was. */
  upkeepAge(): Promise<number>
  /** Returns the bytes of the files of all attachments. */
  mediaBytes?(): Promise<number>
  /** Returns the number of open reports, and the seconds since the oldest of them. */
  reports?(): Promise<{ open: number; oldestSeconds: number }>
  streams: StreamMeasures
  dispatcher?: DispatcherMeasures
}

/** The standbys that may answer reads. */
export interface ReplicaMeasures {
  states(): { name: string; isInUse: boolean; lagSeconds: number | undefined }[]
  /** The number of reads by the server that answered and the reason. */
  reads(): { server: 'primary' | 'replica'; reason: string; count: number }[]
}

/** A cache of database reads. */
export interface CacheMeasures {
  name: string
  entries: number
  bytes: number
  hits: number
  misses: number
}

/** The work in progress and the refusals. */
export interface DispatcherMeasures extends Pick<Admission, 'underWay' | 'refused'> {
  backgroundWaiting(): number
  feedRowsWaiting(): number
}

/** The state of streams. */
export interface StreamMeasures {
  /** Returns the milliseconds since the change log was last read to its end. */
  age(): number
  viewerCount(): number
  /** Returns the number of connections by transport. */
  connections(): ReadonlyMap<string, number>
  /**
   * Returns how often PostgreSQL failed over, with all published changes (`whole`) and without some of them
   * (`lossy`).
   */
  failovers(): { readonly whole: number; readonly lossy: number }
  /** Returns the seconds for which the oldest transaction with changes has been open. Streams wait for it. */
  delay(): Promise<number>
}

/**
 * Mounts `/metrics` in Prometheus' format, for requests with `token` as the bearer. Without a configured token the
 * path does not exist. Requests are grouped by their route's pattern, never by their path, which can be anything.
 */
export function mountMetrics(app: FastifyInstance, token: string | undefined, measured: MetricSources): void {
  if (token === undefined) return
  const registry = new Registry()
  for (const metric of metricsOfProcess()) registry.registerMetric(metric)
  measureRequests(app, registry)
  measurePool(registry, measured.pool)
  if (measured.commitWaits) measureCommitWaits(registry, measured.commitWaits)
  if (measured.replicas) measureReplicas(registry, measured.replicas)
  if (measured.caches) measureCaches(registry, measured.caches)
  if (measured.archiveAge) measureArchive(registry, measured.archiveAge)
  measured.jobsDone.measureIn(registry)
  measured.graphqlDone?.measureIn(registry)
  measureStored(registry, measured)
  if (measured.reports) measureReports(registry, measured.reports)
  measureStreams(registry, measured.streams)
  if (measured.dispatcher) measureDispatcher(registry, measured.dispatcher)
  measureProcess(registry)
  const read = measured.gather?.(registry) ?? (() => registry.metrics())
  app.get('/metrics', alwaysServed, async (request, reply) => {
    requireToken(request.headers.authorization, token)
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return read()
  })
}

let ofProcess: Registry | undefined

// These metrics are shared by all services of the process, because their sources (an observer of the garbage collector,
// a timer) cannot be stopped.
function metricsOfProcess(): Metric[] {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess.getMetricsAsArray() as never
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the headers of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // Limits the number of series to the number of routes, because if no route matched, the method can be any word.
    const method = route === 'none' ? 'any' : request.method
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

// The values of several processes are added, unless a gauge sets another aggregator.
function measureProcess(registry: Registry): void {
  new Gauge({
    name: 'processes',
    help: 'The number of processes that these metrics cover.',
    registers: [registry],
  }).set(1)
}

function measurePool(registry: Registry, pool: PoolCounts): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

interface ReadGauge {
  name: string
  help: string
  read(): number | Promise<number | undefined>
  /** By default, every process reports the same value. */
  aggregator?: Aggregator
}

// Makes a gauge that is left out if its value cannot be read in time.
function gaugeOf(registry: Registry, { name, help, read, aggregator = 'max' }: ReadGauge): void {
  new Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    async collect() {
      const value = await inTime(async () => read())
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

// Returns a function that makes gauges which share one query.
function gaugesOf<Key extends string>(registry: Registry, read: () => Promise<Record<Key, number>>) {
  const readInTime = cachedFor(timeoutMs, () => inTime(read))
  return (name: string, help: string, key: Key) =>
    gaugeOf(registry, { name, help, read: async () => (await readInTime())?.[key] })
}

function measureCommitWaits(registry: Registry, read: NonNullable<MetricSources['commitWaits']>): void {
  const gauge = gaugesOf(registry, read)
  gauge('database_commits_waiting', 'Commits of the database that wait for a synchronous standby.', 'count')
  gauge(
    'database_commit_wait_seconds',
    'The longest time in seconds that a commit has been waiting for a standby.',
    'seconds',
  )
}

function measureCaches(registry: Registry, caches: NonNullable<MetricSources['caches']>): void {
  const gauge = (name: string, help: string, valueOf: (cache: CacheMeasures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'] as const,
      registers: [registry],
      collect() {
        for (const cache of caches()) this.set({ cache: cache.name }, valueOf(cache))
      },
    })
  gauge('cache_entries', 'Entries of each cache of database reads.', ({ entries }) => entries)
  gauge('cache_bytes', 'Estimated bytes of the entries of each cache.', ({ bytes }) => bytes)
  new Counter({
    name: 'cache_lookups_total',
    help: 'Lookups in each cache, by whether there was an entry of the wanted version.',
    labelNames: ['cache', 'result'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, hits, misses } of caches()) {
        this.inc({ cache: name, result: 'hit' }, hits)
        this.inc({ cache: name, result: 'miss' }, misses)
      }
    },
  })
}

function measureReplicas(registry: Registry, { states, reads }: ReplicaMeasures): void {
  new Gauge({
    name: 'database_replica_in_use',
    help: '1 if this standby answers reads, 0 if it is left out.',
    labelNames: ['replica'] as const,
    aggregator: 'min',
    registers: [registry],
    collect() {
      for (const { name, isInUse } of states()) this.set({ replica: name }, isInUse ? 1 : 0)
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Seconds since the time up to which this standby is known to be complete.',
    labelNames: ['replica'] as const,
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, lagSeconds } of states()) if (lagSeconds !== undefined) this.set({ replica: name }, lagSeconds)
    },
  })
  new Counter({
    name: 'database_routed_reads_total',
    help: 'Reads that a standby may answer, by the server that answered and the reason.',
    labelNames: ['server', 'reason'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const { server, reason, count } of reads()) this.inc({ server, reason }, count)
    },
  })
}

function measureArchive(registry: Registry, age: NonNullable<MetricSources['archiveAge']>): void {
  new Gauge({
    name: 'wal_archive_age_seconds',
    help: 'Seconds since the archive of the embedded database was complete; +Inf without an archive.',
    // Every process reports the same value.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await inTime(age)) ?? Infinity)
    },
  })
}

function measureStored(registry: Registry, { jobsWaiting, upkeepAge, mediaBytes }: MetricSources): void {
  if (mediaBytes) {
    gaugeOf(registry, {
      name: 'media_bytes',
      help: 'Bytes of the files of all attachments. The value may be some minutes old.',
      read: mediaBytes,
    })
  }
  new Gauge({
    name: 'jobs',
    help: 'Jobs in the database that wait or run, and those that failed too often and were dropped.',
    labelNames: ['job', 'state'] as const,
    // Every process reports the same value.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, waiting, givenUp } of (await inTime(jobsWaiting)) ?? []) {
        this.set({ job: name, state: 'waiting' }, waiting)
        this.set({ job: name, state: 'given_up' }, givenUp)
      }
    },
  })
  gaugeOf(registry, {
    name: 'jobs_upkeep_age_seconds',
    help: 'Seconds since upkeep was last scheduled (every five minutes); +Inf if it was never scheduled.',
    read: upkeepAge,
  })
}

function measureReports(registry: Registry, read: NonNullable<MetricSources['reports']>): void {
  const gauge = gaugesOf(registry, read)
  gauge('reports_open', 'Reports that no moderator has resolved.', 'open')
  gauge(
    'reports_oldest_open_seconds',
    'Seconds since the oldest open report was made; 0 if none is open.',
    'oldestSeconds',
  )
}

function measureDispatcher(registry: Registry, dispatcher: DispatcherMeasures): void {
  const { underWay, refused, backgroundWaiting, feedRowsWaiting } = dispatcher
  new Gauge({
    name: 'work_under_way',
    help: 'Requests in progress, request bodies being received, background work after responses, and home timeline rows still to be written.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect() {
      const { requests, bodies } = underWay()
      this.set({ kind: 'request' }, requests)
      this.set({ kind: 'body' }, bodies)
      this.set({ kind: 'background' }, backgroundWaiting())
      this.set({ kind: 'feed_row' }, feedRowsWaiting())
    },
  })
  new Counter({
    name: 'requests_turned_away_total',
    help: 'Requests that got 503 because the process was busy, by the resource that was short.',
    labelNames: ['shortage'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [shortage, count] of refused) this.inc({ shortage }, count)
    },
  })
}

const timeoutMs = 1_000

// Omits the database's values if it does not answer, because the other metrics are needed most then.
function inTime<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  const late = pause(timeoutMs, undefined, { ref: false })
  return Promise.race([ask().catch(() => undefined), late])
}

function measureStreams(registry: Registry, measures: StreamMeasures): void {
  const { age, viewerCount, delay, connections, failovers } = measures
  gaugeOf(registry, {
    name: 'stream_log_age_seconds',
    help: 'Seconds since the change log was last read to its end.',
    read: () => age() / 1000,
  })
  gaugeOf(registry, {
    name: 'stream_log_delay_seconds',
    help: 'Seconds that streams have waited for the oldest transaction with announced changes.',
    read: delay,
  })
  new Counter({
    name: 'database_failovers_total',
    help: 'New PostgreSQL histories, such as after a failover. `lost` is true if changes sent to streams were lost.',
    labelNames: ['lost'] as const,
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ lost: 'false' }, failovers().whole)
      this.inc({ lost: 'true' }, failovers().lossy)
    },
  })
  new Gauge({
    name: 'stream_connections',
    help: 'WebSockets and server-sent event streams that are open in this process.',
    labelNames: ['transport'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [transport, count] of connections()) this.set({ transport }, count)
    },
  })
  gaugeOf(registry, {
    name: 'stream_viewers',
    help: 'Accounts that read streams of this process.',
    read: viewerCount,
    aggregator: 'sum',
  })
}

// Compares hashes, so that neither the length nor the time reveals anything.
function requireToken(authorization: string | undefined, token: string): void {
  const sentToken = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const isRight = sentToken !== undefined && timingSafeEqual(sha256(sentToken), sha256(token))
  if (!isRight) throw new ServiceError('unauthorized', sentence('metricsTokenNeeded'))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
