import { beforeEach, describe, expect, test } from 'vitest'
import { linkTo, idsOf, type Person, journeyForFile } from './people.ts'
import { act, expectHome, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let reader: Person
let author: Person
let friend: Person
let used = 0
/** A hashtag that no other test uses. */
let tag: string

beforeEach(async () => {
  ;({ reader, author, friend } = await createPeople(context, 'reader', 'author', 'friend'))
  tag = `cats${++used}`
})

const look = async (name = tag, who = reader) => ok(await who.get(`/api/v1/tags/${encodeURIComponent(name)}`))
const doTo = (verb: string, name = tag, body?: object) => reader.send(`POST /api/v1/tags/${name}/${verb}`, body)
const published = async (who: Person, fields: string | object) => (await publish(who, fields as never)).id as string
const home = async (query = '') => idsOf(await reader.get(`/api/v1/timelines/home${query}`))
const namesOf = (body: { name: string }[]) => body.map(({ name }) => name)

describe('a hashtag', () => {
  test('shows its uses on each of the last seven days', async () => {
    await published(author, `#${tag} one`)
    await published(author, `#${tag.toUpperCase()} two`)
    await published(friend, `#${tag}`)
    await published(friend, { status: `#${tag}`, visibility: 'unlisted' })
    const old = await published(friend, `#${tag}`)
    const yesterday = `((extract(epoch from now() - interval '1 day') * 1000)::bigint << 16)`
    await context.sql(
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

  test('can be read if nobody used it, which does not create it, and returns 404 if it is invalid', async () => {
    const shown = await look('#Nobody_Said_This')
    expect(shown).toMatchObject({ id: '', name: 'nobody_said_this', following: false })
    expect(shown.history.every(({ uses }: { uses: string }) => uses === '0')).toBe(true)
    expect((await context.sql('select from tags where name = $1', 'nobody_said_this')).rowCount).toBe(0)
    for (const bad of ['12345', 'two words', 'a-b', '%23', 'x'.repeat(101)])
      expect((await reader.get(`/api/v1/tags/${encodeURIComponent(bad)}`)).status).toBe(404)
  })

  test('is visible to anonymous readers, without personal fields', async () => {
    const shown = await look(tag, context.anonymous)
    expect(Object.keys(shown).toSorted()).toEqual(['history', 'id', 'name', 'url'])
  })
})

describe('a followed hashtag', () => {
  test('can be followed and unfollowed repeatedly, in any spelling', async () => {
    for (const name of [tag, tag, encodeURIComponent(`#${tag.toUpperCase()}`)])
      expect(ok(await doTo('follow', name))).toMatchObject({ name: tag, following: true })
    expect((await look()).following).toBe(true)
    expect(namesOf(ok(await reader.get('/api/v1/followed_tags')))).toEqual([tag])
    expect(ok(await author.get('/api/v1/followed_tags'))).toEqual([])
    for (let n = 0; n < 2; n++) expect(ok(await doTo('unfollow'))).toMatchObject({ following: false })
    expect(ok(await reader.get('/api/v1/followed_tags'))).toEqual([])
    for (const verb of ['follow', 'unfollow', 'mute', 'unmute', 'feature', 'unfeature'])
      expectRefused(await doTo(verb, '123'), 'name')
    expect((await context.anonymous.send(`POST /api/v1/tags/${tag}/follow`)).status).toBe(401)
  })

  test('appears in the list of followed hashtags, newest first and in pages', async () => {
    const names = ['a', 'b', 'c'].map((end) => tag + end)
    for (const name of names) ok(await doTo('follow', name))
    const first = await reader.get('/api/v1/followed_tags?limit=2')
    expect(namesOf(first.body)).toEqual([names[2], names[1]])
    expect(first.body[0]).toMatchObject({ following: true })
    const second = await reader.get(linkTo('next', first)!)
    expect(namesOf(second.body)).toEqual([names[0]])
    expect(namesOf((await reader.get(linkTo('prev', second)!)).body)).toEqual([names[2], names[1]])
  })

  test('needs the right scopes', async () => {
    const bare = await context.person(reader.name, ['read:statuses', 'write:statuses'])
    expect((await bare.get('/api/v1/followed_tags')).status).toBe(403)
    expect((await bare.get('/api/v1/muted_tags')).status).toBe(403)
    for (const verb of ['follow', 'mute', 'feature'])
      expect((await bare.send(`POST /api/v1/tags/${tag}/${verb}`)).status).toBe(403)
    expect((await bare.get(`/api/v1/tags/${tag}`)).status).toBe(200)
    const follower = await context.person(reader.name, ['follow'])
    expect((await follower.send(`POST /api/v1/tags/${tag}/follow`)).status).toBe(200)
  })

  test('adds its public posts to the home timeline, once each, in order and in pages', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    const before = await published(author, `#${tag} before`)
    ok(await doTo('follow'))
    const mine = await published(reader, `#${tag} mine`)
    const theirs = await published(friend, `#${tag} of a friend`)
    const untagged = await published(friend, 'Something else')
    const tagged = await published(author, `#${tag} and #${tag}too`)
    ok(await doTo('follow', `${tag}too`))
    const response = await published(author, { status: `#${tag}`, in_reply_to_id: before })
    await published(author, { status: `#${tag}`, visibility: 'unlisted' })
    await published(author, 'No hashtag')
    await act(author, 'reblog', { id: theirs })
    const all = [response, tagged, untagged, theirs, mine, before]
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

  test('adds no posts of muted or blocking accounts, or of members of an exclusive list', async () => {
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const post = await published(author, `#${tag}`)
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

  test('adds its posts below the backfill boundary too', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.unshift(await published(n % 2 ? friend : author, n % 2 ? `${n}` : `#${tag}`))
    await expectHome(reader, ids)
    await context.sql('delete from feed where reader_id = $1 and post_id <= $2', reader.id, ids[2])
    await context.sql('update accounts set feed_floor = $2 where id = $1', reader.id, ids[2])
    expect(await home()).toEqual(ids)
    expect(await home(`?limit=3&max_id=${ids[1]}`)).toEqual(ids.slice(2, 5))
    expect(await home(`?limit=3&min_id=${ids[5]}`)).toEqual(ids.slice(2, 5))
  })
})

describe('a muted hashtag', () => {
  const tagged = async () => idsOf(await reader.get(`/api/v1/timelines/tag/${tag}`))

  test('hides posts with it from timelines, but not your own', async () => {
    await follow(reader, friend)
    await expectHome(reader, [])
    ok(await doTo('follow'))
    const [foreign, theirs] = [await published(author, `#${tag}`), await published(friend, `#${tag}`)]
    const mine = await published(reader, `#${tag}`)
    await expectHome(reader, [mine, theirs, foreign])
    expect(ok(await doTo('mute'))).toMatchObject({ muting: true, muting_expires_at: null, following: true })
    expect(await home()).toEqual([mine])
    expect(await tagged()).toEqual([mine])
    expect(idsOf(await context.anonymous.get(`/api/v1/timelines/tag/${tag}`))).toEqual([mine, theirs, foreign])
    expect(idsOf(await reader.get(`/api/v1/accounts/${friend.id}/statuses`))).toEqual([theirs])
    expect(namesOf(ok(await reader.get('/api/v1/muted_tags')))).toEqual([tag])
    for (let n = 0; n < 2; n++) expect(ok(await doTo('unmute'))).toMatchObject({ muting: false })
    expect(await home()).toEqual([mine, theirs, foreign])
  })

  test('can be muted for a time, and the time can be changed', async () => {
    const post = await published(author, `#${tag}`)
    const timed = ok(await doTo('mute', tag, { duration: 60 }))
    expect(Math.abs(Date.parse(timed.muting_expires_at) - Date.now() - 60_000)).toBeLessThan(30_000)
    expect(await tagged()).toEqual([])
    expect(ok(await doTo('mute'))).toMatchObject({ muting: true, muting_expires_at: null })
    await context.sql(`update tag_mutes set expires_at = now() - interval '1 second' where account_id = $1`, reader.id)
    expect(await tagged()).toEqual([post])
    expect(await look()).toMatchObject({ muting: false, muting_expires_at: null })
    expect(ok(await reader.get('/api/v1/muted_tags'))).toEqual([])
    expectRefused(await doTo('mute', tag, { duration: -5 }), 'duration')
  })
})
