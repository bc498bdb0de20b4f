import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServiceServer } from '../../src/index.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { createDatabase } from '../support/postgres.ts'

// The test's own time limit is the measure: a statement that waits for a lock would end after 30 seconds.
test('9 closing cuts off ten seconds later what is under way: a slow client, a stuck request, a stuck job', async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const lines: string[] = []
  const logger = { destination: { write: (line: string) => void lines.push(line) } }
  const url = new URL(database.url)
  // Else who waits for a lock is answered 503 before that.
  url.searchParams.set('lock_timeout', '30000')
  const server = createServiceServer({ database: { url: url.href }, port: 0, logger })
  await server.ready
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table fanouts, posts, accounts in access exclusive mode')

  const slow = await slowClient(Number(new URL(server.url!).port))
  const stuck = fetch(`${server.url}/api/v1/timelines/public`).then(
    () => 'answered',
    () => 'cut off',
  )
  const watcher = new pg.Client({ connectionString: database.url })
  await watcher.connect()
  const waiting = () => lockWaiters(watcher)
  await expect.poll(waiting, { timeout: 8000 }).toBe(2)

  await server.close()
  expect([await stuck, await slow.end]).toEqual(['cut off', ''])
  expect(lines.filter((line) => line.includes('closing while upkeep is under way'))).toHaveLength(1)
  // Nor does PostgreSQL work on for nobody.
  await expect.poll(waiting).toBe(0)
  await Promise.all([blocker.end(), watcher.end()])
  await database.drop()
}, 25_000)

/** Who has sent half a request, and what they are answered. */
async function slowClient(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write('POST /api/v1/apps HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const end = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
  await sleep(50)
  return { end }
}
