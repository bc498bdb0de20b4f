import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pace } from '../support/pace.ts'
import { openSocket } from '../support/sockets.ts'
import { leftovers, nothing, ownDatabase, poolOf, serve, signedIn } from './poolOfTheCaller.ts'

const variants: [string, boolean][] = [
  ['at a port of its own', false],
  ['in an HTTP server of the caller’s', true],
]

/**
 * Posts one text after another until a response is not 200. Returns the acknowledged texts and the last
 * status.
 */
async function postOn(url: string, headers: Record<string, string>, name: string, ended: AbortSignal) {
  const acknowledged: string[] = []
  for (let number = 0; ; number++) {
    const status = `${name} ${number}`
    const body = new URLSearchParams({ status })
    const answer = await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => undefined,
    )
    if (answer?.status === 200) acknowledged.push(status)
    else if (answer === undefined || answer.status === 503) return { acknowledged, last: answer?.status }
    else throw new Error(`${answer.status} ${answer.text}`)
    if (ended.aborted) throw new Error('It was served after it was closed')
  }
}

/** Starts an upload. `finish` sends the rest of it and resolves to the response. */
async function slowUpload(url: string, headers: Record<string, string>) {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n'
  const upload = request(`${url}/api/v2/media`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', expect: '100-continue' },
  })
  const response = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    upload.once('error', reject)
    upload.once('response', (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.once('end', () => resolve({ status: response.statusCode, body }))
    })
  })
  response.catch(() => undefined)
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(head)
  upload.write(pixel.subarray(0, 20))
  return {
    finish() {
      upload.end(Buffer.concat([pixel.subarray(20), Buffer.from('\r\n--x--\r\n')]))
      return response
    },
  }
}

/** Reads server-sent events to their end. */
async function readEvents(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/v1/streaming/user`, { headers })
  expect(response.status).toBe(200)
  return response.text().catch(() => 'cut off')
}

async function subscription(url: string, token: string) {
  const socket = await openSocket(`${url}/graphql`, token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next(({ type }) => type === 'connection_ack')
  const query = 'subscription { userStream { __typename } }'
  socket.send({ id: 'user', type: 'subscribe', payload: { query } })
  return socket
}

test.each(variants)(
  'closing under load %s finishes requests, loses nothing, ends streams properly and leaves nothing behind',
  async (_way, isHandedOver) => {
    await using database = await ownDatabase()
    const token = await signedIn(database.url, 'alice')
    const headers = { authorization: `Bearer ${token}` }
    const pool = poolOf(database.url)
    const served = await serve({ database: { pool }, dataDir: database.dataDir }, isHandedOver)
    const { service, url } = served
    const events = readEvents(url, headers)
    const sockets = [await openSocket(`${url}/api/v1/streaming?stream=user`, token), await subscription(url, token)]
    const upload = await slowUpload(url, headers)
    const ended = new AbortController()
    const posting = Array.from({ length: 8 }, (_, index) => postOn(url, headers, `w${index}`, ended.signal))
    const posts = async () => (await pool.query<{ n: number }>('select count(*)::int as n from posts')).rows[0]!.n
    await expect.poll(posts).toBeGreaterThan(40)

    const closing = service.close()
    await pace(100)
    const { status, body } = await upload.finish()
    await closing
    ended.abort()
    const outcomes = await Promise.all(posting)
    expect(status, body).toBe(200)
    expect((await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code)).toEqual([1012, 1012])
    expect(await events).not.toBe('cut off')
    expect((await fetch(`${url}/api/v2/instance`).catch(() => undefined))?.status).toBe(isHandedOver ? 503 : undefined)

    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
    expect(await leftovers(pool)).toEqual(nothing)
    const { rows } = await pool.query<{ text: string }>('select text from posts')
    const storedTexts = new Set(rows.map(({ text }) => text))
    const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged)
    expect(acknowledged.filter((text) => !storedTexts.has(text))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(40)
    const { id } = JSON.parse(body) as { id: string }
    expect((await pool.query('select from media where id = $1', [id])).rowCount).toBe(1)
    // No remaining job is locked, so another process can take it at once.
    const lockedJobs = await pool.query('select from graphile_worker.jobs where locked_at is not null')
    expect(lockedJobs.rowCount).toBe(0)
    await served.stop()
    await pool.end()
    expect(served.log.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([])
  },
)

test('clients that stop reading or sending are cut off after ten seconds, and no pool connection is lost', async () => {
  await using database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const headers = { authorization: `Bearer ${token}` }
  const pool = poolOf(database.url)
  const served = await serve({ database: { pool }, dataDir: database.dataDir }, true)
  const socket = await openSocket(`${served.url}/api/v1/streaming?stream=user`, token)
  socket.socket.pause()
  const responses = await Promise.all(
    [`/api/v1/streaming/user`, `/openapi.json`].map(async (path) => {
      const [answer] = (await once(request(`${served.url}${path}`, { headers, agent: false }).end(), 'response')) as [
        IncomingMessage,
      ]
      // Nothing is read from here on.
      return answer.on('error', () => {}).pause()
    }),
  )
  const half = await slowUpload(served.url, headers)
  await served.service.close()
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  await expect(half.finish()).rejects.toThrow()
  expect(await leftovers(pool)).toEqual(nothing)
  socket.socket.terminate()
  await served.stop()
  await pool.end()
  for (const answer of responses) answer.destroy()
})

test('if the caller ends the pool before the service closes, the service logs one line and closes', async () => {
  await using database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const pool = poolOf(database.url)
  const served = await serve({ database: { pool }, dataDir: database.dataDir }, true)
  const socket = await openSocket(`${served.url}/api/v1/streaming?stream=user`, token)
  await pool.end()
  expect((await socket.closed).code).toBe(1012)
  await served.service.close()
  const fatal = served.log.filter((line) => line.includes('was ended while the service was using it'))
  expect(fatal).toHaveLength(1)
  expect((await fetch(`${served.url}/api/v2/instance`)).status).toBe(503)
  await served.stop()
})

test('a pool that has already been ended is rejected in a sentence', async () => {
  await using database = await ownDatabase()
  const pool = poolOf(database.url)
  await pool.end()
  await expect(serve({ database: { pool } }, true)).rejects.toThrow('The pool of `database` has been ended.')
})

test('a database that never comes back neither prevents the service from closing nor ends the process', async () => {
  await using database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const pool = poolOf(database.url)
  const served = await serve({ database: { pool }, dataDir: database.dataDir }, true)
  const socket = await openSocket(`${served.url}/api/v1/streaming?stream=user`, token)
  const admin = new pg.Client({ connectionString: database.url.replace(/\/test_\w+/, '/postgres') })
  await admin.connect()
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  const headers = { authorization: `Bearer ${token}` }
  const call = async () => (await fetch(`${served.url}/api/v1/timelines/home`, { headers })).status
  await expect.poll(call).toBeGreaterThanOrEqual(500)
  await served.service.close()
  expect((await socket.closed).code).toBe(1012)
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  await admin.query(`alter database ${name} allow_connections true`)
  expect((await pool.query('select 1')).rowCount).toBe(1)
  expect(await leftovers(pool)).toEqual(nothing)
  await served.stop()
  await Promise.all([pool.end(), admin.end()])
})
