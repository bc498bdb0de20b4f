import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { run } from '../cli/commandLine.ts'
import { fillDataFolder } from '../support/dataFolders.ts'
import { freePort } from '../support/freePort.ts'
import { createDatabase } from '../support/postgres.ts'
import { bareEnvironment, ended, type Variables } from '../support/programs.ts'
import { redisServer, startRedis } from '../support/redis.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

interface Example {
  name: string
  /** Whether the test gives the example an empty PostgreSQL database. */
  hasDatabase: boolean
  /** The response at `/hello` when there is one post. */
  hello: string
}

const helloWithPosts = JSON.stringify({ hello: 'from the application', posts: 1 })
const helloAlone = JSON.stringify({ hello: 'from the application' })
const examples: Example[] = [
  { name: 'embed', hasDatabase: false, hello: 'Hello from the application\n' },
  { name: 'fastify', hasDatabase: true, hello: helloWithPosts },
  { name: 'express', hasDatabase: true, hello: helloWithPosts },
  // The same examples with an embedded database.
  { name: 'fastify', hasDatabase: false, hello: helloAlone },
  { name: 'express', hasDatabase: false, hello: helloAlone },
]

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts an example by its command, in its own folder, and waits until it is ready. */
async function start({ name, hasDatabase }: Omit<Example, 'hello'>, more: Variables = {}) {
  const folder = await mkdtemp(join(tmpdir(), `example-${name}-`))
  const database = hasDatabase ? await createDatabase(inject('postgresUrl')) : undefined
  // Only examples/embed makes its data folder itself.
  if (!hasDatabase && name !== 'embed') await fillDataFolder(join(folder, 'data'))
  const port = await freePort()
  const place: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const main = join(import.meta.dirname, '../../examples', name, 'main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: bareEnvironment({ ...place, ...more, PORT: `${port}` }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome = ended(child)
  const url = `http://localhost:${port}`
  async function end(): Promise<void> {
    child.kill('SIGKILL')
    await outcome
    await Promise.all([database?.drop(), rm(folder, { recursive: true, force: true, maxRetries: 5 })])
  }
  try {
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true)
  } catch (cause) {
    // Otherwise the example keeps running, and one of them even restarts processes that die.
    await end()
    const { stdout, stderr } = await outcome
    throw new Error(`examples/${name} was not ready within a minute. Its output: ${stdout}${stderr}`, { cause })
  }
  return {
    url,
    port,
    outcome,
    database,
    /** Creates an account and a session with the command line, while the service runs. */
    async signIn(username: string): Promise<string> {
      const env = { ...place, DATA_DIR: join(folder, 'data') }
      await run(['accounts', 'create', username], { env })
      const { stdout } = await run(['sessions', 'create', username, '--scopes', 'read write', '--json'], { env })
      return (JSON.parse(stdout) as { access_token: string }).access_token
    },
    stop: () => child.kill('SIGTERM'),
    [Symbol.asyncDispose]: end,
  }
}

