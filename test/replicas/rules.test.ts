import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcessAccount } from '../support/serviceProcesses.ts'
import { idsOf, type ReplicatedService, startReplicated } from './harness.ts'

let service: ReplicatedService
let counter = 0
beforeAll(async () => {
  service = await startReplicated()
}, 120_000)
afterAll(() => service.stop())

let alice: ProcessAccount
let bob: ProcessAccount

// Changes are made at one process and read at the other.
const writing = { at: 0 }
const reading = { at: 1 }

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

async function done(answer: Promise<Response>): Promise<{ id: string }> {
  const response = await answer
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([200, ''])
  return (await response.json()) as { id: string }
}

const post = async (author: ProcessAccount, rest: object = {}): Promise<string> =>
  (
    await done(
      author.api('/api/v1/statuses', { ...writing, method: 'POST', ...json({ status: 'Hello #cats', ...rest }) }),
    )
  ).id
const send = (who: ProcessAccount, path: string, body: object = {}, method = 'POST') =>
  done(who.api(path, { ...writing, method, ...json(body) }))

const anonymous = (path: string) => fetch(`${service.urls[reading.at]}${path}`)
const read = (who: ProcessAccount, path: string) => who.api(path, reading)

/** The lists in which a public post of an account is shown. */
const listsWith = (author: ProcessAccount) => [
  '/api/v1/timelines/public',
  '/api/v1/timelines/tag/cats',
  `/api/v1/accounts/${author.id}/statuses`,
]

/** Runs an assertion about reads, and expects that the standby answered at least one of them. */
async function fromReplica(assertion: () => Promise<void>): Promise<void> {
  const before = await service.onReplica(reading.at)
  await assertion()
  expect(await service.onReplica(reading.at)).toBeGreaterThan(before)
}

beforeEach(async () => {
  const number = ++counter
  alice = await service.createAccount(`alice${number}`)
  bob = await service.createAccount(`bob${number}`)
})
afterEach(() => service.resume())

/** Waits until the standby has caught up. From then on, it replays nothing. */
async function fallBehind(): Promise<void> {
  await service.caughtUp()
  await service.pause()
}

test('public lists lack others’ new posts while the standby lags, and have them when it catches up', async () => {
  const early = await post(alice)
  await fallBehind()
  const late = await post(alice)
  for (const path of listsWith(alice)) {
    await fromReplica(async () => {
      const ids = await idsOf(await anonymous(path))
      expect([ids.includes(early), ids.includes(late)], path).toEqual([true, false])
    })
  }
  await service.resume()
  for (const path of listsWith(alice)) {
    await expect.poll(async () => (await idsOf(await anonymous(path))).includes(late), { timeout: 20_000 }).toBe(true)
  }
})

test('people read their own posts at once, in every list and at another process', async () => {
  await post(alice)
  await fallBehind()
  const own = await post(alice)
  for (const path of [...listsWith(alice), '/api/v1/timelines/home']) {
    expect((await idsOf(await read(alice, path))).includes(own), path).toBe(true)
  }
  const reply = await post(alice, { in_reply_to_id: own })
  const context = (await (await read(alice, `/api/v1/statuses/${own}/context`)).json()) as {
    descendants: { id: string }[]
  }
  expect(context.descendants.map(({ id }) => id)).toEqual([reply])
})

test('people see their own interactions at once, with the counts', async () => {
  const target = await post(bob)
  await fallBehind()
  await fromReplica(async () => {
    expect(await (await read(alice, `/api/v1/statuses/${target}`)).json()).toMatchObject({ favourites_count: 0 })
  })
  await send(alice, `/api/v1/statuses/${target}/favourite`)
  const expected = { id: target, favourited: true, favourites_count: 1 }
  expect(await (await read(alice, `/api/v1/statuses/${target}`)).json()).toMatchObject(expected)
  const page = (await (await read(alice, '/api/v1/timelines/public')).json()) as { id: string }[]
  expect(page.find(({ id }) => id === target)).toMatchObject(expected)
  expect(await idsOf(await read(alice, '/api/v1/favourites'))).toEqual([target])
})

