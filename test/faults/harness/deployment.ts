import pg from 'pg'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postmasters } from '../../servers/embeddedProcesses.ts'
import { fillDataFolder } from '../../support/dataFolders.ts'
import { temporaryFolder } from '../../support/postgres.ts'
import { type OwnPostgres, ownPostgres } from '../../support/ownPostgres.ts'
import { type StandbyPair, standbyName, startPair } from '../../support/standby.ts'
import { type TcpProxy, tcpProxy } from '../../support/tcpProxy.ts'
import { type EmbeddedPostgres, embeddedPostgres, type Postgres } from './embeddedPostgres.ts'
import { type Cast, populate, type sessionsInPostgres } from './people.ts'
import { type Server, startServer } from './servers.ts'

/** The deployment that the tests of one file need. */
export interface DeploymentShape {
  /** Processes that run `serve`. @default 2 */
  processes?: number
  /** Value of `--workers`. @default none */
  workers?: number
  /** Gives PostgreSQL a synchronous standby: `deployment.pair`. */
  withStandby?: boolean
  /** Puts a proxy between the processes and PostgreSQL. */
  proxied?: boolean
  /** Returns the folder for the files of PostgreSQL, which is removed at the end. @default a new folder */
  postgresFolder?(): Promise<string>
  /** More environment variables for PostgreSQL. */
  postgresEnv?: Record<string, string>
  /** Returns more environment variables for the process with this index. */
  envOf?(index: number): Record<string, string>
  /** Settings of PostgreSQL. */
  settings?: Record<string, string | number>
  /** Lets the only process run its own PostgreSQL: `deployment.embedded`. */
  embedded?: boolean
  /** Starts other servers that the service needs, such as Redis. */
  companion?(): Promise<Companion>
}

/**
 * A server beside PostgreSQL. `env` are the variables for the processes that use it, and `sessionsOf` creates sessions
 * in it.
 */
export interface Companion {
  env: Record<string, string>
  /** What carries wake-ups, if it is not PostgreSQL. */
  bus?: 'redis'
  sessionsOf?: typeof sessionsInPostgres
  close(): Promise<void>
}

/** A service with real processes, as in production, and what it depends on. */
export interface Deployment {
  /** The PostgreSQL server that the service connects to. Throws if the service runs its own. */
  postgres: OwnPostgres
  /** The PostgreSQL that the service runs. Throws if the service runs none. */
  embedded: EmbeddedPostgres
  /** `postgres` or `embedded`, whichever the deployment has. */
  database: Postgres
  /** PostgreSQL with its standby. Throws if the shape has none. */
  pair: StandbyPair
  /** The proxy in front of PostgreSQL. Throws if the shape has none. */
  proxy: TcpProxy
  servers: readonly Server[]
  /** The number of processes that listen for wake-ups in PostgreSQL, if it is not the number of servers. */
  listeners?: number
  cast: Cast
  /** The data folder of the processes. */
  folder: string
  /** False in the short form, which CI runs with fewer rounds and seconds. */
  isFull: boolean
  close(): Promise<void>
}

/** Whether this run is the full form. */
export const isFull = process.env['FAULTS'] === 'full'

/** Starts everything that a shape names. */
export function openDeployment(shape: DeploymentShape): Promise<Deployment> {
  return shape.embedded ? openEmbedded() : openSeparate(shape)
}

const usual = { RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

async function openSeparate(shape: DeploymentShape): Promise<Deployment> {
  const { processes = 2, workers, proxied = false, settings = {}, companion, envOf } = shape
  const folder = await temporaryFolder()
  const own = await shape.postgresFolder?.()
  const making = { ...(own !== undefined && { folder: own }), env: shape.postgresEnv ?? {} }
  const pair = shape.withStandby === true ? await startPair() : undefined
  await pair?.primary.configure({ synchronous_standby_names: standbyName })
  const postgres = pair?.primary ?? (await ownPostgres(settings, making))
  const proxy = proxied ? await tcpProxy(postgres.port) : undefined
  const more = await companion?.()
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
      throw new Error('No process of this deployment runs a PostgreSQL')
    },
    database: postgres,
    get pair() {
      if (!pair) throw new Error('This deployment has no standby')
      return pair
    },
    get proxy() {
      if (!proxy) throw new Error('This deployment has no proxy')
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

async function openEmbedded(): Promise<Deployment> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  await fillDataFolder(dataDir)
  const servers = [await startServer('the process', { ...usual, DATA_DIR: dataDir }, [])]
  const embedded = await embeddedPostgres(dataDir)
  const elsewhere = (): never => {
    throw new Error('The PostgreSQL of this deployment is embedded')
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

/** Opens a pool on the database of a deployment. The pool survives the faults of the database. */
export function poolOf({ database }: Pick<Deployment, 'database'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined)
  return pool
}
