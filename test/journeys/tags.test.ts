import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkTo, idsOf, type Person, type Place, startPlace } from './people.ts'
import { act, expectHome, expectRefused, follow, newcomers, ok, publish } from './posting.ts'

let place: Place
let reader: Person
let author: Person
let friend: Person
let used = 0
/** A hashtag that no other test uses. */
let tag: string

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ reader, author, friend } = await newcomers(place, 'reader', 'author', 'friend'))
  tag = `cats${++used}`
})

const look = async (name = tag, who = reader) => ok(await who.get(`/api/v1/tags/${encodeURIComponent(name)}`))
const doTo = (verb: string, name = tag, body?: object) => reader.send(`POST /api/v1/tags/${name}/${verb}`, body)
const said = async (who: Person, fields: string | object) => (await publish(who, fields as never)).id as string
const home = async (query = '') => idsOf(await reader.get(`/api/v1/timelines/home${query}`))
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name)

describe('a hashtag', () => {
  test('is shown with how it was used in the last seven days, by day', async () => {
    await said(author, `#${tag} one`)
    await said(author, `#${tag.toUpperCase()} two`)
    await said(friend, `#${tag}`)
    await said(friend, { status: `#${tag}`, visibility: 'unlisted' })
    const old = await said(friend, `#${tag}`)
    const yesterday = `((extract(epoch from now() - interval '1 day') * 1000)::bigint << 16)`
    await place.sql(
      `with moved as (
         insert into posts (id, author_id, visibility, conversation_id) select ${yesterday}, author_id, 'public', id from posts where id = $1)
       insert into post_tags (tag_id, post_id, display) select tag_id, ${yesterday}, display from post_tags where post_id = $1`,
      old,
    )
    const shown = await look()
    expect(shown).toMatchObject({
      name: tag,
      following: false,
      featuring: false,
      muting: false,
      muting_expires_at: null,
    })
    expect(shown.url).toContain(`/tags/${tag}`)
    expect(shown.id).toMatch(/^\d+$/)
    expect(shown.history).toHaveLength(7)
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400
    expect(shown.history[0]).toEqual({ day: String(midnight), uses: '4', accounts: '2' })
    expect(shown.history[1]).toEqual({ day: String(midnight - 86_400), uses: '1', accounts: '1' })
    expect(shown.history[6]).toEqual({ day: String(midnight - 6 * 86_400), uses: '0', accounts: '0' })
  })

  test('is shown where nobody ever used it, is not made by that, and not shown where it can be none', async () => {
    const shown = await look('#Nobody_Said_This')
    expect(shown).toMatchObject({ id: '', name: 'nobody_said_this', following: false })
    expect(shown.history.every(({ uses }: { uses: string }) => uses === '0')).toBe(true)
    expect((await place.sql('select from tags where name = $1', 'nobody_said_this')).rowCount).toBe(0)
    for (const bad of ['12345', 'two words', 'a-b', '%23', 'x'.repeat(101)])
      expect((await reader.get(`/api/v1/tags/${encodeURIComponent(bad)}`)).status).toBe(404)
  })

  test('is shown to anybody, without what only readers have', async () => {
    const shown = await look(tag, place.stranger)
    expect(Object.keys(shown).toSorted()).toEqual(['history', 'id', 'name', 'url'])
  })
})

