import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { currentReader } from '../../src/stores/readForCaller.ts'
import { nothing, startBusy } from './busy.ts'

// This is a short form of `bench/aborted.ts`, which sends 300 bursts.
test('bursts of aborted reads release everything, such as database connections and slots', async () => {
  await using service = await startBusy({})
  const busy = () => service.pool.totalCount - service.pool.idleCount
  const port = Number(new URL(service.url).port)
  const lines = [
    'GET /api/v1/timelines/home?limit=20 HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${service.alice.token}`,
  ]

  const abortedRead = (after: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${lines.join('\r\n')}\r\n\r\n`)
        setTimeout(() => socket.destroy(), after)
      })
      socket.on('close', () => resolve()).on('error', () => undefined)
    })
  for (let burst = 0; burst < 20; burst++) {
    await Promise.all(Array.from({ length: 32 }, (_, at) => abortedRead(at % 8)))
  }
  // Statements in progress are finished even if their callers have left. Until then, other reads may get 503.
  await expect.poll(async () => (await service.read()).status).toBe(200)
  await expect.poll(service.underWay).toEqual(nothing)
  // Two connections are always in use.
  await expect.poll(() => [busy(), service.pool.waitingCount]).toEqual([2, 0])
}, 60_000)

const json = (body: string) => ['Content-Type: application/json', `Content-Length: ${body.length}`, '', body]

/** Sends a request, given as its first line, headers, and a body after an empty line. */
function send(service: { url: string }, [line, ...rest]: string[]): Socket {
  const tail = rest.includes('') ? [] : ['', '']
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined)
  socket.write([line, 'Host: localhost', ...rest, ...tail].join('\r\n'))
  return socket
}

/** Collects the names of the statements that are sent to PostgreSQL from now on. */
function watchStatements() {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  return {
    names: () => spy.mock.calls.map(([query]) => (query as unknown as { name?: string }).name ?? ''),
    [Symbol.dispose]: () => spy.mockRestore(),
  }
}

/** Collects the names of statements for a single reader from now on, except look-ups of sessions. */
function watchReadings(pool: pg.Pool) {
  const names = new Set<string>()
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pool, 'query').mockImplementation((...values: unknown[]) => {
    const { name = '' } = values[0] as { name?: string }
    // A session is looked up before a read begins.
    if (currentReader() && !name.includes('session')) names.add(name)
    return query(...values) as never
  })
  return { names, [Symbol.dispose]: () => spy.mockRestore() }
}

test('reads whose callers disconnect while they wait send no more statements', async () => {
  await using service = await startBusy({})
  const { alice, pool } = service
  const own = `Authorization: Bearer ${alice.token}`
  const visit = await service.fetch('/v1/browser/session')
  const cookie = `Cookie: ${visit.headers.getSetCookie()[0]!.split(';')[0]}`
  const kinds = [
    ['GET /api/v1/timelines/public HTTP/1.1'],
    [`GET /api/v1/accounts/${alice.id}/statuses HTTP/1.1`],
    [`GET /api/v1/statuses/${service.post.id}/context HTTP/1.1`],
    ['GET /api/v2/search?q=hello HTTP/1.1', own],
    ['GET /api/v1/timelines/home HTTP/1.1', own],
    ['GET /v1/browser/api/timelines/public HTTP/1.1', cookie],
    ['POST /graphql HTTP/1.1', own, ...json('{"query":"{ publicTimeline(first: 5) { nodes { id } } }"}')],
  ]
  const read = async (kind: string[]) => {
    const socket = send(service, kind)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  }
  const readings = watchReadings(pool)
  for (const kind of kinds) await read(kind)
  readings[Symbol.dispose]()
  expect(readings.names.size).toBeGreaterThan(3)

  await using held = await service.hold()
  const sockets = Array.from({ length: 4 }, () => kinds.map((kind) => send(service, kind))).flat()
  await expect.poll(service.underWay).toMatchObject({ request: sockets.length })
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(3)
  for (const socket of sockets) socket.destroy()
  // When this response arrives, the process has noticed the closed connections.
  await service.fetch('/health/live')
  using statements = watchStatements()
  await held.release()
  await expect.poll(service.underWay).toEqual(nothing)
  expect(statements.names().filter((name) => readings.names.has(name))).toEqual([])
  expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
}, 60_000)

test('a write is done even if its caller disconnects', async () => {
  await using service = await startBusy({})
  await using held = await service.hold()
  const own = `Authorization: Bearer ${service.alice.token}`
  const writer = send(service, ['POST /api/v1/statuses HTTP/1.1', own, ...json('{"status":"Written all the same"}')])
  await held.until(1)
  writer.destroy()
  await held.release()
  const find = () => service.pool.query(`select 1 from posts where text = 'Written all the same'`)
  await expect.poll(async () => (await find()).rowCount).toBe(1)
})
