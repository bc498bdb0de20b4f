import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/support/httpApp.ts'
import { mountHealth } from './health.ts'
import { jobCounts, mountMetrics } from './metrics.ts'

const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 }
function measured() {
  const jobsDone = jobCounts()
  jobsDone.add({ name: 'endPoll', seconds: 0.02, failed: false })
  const streams = {
    age: () => 1500,
    failovers: () => ({ whole: 2, lossy: 1 }),
    delay: async () => 2,
    viewerCount: () => 7,
    connections: () => new Map([['mastodon_sse', 3]]),
  }
  return {
    pool,
    jobsDone,
    streams,
    upkeepAge: async () => 240,
    jobsWaiting: async () => [{ name: 'endPoll', waiting: 3, givenUp: 1 }],
  }
}

const token = 'a-token-of-twenty-letters'

test('paths-10: a process that responds is alive, and one that can serve is ready', async () => {
  await using service = await startTestApp([], {
    mount: (app) => mountHealth(app, async () => ({ takesWrites: true })),
  })
  const alive = await service.fetch('/health/live')
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
  const ready = await service.fetch('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', reads: 'ok', writes: 'ok' }])
})

test('limits-13: a process that can only read is ready, and says so', async () => {
  await using service = await startTestApp([], {
    mount: (app) => mountHealth(app, async () => ({ takesWrites: false })),
  })
  const ready = await service.fetch('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', reads: 'ok', writes: 'unavailable' }])
})

test('a process that cannot serve is alive but not ready, and hides the reason', async () => {
  const check = () => Promise.reject(new Error('password authentication failed'))
  await using service = await startTestApp([], { mount: (app) => mountHealth(app, check) })
  expect((await service.fetch('/health/live')).status).toBe(200)
  const response = await service.fetch('/health/ready')
  expect([response.status, response.headers.has('retry-after')]).toEqual([503, true])
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
  expect(text).not.toContain('password')
  expect(service.log.join('')).toContain('password authentication failed')
})

test('simultaneous readiness checks share a query', async () => {
  let checks = 0
  const check = async () => ({ takesWrites: checks++ >= 0 })
  await using service = await startTestApp([], { mount: (app) => mountHealth(app, check) })
  await Promise.all(Array.from({ length: 20 }, () => service.fetch('/health/ready')))
  expect(checks).toBeLessThan(20)
})

test('metrics can be read with the token', async () => {
  await using service = await startTestApp([], { mount: (app) => mountMetrics(app, token, measured()) })
  await service.fetch('/api/v1/canary-path')
  const response = await service.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toContain('http_request_seconds_count{method="any",route="none",status="404"} 1')
  expect(text).toContain('database_connections{state="busy"} 2')
  expect(text).toContain('job_seconds_count{job="endPoll",result="done"} 1')
  expect(text).toContain('jobs{job="endPoll",state="waiting"} 3')
  expect(text).toContain('jobs{job="endPoll",state="given_up"} 1')
  expect(text).toContain('jobs_upkeep_age_seconds 240')
  expect(text).toContain('stream_log_age_seconds 1.5')
  expect(text).toContain('stream_connections{transport="mastodon_sse"} 3')
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('canary')
})

test.each([undefined, 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])(
  'metrics cannot be read with %s',
  async (authorization) => {
    await using service = await startTestApp([], { mount: (app) => mountMetrics(app, token, measured()) })
    expect((await service.fetch('/metrics', { headers: authorization ? { authorization } : {} })).status).toBe(401)
  },
)

test('paths-10: without a configured token there are no metrics', async () => {
  await using service = await startTestApp([], { mount: (app) => mountMetrics(app, undefined, measured()) })
  expect((await service.fetch('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(404)
})
