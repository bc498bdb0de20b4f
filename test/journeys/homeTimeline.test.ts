import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, expectHome, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let reader: Person
let friend: Person
let other: Person
let stranger: Person

beforeEach(async () => {
  ;({ reader, friend, other, stranger } = await createPeople(context, 'reader', 'friend', 'other', 'stranger'))
  await follow(reader, friend)
  await expectHome(reader, []) // from here on, posts are written to the feed
})

const home = async (query = '') => idsOf(await reader.get(`/api/v1/timelines/home${query}`))
const published = async (who: Person, fields: string | object) => (await publish(who, fields as never)).id as string
const again = (options: object) => reader.send(`POST /api/v1/accounts/${friend.id}/follow`, options)

describe('home', () => {
  test('shows your own posts at once, and those of people you follow soon after', async () => {
    const own = await published(reader, { status: 'Mine', visibility: 'direct' })
    expect(await home()).toEqual([own])
    const theirs = await published(friend, 'Theirs')
    await published(stranger, 'Not theirs')
    const secret = await published(friend, { status: 'Psst', visibility: 'private' })
    await expectHome(reader, [secret, theirs, own])
    expect((await context.anonymous.get('/api/v1/timelines/home')).status).toBe(401)
  })

  test('has the earlier posts of people you follow, until you unfollow or block them', async () => {
    const past = await published(other, 'Before')
    const friends = await published(friend, 'Hi')
    await expectHome(reader, [friends])
    await follow(reader, other)
    await expectHome(reader, [friends, past])
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/unfollow`))
    expect(await home()).toEqual([friends])
    await published(other, 'After')
    await follow(reader, other)
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/block`))
    expect(await home()).toEqual([friends])
  })

  test('has the boosts of people you follow, unless you turned them off', async () => {
    const post = { id: await published(stranger, 'Listen') }
    const boost = ok(await act(friend, 'reblog', post)).id
    await expectHome(reader, [boost])
    ok(await again({ reblogs: false }))
    expect(await home()).toEqual([])
    ok(await again({ reblogs: true }))
    await expectHome(reader, [boost])
    ok(await reader.send(`POST /api/v1/accounts/${stranger.id}/block`))
    expect(await home()).toEqual([])
  })

  test('has a person’s posts in the languages that you chose for them, and those without a language', async () => {
    const [german, none] = [await published(friend, { status: 'Ja', language: 'de' }), await published(friend, 'Hm')]
    const english = await published(friend, { status: 'Yes', language: 'en' })
    await expectHome(reader, [english, none, german])
    ok(await again({ languages: ['de'] }))
    expect(await home()).toEqual([none, german])
    ok(await again({ languages: [] }))
    expect(await home()).toEqual([english, none, german])
  })

  test('has replies to you, to their own author, and to people you follow', async () => {
    await follow(reader, other)
    const [mine, theirs] = [await published(reader, '1'), await published(other, '2')]
    const foreign = await published(stranger, '3')
    const reply = (to: string, who = friend) => published(who, { status: 'Yes', in_reply_to_id: to })
    const [toMe, toOther] = [await reply(mine), await reply(theirs)]
    const toForeign = await reply(foreign)
    const toItself = await reply(toForeign)
    const own = await reply(foreign, reader)
    await expectHome(reader, [own, toItself, toOther, toMe, theirs, mine])
    ok(await reader.send(`POST /api/v1/accounts/${other.id}/unfollow`))
    expect(await home()).toEqual([own, toItself, toMe, mine])
  })

  test('has a direct post only if it mentions you and you follow its author', async () => {
    await published(friend, { status: `@${other.name}`, visibility: 'direct' })
    const forMe = await published(friend, { status: `@${reader.name}`, visibility: 'direct' })
    await published(stranger, { status: `@${reader.name}`, visibility: 'direct' })
    const last = await published(friend, 'Last')
    await expectHome(reader, [last, forMe])
  })

  test('is complete for a reader who was away for a month', async () => {
    // The first read uses the stores of the test, so that the service has not seen the reader yet.
    const { away } = await createPeople(context, 'away')
    await follow(away, friend)
    const first = await published(friend, '1')
    await context.stores.timelines.home(away.id as never, {
      above: '0',
      below: '9223372036854775807',
      ascending: false,
      limit: 20,
    })
    await context.sql(`update accounts set home_read_at = now() - interval '31 days' where id = $1`, away.id)
    const missed = await published(friend, '2')
    const own = await published(away, '3')
    await expect
      .poll(async () => (await context.sql('select from fanouts where post_id = $1', missed)).rowCount)
      .toBe(0)
    expect(
      (await context.sql('select from feed where reader_id = $1 and post_id = $2', away.id, missed)).rowCount,
    ).toBe(0)
    await expectHome(away, [own, missed, first])
    const next = await published(friend, '4')
    await expectHome(away, [next, own, missed, first])
  })

  test('continues below the backfill boundary, in both directions', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.unshift(await published(n % 2 ? friend : reader, `${n}`))
    await expectHome(reader, ids)
    await context.sql('delete from feed where reader_id = $1 and post_id <= $2', reader.id, ids[2])
    await context.sql('update accounts set feed_floor = $2 where id = $1', reader.id, ids[2])
    expect(await home()).toEqual(ids)
    expect(await home(`?limit=3&max_id=${ids[1]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=3&min_id=${ids[5]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=2&min_id=${ids[1]}`)).toEqual([ids[0]])
  })

  test('hides deleted posts and shows the current text of edited ones', async () => {
    const [deleted, edited] = [await published(friend, 'Gone'), await published(friend, 'Before')]
    await expectHome(reader, [edited, deleted])
    ok(await friend.send(`DELETE /api/v1/statuses/${deleted}`))
    ok(await friend.send(`PUT /api/v1/statuses/${edited}`, { status: 'After' }))
    const shown = ok(await reader.get('/api/v1/timelines/home'))
    expect(shown).toMatchObject([{ id: edited, content: '<p>After</p>' }])
    expect(shown).toHaveLength(1)
  })
})
