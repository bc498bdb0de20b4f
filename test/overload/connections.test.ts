import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { startBusy } from './busy.ts'

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

test('a service rejects a port that another service uses, although sockets of one service share a port', async () => {
  await using service = await startBusy({})
  const port = portOf(service)
  const other = createServiceServer({ port, database: { pool: service.pool }, logger: false })
  await expect(other.ready).rejects.toThrow(`Port ${port} is in use by another program`)
  await other.close()
  expect((await service.read()).status).toBe(200)
})

test('closing first answers the connections of all its listening sockets, and accepts no more', async () => {
  await using service = await startBusy({})
  const port = portOf(service)
  await using held = await service.hold()
  const lines = [`GET /api/v1/statuses/${service.post.id} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  // Each request has its own connection, so that the requests reach several sockets.
  const answers = Array.from({ length: 40 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  })
  // Up to 32 concurrent reads share a statement, so these reads send two.
  await held.until(2)
  await expect.poll(service.underWay).toMatchObject({ request: 40 })
  const closed = service.server.close()
  await held.release()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*Hello/)
  await closed
  const late = connect(port, '127.0.0.1')
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})

test('connections beyond the limit are closed at once, and open ones stay', async () => {
  await using service = await startBusy({ connections: 20 })
  const port = portOf(service)
  const open: Socket[] = []
  const isRefused = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const isAnswered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
    if (isAnswered) open.push(socket)
    return !isAnswered
  }
  while (!(await isRefused())) expect(open.length).toBeLessThanOrEqual(20)
  expect(open.length).toBeGreaterThan(5)
  open[0]!.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(open[0]!, 'data'))).toContain('200')
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await service.read().catch(() => undefined))?.status).toBe(200)
})
