import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectHome, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()

const to = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const relation = async (who: Person, whom: Person) =>
  ok(await who.get(`/api/v1/accounts/relationships?id[]=${whom.id}`))[0]
/** Moves the end of a mute into the past. */
const expire = (who: Person, whom: Person) =>
  context.sql(
    `update mutes set expires_at = now() - interval '1 second' where account_id = $1 and target_id = $2`,
    who.id,
    whom.id,
  )
const around = (iso: string) => Math.abs(Date.parse(iso) - Date.now())

describe('a mute', () => {
  test('is visible only to the person who made it', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const body = ok(await to(alice, 'mute', bob))
    expect(body).toMatchObject({ id: bob.id, muting: true, muting_notifications: true, muting_boosts: false })
    expect(body.muting_expires_at).toBeNull()
    expect(ok(await alice.get('/api/v1/mutes'))).toMatchObject([
      { id: bob.id, username: bob.name, mute_expires_at: null, mute_boosts_only: false, mute_notifications: true },
    ])
    expect(await relation(bob, alice)).toMatchObject({ muting: false, muting_notifications: false })
    expect(ok(await bob.get('/api/v1/mutes'))).toEqual([])
    expect(ok(await to(alice, 'unmute', bob))).toMatchObject({ muting: false, muting_notifications: false })
    expect((await to(alice, 'unmute', bob)).status).toBe(200)
    expect(ok(await alice.get('/api/v1/mutes'))).toEqual([])
  })

  test('is replaced with all its options by muting again', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const timed = ok(await to(alice, 'mute', bob, new URLSearchParams({ duration: '3600', notifications: 'false' })))
    expect(timed).toMatchObject({ muting: true, muting_notifications: false })
    expect(around(timed.muting_expires_at) - 3_600_000).toBeLessThan(60_000)
    expect(ok(await alice.get('/api/v1/mutes'))).toMatchObject([{ mute_expires_at: timed.muting_expires_at }])
    const boosts = ok(await to(alice, 'mute', bob, { boosts_only: true, duration: 60 }))
    expect(boosts).toMatchObject({ muting: false, muting_notifications: false, muting_boosts: true })
    expect(around(boosts.muting_expires_at)).toBeLessThan(120_000)
    expect(ok(await alice.get('/api/v1/mutes'))).toMatchObject([{ id: bob.id, mute_boosts_only: true }])
    expect(ok(await to(alice, 'mute', bob))).toMatchObject({
      ...{ muting: true, muting_notifications: true, muting_boosts: false, muting_expires_at: null },
    })
    expect(ok(await alice.get('/api/v1/mutes'))).toHaveLength(1)
  })

  test('of yourself, of an unknown account or with an invalid duration is refused', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    expectRefused(await to(alice, 'mute', alice), 'id')
    expect((await to(alice, 'mute', { id: '1' })).status).toBe(404)
    expect((await to(alice, 'unmute', { id: '1' })).status).toBe(404)
    for (const duration of [-1, 1.5, 1e12, 'long'])
      expectRefused(await to(alice, 'mute', bob, { duration }), 'duration')
    expect(await relation(alice, bob)).toMatchObject({ muting: false })
  })

  test('needs a session and the right scope, which `follow` includes', async () => {
    const { bob } = await createPeople(context, 'bob')
    for (const line of [`POST /api/v1/accounts/${bob.id}/mute`, `POST /api/v1/accounts/${bob.id}/unmute`])
      expect((await context.anonymous.send(line)).status).toBe(401)
    expect((await context.anonymous.get('/api/v1/mutes')).status).toBe(401)
    const reader = await context.person('mute_reader', ['read'])
    expect((await to(reader, 'mute', bob)).body).toMatchObject({ code: 'insufficient_scope' })
    const blocker = await context.person('mute_reader', ['read:blocks', 'write:blocks'])
    expect((await blocker.get('/api/v1/mutes')).body).toMatchObject({ code: 'insufficient_scope' })
    const follower = await context.person('mute_reader', ['follow'])
    expect((await to(follower, 'mute', bob)).status).toBe(200)
    expect(idsOf(await follower.get('/api/v1/mutes'))).toEqual([bob.id])
  })

  test('is created once by several requests at once', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => to(alice, 'mute', bob)))) ok(answer)
    expect(idsOf(await alice.get('/api/v1/mutes'))).toEqual([bob.id])
  })

  test('is listed with others page by page, newest first', async () => {
    const { alice, ...others } = await createPeople(context, 'alice', 'one', 'two', 'three')
    for (const other of Object.values(others)) ok(await to(alice, 'mute', other))
    const { one, two, three } = others
    const first = await alice.get('/api/v1/mutes?limit=2')
    expect(idsOf(first)).toEqual([three.id, two.id])
    const second = await alice.get(linkTo('next', first)!)
    expect(idsOf(second)).toEqual([one.id])
    expect(linkTo('next', second)).toBeUndefined()
    expect(idsOf(await alice.get(linkTo('prev', second)!))).toEqual([three.id, two.id])
  })

  test('is refused beyond the limit, but existing ones can be changed', async () => {
    const { alice, bob, carol, dave } = await createPeople(context, 'alice', 'bob', 'carol', 'dave')
    const { mutes } = context.stores
    const options = { boostsOnly: false, notifications: true, duration: null }
    const mute = (whom: Person) => mutes.mute(alice.id as never, whom.id as never, options, 2)
    expect((await Promise.all([mute(bob), mute(carol), mute(dave)])).filter(Boolean)).toHaveLength(2)
    const muted = idsOf(await alice.get('/api/v1/mutes'))
    expect(muted).toHaveLength(2)
    for (const who of [bob, carol, dave]) expect(await mute(who)).toBe(muted.includes(who.id))
  })
})

