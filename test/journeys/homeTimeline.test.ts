import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idsOf, type Person, type Place, startPlace } from './people.ts'
import { act, expectHome, follow, newcomers, ok, publish } from './posting.ts'

let place: Place
let reader: Person
let friend: Person
let other: Person
let stranger: Person

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ reader, friend, other, stranger } = await newcomers(place, 'reader', 'friend', 'other', 'stranger'))
  await follow(reader, friend)
  await expectHome(reader, []) // from here on, posts are written to the feed
})

const home = async (query = '') => idsOf(await reader.get(`/api/v1/timelines/home${query}`))
const said = async (who: Person, fields: string | object) => (await publish(who, fields as never)).id as string
const again = (options: object) => reader.send(`POST /api/v1/accounts/${friend.id}/follow`, options)

describe('home', () => {
  test('shows own posts at once, and those of friends within a second or two', async () => {
    const own = await said(reader, { status: 'Mine', visibility: 'direct' })
    expect(await home()).toEqual([own])
    const theirs = await said(friend, 'Theirs')
    await said(stranger, 'Not theirs')
    const secret = await said(friend, { status: 'Psst', visibility: 'private' })
    await expectHome(reader, [secret, theirs, own])
    expect((await place.stranger.get('/api/v1/timelines/home')).status).toBe(401)
  })

  test('has the past of whom one follows, until one follows them no more', async () => {
    const past = await said(other, 'Before')
    const friends = await said(friend, 'Hi')
    await expectHome(reader, [friends])
    await follow(reader, other)
    await expectHome(reader, [friends, past])
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/unfollow`))
    expect(await home()).toEqual([friends])
    await said(other, 'After')
    await follow(reader, other)
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/block`))
    expect(await home()).toEqual([friends])
  })

  test('has the boosts of friends, unless they are not wanted', async () => {
    const post = { id: await said(stranger, 'Listen') }
    const boost = ok(await act(friend, 'reblog', post)).id
    await expectHome(reader, [boost])
    ok(await again({ reblogs: false }))
    expect(await home()).toEqual([])
    ok(await again({ reblogs: true }))
    await expectHome(reader, [boost])
    ok(await reader.send(`POST /api/v1/accounts/${stranger.id}/block`))
    expect(await home()).toEqual([])
  })

  test('has the languages that are wanted of a friend, and posts in none', async () => {
    const [german, none] = [await said(friend, { status: 'Ja', language: 'de' }), await said(friend, 'Hm')]
    const english = await said(friend, { status: 'Yes', language: 'en' })
    await expectHome(reader, [english, none, german])
    ok(await again({ languages: ['de'] }))
    expect(await home()).toEqual([none, german])
    ok(await again({ languages: [] }))
    expect(await home()).toEqual([english, none, german])
  })

  test('has answers to oneself, to their author and to others one follows', async () => {
    await follow(reader, other)
    const [mine, theirs] = [await said(reader, '1'), await said(other, '2')]
    const foreign = await said(stranger, '3')
    const reply = (to: string, who = friend) => said(who, { status: 'Yes', in_reply_to_id: to })
    const [toMe, toOther] = [await reply(mine), await reply(theirs)]
    const toForeign = await reply(foreign)
    const toItself = await reply(toForeign)
    const own = await reply(foreign, reader)
    await expectHome(reader, [own, toItself, toOther, toMe, theirs, mine])
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/unfollow`))
    expect(await home()).toEqual([own, toItself, toMe, mine])
  })

  test('has direct posts of friends only where one is mentioned, and of nobody else', async () => {
    await said(friend, { status: `@${other.name}`, visibility: 'direct' })
    const forMe = await said(friend, { status: `@${reader.name}`, visibility: 'direct' })
    await said(stranger, { status: `@${reader.name}`, visibility: 'direct' })
    const last = await said(friend, 'Last')
    await expectHome(reader, [last, forMe])
  })

  test('is complete for who was long away', async () => {
    // Another process reads it, so that the server under test has not seen the reader yet.
    const { away } = await newcomers(place, 'away')
    await follow(away, friend)
    const first = await said(friend, '1')
    await place.stores.timelines.home(away.id as never, {
      above: '0',
      below: '9223372036854775807',
      ascending: false,
      limit: 20,
    })
    await place.sql(`update accounts set home_read_at = now() - interval '31 days' where id = $1`, away.id)
    const missed = await said(friend, '2')
    const own = await said(away, '3')
    await expect.poll(async () => (await place.sql('select from fanouts where post_id = $1', missed)).rowCount).toBe(0)
    expect((await place.sql('select from feed where reader_id = $1 and post_id = $2', away.id, missed)).rowCount).toBe(
      0,
    )
    await expectHome(away, [own, missed, first])
    const next = await said(friend, '4')
    await expectHome(away, [next, own, missed, first])
  })

  test('goes on below where a feed was shortened, in both directions', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.unshift(await said(n % 2 ? friend : reader, `${n}`))
    await expectHome(reader, ids)
    await place.sql('delete from feed where reader_id = $1 and post_id <= $2', reader.id, ids[2])
    await place.sql('update accounts set feed_floor = $2 where id = $1', reader.id, ids[2])
    expect(await home()).toEqual(ids)
    expect(await home(`?limit=3&max_id=${ids[1]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=3&min_id=${ids[5]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=2&min_id=${ids[1]}`)).toEqual([ids[0]])
  })

  test('shows no post that was deleted, and an edited one as it is now', async () => {
    const [gone, kept] = [await said(friend, 'Gone'), await said(friend, 'Before')]
    await expectHome(reader, [kept, gone])
    ok(await friend.send(`DELETE /api/v1/statuses/${gone}`))
    ok(await friend.send(`PUT /api/v1/statuses/${kept}`, { status: 'After' }))
    const shown = ok(await reader.get('/api/v1/timelines/home'))
    expect(shown).toMatchObject([{ id: kept, content: '<p>After</p>' }])
    expect(shown).toHaveLength(1)
  })
})
