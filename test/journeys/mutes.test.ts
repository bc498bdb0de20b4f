import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, type Place, startPlace } from './people.ts'
import { act, expectHome, expectRefused, follow, newcomers, ok, publish } from './posting.ts'

let place: Place

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())

const to = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const relation = async (who: Person, whom: Person) =>
  ok(await who.get(`/api/v1/accounts/relationships?id[]=${whom.id}`))[0]
/** Moves the end of a mute into the past. */
const expire = (who: Person, whom: Person) =>
  place.sql(
    `update mutes set expires_at = now() - interval '1 second' where account_id = $1 and target_id = $2`,
    who.id,
    whom.id,
  )
const around = (iso: string) => Math.abs(Date.parse(iso) - Date.now())

describe('a mute', () => {
  test('is shown to the one who mutes, and to nobody else', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
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

  test('is changed by muting again, in all it says', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
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

  test('of oneself, of nobody, or of a senseless length is refused', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    expectRefused(await to(alice, 'mute', alice), 'id')
    expect((await to(alice, 'mute', { id: '1' })).status).toBe(404)
    expect((await to(alice, 'unmute', { id: '1' })).status).toBe(404)
    for (const duration of [-1, 1.5, 1e12, 'long'])
      expectRefused(await to(alice, 'mute', bob, { duration }), 'duration')
    expect(await relation(alice, bob)).toMatchObject({ muting: false })
  })

  test('needs a session and the right scope, which `follow` gives too', async () => {
    const { bob } = await newcomers(place, 'bob')
    for (const line of [`POST /api/v1/accounts/${bob.id}/mute`, `POST /api/v1/accounts/${bob.id}/unmute`])
      expect((await place.stranger.send(line)).status).toBe(401)
    expect((await place.stranger.get('/api/v1/mutes')).status).toBe(401)
    const reader = await place.person('mute_reader', ['read'])
    expect((await to(reader, 'mute', bob)).body).toMatchObject({ code: 'insufficient_scope' })
    const blocker = await place.person('mute_reader', ['read:blocks', 'write:blocks'])
    expect((await blocker.get('/api/v1/mutes')).body).toMatchObject({ code: 'insufficient_scope' })
    const follower = await place.person('mute_reader', ['follow'])
    expect((await to(follower, 'mute', bob)).status).toBe(200)
    expect(idsOf(await follower.get('/api/v1/mutes'))).toEqual([bob.id])
  })

  test('twice at once is one', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => to(alice, 'mute', bob)))) ok(answer)
    expect(idsOf(await alice.get('/api/v1/mutes'))).toEqual([bob.id])
  })

  test('is listed with others page by page, the latest first', async () => {
    const { alice, ...others } = await newcomers(place, 'alice', 'one', 'two', 'three')
    for (const other of Object.values(others)) ok(await to(alice, 'mute', other))
    const { one, two, three } = others
    const first = await alice.get('/api/v1/mutes?limit=2')
    expect(idsOf(first)).toEqual([three.id, two.id])
    const second = await alice.get(linkTo('next', first)!)
    expect(idsOf(second)).toEqual([one.id])
    expect(linkTo('next', second)).toBeUndefined()
    expect(idsOf(await alice.get(linkTo('prev', second)!))).toEqual([three.id, two.id])
  })

  test('may be had of so many accounts only, though each may be changed', async () => {
    const { alice, bob, carol, dave } = await newcomers(place, 'alice', 'bob', 'carol', 'dave')
    const { mutes } = place.stores
    const options = { boostsOnly: false, notifications: true, duration: null }
    const mute = (whom: Person) => mutes.mute(alice.id as never, whom.id as never, options, 2)
    expect((await Promise.all([mute(bob), mute(carol), mute(dave)])).filter(Boolean)).toHaveLength(2)
    const muted = idsOf(await alice.get('/api/v1/mutes'))
    expect(muted).toHaveLength(2)
    for (const who of [bob, carol, dave]) expect(await mute(who)).toBe(muted.includes(who.id))
  })
})

