import { afterAll, describe, vi } from 'vitest'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession, type Lifetimes } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { findFaketime, settableClock } from '../support/clocks.ts'
import { openSocket } from '../support/sockets.ts'
import { registered } from './harness/browsing.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Load } from './harness/load.ts'
import { type Deployment, isFull, poolOf } from './harness/deployment.ts'
import { type Server, startServer } from './harness/servers.ts'

const hour = 3600
const library = findFaketime()
const [first, second, ofPostgres, ofCounting] = (await Promise.all(
  ['one process', 'the other', 'PostgreSQL', 'who counts'].map(() => settableClock(library ?? '')),
)) as [Clock, Clock, Clock, Clock]
type Clock = Awaited<ReturnType<typeof settableClock>>

/**
 * Runs `look` while a clock jumps forwards and back, at least once in each direction, and then sets the clock right.
 * Waits for acknowledged writes after each step.
 */
async function stepping(
  clock: Pick<Clock, 'set'>,
  by: number,
  load: Load,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  let isOver = false
  const ways = [by, 0, -by, by, -by]
  const steps = (async () => {
    for (let step = 0; step < ways.length || !isOver; step++) {
      clock.set(ways[step % ways.length]!)
      await load.acknowledges(isFull ? 150 : 25)
    }
  })()
  try {
    await look()
  } finally {
    isOver = true
    await steps
    clock.set(0)
  }
}

async function issued(deployment: Deployment, lifetimes: Lifetimes): Promise<{ token: string; handle: string }> {
  const pool = poolOf(deployment)
  try {
    const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
    const accountId = deployment.cast.reader.id as AccountId
    const request = { accountId, kind: 'cli', label: 'short', scopes: ['read', 'write'], lifetimes } as const
    const { id, session } = await issueSession(stores.authSessions, request)
    return { token: id.reveal(), handle: session.handle }
  } finally {
    await pool.end()
  }
}

const statusAt = async ({ url }: Server, token: string) =>
  (await fetch(`${url}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${token}` } })).status

/**
 * Checks that sessions do not depend on the clock of a process. A session must end when its lifetime is over and not
 * earlier, a session in use must not end, and a revoked session must end at once.
 */
async function sessionsEndInTime(deployment: Deployment, { answers }: Load): Promise<void> {
  const { servers } = deployment
  const seconds = 4
  const ending = await issued(deployment, { idleSeconds: hour, absoluteSeconds: seconds })
  const used = await issued(deployment, { idleSeconds: 3, absoluteSeconds: hour })
  const began = performance.now()
  const age = () => (performance.now() - began) / 1000
  const look = async () => {
    for (const server of servers) {
      const sure = age()
      const status = await statusAt(server, ending.token)
      if (age() < seconds - 1 && status !== 200)
        answers.complain(`A session of ${seconds} seconds gets ${status} from ${server.name} after ${age()}`)
      if (sure > seconds + 2 && status !== 401)
        answers.complain(`A session of ${seconds} seconds gets ${status} from ${server.name} after ${sure}`)
      const other = await statusAt(server, used.token)
      if (other !== 200) answers.complain(`A session in use gets ${other} from ${server.name} after ${age()}`)
    }
    return age() > seconds + 4
  }
  await vi.waitUntil(look, { timeout: 60_000, interval: 150 })
  const revoked = await fetch(`${servers[1]!.url}/api/v1/sessions/${used.handle}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${used.token}` },
  })
  if (revoked.status !== 200) answers.complain(`Revoking is answered ${revoked.status}`)
  for (const server of servers)
    await vi
      .waitUntil(async () => (await statusAt(server, used.token)) === 401, { timeout: 1500 })
      .catch(() => answers.complain(`A revoked session is still accepted by ${server.name}`))
}

/** Checks that a ticket of one process opens a stream at the other, in both directions. */
async function ticketsOpen({ servers }: Deployment, { answers }: Load): Promise<void> {
  for (const [from, to] of [
    [0, 1],
    [1, 0],
    [0, 0],
  ] as const) {
    const browser = await registered(servers[from]!)
    const { protocols, path } = (await (await browser.post('/v1/browser/api/stream-tickets')).json()) as any
    const headers = { cookie: browser.cookie, origin: `http://localhost:${servers[to]!.port}` }
    const socket = await openSocket(servers[to]!.url + path, undefined, { protocol: protocols, headers })
    socket.send({ type: 'connection_init' })
    const response = (await socket.next()) as { type?: string }
    if (response.type !== 'connection_ack')
      answers.complain(`A stream opened with a ticket sends ${JSON.stringify(response)}`)
    await socket.close()
  }
}

