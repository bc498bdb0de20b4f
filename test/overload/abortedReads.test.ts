import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { nothing, startBusy } from './busy.ts'

// Short form of what `bench/overload.ts` does 300 times.
test('bursts of aborted reads give all back: connections to the database, places, and whatever else was taken', async () => {
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
  // Reads of those who have gone are read to their end; until then, others may be refused.
  await expect.poll(async () => (await service.read()).status).toBe(200)
  await expect.poll(service.underWay).toEqual(nothing)
  // Two are in use all the time.
  await expect.poll(() => [busy(), service.pool.waitingCount]).toEqual([2, 0])
}, 60_000)
