import { defaultLimits } from '../../src/config/defaults.ts'
import { makeLinks } from '../../src/model/links.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServiceServer } from '../../src/index.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { createDatabase } from '../support/postgres.ts'

// The time limit of this test must be below 30 seconds, after which a statement that waits for a lock ends by itself.
test('server-5: closing cuts off a slow client, a stuck request and a stuck job after ten seconds', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const lines: string[] = []
  const logger = { destination: { write: (line: string) => void lines.push(line) } }
  const url = new URL(database.url)
  // Otherwise a request that waits for a lock gets 503 before the service closes.
  url.searchParams.set('lock_timeout', '30000')
  // Otherwise the waiting request gets 503 because it takes too long.
  const limits = { requestSeconds: 60 }
  const server = createServiceServer({ database: { url: url.href }, port: 0, logger, limits })
  await server.ready
  const token = await sessionIn(database.url)
  // This client starts before the lock, because its session could not be looked up afterwards.
  const port = Number(new URL(server.url!).port)
  const slow = await slowClient(port, token)
  let isSlowOver = false
  void slow.end.then(() => (isSlowOver = true))
  const unused = await unusedConnection(port)
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table fanouts, posts, accounts in access exclusive mode')

  const stuck = fetch(`${server.url}/api/v1/timelines/public`).then(
    () => 'answered',
    () => 'cut off',
  )
  const watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  const waiting = () => lockWaiters(watcher)
  await expect.poll(waiting, { timeout: 8000 }).toBe(2)

  const closing = server.close()
  await unused.end
  expect([await waiting(), isSlowOver]).toEqual([2, false])
  await closing
  expect([await stuck, await slow.end]).toEqual(['cut off', ''])
  expect(lines.filter((line) => line.includes('closing while upkeep is under way'))).toHaveLength(1)
  // PostgreSQL stops the work too.
  await expect.poll(waiting).toBe(0)
  await Promise.all([blocker.end(), watcher.end()])
  await database.drop()
}, 25_000)

/** Creates a session of a new account. */
async function sessionIn(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const stores = openPostgresStores({ pool, links: makeLinks(() => url), limits: defaultLimits })
  const accountId = await stores.accounts.insert('slow', '')
  const { id } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'test', scopes: ['write'] })
  await pool.end()
  return id.reveal()
}

/** Sends half a request with a session. Without a session, the client would be cut off sooner. */
async function slowClient(port: number, token: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = ['POST /api/v1/statuses HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`]
  const body = ['Content-Type: application/json', 'Content-Length: 10', 'Expect: 100-continue', '', '{']
  socket.write([...head, ...body].join('\r\n'))
  // Waits for `100 Continue`, which shows that the service reads the body.
  await once(socket, 'data')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const end = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  return { end }
}

/** Opens a connection as browsers and load balancers do before they need it. */
async function unusedConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { end: once(socket, 'close') }
}
