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
import { type StreamReader, streamReaders } from './streamReaders.ts'
import { type ProcessSetUp, startProcesses, type ProcessesUnderTest } from './startProcesses.ts'

/** Declares tests that several processes behave like one service, for one kind of set-up. */
export function testSeveralProcesses(called: string, kind: ProcessSetUp): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
  let service: ProcessesUnderTest
  beforeAll(async () => void (service = await startProcesses(kind)))
  afterAll(() => service?.stop())

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
  const publish = (who: ProcessAccount, status: string, at = service.one) =>
    ok(who.api('/api/v1/statuses', { at, ...json('POST', { status }) }))

  /** Opens all kinds of streams of an account at both processes and behind nginx. */
  async function openTellers(who: Pick<ProcessAccount, 'api' | 'token'>): Promise<StreamReader[]> {
    const { position: after } = await ok(who.api('/api/v1/streaming/position'))
    const urls = [service.one, service.other, ...(service.nginx ? [service.nginx.url, service.nginx.url] : [])]
    const opened = urls.flatMap((url) => streamReaders.map((open) => open({ url, token: who.token, after })))
    const all = await Promise.all(opened)
    onTestFinished(() => {
      for (const reader of all) reader.close()
    })
    return all
  }
  const say = (what: string, since: number, times: number[]) =>
    console.info(`${called}: ${what} ${Math.round(Math.max(...times) - since)} ms at the latest (${times.length})`)

  test('a post made at one process appears in every stream of every process', async () => {
    const alice = await service.service.createAccount('told')
    const all = await openTellers(alice)
    for (const [number, at] of [service.one, service.other].entries()) {
      const text = `told to all, ${number}`
      const received = all.map((reader) => reader.receives(text))
      await publish(alice, text, at)
      const since = performance.now()
      say('a post is delivered after', since, await Promise.all(received))
    }
  })

  test.runIf(!kind.withRedis)('processes whose wake-up connections break miss nothing', async () => {
    const alice = await service.service.createAccount('unheard')
    const all = await openTellers(alice)
    const cut = await service.service.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen social%'`,
    )
    expect(cut.rows).toHaveLength(2)
    const received = all.map((reader) => reader.receives('told all the same'))
    await publish(alice, 'told all the same')
    const since = performance.now()
    say('a post is delivered despite cut wake-up connections after', since, await Promise.all(received))
  })

  test('no process serves the files of a suspended account, and all serve them again when it is restored', async () => {
    const alice = await service.service.createAccount('withdrawn')
    const picture = await twoColours(16, 16).png().toBuffer()
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    const { url, preview_url: preview } = await ok(
      alice.api('/api/v2/media', { at: service.one, method: 'POST', body }),
    )
    const paths = [url, preview].map((address) => new URL(address).pathname)
    const everywhere = [service.one, service.other].flatMap((at) => paths.map((path) => at + path))
    const shown = (status: number) =>
      expect
        .poll(async () => Promise.all(everywhere.map(async (address) => (await fetch(address)).status)))
        .toEqual(everywhere.map(() => status))
    await shown(200)
    await service.service.pool.query('update accounts set suspended_at = now() where id = $1', [alice.id])
    await shown(404)
    await service.service.pool.query('update accounts set suspended_at = null where id = $1', [alice.id])
    await shown(200)
  })

  test('a session revoked at one process loses its streams everywhere within a second, and then gets 401', async () => {
    const alice = await service.service.createAccount('revoked')
    const other = await service.service.signIn(alice.id, ['write:sessions'])
    const all = await openTellers(alice)
    for (const at of [service.one, service.other])
      expect((await alice.api('/api/v1/timelines/home', { at })).status).toBe(200)
    const revoked = await fetch(`${service.one}/api/v1/sessions/${alice.handle}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${other.token}` },
    })
    const since = performance.now()
    expect(revoked.status).toBe(200)
    const times = await Promise.all(all.map(({ closed }) => closed))
    say('streams of a revoked session are closed after', since, times)
    // The promise is one second, but a test machine may be busy.
    expect(Math.max(...times) - since).toBeLessThan(3_000)
    for (const at of [service.one, service.other])
      await expect
        .poll(async () => (await alice.api('/api/v1/timelines/home', { at })).status, { timeout: 1_000 })
        .toBe(401)
  })

  test('suspending or silencing an account, or undoing that, takes effect everywhere within a second', async () => {
    const { service: processes, one, other } = service
    const mod = await processes.createAccount('judge', ['read', 'write', 'admin:read', 'admin:write'])
    await processes.pool.query('update accounts set role_id = 1 where id = $1', [mod.id])
    const [mallory, bob] = [await processes.createAccount('mallory'), await processes.createAccount('bystander')]
    const { id } = await publish(mallory, 'still here')
    const act = (path: string, body = {}) =>
      ok(mod.api(`/api/v1/admin/accounts/${mallory.id}/${path}`, { at: one, ...json('POST', body) }))
    const statuses = (who: ProcessAccount, path: string) =>
      Promise.all([one, other].map(async (at) => (await who.api(path, { at })).status))
    const publicAt = async () =>
      Promise.all(
        [one, other].map(async (at) => {
          const list: { id: string }[] = await ok(bob.api('/api/v1/timelines/public', { at }))
          return list.some((post) => post.id === id)
        }),
      )
    const becomes = async (what: string, read: () => Promise<unknown>, value: unknown) => {
      const since = performance.now()
      await expect.poll(read, { interval: 20 }).toEqual(value)
      say(`${what} after`, since, [performance.now()])
      // The promise is one second, but a test machine may be busy.
      expect(performance.now() - since).toBeLessThan(3_000)
    }
    expect(await publicAt()).toEqual([true, true])
    await act('action', { type: 'silence' })
    await becomes('a silenced account is left out', publicAt, [false, false])
    expect(await statuses(mallory, '/api/v1/timelines/home')).toEqual([200, 200])
    await act('unsilence')
    await becomes('a silence is lifted', publicAt, [true, true])

    const all = await openTellers(mallory)
    await act('action', { type: 'suspend' })
    const since = performance.now()
    const times = await Promise.all(all.map(({ closed }) => closed))
    say('streams of a suspended account are closed after', since, times)
    expect(Math.max(...times) - since).toBeLessThan(3_000)
    await becomes('its sessions end', () => statuses(mallory, '/api/v1/timelines/home'), [401, 401])
    await becomes('its posts are hidden', () => statuses(bob, `/api/v1/statuses/${id}`), [404, 404])
    await becomes('its profile is hidden', () => statuses(bob, `/api/v1/accounts/${mallory.id}`), [404, 404])
    expect(await publicAt()).toEqual([false, false])
    await act('unsuspend')
    await becomes('its posts return', () => statuses(bob, `/api/v1/statuses/${id}`), [200, 200])
    expect(await statuses(mallory, '/api/v1/timelines/home')).toEqual([401, 401])
  })

  test('a browser works when each of its requests reaches a different process', async () => {
    const browser: BrowserClient = browserClient({ url: service.url, fetch: service.anywhere })
    await browser.session()
    const account = { username: 'anywhere', password: 'somewhere else each time' }
    const registered = await browser.post('/v1/browser/auth/register', account)
    expect(registered.status).toBe(201)
    await browser.take(registered)
    for (let number = 0; number < 6; number++) {
      const created = await browser.post('/v1/browser/api/statuses', { status: `Number ${number}` })
      expect(created.status).toBe(200)
      expect(await browser.session()).toMatchObject({ authenticated: true, profile: { username: 'anywhere' } })
    }
    for (const at of [service.one, service.other, service.url]) {
      const { protocols, path } = (await (await browser.post('/v1/browser/api/stream-tickets')).json()) as any
      const target = service.nginx || at !== service.url ? at : service.one
      const headers = { cookie: browser.cookie, origin: service.url }
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

  test('an OAuth callback that reaches two processes at the same time is accepted by one of them', async () => {
    const start = browserClient({ url: service.url, fetch: service.anywhere })
    const registered = new Set<string>()
    // Only two rounds, because an address may sign in ten times, at all processes together.
    for (let round = 0; round < 2; round++) {
      start.cookie = ''
      await start.session()
      const started = await start.post('/v1/browser/auth/oauth/start', { provider: 'example' })
      const { authorizationUrl } = (await started.json()) as { authorizationUrl: string }
      const { fields } = await service.provider.follow(authorizationUrl, 'ada')
      const responses = await Promise.all(
        [service.one, service.other, service.one, service.other].map((at) => {
          const browser = browserClient({ url: service.url, fetch: (path, init) => fetch(at + path, init) })
          Object.assign(browser, { cookie: start.cookie, csrf: start.csrf })
          return browser.post('/v1/browser/auth/oauth/complete', fields)
        }),
      )
      const successes = responses.filter(({ status }) => status === 200)
      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(successes).toHaveLength(1)
      const { profile } = (await successes[0]!.json()) as { profile: { username: string } }
      registered.add(profile.username)
    }
    expect([...registered]).toEqual(['ada'])
  })

  test('a change at one process is seen at once at the other, whatever the other has cached', async () => {
    const alice = await service.service.createAccount('changing')
    const bob = await service.service.createAccount('looking')
    const at = service.other
    const look = (path: string, who = bob) => ok(who.api(path, { at, headers: { connection: 'close' } }))
    const first = await publish(alice, 'As it was')
    const post = `/api/v1/statuses/${first.id}`
    const shown = await look(post)
    expect([shown.content, shown.account.display_name]).toEqual(['<p>As it was</p>', ''])
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

  test('an upload to one process can be served and posted by the other', async () => {
    const alice = await service.service.createAccount('painter')
    const form = new FormData()
    form.set('file', new Blob([await twoColours(16, 16).png().toBuffer()], { type: 'image/png' }), 'two.png')
    const media = await ok(alice.api('/api/v2/media', { method: 'POST', body: form }))
    const file = await fetch(service.other + new URL(media.url).pathname)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
    const body = json('POST', { status: 'Painted', media_ids: [media.id] })
    const post = await ok(alice.api('/api/v1/statuses', { at: service.other, ...body }))
    expect(post.media_attachments).toMatchObject([{ id: media.id, url: media.url }])
  })

  test('calls are counted together for all processes', async () => {
    const alice = await service.service.createAccount('counted')
    const call = async (at: string) => {
      const { headers } = await alice.api('/api/v1/timelines/home', { at, headers: { connection: 'close' } })
      return Number(headers.get('x-ratelimit-remaining'))
    }
    const calls = Array.from({ length: 20 }, (_, number) => call(number % 2 ? service.other : service.one))
    const left = (await Promise.all(calls)).sort((a, b) => b - a)
    expect(left).toEqual(Array.from({ length: 20 }, (_, number) => 299 - number))
  })

  // Jobs always go through PostgreSQL, so one kind is enough.
  if (kind.workers !== undefined || kind.withRedis) return

  test('due scheduled posts are published once each', async () => {
    const alice = await service.service.createAccount('scheduling')
    const scheduled_at = new Date(Date.now() + 600_000).toISOString()
    const texts = Array.from({ length: 8 }, (_, number) => `Later, ${number}`)
    for (const [number, status] of texts.entries()) {
      const at = number % 2 ? service.other : service.one
      await ok(alice.api('/api/v1/statuses', { at, ...json('POST', { status, scheduled_at }) }))
    }
    const { pool } = service.service
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
    const posts = (await ok(alice.api(`/api/v1/accounts/${alice.id}/statuses?limit=40`, { at: service.other }))) as {
      content: string
    }[]
    expect(posts.map(({ content }) => content).sort()).toEqual(texts.map((text) => `<p>${text}</p>`))
  })

  test('a job of a killed process is taken over by another, and done once', async () => {
    const alice = await service.service.createAccount('pushing')
    const bob = await service.service.createAccount('mentioning')
    const device = await startDevice()
    const arrived: string[] = []
    const pushService = createServer((request, response) => {
      arrived.push(request.url ?? '')
      // The first request never gets a response.
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

    const [first, second] = service.service.processes as [
      ProcessesUnderTest['service']['processes'][0],
      ProcessesUnderTest['service']['processes'][0],
    ]
    // Pauses the second process, so that the first one takes the job.
    second.signal('SIGSTOP')
    await publish(bob, 'Hello @pushing')
    await expect.poll(() => arrived.length, { timeout: 20_000 }).toBe(1)
    const ended = first.kill('SIGKILL')
    const { pool } = service.service
    const held = 'select 1 from graphile_worker.jobs where locked_by is not null'
    expect((await pool.query(held)).rows.length).toBeGreaterThan(0)
    // Acts as if the dead process had given no sign for some minutes.
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