describe('posts of a muted account', () => {
  const tag = 'mutedcats'

  async function startMuted() {
    const people = await createPeople(context, 'alice', 'bob', 'carol')
    const { alice, bob, carol } = people
    await follow(alice, bob, carol)
    const root = await publish(carol, `Who has #${tag}?`)
    const bobs = await publish(bob, { status: `I have #${tag}`, in_reply_to_id: root.id })
    const own = await publish(bob, `Look at #${tag}`)
    return { ...people, root, bobs, own }
  }

  const publicOf = async (who: Person) => idsOf(await who.get('/api/v1/timelines/public?limit=40'))
  const taggedOf = async (who: Person) => idsOf(await who.get(`/api/v1/timelines/tag/${tag}?limit=40`))
  const contextOf = async (who: Person, post: { id: string }) =>
    ok(await who.get(`/api/v1/statuses/${post.id}/context`)).descendants.map(({ id }: { id: string }) => id)

  test('disappear from timelines and threads, and return when the account is unmuted', async () => {
    const { alice, bob, root, bobs, own } = await startMuted()
    await expectHome(alice, [own.id, bobs.id, root.id])
    ok(await to(alice, 'mute', bob))
    await expectHome(alice, [root.id])
    expect(await publicOf(alice)).not.toContain(own.id)
    expect(await publicOf(alice)).toContain(root.id)
    expect(await taggedOf(alice)).not.toContain(own.id)
    expect(await contextOf(alice, root)).toEqual([])
    expect(await contextOf(bob, root)).toEqual([bobs.id])
    expect(await publicOf(context.anonymous)).toContain(own.id)
    ok(await to(alice, 'unmute', bob))
    await expectHome(alice, [own.id, bobs.id, root.id])
    expect(await publicOf(alice)).toContain(own.id)
    expect(await taggedOf(alice)).toEqual(expect.arrayContaining([own.id, bobs.id, root.id]))
    expect(await contextOf(alice, root)).toEqual([bobs.id])
  })

  test('stay readable on the profile, by id, and among favourites and bookmarks', async () => {
    const { alice, bob, own, bobs } = await startMuted()
    ok(await act(alice, 'favourite', own))
    ok(await act(alice, 'bookmark', own))
    ok(await to(alice, 'mute', bob))
    expect(idsOf(await alice.get(`/api/v1/accounts/${bob.id}/statuses`))).toEqual([own.id, bobs.id])
    expect(ok(await alice.get(`/api/v1/statuses/${own.id}`))).toMatchObject({ id: own.id, favourited: true })
    expect(idsOf(await alice.get('/api/v1/favourites'))).toEqual([own.id])
    expect(idsOf(await alice.get('/api/v1/bookmarks'))).toEqual([own.id])
  })

  test('are also hidden when others boost them, even on the profiles of these people', async () => {
    const { alice, bob, carol, own, bobs, root } = await startMuted()
    const boost = ok(await act(carol, 'reblog', own))
    await expectHome(alice, [boost.id, own.id, bobs.id, root.id])
    ok(await to(alice, 'mute', bob))
    await expectHome(alice, [root.id])
    expect(idsOf(await alice.get(`/api/v1/accounts/${carol.id}/statuses`))).toEqual([root.id])
    expect(idsOf(await bob.get(`/api/v1/accounts/${carol.id}/statuses`))).toEqual([boost.id, root.id])
  })

  test('stay visible if only the boosts of the account are muted', async () => {
    const { alice, bob, carol, own, bobs, root } = await startMuted()
    const { dave } = await createPeople(context, 'dave')
    const daves = await publish(dave, 'Dave says')
    const boost = ok(await act(bob, 'reblog', daves))
    await expectHome(alice, [boost.id, own.id, bobs.id, root.id])
    ok(await to(alice, 'mute', bob, { boosts_only: true }))
    await expectHome(alice, [own.id, bobs.id, root.id])
    expect(await publicOf(alice)).toEqual(expect.arrayContaining([daves.id, own.id]))
    expect(await contextOf(alice, root)).toEqual([bobs.id])
    const carols = ok(await act(carol, 'reblog', own))
    await expectHome(alice, [carols.id, own.id, bobs.id, root.id])
    expect(idsOf(await alice.get(`/api/v1/accounts/${bob.id}/statuses`))).toEqual([boost.id, own.id, bobs.id])
  })

  test('return as soon as the mute expires, whether or not its row was deleted', async () => {
    const { alice, bob, own, bobs, root } = await startMuted()
    ok(await to(alice, 'mute', bob, { duration: 3600 }))
    await expectHome(alice, [root.id])
    await expire(alice, bob)
    await expectHome(alice, [own.id, bobs.id, root.id])
    expect(await publicOf(alice)).toContain(own.id)
    expect(await taggedOf(alice)).toContain(own.id)
    expect(await contextOf(alice, root)).toEqual([bobs.id])
    expect(await relation(alice, bob)).toMatchObject({ muting: false, muting_boosts: false, muting_expires_at: null })
    expect(ok(await alice.get('/api/v1/mutes'))).toEqual([])
    expect(await context.stores.mutes.deleteExpired()).toBeGreaterThan(0)
    expect((await context.sql('select from mutes where account_id = $1', alice.id)).rowCount).toBe(0)
    ok(await to(alice, 'mute', bob))
    expect(await context.stores.mutes.deleteExpired()).toBe(0)
    await expectHome(alice, [root.id])
  })

  test('stay visible to the account itself and to other readers', async () => {
    const { alice, bob, carol, own, bobs, root } = await startMuted()
    ok(await to(alice, 'mute', bob))
    await expectHome(bob, [own.id, bobs.id])
    await follow(carol, bob)
    await expectHome(carol, [own.id, bobs.id, root.id])
  })
})