describe('a followed hashtag', () => {
  test('is followed and unfollowed as often as one likes, under any of its spellings', async () => {
    for (const name of [tag, tag, encodeURIComponent(`#${tag.toUpperCase()}`)])
      expect(ok(await doTo('follow', name))).toMatchObject({ name: tag, following: true })
    expect((await look()).following).toBe(true)
    expect(namesOf(ok(await reader.get('/api/v1/followed_tags')))).toEqual([tag])
    expect(ok(await author.get('/api/v1/followed_tags'))).toEqual([])
    for (let n = 0; n < 2; n++) expect(ok(await doTo('unfollow'))).toMatchObject({ following: false })
    expect(ok(await reader.get('/api/v1/followed_tags'))).toEqual([])
    for (const verb of ['follow', 'unfollow', 'mute', 'unmute', 'feature', 'unfeature'])
      expectRefused(await doTo(verb, '123'), 'name')
    expect((await place.stranger.send(`POST /api/v1/tags/${tag}/follow`)).status).toBe(401)
  })

  test('is in a list, the latest first, in pages', async () => {
    const names = ['a', 'b', 'c'].map((end) => tag + end)
    for (const name of names) ok(await doTo('follow', name))
    const first = await reader.get('/api/v1/followed_tags?limit=2')
    expect(namesOf(first.body)).toEqual([names[2], names[1]])
    expect(first.body[0]).toMatchObject({ following: true })
    const second = await reader.get(linkTo('next', first)!)
    expect(namesOf(second.body)).toEqual([names[0]])
    expect(namesOf((await reader.get(linkTo('prev', second)!)).body)).toEqual([names[2], names[1]])
  })

  test('needs its scopes', async () => {
    const bare = await place.person(reader.name, ['read:statuses', 'write:statuses'])
    expect((await bare.get('/api/v1/followed_tags')).status).toBe(403)
    expect((await bare.get('/api/v1/muted_tags')).status).toBe(403)
    for (const verb of ['follow', 'mute', 'feature'])
      expect((await bare.send(`POST /api/v1/tags/${tag}/${verb}`)).status).toBe(403)
    expect((await bare.get(`/api/v1/tags/${tag}`)).status).toBe(200)
    const follower = await place.person(reader.name, ['follow'])
    expect((await follower.send(`POST /api/v1/tags/${tag}/follow`)).status).toBe(200)
  })

  test('brings public posts with it into the home timeline, once each, in order and in pages', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    const before = await said(author, `#${tag} before`)
    ok(await doTo('follow'))
    const mine = await said(reader, `#${tag} mine`)
    const theirs = await said(friend, `#${tag} of a friend`)
    const untagged = await said(friend, 'Something else')
    const tagged = await said(author, `#${tag} and #${tag}too`)
    ok(await doTo('follow', `${tag}too`))
    const answer = await said(author, { status: `#${tag}`, in_reply_to_id: before })
    await said(author, { status: `#${tag}`, visibility: 'unlisted' })
    await said(author, 'No hashtag')
    await act(author, 'reblog', { id: theirs })
    const all = [answer, tagged, untagged, theirs, mine, before]
    await expectHome(reader, all)
    for (const limit of [1, 2, 4]) {
      const down: string[] = []
      for (let page = await home(`?limit=${limit}`); page.length > 0;)
        page = await home(`?limit=${limit}&max_id=${(down.push(...page), down.at(-1))}`)
      expect(down).toEqual(all)
      const up: string[] = []
      for (let page = await home(`?limit=${limit}&min_id=1`); page.length > 0;)
        page = await home(`?limit=${limit}&min_id=${(up.unshift(...page), up[0])}`)
      expect(up).toEqual(all)
    }
    ok(await doTo('unfollow'))
    ok(await doTo('unfollow', `${tag}too`))
    expect(await home()).toEqual([untagged, theirs, mine])
  })

  test('brings nothing of whom one muted, blocked or keeps in an exclusive list', async () => {
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const post = await said(author, `#${tag}`)
    expect(await home()).toEqual([post])
    const list = ok(await reader.send('POST /api/v1/lists', { title: 'x', exclusive: true }))
    ok(await reader.send(`POST /api/v1/lists/${list.id}/accounts`, { account_ids: [author.id] }))
    expect(await home()).toEqual([])
    ok(await reader.send(`DELETE /api/v1/lists/${list.id}`))
    expect(await home()).toEqual([post])
    ok(await reader.send(`POST /api/v1/accounts/${author.id}/mute`))
    expect(await home()).toEqual([])
    ok(await reader.send(`POST /api/v1/accounts/${author.id}/unmute`))
    ok(await author.send(`POST /api/v1/accounts/${reader.id}/block`))
    expect(await home()).toEqual([])
  })

  test('brings its posts also where a feed ends', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.unshift(await said(n % 2 ? friend : author, n % 2 ? `${n}` : `#${tag}`))
    await expectHome(reader, ids)
    await place.sql('delete from feed where reader_id = $1 and post_id <= $2', reader.id, ids[2])
    await place.sql('update accounts set feed_floor = $2 where id = $1', reader.id, ids[2])
    expect(await home()).toEqual(ids)
    expect(await home(`?limit=3&max_id=${ids[1]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=3&min_id=${ids[5]}`)).toEqual(ids.slice(2, 5))
  })
})

describe('a muted hashtag', () => {
  const tagged = async () => idsOf(await reader.get(`/api/v1/timelines/tag/${tag}`))

  test('hides what holds it, but not what one posted oneself', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const [foreign, theirs] = [await said(author, `#${tag}`), await said(friend, `#${tag}`)]
    const mine = await said(reader, `#${tag}`)
    await expectHome(reader, [mine, theirs, foreign])
    expect(ok(await doTo('mute'))).toMatchObject({ muting: true, muting_expires_at: null, following: true })
    expect(await home()).toEqual([mine])
    expect(await tagged()).toEqual([mine])
    expect(idsOf(await place.stranger.get(`/api/v1/timelines/tag/${tag}`))).toEqual([mine, theirs, foreign])
    expect(idsOf(await reader.get(`/api/v1/accounts/${friend.id}/statuses`))).toEqual([theirs])
    expect(namesOf(ok(await reader.get('/api/v1/muted_tags')))).toEqual([tag])
    for (let n = 0; n < 2; n++) expect(ok(await doTo('unmute'))).toMatchObject({ muting: false })
    expect(await home()).toEqual([mine, theirs, foreign])
  })

  test('is muted for a time, which may be changed', async () => {
    const post = await said(author, `#${tag}`)
    const timed = ok(await doTo('mute', tag, { duration: 60 }))
    expect(Math.abs(Date.parse(timed.muting_expires_at) - Date.now() - 60_000)).toBeLessThan(30_000)
    expect(await tagged()).toEqual([])
    expect(ok(await doTo('mute'))).toMatchObject({ muting: true, muting_expires_at: null })
    await place.sql(`update tag_mutes set expires_at = now() - interval '1 second' where account_id = $1`, reader.id)
    expect(await tagged()).toEqual([post])
    expect(await look()).toMatchObject({ muting: false, muting_expires_at: null })
    expect(ok(await reader.get('/api/v1/muted_tags'))).toEqual([])
    expectRefused(await doTo('mute', tag, { duration: -5 }), 'duration')
  })
})
