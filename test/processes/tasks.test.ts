import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { browserClient } from '../support/browserClient.ts'
import { freePort } from '../support/freePort.ts'
import { mp4, twoColours } from '../support/mediaFixtures.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { ended, startProgram } from '../support/programs.ts'
import { type ProcessAccount, startServiceProcess, startServiceProcesses } from '../support/serviceProcesses.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'
import { type StreamReader, streamReaders } from './streamReaders.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const tasks = ['web', 'streams', 'jobs', 'media'] as const
type Task = (typeof tasks)[number]

const metricsToken = 'a-token-of-twenty-letters'
const program = findNginx()
const port = await freePort()
const base = `http://127.0.0.1:${port}`
let service: Awaited<ReturnType<typeof startServiceProcesses>>
let at: Record<Task, string>
let alice: ProcessAccount

beforeAll(async () => {
  service = await startServiceProcesses({
    only: tasks,
    env: { BASE_URL: base, TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken },
  })
  at = Object.fromEntries(tasks.map((task, index) => [task, service.urls[index]!])) as Record<Task, string>
  alice = await service.createAccount('alice')
})
afterAll(() => service?.stop())

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const picture = async () => new Blob([new Uint8Array(await twoColours(16, 16).png().toBuffer())], { type: 'image/png' })

async function upload(file?: Blob): Promise<RequestInit> {
  const body = new FormData()
  body.set('file', file ?? (await picture()), 'file')
  return { method: 'POST', body }
}

const uploadByGraphql = async (): Promise<RequestInit> => {
  const body = new FormData()
  const query = 'mutation ($file: Upload!) { uploadMedia(file: $file) { id } }'
  body.set('operations', JSON.stringify({ query, variables: { file: null } }))
  body.set('map', JSON.stringify({ file: ['variables.file'] }))
  body.set('file', await picture(), 'file')
  return { method: 'POST', body }
}

const events = { accept: 'text/event-stream' }
const subscription = { query: 'subscription { timelineStream(timeline: HOME) { kind } }' }

const requests: [owner: Task, path: string, init?: RequestInit | (() => Promise<RequestInit>)][] = [
  ['web', '/api/v1/timelines/home'],
  ['web', '/api/v1/nothing'],
  ['web', '/api/v1/statuses', json({ status: 'Hello' })],
  ['web', '/graphql', json({ query: '{ profile { id } }' })],
  ['web', '/graphql/schema.graphql'],
  ['web', '/oauth/token', json({})],
  ['web', '/v1/browser/session'],
  ['web', '/openapi.json'],
  ['web', '/'],
  ['web', '/nothing'],
  ['web', '//api/v1/media/1'],
  ['web', '/graphql', { method: 'POST', body: '', headers: { 'content-type': 'multipart/form-data-or-not' } }],
  ['streams', '/api/v1/streaming/user', { headers: events }],
  ['streams', '/api/v1/streaming/health'],
  ['streams', '/api/v1/streaming/position'],
  ['streams', '/api/v1/streaming/ticket', json({})],
  ['streams', '/graphql', json(subscription, events)],
  ['media', '/api/v2/media', upload],
  ['media', '/api/v1/media/', upload],
  ['media', '/api/v1/media/1'],
  ['media', '/api/v1/medi%61/1'],
  ['media', '/media/attachments/nothing.png'],
  ['media', '/graphql', uploadByGraphql],
]

const misdirected = 'misdirected'

async function statusOf(url: string, init?: RequestInit): Promise<number | typeof misdirected> {
  const { pathname, origin } = new URL(url)
  // The browser boundary refuses the header of apps.
  const response = await (pathname.startsWith('/v1') ? fetch(url, init) : alice.api(pathname, { at: origin, ...init }))
  if (response.status !== 421) {
    // Cancels the body, because streams do not end.
    await response.body?.cancel()
    return response.status
  }
  expect(await response.text()).toMatch(/"code":"misdirected".*"request_id"|"code":"MISDIRECTED","requestId"/)
  return misdirected
}

test.each(requests)('errors-22: only the process for %s answers %s', async (owner, path, init) => {
  for (const task of tasks) {
    const status = await statusOf(at[task] + path, typeof init === 'function' ? await init() : init)
    expect(status === misdirected, `${task}: ${status}`).toBe(task !== owner)
  }
})