describe('what a muted account posts', () => {
  const tag = 'mutedcats'

  async function mutedWorld() {
    const people = await newcomers(place, 'alice', 'bob', 'carol')
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

  test('is gone from home, the public and the hashtag timeline and from threads, and comes back', async () => {
    const { alice, bob, root, bobs, own } = await mutedWorld()
    await expectHome(alice, [own.id, bobs.id, root.id])
    ok(await to(alice, 'mute', bob))
    await expectHome(alice, [root.id])
    expect(await publicOf(alice)).not.toContain(own.id)
    expect(await publicOf(alice)).toContain(root.id)
    expect(await taggedOf(alice)).not.toContain(own.id)
    expect(await contextOf(alice, root)).toEqual([])
    expect(await contextOf(bob, root)).toEqual([bobs.id])
    expect(await publicOf(place.stranger)).toContain(own.id)
    ok(await to(alice, 'unmute', bob))
    await expectHome(alice, [own.id, bobs.id, root.id])
    expect(await publicOf(alice)).toContain(own.id)
    expect(await taggedOf(alice)).toEqual(expect.arrayContaining([own.id, bobs.id, root.id]))
    expect(await contextOf(alice, root)).toEqual([bobs.id])
  })

  test('stays readable where it is asked for: on the profile, by its address, among favourites', async () => {
    const { alice, bob, own, bobs } = await mutedWorld()
    ok(await act(alice, 'favourite', own))
    ok(await act(alice, 'bookmark', own))
    ok(await to(alice, 'mute', bob))
    expect(idsOf(await alice.get(`/api/v1/accounts/${bob.id}/statuses`))).toEqual([own.id, bobs.id])
    expect(ok(await alice.get(`/api/v1/statuses/${own.id}`))).toMatchObject({ id: own.id, favourited: true })
    expect(idsOf(await alice.get('/api/v1/favourites'))).toEqual([own.id])
    expect(idsOf(await alice.get('/api/v1/bookmarks'))).toEqual([own.id])
  })

  test('does not come back as a boost by somebody else, nor on the profile of who boosted it', async () => {
    const { alice, bob, carol, own, bobs, root } = await mutedWorld()
    const boost = ok(await act(carol, 'reblog', own))
    await expectHome(alice, [boost.id, own.id, bobs.id, root.id])
    ok(await to(alice, 'mute', bob))
    await expectHome(alice, [root.id])
    expect(idsOf(await alice.get(`/api/v1/accounts/${carol.id}/statuses`))).toEqual([root.id])
    expect(idsOf(await bob.get(`/api/v1/accounts/${carol.id}/statuses`))).toEqual([boost.id, root.id])
  })

  test('is hidden by a mute of its boosts only where it is a boost', async () => {
    const { alice, bob, carol, own, bobs, root } = await mutedWorld()
    const { dave } = await newcomers(place, 'dave')
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

  test('is back the moment the time is over, whether or not the mute was deleted', async () => {
    const { alice, bob, own, bobs, root } = await mutedWorld()
    ok(await to(alice, 'mute', bob, { duration: 3600 }))
    await expectHome(alice, [root.id])
    await expire(alice, bob)
    await expectHome(alice, [own.id, bobs.id, root.id])
    expect(await publicOf(alice)).toContain(own.id)
    expect(await taggedOf(alice)).toContain(own.id)
    expect(await contextOf(alice, root)).toEqual([bobs.id])
    expect(await relation(alice, bob)).toMatchObject({ muting: false, muting_boosts: false, muting_expires_at: null })
    expect(ok(await alice.get('/api/v1/mutes'))).toEqual([])
    expect(await place.stores.mutes.deleteExpired()).toBeGreaterThan(0)
    expect((await place.sql('select from mutes where account_id = $1', alice.id)).rowCount).toBe(0)
    ok(await to(alice, 'mute', bob))
    expect(await place.stores.mutes.deleteExpired()).toBe(0)
    await expectHome(alice, [root.id])
  })

  test('that one wrote oneself is never hidden, and others are not reached by it', async () => {
    const { alice, bob, carol, own, bobs, root } = await mutedWorld()
    ok(await to(alice, 'mute', bob))
    await expectHome(bob, [own.id, bobs.id])
    await follow(carol, bob)
    await expectHome(carol, [own.id, bobs.id, root.id])
  })
})

describe('blocked domains', () => {
  test('are kept, listed page by page and taken away', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
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

  test('are domains, of others, and not without end', async () => {
    const { alice } = await newcomers(place, 'alice')
    const ask = (domain?: string) => alice.send('POST /api/v1/domain_blocks', { domain })
    for (const domain of [undefined, '', 'nonsense', '127.0.0.1', 'a b.example', 'x'.repeat(2000)])
      expectRefused(await ask(domain), 'domain')
    expect((await place.stranger.get('/api/v1/domain_blocks')).status).toBe(401)
    const { domainBlocks } = place.stores
    const block = (name: string) => domainBlocks.block(alice.id as never, name, 2)
    const kept = await Promise.all(['a.example', 'b.example', 'c.example'].map(block))
    expect(kept.filter(Boolean)).toHaveLength(2)
    const [known] = ok(await alice.get('/api/v1/domain_blocks'))
    expect(await block(known)).toBe(true)
  })
})
