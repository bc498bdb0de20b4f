import pg from 'pg'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postmasters } from '../../servers/embeddedProcesses.ts'
import { temporaryFolder } from '../../support/postgres.ts'
import { type OwnPostgres, ownPostgres } from '../../support/ownPostgres.ts'
import { type Pair, standbyName, startPair } from '../../support/standby.ts'
import { type TcpProxy, tcpProxy } from '../../support/tcpProxy.ts'
import { type EmbeddedPostgres, embeddedPostgres, type Postgres } from './embeddedPostgres.ts'
import { type Cast, populate, type sessionsInPostgres } from './people.ts'
import { type Server, startServer } from './servers.ts'

/** What is set up for the faults of one file. */
export interface Shape {
  /** Processes of one `serve` each; 2 unless said. */
  processes?: number
  /** With `--workers`: one more kind of place. */
  workers?: number
  /** PostgreSQL has a synchronous standby: `place.pair`. */
  withStandby?: boolean
  /** Puts a proxy between the processes and PostgreSQL. */
  proxied?: boolean
  /** Where the files of PostgreSQL are to be; it is removed at the end. A new folder unless said. */
  postgresFolder?(): Promise<string>
  /** More variables for PostgreSQL. */
  postgresEnv?: Record<string, string>
  /** More variables of a process, by its place among them. */
  envOf?(index: number): Record<string, string>
  /** Settings of PostgreSQL. */
  settings?: Record<string, string | number>
  /** The one process runs its own PostgreSQL: `place.embedded`. */
  embedded?: boolean
  /** More of what the service needs, such as a Redis: its variables, where sessions are kept, and how to end it. */
  beside?(): Promise<Beside>
}

/** What stands beside PostgreSQL. */
export interface Beside {
  env: Record<string, string>
  /** Where processes ring, where that is not PostgreSQL. */
  bus?: 'redis'
  sessionsOf?: typeof sessionsInPostgres
  close(): Promise<void>
}

/** A service as people run it, with real processes, and what it stands on. */
export interface Place {
  /** Of its own; throws where the service runs it. */
  postgres: OwnPostgres
  /** The one that the service runs; throws elsewhere. */
  embedded: EmbeddedPostgres
  /** Whichever there is. */
  database: Postgres
  /** With its standby, where the shape says so; throws elsewhere. */
  pair: Pair
  /** Before PostgreSQL, where the shape says so; throws elsewhere. */
  proxy: TcpProxy
  servers: readonly Server[]
  /** Processes that listen in PostgreSQL, where those are not the servers. */
  listeners?: number
  cast: Cast
  /** Where the processes keep their files. */
  folder: string
  /** Rounds and seconds are fewer in the short form, which CI runs. */
  isFull: boolean
  close(): Promise<void>
}

/** Whether all rounds are run. */
export const isFull = process.env['FAULTS'] === 'full'

/** Starts all that a shape names. */
export function openPlace(shape: Shape): Promise<Place> {
  return shape.embedded ? openEmbedded() : openSeparate(shape)
}

const usual = { RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

async function openSeparate(shape: Shape): Promise<Place> {
  const { processes = 2, workers, proxied = false, settings = {}, beside, envOf } = shape
  const folder = await temporaryFolder()
  const own = await shape.postgresFolder?.()
  const making = { ...(own !== undefined && { folder: own }), env: shape.postgresEnv ?? {} }
  const pair = shape.withStandby === true ? await startPair() : undefined
  await pair?.primary.configure({ synchronous_standby_names: standbyName })
  const postgres = pair?.primary ?? (await ownPostgres(settings, making))
  const proxy = proxied ? await tcpProxy(postgres.port) : undefined
  const more = await beside?.()
  const cast = await populate(postgres.url, more?.sessionsOf)
  const url = postgres.url.replace(String(postgres.port), String(proxy?.port ?? postgres.port))
  const many = String(Math.max(processes, workers ?? 1))
  const env = { ...usual, DATABASE_URL: url, DATA_DIR: folder, PROCESSES: many, ...more?.env }
  const args = workers === undefined ? [] : ['--workers', String(workers)]
  const names = Array.from({ length: processes }, (_, index) => `process ${index + 1}`)
  const servers = await Promise.all(names.map((name, index) => startServer(name, { ...env, ...envOf?.(index) }, args)))
  return {
    postgres,
    get embedded(): never {
      throw new Error('No process of this place runs a PostgreSQL')
    },
    database: postgres,
    get pair() {
      if (!pair) throw new Error('There is no standby in this place')
      return pair
    },
    get proxy() {
      if (!proxy) throw new Error('There is no proxy in this place')
      return proxy
    },
    servers,
    listeners: more?.bus === undefined ? (workers ?? 1) * processes : 0,
    cast,
    folder,
    isFull,
    async close() {
      await endAll(servers, 'SIGKILL')
      await more?.close()
      await proxy?.close()
      await (pair ?? postgres).remove()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

async function openEmbedded(): Promise<Place> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const servers = [await startServer('the process', { ...usual, DATA_DIR: dataDir }, [])]
  const embedded = await embeddedPostgres(dataDir)
  const elsewhere = (): never => {
    throw new Error('The PostgreSQL of this place is embedded')
  }
  return {
    get postgres() {
      return elsewhere()
    },
    get pair() {
      return elsewhere()
    },
    get proxy() {
      return elsewhere()
    },
    embedded,
    database: embedded,
    servers,
    cast: await populate(embedded.url),
    folder,
    isFull,
    async close() {
      await endAll(servers, 'SIGTERM')
      const left = postmasters(dataDir)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
      if (left.length > 0) throw new Error(`The service ended and left PostgreSQL running: ${left.join(', ')}`)
    },
  }
}

async function endAll(servers: readonly Server[], signal: NodeJS.Signals): Promise<void> {
  for (const server of servers) {
    if (signal === 'SIGKILL') server.signalAll(signal)
    else server.signal(signal)
  }
  await Promise.all(servers.map(({ outcome }) => outcome))
}

/** A pool of the test's own on the database of a place, whatever becomes of it. */
export function poolOf({ database }: Pick<Place, 'database'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined)
  return pool
}
