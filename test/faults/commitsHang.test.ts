import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkServer } from '../../cli/doctor/checkReplication.ts'
import { type ProcessAccount, startServiceProcess, startServiceProcesses } from '../support/serviceProcesses.ts'
import { openSocket } from '../support/sockets.ts'
import { type StandbyPair, standbyName, startPair } from '../support/standby.ts'
import { browserAt, unlessUnavailable } from './harness/browsing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const metricsToken = 'a-token-for-metrics'
let pair: StandbyPair
let service: Awaited<ReturnType<typeof startServiceProcesses>>
let people: ProcessAccount[]
let post: string

beforeAll(async () => {
  pair = await startPair()
  // Calls are counted in the database, so each call writes too.
  const env = { METRICS_TOKEN: metricsToken, LIMIT_REQUEST_SECONDS: '6', RATE_LIMITS: 'on' }
  service = await startServiceProcesses({ databaseUrl: pair.url, env })
  people = []
  for (let n = 0; n < 24; n++) people.push(await service.createAccount(`person_${n}`))
  await pair.primary.configure({ synchronous_standby_names: standbyName })
  post = await published(people[0]!, 'There before')
})
afterAll(async () => {
  await service?.stop()
  await pair?.remove()
})

const json = { 'content-type': 'application/json' }
const publish = (person: ProcessAccount, status: string, key: string = randomUUID(), at: number | string = 0) =>
  person.api('/api/v1/statuses', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify({ status }),
    at,
  })

/** Retries until a post is published, and returns its id. */
async function published(person: ProcessAccount, status: string, key: string = randomUUID()): Promise<string> {
  const attempt = async () => {
    const response = await publish(person, status, key)
    if (response.status !== 200) throw new Error(`A post got ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }
  return vi.waitFor(attempt, { timeout: 60_000, interval: 200 })
}

/** Runs work while the standby is unreachable, then restores everything. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await pair.standby.stop('fast')
  try {
    await work()
  } finally {
    await pair.standby.start()
  }
  await published(people[0]!, `Back ${randomUUID()}`)
  for (const url of service.urls) await expect.poll(() => readyOf(url)).toEqual(well)
}

const well = [200, { status: 'ok', reads: 'ok', writes: 'ok' }]
async function readyOf(url: string) {
  const response = await fetch(`${url}/health/ready`)
  return [response.status, await response.json()]
}

async function metric(name: string): Promise<number> {
  const response = await fetch(`${service.urls[0]}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await response.text())?.[1])
}

async function countOf(status: string): Promise<number> {
  const [row] = await pair.primary.sql<{ count: number }>('select count(*)::int as count from posts where text = $1', [
    status,
  ])
  return row!.count
}

const errorsOf = async (response: Response) => codesOf(((await response.json()) as { errors?: GraphqlError[] }).errors)
const codesOf = (errors: GraphqlError[] = []) => errors.map(({ extensions }) => extensions.code)

interface GraphqlError {
  extensions: { code: string }
}

