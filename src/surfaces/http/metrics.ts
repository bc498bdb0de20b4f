import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { JobCount, JobEnd } from '../../stores/jobs.ts'
import type { Admission } from '../admission.ts'
import { alwaysAnswered } from './health.ts'
import { keptFor } from './keptFor.ts'

/** How busy the database connections are. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

/** What became of jobs in this process. */
export interface JobCounts {
  add(end: JobEnd): void
  /** Measures what is added from now on, too. */
  measureIn(registry: Registry): void
}

/** Counts jobs from before there is anything to show them. */
export function jobCounts(): JobCounts {
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'Seconds that jobs took in this process, by what became of them.',
    labelNames: ['job', 'result'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
    registers: [],
  })
  return {
    add: ({ name, seconds: took, failed }) => seconds.observe({ job: name, result: failed ? 'failed' : 'done' }, took),
    measureIn: (registry) => registry.registerMetric(seconds as never),
  }
}

/** Takes what this process measures, and returns how to tell what all of several processes do. */
export type GatherMetrics = (own: Registry) => () => Promise<string>

/** What besides the requests is measured. */
export interface Measured {
  /** Where other processes are told of too. */
  gather?: GatherMetrics | undefined
  pool: PoolCounts
  /** Commits that wait for a synchronous standby, and the seconds of the longest. */
  commitWaits?(): Promise<{ count: number; seconds: number }>
  jobsDone: JobCounts
  graphqlDone?: Pick<JobCounts, 'measureIn'>
  jobsWaiting(): Promise<JobCount[]>
  /** Bytes of the files of all attachments. */
  mediaBytes?(): Promise<number>
  /** Open reports, and the seconds since the oldest of them. */
  reports?(): Promise<{ open: number; oldestSeconds: number }>
  streams: StreamMeasures
  door?: DoorMeasures
}

/** How much is under way, and what is turned away. */
export interface DoorMeasures extends Pick<Admission, 'underWay' | 'refused'> {
  backgroundWaiting(): number
  feedRowsWaiting(): number
}

/** How streams are doing. */
export interface StreamMeasures {
  /** Milliseconds since the log of changes was last read to its end. */
  age(): number
  viewerCount(): number
  /** What streams go by, and how many. */
  connections(): ReadonlyMap<string, number>
  /** How often PostgreSQL went on with another history: with all that streams had told, and without some of it. */
  failovers(): { readonly whole: number; readonly lossy: number }
  /** Seconds for which a transaction that has noted changes has been under way: streams wait for it. */
  delay(): Promise<number>
}

/**
 * `/metrics` in Prometheus' format, for whoever sends `token` as the bearer; without a token there is no such
 * path. Requests are told apart by the pattern of their route, never by their path, which may be anything.
 */
export function mountMetrics(app: FastifyInstance, token: string | undefined, measured: Measured): void {
  if (token === undefined) return
  const registry = new Registry()
  for (const metric of metricsOfProcess()) registry.registerMetric(metric)
  measureRequests(app, registry)
  measurePool(registry, measured.pool)
  if (measured.commitWaits) measureCommitWaits(registry, measured.commitWaits)
  measured.jobsDone.measureIn(registry)
  measured.graphqlDone?.measureIn(registry)
  measureStored(registry, measured)
  if (measured.reports) measureReports(registry, measured.reports)
  measureStreams(registry, measured.streams)
  if (measured.door) measureDoor(registry, measured.door)
  measureProcess(registry)
  const read = measured.gather?.(registry) ?? (() => registry.metrics())
  app.get('/metrics', alwaysAnswered, async (request, reply) => {
    requireToken(request.headers.authorization, token)
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return read()
  })
}

let ofProcess: Registry | undefined