test('home and notifications always have everything that was committed', async () => {
  await send(alice, `/api/v1/accounts/${bob.id}/follow`)
  await post(bob)
  await fallBehind()
  const late = await post(bob, { status: `Hello @${alice.username}` })
  const home = async () => (await idsOf(await read(alice, '/api/v1/timelines/home'))).includes(late)
  await expect.poll(home).toBe(true)
  const notices = (await (await read(alice, '/api/v1/notifications')).json()) as { status?: { id: string } }[]
  expect(notices.some(({ status }) => status?.id === late)).toBe(true)
})

test('a post that the standby lacks is found by its id, with its replies', async () => {
  await fallBehind()
  const late = await post(bob)
  expect(await done(anonymous(`/api/v1/statuses/${late}`))).toMatchObject({ id: late })
  const reply = await post(bob, { in_reply_to_id: late })
  expect(await (await read(alice, `/api/v1/statuses/${late}/context`)).json()).toMatchObject({
    descendants: [{ id: reply }],
  })
})

/** Changes by or to the author of a post. After each, `whom` (the reader, or everybody) can no longer see the post. */
const ends: [what: string, end: (target: string) => Promise<unknown>, whom: 'the reader' | 'anybody'][] = [
  ['is deleted', (target) => send(bob, `/api/v1/statuses/${target}`, {}, 'DELETE'), 'anybody'],
  ['is by someone whom the reader blocks', () => send(alice, `/api/v1/accounts/${bob.id}/block`), 'the reader'],
  ['is by someone who blocks the reader', () => send(bob, `/api/v1/accounts/${alice.id}/block`), 'the reader'],
  ['is by someone who is suspended', () => service.stores.accounts.suspend(bob.id), 'anybody'],
]

test.each(ends)('a post that %s is shown nowhere any more', async (_, end, whom) => {
  const target = await post(bob)
  await fallBehind()
  for (const path of listsWith(bob)) {
    await fromReplica(async () => expect((await idsOf(await read(alice, path))).includes(target)).toBe(true))
  }
  await end(target)
  for (const path of listsWith(bob)) {
    for (const who of whom === 'anybody'
      ? [anonymous, (p: string) => read(alice, p)]
      : [(p: string) => read(alice, p)]) {
      const answer = await who(path)
      const ids = answer.status === 200 ? await idsOf(answer) : []
      expect(ids.includes(target), path).toBe(false)
    }
  }
  expect((await read(alice, `/api/v1/statuses/${target}`)).status).toBe(404)
  if (whom === 'anybody') expect((await anonymous(`/api/v1/statuses/${target}`)).status).toBe(404)
  const found = (await (await read(alice, '/api/v2/search?q=Hello&type=statuses')).json()) as {
    statuses: { id: string }[]
  }
  expect(found.statuses.some(({ id }) => id === target)).toBe(false)
})

test('posts of someone who is muted or silenced leave the public lists at once', async () => {
  const [muted, silenced] = [bob, await service.createAccount(`carol${counter}`)]
  const [one, other] = [await post(muted), await post(silenced)]
  await fallBehind()
  await send(alice, `/api/v1/accounts/${muted.id}/mute`)
  await service.pool.query('update accounts set silenced_at = now(), version = version + 1 where id = $1', [
    silenced.id,
  ])
  for (const path of ['/api/v1/timelines/public', '/api/v1/timelines/tag/cats']) {
    const ids = await idsOf(await read(alice, path))
    expect([ids.includes(one), ids.includes(other)], path).toEqual([false, false])
    expect((await idsOf(await anonymous(path))).includes(other), path).toBe(false)
  }
})