test('a request that reached the wrong process has done nothing', async () => {
  const count = async () =>
    (await service.pool.query('select (select count(*) from posts) posts, (select count(*) from media) media')).rows
  const before = await count()
  for (const task of ['streams', 'jobs'] as const) {
    expect(await statusOf(`${at[task]}/api/v1/statuses`, json({ status: 'Nowhere' }))).toBe(misdirected)
    expect(await statusOf(`${at[task]}/api/v2/media`, await upload())).toBe(misdirected)
  }
  expect(await count()).toEqual(before)
})

test('every process answers health checks and metrics', async () => {
  for (const task of tasks) {
    for (const path of ['/health', '/health/live', '/health/ready'])
      expect((await fetch(at[task] + path)).status).toBe(200)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const metrics = await fetch(`${at[task]}/metrics`, { headers })
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('\nprocesses 1\n')])
  }
})

test('every process refuses a credential in the wrong place with the same error', async () => {
  const wrong = { status: 400, code: 'credential_location_forbidden' }
  for (const task of tasks) {
    for (const path of ['/api/v1/timelines/home', '/api/v1/streaming/user', '/api/v1/media/1', '/nothing']) {
      const inQuery = await fetch(`${at[task]}${path}?access_token=canary`)
      expect({ status: inQuery.status, ...((await inQuery.json()) as object) }).toMatchObject(wrong)
    }
    for (const path of ['/api/v1/statuses', '/api/v1/streaming/ticket', '/api/v2/media']) {
      const inBody = await fetch(at[task] + path, json({ access_token: 'canary' }))
      expect({ status: inBody.status, ...((await inBody.json()) as object) }).toMatchObject(wrong)
    }
  }
})

