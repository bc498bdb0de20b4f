import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createServiceServer, type ServiceOptions, type ServiceServer } from '../../src/index.ts'
import { makeLinks } from '../../src/model/links.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'

/** Creates a database for one test and a folder for media. For `await using`. */
export async function ownDatabase() {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'lifecycle-'))
  return {
    url: database.url,
    dataDir,
    async [Symbol.asyncDispose]() {
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

/** Creates a pool with an error listener, as an application would. */
export function poolOf(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'the application' })
  // `end` does not wait for PostgreSQL. A connection that it still has ends when the database is dropped.
  return pool.on('error', () => {})
}

/** Starts a service at a free port, and collects its log. */
export function serviceOn(options: ServiceOptions): { service: ServiceServer; log: string[] } {
  const log: string[] = []
  const destination = { write: (line: string) => void log.push(line) }
  return { service: createServiceServer({ port: 0, rateLimits: 'off', logger: { destination }, ...options }), log }
}

/** Creates an account and a session through a separate pool, and returns the session identifier. */
export async function signedIn(url: string, username: string): Promise<string> {
  const pool = poolOf(url, 2)
  const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
  const accountId = await stores.accounts.insert(username, '')
  const scopes: Scope[] = ['read', 'write', 'follow', 'push']
  const { id } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'test', scopes })
  await pool.end()
  return id.reveal()
}

/** Returns what a service has left on a pool of its caller. */
export async function leftovers(pool: pg.Pool) {
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const channels = await Promise.all(connections.map((client) => client.query('select pg_listening_channels()')))
  const locks = await Promise.all(
    connections.map((client) =>
      client.query(`select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'`),
    ),
  )
  const settings = await Promise.all(
    connections.map((client) => client.query(`select name from pg_settings where source = 'session'`)),
  )
  const left = {
    listeners: pool.eventNames().map((name) => `${String(name)} ${pool.listenerCount(name)}`),
    // While a connection is checked out, the pool does not listen to its errors.
    ofConnections: connections.reduce((count, client) => count + client.listenerCount('error'), 0),
    notifications: connections.reduce((count, client) => count + client.listenerCount('notification'), 0),
    channels: channels.flatMap(({ rows }) => rows),
    locks: locks.reduce((count, { rowCount }) => count + (rowCount ?? 0), 0),
    settings: settings.flatMap(({ rows }) => rows.map(({ name }: { name: string }) => name)),
  }
  for (const client of connections) client.release()
  return left
}

/** The result of `leftovers` if nothing is left. */
export const nothing = {
  listeners: ['error 1'],
  ofConnections: 0,
  notifications: 0,
  channels: [],
  locks: 0,
  settings: [],
}

/** Serves on the service's own port, or in the caller's HTTP server, which `stop` closes. */
export async function serve(options: ServiceOptions, isHandedOver: boolean) {
  if (!isHandedOver) {
    const { service, log } = serviceOn(options)
    await service.ready
    return { service, log, url: service.url!, stop: async () => {} }
  }
  const { service, log } = serviceOn({ ...options, port: undefined })
  const server = createServer((request, response) => service.handle(request, response))
  server.on('upgrade', (request, socket, head) => service.handleUpgrade(request, socket, head))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
  }
  await service.ready
  return { service, log, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
