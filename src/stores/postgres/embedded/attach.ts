import pg from 'pg'
import { socketFolderIsTrusted } from './ownership.ts'
import { findPassword } from './password.ts'
import { type Place, port } from './place.ts'

/** What `pg` needs to reach the embedded PostgreSQL; `host` is the folder of its socket. */
export type Connection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
  ssl: false
}

/** A client where PostgreSQL runs; else whether it is absent, or there but not (yet, any more) taking connections. */
export type Attempt = { client: pg.Client } | { state: 'absent' | 'busy'; reason: string }

/** Each open handle holds this advisory lock shared; who gets it alone is the last one out. */
export const presenceLock = '1936682851, 1'

const absentCodes = new Set(['ENOENT', 'ECONNREFUSED'])

// 57P03 starting up or shutting down, 57P01/57P02 stopped or crashed under us, 53300 no free connection.
const busyCodes = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'])

/** Returns where the embedded PostgreSQL of a place is reached, and its password once there is one. */
export async function connectionOf(place: Place): Promise<Connection> {
  const password = await findPassword(place)
  return {
    host: place.socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    ...(password !== undefined && { password }),
    // Whatever PGSSLMODE says: nothing leaves the machine.
    ssl: false,
  }
}

/** A connected client whose loss is told by its `end` event only and never crashes the process. */
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
  // What `pg` itself says of a connection that went away, before a query or during one.
  const cutOff = code === undefined && /terminated|timeout|not queryable|connection was closed/i.test(message)
  if (cutOff || (code !== undefined && busyCodes.has(code))) return { state: 'busy', reason: message }
  throw error
}

/** One try to connect and to be counted as present; an unexpected error is thrown. */
export async function attach(place: Place): Promise<Attempt> {
  if (!(await socketFolderIsTrusted(place))) return { state: 'absent', reason: 'no socket folder' }
  let client: pg.Client | undefined
  try {
    client = await connect(await connectionOf(place), `social-service presence ${process.pid}`)
    // Waits while a last one out is stopping PostgreSQL; its end then cuts us off, and we try again.
    await client.query(`SELECT pg_advisory_lock_shared(${presenceLock})`)
    return { client }
  } catch (error) {
    await client?.end().catch(() => undefined)
    return refusal(error)
  }
}
