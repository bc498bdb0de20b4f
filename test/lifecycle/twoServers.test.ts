import { register } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createServiceServer } from '../../src/index.ts'
import { temporaryFolder } from '../support/postgres.ts'
import { openSocket } from '../support/sockets.ts'
import { leftovers, nothing, ownDatabase, poolOf, serviceOn, signedIn } from './poolOfTheCaller.ts'

// The tests start several services at a time, and each may take ten seconds to close.
vi.setConfig({ testTimeout: 120_000 })

const metricsToken = 'a token of sixteen'.replaceAll(' ', '_')

async function metricsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return response.text()
}

const hasServed = (metrics: string, route: string) =>
  metrics.includes(`http_request_seconds_count{method="GET",route="${route}",status="200"}`)

test('two servers in one process share no data, options, logs or metrics, and one outlives the other', async () => {
  await using here = await ownDatabase()
  await using there = await ownDatabase()
  const token = await signedIn(here.url, 'alice')
  const options = { metricsToken, rateLimits: 'on' } as const
  const first = serviceOn({ database: { url: here.url }, dataDir: here.dataDir, title: 'Here', ...options })
  const second = serviceOn({ database: { url: there.url }, dataDir: there.dataDir, title: 'There', ...options })
  await Promise.all([first.service.ready, second.service.ready])
  const urls = [first.service.url, second.service.url]
  const headers = { authorization: `Bearer ${token}` }
  const get = (url: string, path: string) => fetch(`${url}${path}`, { headers })

  const statuses = await Promise.all(
    urls.map(async (url) => (await get(url!, '/api/v1/accounts/verify_credentials')).status),
  )
  expect(statuses).toEqual([200, 401])
  const titles = await Promise.all(
    urls.map(async (url) => ((await (await fetch(`${url}/api/v2/instance`)).json()) as { title: string }).title),
  )
  expect(titles).toEqual(['Here', 'There'])
  const body = new URLSearchParams({ status: 'only here' })
  expect((await fetch(`${urls[0]}/api/v1/statuses`, { method: 'POST', headers, body })).status).toBe(200)
  const timelines = await Promise.all(
    urls.map(async (url) => ((await (await fetch(`${url}/api/v1/timelines/public`)).json()) as unknown[]).length),
  )
  expect(timelines).toEqual([1, 0])

  const metrics = await Promise.all(urls.map((url) => metricsOf(url!)))
  expect(metrics.map((text) => hasServed(text, '/api/v1/accounts/verify_credentials'))).toEqual([true, false])
  expect(metrics.map((text) => text.includes('nodejs_eventloop_lag_seconds'))).toEqual([true, true])
  // The registry of the application stays empty.
  expect(register.getMetricsAsArray()).toEqual([])

  const socket = await openSocket(`${urls[0]}/api/v1/streaming?stream=user`, token)
  await second.service.close()
  await expect(fetch(`${urls[1]}/health/live`)).rejects.toThrow()
  const again = new URLSearchParams({ status: 'still here' })
  expect((await fetch(`${urls[0]}/api/v1/statuses`, { method: 'POST', headers, body: again })).status).toBe(200)
  await socket.next(({ event, payload }) => event === 'update' && String(payload).includes('still here'))
  expect(hasServed(await metricsOf(urls[0]!), '/api/v1/accounts/verify_credentials')).toBe(true)
  expect(first.log.join('')).not.toContain('"stopped"')
  expect(second.log.join('')).toContain('"stopped"')
  await first.service.close()
  expect((await socket.closed).code).toBe(1012)
})

test('two servers on one pool work like two processes, and each releases only its own resources', async () => {
  await using database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const pool = poolOf(database.url, 16)
  const options = { database: { pool }, dataDir: database.dataDir, processes: 2 }
  const [first, second] = [serviceOn(options).service, serviceOn(options).service]
  await Promise.all([first.ready, second.ready])
  const socket = await openSocket(`${second.url}/api/v1/streaming?stream=user`, token)
  const headers = { authorization: `Bearer ${token}` }
  const post = (url: string, status: string) =>
    fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body: new URLSearchParams({ status }) })
  expect((await post(first.url!, 'from the first')).status).toBe(200)
  await socket.next(({ event, payload }) => event === 'update' && String(payload).includes('from the first'))
  await first.close()
  expect((await post(second.url!, 'from the second')).status).toBe(200)
  await socket.next(({ event, payload }) => event === 'update' && String(payload).includes('from the second'))
  await second.close()
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  expect(await leftovers(pool)).toEqual(nothing)
  await pool.end()
})

test('a second server on the data folder of an embedded database is rejected, and the first continues', async () => {
  const dataDir = await temporaryFolder()
  await using first = createServiceServer({ dataDir, port: 0, logger: false })
  await first.ready
  await using second = createServiceServer({ dataDir, port: 0, logger: false })
  await expect(second.ready).rejects.toThrow(`The data folder ${dataDir} is already served by process ${process.pid}.`)
  await second.close()
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  await first.close()
  await using third = createServiceServer({ dataDir, port: 0, logger: false })
  await third.ready
  expect((await fetch(`${third.url}/health/ready`)).status).toBe(200)
  await third.close()
})

test('fifteen servers, one after another, leave no listener and no warning behind', async () => {
  await using database = await ownDatabase()
  const pool = poolOf(database.url)
  const warnings: string[] = []
  const onWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
  process.on('warning', onWarning)
  const before = process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`)
  for (let round = 0; round < 15; round++) {
    const { service } = serviceOn({ database: { pool }, dataDir: database.dataDir, metricsToken })
    await service.ready
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
    await service.close()
  }
  const after = process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`)
  process.off('warning', onWarning)
  expect(warnings.filter((warning) => warning.includes('MaxListeners'))).toEqual([])
  expect(after).toEqual(before)
  expect(await leftovers(pool)).toEqual(nothing)
  await pool.end()
})