test('a post for followers is not shown to a former follower', async () => {
  await send(alice, `/api/v1/accounts/${bob.id}/follow`)
  const target = await post(bob, { visibility: 'private' })
  await fallBehind()
  await fromReplica(async () => {
    expect(await idsOf(await read(alice, `/api/v1/accounts/${bob.id}/statuses`))).toEqual([target])
  })
  await send(bob, `/api/v1/accounts/${alice.id}/remove_from_followers`)
  expect(await idsOf(await read(alice, `/api/v1/accounts/${bob.id}/statuses`))).toEqual([])
  expect((await read(alice, `/api/v1/statuses/${target}`)).status).toBe(404)
})

test('an edit replaces the text at once', async () => {
  const target = await post(bob, { status: 'My address is secret #cats' })
  await fallBehind()
  await send(bob, `/api/v1/statuses/${target}`, { status: 'Nothing #cats' }, 'PUT')
  for (const path of listsWith(bob)) {
    const page = (await (await anonymous(path)).json()) as { id: string; content: string }[]
    expect(page.find(({ id }) => id === target)?.content, path).not.toContain('secret')
  }
})

test('followers that an account hides are hidden from others at once', async () => {
  await send(alice, `/api/v1/accounts/${bob.id}/follow`)
  await fallBehind()
  const followers = `/api/v1/accounts/${bob.id}/followers`
  await fromReplica(async () => expect(await idsOf(await anonymous(followers))).toEqual([alice.id]))
  await send(bob, '/api/v1/accounts/update_credentials', { hide_collections: true }, 'PATCH')
  expect(await idsOf(await anonymous(followers))).toEqual([])
})

const home = async () =>
  (await (await read(alice, '/api/v1/timelines/home')).json()) as {
    id: string
    content: string
    favourited: boolean
    account: { display_name: string }
    poll: { voted: boolean; own_votes: number[] } | null
  }[]

test('content that is not cached is loaded from the standby if the standby has its version', async () => {
  await send(alice, `/api/v1/accounts/${bob.id}/follow`)
  const target = await post(bob)
  await send(alice, `/api/v1/statuses/${target}/favourite`)
  await service.caughtUp()
  const before = await service.loads(reading.at)
  await expect.poll(home).toMatchObject([{ id: target, favourited: true }])
  const after = await service.loads(reading.at)
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.older).toBe(before.older)
})

test('no older row of the standby is shown: neither of a post, a profile, a relation, nor an interaction', async () => {
  await send(alice, `/api/v1/accounts/${bob.id}/follow`)
  const poll = { options: ['Cats', 'Dogs'], expires_in: 3600 }
  const [edited, marked, hidden] = [await post(bob, { poll }), await post(bob), await post(bob)]
  const { poll: voted } = (await done(read(alice, `/api/v1/statuses/${edited}`))) as unknown as { poll: { id: string } }
  await send(alice, `/api/v1/polls/${voted.id}/votes`, { choices: [0] })
  const carol = await service.createAccount(`carol${counter}`)
  await send(alice, `/api/v1/accounts/${carol.id}/follow`)
  const muted = await post(carol)
  await expect.poll(async () => (await home()).length).toBe(4)
  await fallBehind()
  const other = { options: ['Birds', 'Fish'], expires_in: 3600 }
  await send(bob, `/api/v1/statuses/${edited}`, { status: 'Birds', poll: other }, 'PUT')
  await send(bob, '/api/v1/accounts/update_credentials', { display_name: 'Robert' }, 'PATCH')
  await send(alice, `/api/v1/statuses/${marked}/favourite`)
  await send(alice, `/api/v1/accounts/${carol.id}/mute`)
  await send(bob, `/api/v1/statuses/${hidden}`, {}, 'DELETE')
  const before = await service.loads(reading.at)
  const page = await home()
  expect(page.map(({ id }) => id)).toEqual([marked, edited])
  expect(page.map(({ id }) => id)).not.toContain(muted)
  expect(page.map(({ account }) => account.display_name)).toEqual(['Robert', 'Robert'])
  expect(page).toMatchObject([
    { favourited: true, poll: null },
    { favourited: false, poll: { voted: false, own_votes: [] } },
  ])
  expect(page[1]!.content).toContain('Birds')
  expect((await service.loads(reading.at)).older).toBeGreaterThan(before.older)
})