// One for all services of the process, since what measures it (an observer of the garbage
// collector, a timer) can't be ended.
function metricsOfProcess(): Metric[] {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess.getMetricsAsArray() as never
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // As many series as there are routes: a method is a word of the client's where no route matched.
    const method = route === 'none' ? 'any' : request.method
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

// Of several processes the numbers are added up, unless a gauge says otherwise.
function measureProcess(registry: Registry): void {
  new Gauge({ name: 'processes', help: 'Processes whose numbers these are.', registers: [registry] }).set(1)
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

// Returns what makes gauges that all go by one question to the database.
function gaugesOf<Key extends string>(registry: Registry, read: () => Promise<Record<Key, number>>) {
  const answer = keptFor(patience, () => inTime(read))
  return (name: string, help: string, key: Key) =>
    new Gauge({
      name,
      help,
      // They are everybody's.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const value = await answer()
        if (value === undefined) this.remove()
        else this.set(value[key])
      },
    })
}

function measureCommitWaits(registry: Registry, read: NonNullable<Measured['commitWaits']>): void {
  const gauge = gaugesOf(registry, read)
  gauge('database_commits_waiting', 'Commits of the database that wait for a synchronous standby.', 'count')
  gauge('database_commit_wait_seconds', 'Seconds for which the longest of them has been under way.', 'seconds')
}

function measureStored(registry: Registry, { jobsWaiting, mediaBytes }: Measured): void {
  if (mediaBytes) {
    new Gauge({
      name: 'media_bytes',
      help: 'Bytes of the files of all attachments. It may be some minutes old.',
      // They are everybody's.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const bytes = await inTime(mediaBytes)
        if (bytes === undefined) this.remove()
        else this.set(bytes)
      },
    })
  }
  new Gauge({
    name: 'jobs',
    help: 'Jobs in the database that wait for their time or are worked on, and those given up after many tries.',
    labelNames: ['job', 'state'] as const,
    // They are everybody's.
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
}

function measureReports(registry: Registry, read: NonNullable<Measured['reports']>): void {
  const gauge = gaugesOf(registry, read)
  gauge('reports_open', 'Reports that no moderator has resolved.', 'open')
  gauge('reports_oldest_open_seconds', 'Seconds since the oldest of them was made; 0 without one.', 'oldestSeconds')
}

function measureDoor(registry: Registry, door: DoorMeasures): void {
  const { underWay, refused, backgroundWaiting, feedRowsWaiting } = door
  new Gauge({
    name: 'work_under_way',
    help: 'Requests that are worked on, those whose body is received, and work after answers that waits for its turn, and rows of home timelines still to be written.',
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
    help: 'Requests answered 503 since the process was busy, by what there was too much of.',
    labelNames: ['shortage'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [shortage, count] of refused) this.inc({ shortage }, count)
    },
  })
}

const patience = 1_000

// What the database is asked is left out where it does not answer: the rest is never wanted more than then.
function inTime<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  const late = pause(patience, undefined, { ref: false })
  return Promise.race([ask().catch(() => undefined), late])
}

function measureStreams(registry: Registry, measures: StreamMeasures): void {
  const { age, viewerCount, delay, connections, failovers } = measures
  const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: Aggregator = 'max') =>
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
  gauge('stream_log_age_seconds', 'Seconds since the log of changes was last read to its end.', () => age() / 1000)
  gauge(
    'stream_log_delay_seconds',
    'Seconds that the oldest transaction which has noted changes keeps streams waiting.',
    delay,
  )
  new Counter({
    name: 'database_failovers_total',
    help: 'The number of new histories of PostgreSQL, for example after a failover, by whether changes were lost that streams had sent.',
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
  gauge('stream_viewers', 'Accounts that read streams of this process.', viewerCount, 'sum')
}

// By their hashes, so that neither the length nor the time tells anything.
function requireToken(authorization: string | undefined, token: string): void {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const isRight = given !== undefined && timingSafeEqual(sha256(given), sha256(token))
  if (!isRight) throw new ServiceError('unauthorized', sentence('metricsTokenNeeded'))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