/** Sends a mutation over a WebSocket, and returns the codes of its errors. */
async function overSocket({ token }: ProcessAccount, query: string): Promise<string[]> {
  const socket = await openSocket(`${service.urls[0]}/graphql`, token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next()
  socket.send({ type: 'subscribe', id: '1', payload: { query } })
  const { type, payload } = await socket.next()
  await socket.close()
  return codesOf(type === 'error' ? payload : payload.errors)
}

test('every write gets 503 within the deadline, in the format of its surface', async () => {
  await whileAway(async () => {
    const [alice, bob, carol] = people as [ProcessAccount, ProcessAccount, ProcessAccount]
    const browser = browserAt(service.processes[0]! as never)
    // This request signs nobody in, so it only reads.
    expect((await browser.session()).authenticated).toBe(false)
    const query = 'mutation { createPost(input: { text: "lost" }) { id } }'
    const app = { client_name: 'An app', redirect_uris: 'https://app.example/' }
    const answers = {
      'a post': publish(alice, 'Perhaps'),
      'an app': fetch(`${service.urls[0]}/api/v1/apps`, { method: 'POST', headers: json, body: JSON.stringify(app) }),
      'a new account': browser.post('/v1/browser/auth/register', {
        username: 'somebody_new',
        password: 'correct horse battery staple',
      }),
    }
    const graphql = bob.api('/graphql', { method: 'POST', headers: json, body: JSON.stringify({ query }) })
    const socket = overSocket(carol, query)
    for (const [what, response] of Object.entries(answers))
      expect(await unlessUnavailable(what, await response)).toEqual([])
    expect([(await graphql).status, await errorsOf(await graphql)]).toEqual([503, ['UNAVAILABLE']])
    expect((await graphql).headers.has('retry-after')).toBe(true)
    expect(await socket).toEqual(['UNAVAILABLE'])
  })
})

test('reads work while writes hang, health and metrics show it, and an idempotency key makes one post', async () => {
  await whileAway(async () => {
    // Sends more requests than there are connections, one by one.
    const hanging = people.flatMap((person, n) => [
      person.api(`/api/v1/statuses/${post}/bookmark`, { method: 'POST', at: n % 2 }),
      publish(person, `Post ${n}`, `key ${n}`, n % 2),
    ])
    const isWritable = async (url: string) =>
      ((await readyOf(url)) as [number, { writes: string }])[1].writes !== 'unavailable'
    const paths = [
      '/api/v1/timelines/home',
      '/api/v1/timelines/public',
      `/api/v1/statuses/${post}`,
      '/api/v1/notifications',
      '/api/v2/search?q=before',
      '/api/v1/accounts/verify_credentials',
    ]
    const read = new Set<string>()
    const anyWritable = async () => (await Promise.all(service.urls.map(isWritable))).some(Boolean)
    for (let round = 0; round < 5 || (await anyWritable()); round++) {
      const reads = paths.map((path, n) => people[round % people.length]!.api(path, { at: n % 2 }))
      for (const response of await Promise.all(reads))
        read.add(`${response.status} ${response.ok ? '' : new URL(response.url).pathname + (await response.text())}`)
    }
    expect([...read]).toEqual(['200 '])
    for (const url of service.urls)
      expect(await readyOf(url)).toEqual([200, { status: 'ok', reads: 'ok', writes: 'unavailable' }])
    expect(await metric('database_commits_waiting')).toBeGreaterThan(0)
    expect(await metric('database_commit_wait_seconds')).toBeGreaterThanOrEqual(3)
    for (const response of await Promise.all(hanging)) expect(await unlessUnavailable('a write', response)).toEqual([])
    const delivered = await checkServer(service.pool, {
      openSeconds: 2,
      bytesBehind: 1e12,
      secondsBehind: 1e9,
      bytesHeld: 1e12,
    })
    expect(delivered.sentence).toContain(`No standby in synchronous_standby_names (${standbyName}) is connected`)
    // Ending a waiting commit would show data that may still be lost, so the advice must not suggest it.
    expect(delivered.sentence).not.toContain('pg_terminate_backend')
    // A process that starts now also serves reads, even if it is the first that reads this history of changes.
    await pair.primary.sql('begin; set local synchronous_commit = local; delete from change_histories; commit')
    const variables = { DATABASE_URL: pair.url, DATA_DIR: service.dataDir, PROCESSES: '3' }
    const third = await startServiceProcess(variables)
    expect((await people[1]!.api('/api/v1/timelines/home', { at: third.url })).status).toBe(200)
    expect((await third.kill()).code).toBe(0)
  })
  for (const { lines } of service.processes) {
    const output = () => lines().flatMap(({ msg }) => (/^commits (?:no longer )?wait for/.test(msg) ? [msg] : []))
    await expect
      .poll(() => output().slice(-2))
      .toEqual([
        'commits wait for a synchronous standby, so writes are refused',
        'commits no longer wait for a standby',
      ])
  }
  const ids = await Promise.all(people.map((person, n) => published(person, `Post ${n}`, `key ${n}`)))
  expect(new Set(ids).size).toBe(people.length)
  for (let n = 0; n < people.length; n++) expect(await countOf(`Post ${n}`)).toBe(1)
})

test('a write of a process that stops is visible only after the standby has it', async () => {
  const [alice] = people as [ProcessAccount]
  const [status, key] = ['In the middle', randomUUID()]
  await whileAway(async () => {
    const variables = { DATABASE_URL: pair.url, DATA_DIR: service.dataDir, PROCESSES: '3', LIMIT_REQUEST_SECONDS: '20' }
    const third = await startServiceProcess(variables)
    const response = publish(alice, status, key, third.url).catch(() => undefined)
    const isSaved = `select from pg_stat_activity where wait_event = 'SyncRep' and query like 'with drafts as %'`
    await expect.poll(async () => (await pair.primary.sql(isSaved)).length).toBe(1)
    expect((await third.kill()).code).toBe(0)
    expect((await response)?.status ?? 503).toBe(503)
    expect(await countOf(status)).toBe(0)
  })
  await expect.poll(() => countOf(status)).toBe(1)
  await published(alice, status, key)
  expect(await countOf(status)).toBe(1)
})
