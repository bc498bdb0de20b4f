import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BrowserClient, browserClient } from '../support/browserClient.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { startDevice } from '../support/pushDevice.ts'
import type { ProcessAccount } from '../support/serviceProcesses.ts'
import { openSocket } from '../support/sockets.ts'
import { type Teller, tellers } from './tellers.ts'
import { type Kind, startWorld, type World } from './world.ts'

/** Tests that a service of several processes is one to those who use it; for each kind of several processes. */
export function testSeveralProcesses(called: string, kind: Kind): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
  let world: World
  beforeAll(async () => void (world = await startWorld(kind)))
  afterAll(() => world?.stop())

  const json = (method: string, body: object): RequestInit => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', connection: 'close' },
  })

  async function ok(response: Promise<Response>): Promise<any> {
    const answer = await response
    const body = await answer.text()
    expect({ status: answer.status, ...(answer.ok ? {} : { body }) }).toEqual({ status: 200 })
    return JSON.parse(body)
  }
  const publish = (who: ProcessAccount, status: string, at = world.one) =>
    ok(who.api('/api/v1/statuses', { at, ...json('POST', { status }) }))

  /** All streams of somebody's, each opened at both processes and behind nginx, telling what happens from now on. */
  async function openTellers(who: Pick<ProcessAccount, 'api' | 'token'>): Promise<Teller[]> {
    const { position: after } = await ok(who.api('/api/v1/streaming/position'))
    const urls = [world.one, world.other, ...(world.nginx ? [world.nginx.url, world.nginx.url] : [])]
    const opened = urls.flatMap((url) => tellers.map((open) => open({ url, token: who.token, after })))
    const all = await Promise.all(opened)
    onTestFinished(() => {
      for (const teller of all) teller.close()
    })
    return all
  }
  const say = (what: string, since: number, times: number[]) =>
    console.info(`${called}: ${what} ${Math.round(Math.max(...times) - since)} ms at the latest (${times.length})`)

  test('a post made at one process is told by all streams of all', async () => {
    const alice = await world.service.createAccount('told')
    const all = await openTellers(alice)
    for (const [number, at] of [world.one, world.other].entries()) {
      const text = `told to all, ${number}`
      const heard = all.map((teller) => teller.tells(text))
      await publish(alice, text, at)
      const since = performance.now()
      say('a post is told after', since, await Promise.all(heard))
    }
  })

  test.runIf(!kind.withRedis)('processes that do not hear of each other for a while miss nothing', async () => {
    const alice = await world.service.createAccount('unheard')
    const all = await openTellers(alice)
    const cut = await world.service.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen social%'`,
    )
    expect(cut.rows).toHaveLength(2)
    const heard = all.map((teller) => teller.tells('told all the same'))
    await publish(alice, 'told all the same')
    const since = performance.now()
    say('a post is told, the connections to hear of it being cut, after', since, await Promise.all(heard))
  })

  test('the files of an account that is suspended are gone at all processes, and back when it is restored', async () => {
    const alice = await world.service.createAccount('withdrawn')
    const picture = await twoColours(16, 16).png().toBuffer()
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    const { url, preview_url: preview } = await ok(alice.api('/api/v2/media', { at: world.one, method: 'POST', body }))
    const paths = [url, preview].map((address) => new URL(address).pathname)
    const everywhere = [world.one, world.other].flatMap((at) => paths.map((path) => at + path))
    const shown = (status: number) =>
      expect
        .poll(async () => Promise.all(everywhere.map(async (address) => (await fetch(address)).status)))
        .toEqual(everywhere.map(() => status))
    await shown(200)
    await world.service.pool.query('update accounts set suspended_at = now() where id = $1', [alice.id])
    await shown(404)
    await world.service.pool.query('update accounts set suspended_at = null where id = $1', [alice.id])
    await shown(200)
  })

  test('a session that is revoked at one process loses its streams at all within a second, and is refused at all', async () => {
    const alice = await world.service.createAccount('revoked')
    const other = await world.service.signIn(alice.id, ['write:sessions'])
    const all = await openTellers(alice)
    for (const at of [world.one, world.other])
      expect((await alice.api('/api/v1/timelines/home', { at })).status).toBe(200)
    const revoked = await fetch(`${world.one}/api/v1/sessions/${alice.handle}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${other.token}` },
    })
    const since = performance.now()
    expect(revoked.status).toBe(200)
    const times = await Promise.all(all.map(({ closed }) => closed))
    say('streams of a revoked session are closed after', since, times)
    // A second is promised; the machine of a test may be busy.
    expect(Math.max(...times) - since).toBeLessThan(3_000)
    await sleep(1_000 - (performance.now() - since))
    for (const at of [world.one, world.other])
      expect((await alice.api('/api/v1/timelines/home', { at })).status).toBe(401)
  })

  test('a browser needs no process of its own: each of its requests may come to another one', async () => {
    const browser: BrowserClient = browserClient({ url: world.url, fetch: world.anywhere })
    await browser.session()
    const account = { username: 'anywhere', password: 'somewhere else each time' }
    const registered = await browser.post('/v1/browser/auth/register', account)
    expect(registered.status).toBe(201)
    await browser.take(registered)
    for (let number = 0; number < 6; number++) {
      const made = await browser.post('/v1/browser/api/statuses', { status: `Number ${number}` })
      expect(made.status).toBe(200)
      expect(await browser.session()).toMatchObject({ authenticated: true, profile: { username: 'anywhere' } })
    }
    for (const at of [world.one, world.other, world.url]) {
      const { protocols, path } = (await (await browser.post('/v1/browser/api/stream-tickets')).json()) as any
      const target = world.nginx || at !== world.url ? at : world.one
      const headers = { cookie: browser.cookie, origin: world.url }
      const socket = await openSocket(target + path, undefined, { protocol: protocols, headers })
      socket.send({ type: 'connection_init' })
      expect(await socket.next()).toEqual({ type: 'connection_ack' })
      await socket.close()
    }
    expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
    for (let number = 0; number < 3; number++) {
      const path = '/v1/browser/api/timelines/home'
      expect((await browser.get(path)).status).toBe(401)
    }
  })

  test('an OAuth callback that comes to two processes at once is taken by one of them', async () => {
    const start = browserClient({ url: world.url, fetch: world.anywhere })
    const registered = new Set<string>()
    // Ten tries to sign in of one address are counted, wherever they come to.
    for (let round = 0; round < 2; round++) {
      start.cookie = ''
      await start.session()
      const begun = await start.post('/v1/browser/auth/oauth/start', { provider: 'example' })
      const { authorizationUrl } = (await begun.json()) as { authorizationUrl: string }
      const { fields } = await world.provider.follow(authorizationUrl, 'ada')
      const answers = await Promise.all(
        [world.one, world.other, world.one, world.other].map((at) => {
          const browser = browserClient({ url: world.url, fetch: (path, init) => fetch(at + path, init) })
          Object.assign(browser, { cookie: start.cookie, csrf: start.csrf })
          return browser.post('/v1/browser/auth/oauth/complete', fields)
        }),
      )
      const taken = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(taken).toHaveLength(1)
      const { profile } = (await taken[0]!.json()) as { profile: { username: string } }
      registered.add(profile.username)
    }
    expect([...registered]).toEqual(['ada'])
  })

  test('what is changed at one process is seen at once at the other, whatever that has seen before', async () => {
    const alice = await world.service.createAccount('changing')
    const bob = await world.service.createAccount('looking')
    const at = world.other
    const look = (path: string, who = bob) => ok(who.api(path, { at, headers: { connection: 'close' } }))
    const first = await publish(alice, 'As it was')
    const post = `/api/v1/statuses/${first.id}`
    const seen = await look(post)
    expect([seen.content, seen.account.display_name]).toEqual(['<p>As it was</p>', ''])
    expect((await look(`/api/v1/accounts/${alice.id}`)).statuses_count).toBe(1)

    await ok(alice.api(post, json('PUT', { status: 'As it is' })))
    await ok(alice.api('/api/v1/accounts/update_credentials', json('PATCH', { display_name: 'Another name' })))
    const changed = await look(post)
    expect([changed.content, changed.account.display_name]).toEqual(['<p>As it is</p>', 'Another name'])
    expect((await look(`/api/v1/accounts/${alice.id}`)).display_name).toBe('Another name')

    expect(changed.filtered).toEqual([])
    const keywords_attributes = [{ keyword: 'As it is', whole_word: false }]
    await ok(bob.api('/api/v2/filters', json('POST', { title: 'Not now', context: ['public'], keywords_attributes })))
    expect((await look(post)).filtered).toMatchObject([{ keyword_matches: ['As it is'] }])

    await ok(bob.api(`/api/v1/accounts/${alice.id}/block`, json('POST', {})))
    expect(await look(`/api/v1/relationships?id[]=${alice.id}`.replace('v1/', 'v1/accounts/'))).toMatchObject([
      { blocking: true },
    ])
    expect((await alice.api(`/api/v1/accounts/${bob.id}/follow`, { at, ...json('POST', {}) })).status).toBe(403)
    const publicPosts = (await look('/api/v1/timelines/public')) as { id: string }[]
    expect(publicPosts.map(({ id }) => id)).not.toContain(first.id)

    await ok(alice.api(post, { method: 'DELETE' }))
    expect((await alice.api(post, { at })).status).toBe(404)
    expect((await look(`/api/v1/accounts/${alice.id}`, alice)).statuses_count).toBe(0)
  })

  test('what is uploaded to one process is served and posted by the other', async () => {
    const alice = await world.service.createAccount('painter')
    const form = new FormData()
    form.set('file', new Blob([await twoColours(16, 16).png().toBuffer()], { type: 'image/png' }), 'two.png')
    const media = await ok(alice.api('/api/v2/media', { method: 'POST', body: form }))
    const file = await fetch(world.other + new URL(media.url).pathname)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
    const body = json('POST', { status: 'Painted', media_ids: [media.id] })
    const post = await ok(alice.api('/api/v1/statuses', { at: world.other, ...body }))
    expect(post.media_attachments).toMatchObject([{ id: media.id, url: media.url }])
  })

  test('calls are counted once for all processes', async () => {
    const alice = await world.service.createAccount('counted')
    const call = async (at: string) => {
      const { headers } = await alice.api('/api/v1/timelines/home', { at, headers: { connection: 'close' } })
      return Number(headers.get('x-ratelimit-remaining'))
    }
    const calls = Array.from({ length: 20 }, (_, number) => call(number % 2 ? world.other : world.one))
    const left = (await Promise.all(calls)).sort((a, b) => b - a)
    expect(left).toEqual(Array.from({ length: 20 }, (_, number) => 299 - number))
  })

  // Jobs are done by way of PostgreSQL, whatever else there is.
  if (kind.workers !== undefined || kind.withRedis) return

  test('scheduled posts that come due go out once each', async () => {
    const alice = await world.service.createAccount('scheduling')
    const scheduled_at = new Date(Date.now() + 600_000).toISOString()
    const texts = Array.from({ length: 8 }, (_, number) => `Later, ${number}`)
    for (const [number, status] of texts.entries()) {
      const at = number % 2 ? world.other : world.one
      await ok(alice.api('/api/v1/statuses', { at, ...json('POST', { status, scheduled_at }) }))
    }
    const { pool } = world.service
    const ids = await pool.query<{ id: string }>(
      `update drafts set due_at = now() where account_id = $1 returning id`,
      [alice.id],
    )
    const keys = ids.rows.map(({ id }) => `publishScheduled:${id}`)
    const jobs = `array(select id from graphile_worker.jobs where key = any($1))`
    await pool.query(`select graphile_worker.reschedule_jobs(${jobs}, run_at => now())`, [keys])
    const waiting = async () =>
      (await pool.query('select 1 from graphile_worker.jobs where key = any($1)', [keys])).rows.length
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    const posts = (await ok(alice.api(`/api/v1/accounts/${alice.id}/statuses?limit=40`, { at: world.other }))) as {
      content: string
    }[]
    expect(posts.map(({ content }) => content).sort()).toEqual(texts.map((text) => `<p>${text}</p>`))
  })

  test('a job of a process that is killed is taken over by another, and done once', async () => {
    const alice = await world.service.createAccount('pushing')
    const bob = await world.service.createAccount('mentioning')
    const device = await startDevice()
    const arrived: string[] = []
    const pushService = createServer((request, response) => {
      arrived.push(request.url ?? '')
      // The first one is never answered.
      if (arrived.length > 1) response.writeHead(201).end()
    }).listen(0, '127.0.0.1')
    await once(pushService, 'listening')
    onTestFinished(() => {
      pushService.closeAllConnections()
      pushService.close()
    })
    const endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/push`
    const subscription = device.subscription(true, endpoint)
    await ok(
      alice.api('/api/v1/push/subscription', json('POST', { subscription, data: { alerts: { mention: true } } })),
    )

    const [first, second] = world.service.processes as [
      World['service']['processes'][0],
      World['service']['processes'][0],
    ]
    // Stands still, so that the other one takes the job.
    second.signal('SIGSTOP')
    await publish(bob, 'Hello @pushing')
    await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(1)
    const ended = first.kill('SIGKILL')
    const { pool } = world.service
    const held = 'select 1 from graphile_worker.jobs where locked_by is not null'
    expect((await pool.query(held)).rows.length).toBeGreaterThan(0)
    // A minute goes by in which the dead one says nothing.
    await pool.query(`update job_workers set seen_at = seen_at - interval '2 minutes'`)
    const queues = 'graphile_worker._private_job_queues'
    await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`)
    await pool.query(`update ${queues} set locked_at = locked_at - interval '2 minutes'`)
    const since = performance.now()
    second.signal('SIGCONT')
    await expect.poll(() => arrived.length, { timeout: 40_000 }).toBe(2)
    say('the job of a dead process is taken over after', since, [performance.now()])
    await expect.poll(async () => (await pool.query(held)).rows.length, { timeout: 20_000 }).toBe(0)
    await ended
    await first.restart()
    await sleep(500)
    expect(arrived).toHaveLength(2)
  })
}
