import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Client, createClient } from '../../client/index.ts'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import type { SessionHandle } from '../../src/model/session.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { forFile } from './forFile.ts'
import { createDatabase } from './postgres.ts'

/** An account with a session. */
export interface TestAccount {
  id: AccountId
  username: string
  token: string
  handle: SessionHandle
  /** Sends a request as the account. */
  api(path: string, init?: RequestInit): Promise<Response>
  /** The published client, with its types, which sends requests as the account. */
  client: Client
}

/** A service of one test. */
export type TestService = Awaited<ReturnType<typeof startService>>

/**
 * Limits for a busy machine. There, correct responses take longer than the defaults allow, and the test's own work
 * blocks the event loop of the service in its process.
 */
const patientLimits = { requestSeconds: 60, databaseWaiting: 10_000, eventLoopMilliseconds: 60_000 }

/**
 * Starts a real service on a free port, with its own database and media folder. Records its log, and checks its
 * responses against their schemas. Rate limits are off unless `rateLimits: 'on'`. Meant for `await using`.
 */
export async function startService(options: ServiceOptions = {}) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'social-service-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  // Ignores errors of connections that `end` has closed. PostgreSQL may not have noticed that yet, and terminates such
  // a connection when the database is dropped.
  pool.on('error', () => {})
  const log: string[] = []
  const server = createServiceServer({
    port: 0,
    dataDir,
    database: { pool },
    rateLimits: 'off',
    checkOutput: true,
    logger: { level: 'debug', destination: { write: (line) => void log.push(line) } },
    ...options,
    limits: { ...patientLimits, ...options.limits },
  })
  const close = async () => {
    await server.close()
    await pool.end()
    await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
  }
  await server.ready.catch(async (error: unknown) => {
    await close()
    throw error
  })
  // The server already listens, so this only returns the address.
  const address = await server.listen()
  // Stores on the same database, as the command line opens them next to a running service.
  const stores = openPostgresStores({ pool, links: makeLinks(() => address), limits: defaultLimits })

  const fetchFrom = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init)

  const clientOf = (session?: string) => createClient({ baseUrl: address, session })

  async function signIn(accountId: AccountId, scopes: Scope[] = ['read', 'write', 'follow', 'push']) {
    const { id, session } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'test', scopes })
    return { token: id.reveal(), handle: session.handle }
  }

  async function createAccount(username: string, scopes?: Scope[]): Promise<TestAccount> {
    const id = await stores.accounts.insert(username, '')
    const { token, handle } = await signIn(id, scopes)
    const api = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetchFrom(path, { ...init, headers })
    }
    return { id, username, token, handle, api, client: clientOf(token) }
  }

  return {
    server,
    url: address,
    pool,
    stores,
    /** The folder of its media. */
    mediaFolder: join(dataDir, 'media'),
    /** Its log lines so far, from level `debug` on. */
    log,
    fetch: fetchFrom,
    /** Returns the published client, for an account or anonymous. */
    clientOf,
    createAccount,
    signIn,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Calls `startService` for all tests of a file. */
export const serviceForFile = (options?: ServiceOptions) =>
  forFile(
    () => startService(options),
    ({ close }) => close(),
  )
