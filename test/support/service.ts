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
import { createDatabase } from './postgres.ts'

/** Someone with an account and a session. */
export interface TestAccount {
  id: AccountId
  username: string
  token: string
  handle: SessionHandle
  /** Asks the service in their name. */
  api(path: string, init?: RequestInit): Promise<Response>
  /** The same by the published client, with its types. */
  client: Client
}

/** A service of the test's own. */
export type TestService = Awaited<ReturnType<typeof startService>>

/**
 * A real service on a free port, with a database and a media folder of its own, its log kept, its answers checked against
 * their schemas. Nothing is counted unless `rateLimits: 'on'`. Meant for `await using`.
 */
export async function startService(options: ServiceOptions = {}) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'social-service-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  // `end` does not wait until PostgreSQL has noticed: a connection it still knows of is cut off when the database is dropped.
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
    // On a busy machine, correct answers may take longer than the default allows.
    limits: { requestSeconds: 60, ...options.limits },
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
  const address = await server.listen() // listens already: this is where
  // As the command line does beside a running service: through the same database.
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
    /** Where its media lie. */
    mediaFolder: join(dataDir, 'media'),
    /** The lines it has logged so far, from `debug` on. */
    log,
    fetch: fetchFrom,
    /** The published client, of somebody or of nobody. */
    clientOf,
    createAccount,
    signIn,
    close,
    [Symbol.asyncDispose]: close,
  }
}