describe('blocked domains', () => {
  test('are stored, listed page by page and removed', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    for (const domain of ['one.example', 'https://Two.Example/', 'bücher.example', 'one.example'])
      expect(ok(await alice.send('POST /api/v1/domain_blocks', new URLSearchParams({ domain })))).toEqual({})
    const all = ['xn--bcher-kva.example', 'two.example', 'one.example']
    expect(ok(await alice.get('/api/v1/domain_blocks'))).toEqual(all)
    const first = await alice.get('/api/v1/domain_blocks?limit=2')
    expect(first.body).toEqual(all.slice(0, 2))
    const second = await alice.get(linkTo('next', first)!)
    expect(second.body).toEqual(all.slice(2))
    expect(ok(await alice.get(linkTo('prev', second)!))).toEqual(all.slice(0, 2))
    expect(ok(await bob.get('/api/v1/domain_blocks'))).toEqual([])
    ok(await bob.send('DELETE /api/v1/domain_blocks?domain=two.example'))
    expect(ok(await alice.send('DELETE /api/v1/domain_blocks?domain=two.example'))).toEqual({})
    ok(await alice.send('DELETE /api/v1/domain_blocks', { domain: 'TWO.example' }))
    expect(ok(await alice.get('/api/v1/domain_blocks'))).toEqual([all[0], all[2]])
    expect(await relation(alice, bob)).toMatchObject({ domain_blocking: false })
  })

  test('must be valid domains, and their number is limited', async () => {
    const { alice } = await createPeople(context, 'alice')
    const ask = (domain?: string) => alice.send('POST /api/v1/domain_blocks', { domain })
    for (const domain of [undefined, '', 'nonsense', '127.0.0.1', 'a b.example', 'x'.repeat(2000)])
      expectRefused(await ask(domain), 'domain')
    expect((await context.anonymous.get('/api/v1/domain_blocks')).status).toBe(401)
    const { domainBlocks } = context.stores
    const block = (name: string) => domainBlocks.block(alice.id as never, name, 2)
    const results = await Promise.all(['a.example', 'b.example', 'c.example'].map(block))
    expect(results.filter(Boolean)).toHaveLength(2)
    const [domain] = ok(await alice.get('/api/v1/domain_blocks'))
    expect(await block(domain)).toBe(true)
  })
})