/**
 * Checks that scheduled posts are published by PostgreSQL's clock: not an hour early and not an hour late. Runs
 * `meanwhile` before the time of the post has come.
 */
async function scheduledInTime(
  { servers, cast, postgres: { sql } }: Deployment,
  { answers }: Load,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const author = cast.fans[0]!
  const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' }
  const text = `scheduled ${Date.now()}`
  const body = JSON.stringify({ status: text, scheduled_at: new Date(Date.now() + 10 * 60_000).toISOString() })
  const created = await fetch(`${servers[1]!.url}/api/v1/statuses`, { method: 'POST', headers, body })
  const { id } = (await created.json()) as { id: string }
  const count = async () => (await sql('select from posts where text = $1', [text])).length
  await meanwhile()
  if ((await count()) !== 0) answers.complain('A scheduled post is published ten minutes too soon')
  await sql('update drafts set due_at = now() where id = $1', [id])
  const key = `publishScheduled:${id}`
  const job = 'array(select id from graphile_worker.jobs where key = $1)'
  await sql(`select graphile_worker.reschedule_jobs(${job}, run_at => now())`, [key])
  await vi.waitUntil(async () => (await count()) > 0, { timeout: 20_000 }).catch(() => undefined)
  if ((await count()) !== 1) answers.complain(`A scheduled post exists ${await count()} times when it is due`)
}

/** Checks that setting the clock neither gives a caller more calls, nor makes a caller wait longer for new ones. */
async function callsCounted({ postgres, cast, folder }: Deployment, { answers }: Load): Promise<void> {
  const env = { ...ofCounting.env, DATABASE_URL: postgres.url, DATA_DIR: folder, RATE_LIMITS: 'on' }
  const server = await startServer('who counts', env, [])
  try {
    for (const [number, seconds] of [0, hour, -hour, 0].entries()) {
      ofCounting.set(seconds)
      const headers = { authorization: `Bearer ${cast.reader.token}` }
      const { headers: delivered } = await fetch(`${server.url}/api/v1/accounts/verify_credentials`, { headers })
      const left = Number(delivered.get('x-ratelimit-remaining'))
      if (left !== 299 - number)
        answers.complain(`${left} calls are left after ${number + 1}, with the clock set by ${seconds}`)
      const wait = (Date.parse(delivered.get('x-ratelimit-reset')!) - Date.now()) / 1000 - seconds
      if (!(wait > 200 && wait < 310))
        answers.complain(`Calls are allowed again in ${wait} seconds, with the clock set by ${seconds}`)
    }
  } finally {
    await server.kill()
  }
}

const oneProcess: Fault = {
  name: 'the clock of one of two processes repeatedly set an hour ahead and an hour behind',
  readsGoOn: true,
  async inject(deployment, load) {
    await stepping(first, hour, load, async () => {
      await scheduledInTime(deployment, load, () =>
        Promise.all([sessionsEndInTime(deployment, load), callsCounted(deployment, load)]),
      )
      await ticketsOpen(deployment, load)
    })
  },
}

const allOfIt: Fault = {
  name: 'the clock of the machine, of PostgreSQL and of all processes set back and forth by twenty minutes',
  readsGoOn: true,
  async inject(_deployment, load) {
    const clocks = [first, second, ofPostgres]
    const all = { set: (seconds: number) => clocks.forEach((clock) => clock.set(seconds)) }
    // The clock is set by at most 20 minutes, so that no poll ends early. Polls end by PostgreSQL's clock.
    await stepping(all, hour / 3, load)
  },
}

afterAll(async () => void (await Promise.all([first, second, ofPostgres, ofCounting].map(({ remove }) => remove()))))

describe.runIf(library)('with clocks that are set', () => {
  const envOf = (index: number) => [first, second][index]!.env
  faultTests({ envOf, postgresEnv: ofPostgres.env }, [oneProcess, allOfIt])
})