test('an upload to the wrong process is refused before it has arrived', async () => {
  const sending = request(`${at.web}/api/v2/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${alice.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '50000000',
    },
  })
  sending.on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(421)
})

test('only the process for streams opens WebSockets, and it receives posts that another process publishes', async () => {
  const readers: StreamReader[] = []
  onTestFinished(() => {
    for (const reader of readers) reader.close()
  })
  const position = await alice.api('/api/v1/streaming/position', { at: at.streams })
  const { position: after } = (await position.json()) as { position: string }
  for (const open of streamReaders) readers.push(await open({ url: at.streams, token: alice.token, after }))
  const received = readers.map((reader) => reader.receives('Told to all'))
  expect((await alice.api('/api/v1/statuses', { at: at.web, ...json({ status: 'Told to all' }) })).status).toBe(200)
  await Promise.all(received)

  for (const task of ['web', 'jobs', 'media'] as const) {
    for (const [path, protocol] of [
      ['/graphql', 'graphql-transport-ws'],
      ['/api/v1/streaming?stream=user', undefined],
      ['/nothing', undefined],
    ]) {
      const { status, body } = await refusedUpgrade(at[task] + path!, alice.token, { protocol })
      expect([status, body], task).toMatchObject([421, path === '/graphql' ? {} : { code: 'misdirected' }])
    }
  }
})

test('a process without streams refuses subscriptions, even if events are not first in the Accept header', async () => {
  const accept = 'application/graphql-response+json, text/event-stream'
  const response = await alice.api('/graphql', { at: at.web, ...json(subscription, { accept }) })
  expect([response.status, await response.text()]).toEqual([421, expect.stringContaining('"MISDIRECTED"')])
})

test('a post waits for media that the process for media is still working on', async () => {
  const uploaded = await alice.api('/api/v2/media', { at: at.media, ...(await upload()) })
  const { id } = (await uploaded.json()) as { id: string }
  await service.pool.query(`update media set state = 'processing' where id = $1`, [id])
  const posting = alice.api('/api/v1/statuses', { at: at.web, ...json({ media_ids: [id] }) })
  await service.pool.query(`select graphile_worker.add_job('processMedia', json_build_object('mediaId', $1::text))`, [
    id,
  ])
  const { url } = ((await (await posting).json()) as any).media_attachments[0]
  const path = new URL(url).pathname
  expect((await fetch(at.media + path)).status).toBe(200)
  expect((await fetch(at.web + path)).status).toBe(421)
})

const ageOfUpkeep = async () => {
  const response = await fetch(`${at.web}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^jobs_upkeep_age_seconds (\S+)$/m.exec(await response.text())?.[1])
}

const doctor = async () => {
  const found = await ended(startProgram(['doctor', '--json'], { env: { ...service.variables, PORT: '0' } }))
  const { checks } = JSON.parse(found.stdout) as { checks: { name: string; warning?: true; sentence: string }[] }
  return checks.find(({ name }) => name === 'database')!
}

test('only the process for jobs does jobs, and a metric and doctor show when it is missing', async () => {
  const { pool, processes } = service
  expect(await ageOfUpkeep()).toBeLessThan(15 * 60)
  expect(await doctor()).not.toHaveProperty('warning')
  const jobs = processes[tasks.indexOf('jobs')]!
  await jobs.kill()
  const scheduled = await alice.api('/api/v1/statuses', {
    at: at.web,
    ...json({ status: 'In time', scheduled_at: new Date(Date.now() + 600_000).toISOString() }),
  })
  const { id } = (await scheduled.json()) as { id: string }
  await pool.query('update drafts set due_at = now() where id = $1', [id])
  const due = `array(select id from graphile_worker.jobs where key = $1)`
  await pool.query(`select graphile_worker.reschedule_jobs(${due}, run_at => now())`, [`publishScheduled:${id}`])
  // A process that did both kinds of jobs would take the older one first.
  const later = await pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('processMedia', '{"mediaId": "1"}')`,
  )
  const isLeft = async (condition: string, value: unknown) =>
    (await pool.query(`select from graphile_worker.jobs where ${condition}`, [value])).rows.length === 1
  await expect.poll(() => isLeft('id = $1', later.rows[0]!.id), { timeout: 20_000 }).toBe(false)
  expect(await isLeft('key = $1 and locked_at is null and attempts = 0', `publishScheduled:${id}`)).toBe(true)

  await pool.query(`update graphile_worker._private_known_crontabs
    set known_since = now() - interval '1 hour', last_execution = now() - interval '1 hour'`)
  expect(await ageOfUpkeep()).toBeGreaterThan(3_500)
  expect(await doctor()).toMatchObject({
    warning: true,
    sentence: expect.stringContaining('No process has run background jobs for 60 minutes.'),
  })

  await jobs.restart()
  await expect.poll(() => isLeft('key = $1', `publishScheduled:${id}`), { timeout: 20_000 }).toBe(false)
  const posts = await alice.api(`/api/v1/accounts/${alice.id}/statuses?limit=1`, { at: at.web })
  expect(await posts.json()).toMatchObject([{ content: '<p>In time</p>' }])
})

test('a process can have several tasks, and several workers', async () => {
  const several = await startServiceProcess(service.variables, ['--only', 'media, Web', '--workers', '2'])
  try {
    expect(await statusOf(`${several.url}/api/v1/timelines/home`)).toBe(200)
    expect(await statusOf(`${several.url}/api/v2/media`, await upload())).toBe(200)
    expect(await statusOf(`${several.url}/api/v1/streaming/user`, { headers: events })).toBe(misdirected)
  } finally {
    expect((await several.kill()).code).toBe(0)
  }
})

test.runIf(program)('nginx sends each request to the process that it belongs to', async () => {
  const nginx = await startNginx(program!, at, port)
  onTestFinished(() => nginx.stop())
  for (const [, path, init] of requests)
    expect(await statusOf(base + path, typeof init === 'function' ? await init() : init)).not.toBe(misdirected)
  const video = new Blob([new Uint8Array(mp4(['vide', 'soun']))], { type: 'video/mp4' })
  const uploaded = await alice.api('/api/v2/media', { at: base, ...(await upload(video)) })
  const media = (await uploaded.json()) as { id: string; url: string }
  expect((await fetch(media.url)).status).toBe(200)

  const { position: after } = (await (await alice.api('/api/v1/streaming/position', { at: base })).json()) as any
  const readers = await Promise.all(streamReaders.map((open) => open({ url: base, token: alice.token, after })))
  const received = readers.map((reader) => reader.receives('Seen'))
  const posted = await alice.api('/api/v1/statuses', { at: base, ...json({ status: 'Seen', media_ids: [media.id] }) })
  expect(posted.status).toBe(200)
  await Promise.all(received)
  for (const reader of readers) reader.close()

  const browser = browserClient({ url: base, fetch: (path, init) => fetch(base + path, init) })
  await browser.session()
  await browser.take(
    await browser.post('/v1/browser/auth/register', { username: 'paged', password: 'through one address' }),
  )
  expect((await browser.post('/v1/browser/api/media', (await upload()).body)).status).toBe(200)
  const { protocols, path } = (await (await browser.post('/v1/browser/api/stream-tickets')).json()) as any
  const headers = { cookie: browser.cookie, origin: base }
  const socket = await openSocket(base + path, undefined, { protocol: protocols, headers })
  socket.send({ type: 'connection_init' })
  expect(await socket.next()).toEqual({ type: 'connection_ack' })
  await socket.close()
})

test('each process finishes its work and ends with 0 at SIGTERM', async () => {
  const outcomes = await Promise.all(service.processes.map((process) => process.kill()))
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0])
})