function upload(url: string, token: string): Promise<Response> {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const body = new FormData()
  body.set('file', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif')
  return fetch(`${url}/api/v2/media`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}

async function connectionsOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const others = 'datname = current_database() and pid <> pg_backend_pid()'
  const { rowCount } = await client.query(`select from pg_stat_activity where ${others}`)
  await client.end()
  return rowCount ?? 0
}

test.each(examples)(
  'examples/$name serves its own page and the whole service, and SIGTERM ends it without leftovers',
  async (example) => {
    await using program = await start(example)
    const { url, database } = program
    const token = await program.signIn('alice')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

    const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const socket = await openSocket(`${url}/api/v1/streaming?stream=user`, token)
    const uploaded = await upload(url, token)
    expect(uploaded.status).toBe(200)
    const { id, url: address } = (await uploaded.json()) as { id: string; url: string }
    expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)
    const body = JSON.stringify({ status: 'Hello from inside', media_ids: [id] })
    const posted = await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body })
    expect(posted.status).toBe(200)
    expect(await posted.json()).toMatchObject({ url: expect.stringContaining(`${url}/@alice/`) })
    await socket.next(({ event, payload }) => event === 'update' && String(payload).includes('Hello from inside'))
    const query = JSON.stringify({ query: '{ homeTimeline(first: 1) { nodes { text } } }' })
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: query })
    expect(await answer.json()).toEqual({ data: { homeTimeline: { nodes: [{ text: 'Hello from inside' }] } } })
    expect(await (await fetch(`${url}/hello`)).text()).toBe(example.hello)
    if (example.name === 'express') {
      // The application has a body parser of its own for this route.
      const echoed = await fetch(`${url}/echo`, { method: 'POST', headers, body: '{"a":1}' })
      expect(await echoed.json()).toEqual({ you: { a: 1 } })
    }

    // The service rejects these requests as it always does, whatever the application does with such requests.
    expect((await fetch(`${url}/api/v1/timelines/home?access_token=${token}`)).status).toBe(400)
    expect((await fetch(`${url}/nothing/here`, { method: 'PROPFIND' })).status).toBe(404)
    const malformed = { method: 'POST', headers, body: '{"status":' }
    expect((await fetch(`${url}/api/v1/statuses`, malformed)).status).toBe(400)
    expect(await refusedUpgrade(`${url}/hello`, token)).toMatchObject({ status: 404 })

    program.stop()
    expect((await socket.closed).code).toBe(1012)
    const { code, stdout, stderr } = await program.outcome
    expect(code, stdout + stderr).toBe(0)
    expect(stdout + stderr).not.toContain(token)
    const refused = new Promise((resolve) => connect(program.port, 'localhost').once('error', resolve))
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
    if (database) await expect.poll(() => connectionsOf(database.url)).toBe(0)
  },
  150_000,
)

async function processAt(url: string): Promise<number> {
  // Uses a new connection, because connections are what the processes share.
  const answer = await fetch(`${url}/hello`, { headers: { connection: 'close' } })
  return Number(/process (\d+)/.exec(await answer.text())?.[1])
}

test.runIf(redisServer !== undefined)(
  'examples/many-processes shares streams, replaces a killed process, and ends with SIGTERM',
  async () => {
    await using redis = await startRedis()
    await using program = await start(
      { name: 'many-processes', hasDatabase: true },
      { REDIS_URL: redis.url, PROCESSES: '2' },
    )
    const { url, database } = program
    const token = await program.signIn('alice')
    const pids = new Set<number>()
    await expect.poll(async () => pids.add(await processAt(url)).size).toBe(2)
    const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(`${url}/api/v1/streaming?stream=user`, token)))
    const post = (status: string) =>
      fetch(`${url}/api/v1/statuses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ status }),
      })
    expect((await post('to all')).status).toBe(200)
    for (const { next } of sockets) await next(({ event, payload }) => event === 'update' && payload.includes('to all'))

    const [killed] = pids
    process.kill(killed!, 'SIGKILL')
    // The requests are refused, cut off or answered by the other process, but none hangs.
    await Promise.all([1, 2, 3, 4].map(() => processAt(url).catch(() => undefined)))
    await expect
      .poll(
        async () => {
          const pid = await processAt(url).catch(() => killed!)
          return !pids.has(pid) && pid
        },
        { timeout: 45_000 },
      )
      .toBeTypeOf('number')
    expect((await post('after that')).status).toBe(200)

    program.stop()
    const { code, stdout, stderr } = await program.outcome
    expect(code, stdout + stderr).toBe(0)
    expect(stdout.split('\n').filter((line) => line === url)).toHaveLength(1)
    expect(await redis.contents()).not.toContain(token)
    await expect.poll(() => connectionsOf(database!.url)).toBe(0)
    await expect.poll(async () => (await redis.command('client', 'list')).trim().split('\n').length).toBe(1)
  },
  150_000,
)
