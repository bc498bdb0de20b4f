import pg from 'pg'
import { socketFolderIsTrusted } from './ownership.ts'
import { findPassword } from './password.ts'
import { type ClusterPaths, port } from './clusterPaths.ts'

/** The connection parameters of the embedded PostgreSQL. `host` is the folder of its socket. */
export type Connection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
  ssl: false
}

/**
 * The result of trying to attach: a client, or whether PostgreSQL is absent or accepts no connections at the moment.
 */
export type Attempt = { client: pg.Client } | { state: 'absent' | 'busy'; reason: string }

/**
 * Each open handle holds this advisory lock in shared mode. A handle that gets it exclusively is the last one to close.
 */
export const presenceLock = '1936682851, 1'

const absentCodes = new Set(['ENOENT', 'ECONNREFUSED'])

// 57P03: starting up or shutting down; 57P01 and 57P02: stopped or crashed in the meantime; 53300: no free connection.
const busyCodes = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'])

/**
 * Returns the connection parameters of the embedded PostgreSQL of a data folder, with its password once there is one.
 */
export async function connectionOf(paths: ClusterPaths): Promise<Connection> {
  const password = await findPassword(paths)
  return {
    host: paths.socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    ...(password !== undefined && { password }),
    // Ignores PGSSLMODE, because nothing leaves the machine.
    ssl: false,
  }
}

/** Connects a client. If the connection is lost, the client only emits `end`, and never crashes the process. */
export async function connect(connection: Connection, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

const refusal = (error: unknown): Attempt => {
  const { code, message } = error as Error & { code?: string }
  if (code !== undefined && absentCodes.has(code)) return { state: 'absent', reason: message }
  // Messages of `pg` about a connection that was lost, before a query or during one.
  const cutOff = code === undefined && /terminated|timeout|not queryable|connection was closed/i.test(message)
  if (cutOff || (code !== undefined && busyCodes.has(code))) return { state: 'busy', reason: message }
  throw error
}

/** Tries once to connect and to be counted as present. Throws unexpected errors. */
export async function attach(paths: ClusterPaths): Promise<Attempt> {
  if (!(await socketFolderIsTrusted(paths))) return { state: 'absent', reason: 'no socket folder' }
  let client: pg.Client | undefined
  try {
    client = await connect(await connectionOf(paths), `social-service presence ${process.pid}`)
    // Waits while the last handle stops PostgreSQL. That ends this connection, and the caller tries again.
    await client.query(`SELECT pg_advisory_lock_shared(${presenceLock})`)
    return { client }
  } catch (error) {
    await client?.end().catch(() => undefined)
    return refusal(error)
  }
}
