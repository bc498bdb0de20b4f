import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { makeLinks } from '../../src/model/links.ts'
import type { Limits } from '../../src/model/settings.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'
import { openForgetfulApp } from './forgetfulApp.ts'

/** Somebody whom all of them know. */
export type Person = Awaited<ReturnType<TwoServices['join']>>

/** What `startTwoServices` gives. */
export type TwoServices = Awaited<ReturnType<typeof startTwoServices>>

/** Two services on one database and one folder, as two processes are; and beside them one that forgets what it has kept when it is told to. */
export async function startTwoServices(given: Partial<Limits>) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'social-kept-'))
  const baseUrl = 'https://social.example'
  const links = makeLinks(() => baseUrl)
  const limits = { ...defaultLimits, ...given }
  const newPool = () => new pg.Pool({ connectionString: database.url, max: 8 }).on('error', () => undefined)
  const pools = [newPool(), newPool()]
  const pool = newPool()
  const services = pools.map((own) =>
    createServiceServer({
      ...{ baseUrl, dataDir, database: { pool: own }, limits: given, rateLimits: 'off' },
      ...{ browser: false, logger: false, processes: 2 },
    }),
  )
  await Promise.all(services.map(({ ready }) => ready))
  const doors = await Promise.all(services.map(({ handle }) => openDoor(handle)))
  const forgetful = await openForgetfulApp(pool, links, limits)
  const stores = openPostgresStores({ pool, links, limits })
  return {
    /** Where the two are. */
    urls: doors.map(({ url }) => url) as [string, string],
    forgetful,
    /** A third process's. */
    stores,
    pool,
    links,
    limits,
    /** Makes an account with a session. */
    async join(username: string) {
      const accountId = await stores.accounts.insert(username, '')
      const asked = { accountId, kind: 'cli', label: 'test', scopes: ['read', 'write', 'follow'] } as const
      const { id } = await issueSession(stores.authSessions, { ...asked, scopes: [...asked.scopes] })
      return { id: accountId, username, token: id.reveal() }
    },
    async stop() {
      await Promise.all([...doors, forgetful].map((door) => door.close()))
      await Promise.all(services.map((service) => service.close()))
      await Promise.all([...pools, pool].map((one) => one.end()))
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

async function openDoor(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
