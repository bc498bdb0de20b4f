import { beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { RequestParts, Query } from '../../client/index.ts'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, expectHome, expectRefused, follow, createPeople, ok, publish, refusalOf } from './posting.ts'

const context = journeyForFile()
let owner: Person
let friend: Person
let other: Person
let stranger: Person

beforeEach(async () => {
  ;({ owner, friend, other, stranger } = await createPeople(context, 'owner', 'friend', 'other', 'stranger'))
})

type List = { id: string }
type Fields = NonNullable<RequestParts<'POST /api/v1/lists'>['body']>
const ids = (all: { id: string }[]) => all.map(({ id }) => id)

const make = (fields: Partial<Fields> = {}, { client } = owner) =>
  client.call('POST /api/v1/lists', { body: { title: 'Cats', ...fields } })
const change = ({ id }: List, body: RequestParts<'PUT /api/v1/lists/{id}'>['body']) =>
  owner.client.call('PUT /api/v1/lists/{id}', { path: { id }, body })
const put = ({ id }: List, ...members: { id: string }[]) =>
  owner.client.call('POST /api/v1/lists/{id}/accounts', { path: { id }, body: { account_ids: ids(members) } })
const membersOf = async ({ id }: List, query: Query<'GET /api/v1/lists/{id}/accounts'> = {}) =>
  ids(await owner.client.call('GET /api/v1/lists/{id}/accounts', { path: { id }, query }))
const created = async (fields: Partial<Fields>, ...members: { id: string }[]) => {
  const list = await make(fields)
  await put(list, ...members)
  return list
}
const read = async ({ id }: List, query: Query<'GET /api/v1/timelines/list/{list_id}'> = {}) =>
  ids(await owner.client.call('GET /api/v1/timelines/list/{list_id}', { path: { list_id: id }, query }))
const mute = ({ id }: List, body: RequestParts<'POST /api/v1/lists/{id}/mute'>['body'] = {}) =>
  owner.client.call('POST /api/v1/lists/{id}/mute', { path: { id }, body })
const published = async (...what: Parameters<typeof publish>) => (await publish(...what)).id
const publishReply = async (who: Person, to: string) => published(who, { status: 'Yes', in_reply_to_id: to })

describe('a list', () => {
  test('is created, read, changed and deleted by its owner', async () => {
    const list = await make()
    expect(list).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: 'Cats',
      replies_policy: 'list',
      exclusive: false,
      muted: false,
      muted_until: null,
    })
    const changed = { title: 'Dogs', replies_policy: 'none', exclusive: true } as const
    expect(await change(list, changed)).toEqual({ ...list, ...changed })
    expect(await change(list, { exclusive: false })).toMatchObject({ title: 'Dogs' })
    const second = await make({ title: '  two\nlines ' })
    expect(second.title).toBe('two lines')
    expect(await owner.client.call('GET /api/v1/lists')).toEqual([{ ...list, ...changed, exclusive: false }, second])
    expect(ok(await owner.send(`DELETE /api/v1/lists/${list.id}`))).toEqual({})
    for (const path of [`lists/${list.id}`, `timelines/list/${list.id}`])
      expect((await owner.get(`/api/v1/${path}`)).status).toBe(404)
    expect((await owner.send(`DELETE /api/v1/lists/${list.id}`)).status).toBe(404)
    expect(idsOf(await owner.get('/api/v1/lists'))).toEqual([second.id])
  })

  test('can be sent as a form or in the URL too', async () => {
    const form = new URLSearchParams({ title: 'Form', exclusive: 'true' })
    expect(ok(await owner.send('POST /api/v1/lists', form))).toMatchObject({ title: 'Form', exclusive: true })
    expect(ok(await owner.send('POST /api/v1/lists?title=Query&replies_policy=followed'))).toMatchObject({
      replies_policy: 'followed',
    })
  })

  test('does not exist for anybody else', async () => {
    const list = await created({}, friend)
    for (const who of [friend, stranger]) {
      expect(ok(await who.get('/api/v1/lists'))).toEqual([])
      const path = `/api/v1/lists/${list.id}`
      const requests = [
        who.get(path),
        who.send(`PUT ${path}`, { title: 'Mine' }),
        who.send(`DELETE ${path}`),
        who.send(`POST ${path}/mute`),
        who.send(`POST ${path}/unmute`),
        who.get(`${path}/accounts`),
        who.send(`POST ${path}/accounts`, { account_ids: [other.id] }),
        who.send(`DELETE ${path}/accounts`, { account_ids: [friend.id] }),
        who.get(`/api/v1/timelines/list/${list.id}`),
      ]
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 404))
    }
    expect(await membersOf(list)).toEqual([friend.id])
    expect((await context.anonymous.get('/api/v1/lists')).status).toBe(401)
  })

  test('needs one scope for reading and another for writing', async () => {
    const list = await make()
    const reader = await context.person(owner.name, ['read:lists', 'read:statuses'])
    const writer = await context.person(owner.name, ['write:lists'])
    expect((await reader.get(`/api/v1/timelines/list/${list.id}`)).status).toBe(200)
    expect((await reader.send('POST /api/v1/lists', { title: 'x' })).status).toBe(403)
    expect((await writer.get('/api/v1/lists')).status).toBe(403)
    expect((await writer.send('POST /api/v1/lists', { title: 'x' })).status).toBe(200)
  })

  test('needs a title of one to 256 characters, and a valid replies policy', async () => {
    for (const title of ['', '  ', 'x'.repeat(257)])
      expectRefused(await owner.send('POST /api/v1/lists', { title }), 'title')
    expectRefused(await owner.send('POST /api/v1/lists', {}), 'title')
    expectRefused(await owner.send('POST /api/v1/lists', { title: 'x', replies_policy: 'all' }), 'replies_policy')
    const list = await make({ title: '😀'.repeat(256) })
    expectRefused(await owner.send(`PUT /api/v1/lists/${list.id}`, { title: ' ' }), 'title')
  })

  test('is refused beyond the limit, even if many are created at once', async () => {
    const some = Array.from({ length: defaultLimits.lists - 2 }, () => make())
    await Promise.all(some)
    const rest = await Promise.all(Array.from({ length: 6 }, () => owner.send('POST /api/v1/lists', { title: 'x' })))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422])
    expect(ok(await owner.get('/api/v1/lists'))).toHaveLength(defaultLimits.lists)
  })
})

describe('the members of a list', () => {
  test('can be anybody, even the owner, and are listed newest first, in pages or all at once', async () => {
    const list = await make()
    expect(await put(list, friend)).toEqual({})
    await put(list, other)
    await put(list, owner, friend) // a second time
    expect(await membersOf(list)).toEqual([owner.id, other.id, friend.id])
    expect(await membersOf(list, { limit: 0 })).toEqual([owner.id, other.id, friend.id])
    const pages = []
    const parts = { path: { id: list.id }, query: { limit: 2 } }
    for await (const page of owner.client.pages('GET /api/v1/lists/{id}/accounts', parts)) pages.push(ids(page))
    expect(pages).toEqual([[owner.id, other.id], [friend.id]])
    const withThem = (id: string) => owner.client.call('GET /api/v1/accounts/{id}/lists', { path: { id } })
    expect(await withThem(friend.id)).toEqual([list])
    expect(await withThem(stranger.id)).toEqual([])
    expect((await refusalOf(withThem('1'))).status).toBe(404)
  })

  test('are removed by ids in a JSON body, a form or the URL', async () => {
    const list = await created({}, friend, other, stranger)
    const path = `DELETE /api/v1/lists/${list.id}/accounts`
    expect(ok(await owner.send(path, { account_ids: [friend.id] }))).toEqual({})
    expect(await membersOf(list)).not.toContain(friend.id)
    ok(await owner.send(path, new URLSearchParams([['account_ids[]', other.id]])))
    expect(await membersOf(list)).toEqual([stranger.id])
    ok(await owner.send(`${path}?account_ids[]=${stranger.id}&account_ids[]=${other.id}`))
    expect(await membersOf(list)).toEqual([])
    ok(await owner.send(`POST /api/v1/lists/${list.id}/accounts?account_ids[]=${stranger.id}`))
    expect(await membersOf(list)).toEqual([stranger.id])
  })

  test('are all added, or none if one is unknown, blocks the owner or is blocked by the owner', async () => {
    const list = await make()
    ok(await owner.send(`POST /api/v1/accounts/${other.id}/block`))
    ok(await stranger.send(`POST /api/v1/accounts/${owner.id}/block`))
    for (const bad of [{ id: '1' }, other, stranger]) expect((await refusalOf(put(list, friend, bad))).status).toBe(404)
    expect(await membersOf(list)).toEqual([])
    expectRefused(await owner.send(`POST /api/v1/lists/${list.id}/accounts`, {}), 'account_ids')
  })

  test('are hidden while a block exists between them and the owner', async () => {
    const list = await created({}, friend, other)
    ok(await friend.send(`POST /api/v1/accounts/${owner.id}/block`))
    expect(await membersOf(list)).toEqual([other.id])
    expect(await membersOf(list, { limit: 0 })).toEqual([other.id])
    ok(await friend.send(`POST /api/v1/accounts/${owner.id}/unblock`))
    expect(await membersOf(list)).toHaveLength(2)
  })
})

describe('the timeline of a list', () => {
  test('has what its members post and boost, as far as the owner can see it', async () => {
    await follow(owner, friend)
    const list = await created({}, friend, other)
    const [a, b] = [await published(friend, 'A'), await published(other, 'B')]
    await published(stranger, 'No')
    const secret = await published(friend, { status: 'For followers', visibility: 'private' })
    await published(other, { status: 'For its followers', visibility: 'private' })
    const forMe = await published(other, { status: `@${owner.name}`, visibility: 'direct' })
    await published(friend, { status: `@${stranger.name}`, visibility: 'direct' })
    const foreign = await published(stranger, 'Listen')
    const boost = ok(await act(other, 'reblog', { id: foreign })).id
    const all = [boost, forMe, secret, b, a]
    expect(await read(list)).toEqual(all)
    expect(await read(list, { limit: 2 })).toEqual(all.slice(0, 2))
    expect(await read(list, { limit: 2, max_id: all[1] })).toEqual(all.slice(2, 4))
    expect(await read(list, { limit: 2, min_id: all[4] })).toEqual(all.slice(2, 4))
    expect(await read(list, { limit: 2, since_id: all[4] })).toEqual(all.slice(0, 2))
    ok(await owner.send(`POST /api/v1/accounts/${stranger.id}/block`))
    expect(await read(list)).toEqual(all.slice(1))
    ok(await owner.send(`POST /api/v1/accounts/${other.id}/mute`))
    expect(await read(list)).toEqual([secret, a])
  })

  test('has no boosts of members whose boosts the owner turned off', async () => {
    const list = await created({}, friend, other)
    const post = { id: await published(stranger, 'Listen') }
    const [first, second] = [ok(await act(friend, 'reblog', post)).id, ok(await act(other, 'reblog', post)).id]
    expect(await read(list)).toEqual([second, first])
    ok(await owner.send(`POST /api/v1/accounts/${friend.id}/follow`, { reblogs: false }))
    expect(await read(list)).toEqual([second])
  })

  test('has the replies that the replies policy of the list allows', async () => {
    const { followed } = await createPeople(context, 'followed')
    await follow(owner, followed)
    const list = await created({}, friend, other)
    const [mine, theirs] = [await published(owner, '1'), await published(other, '2')]
    const [ofFollowed, foreign] = [await published(followed, '3'), await published(stranger, '4')]
    const toMe = await publishReply(friend, mine)
    const toMember = await publishReply(friend, theirs)
    const toFollowed = await publishReply(friend, ofFollowed)
    const toForeign = await publishReply(friend, foreign)
    const toItself = await publishReply(friend, toForeign)
    expect(await read(list)).toEqual([toItself, toMember, toMe, theirs])
    await change(list, { replies_policy: 'followed' })
    expect(await read(list)).toEqual([toItself, toFollowed, toMe, theirs])
    await change(list, { replies_policy: 'none' })
    expect(await read(list)).toEqual([toItself, toMe, theirs])
  })

  test('shows the visible posts among many hidden ones', async () => {
    const list = await created({ replies_policy: 'none' }, friend, other)
    const foreign = await published(stranger, 'Ask me')
    const [old, older] = [await published(other, 'Old'), await published(friend, 'Older')]
    for (let n = 0; n < 5; n++) await publishReply(friend, foreign)
    const last = await published(friend, 'Last')
    for (let n = 0; n < 5; n++) await publishReply(friend, foreign)
    expect(await read(list, { limit: 2 })).toEqual([last, older])
    expect(await read(list, { limit: 2, max_id: older })).toEqual([old])
    expect(await read(list, { limit: 2, min_id: foreign })).toEqual([older, old])
  })
})

describe('an exclusive list', () => {
  test('removes its members, and nobody else, from the home timeline', async () => {
    await follow(owner, friend, other)
    await expectHome(owner, [])
    const list = await created({ exclusive: true }, friend, owner)
    const [a, b] = [await published(friend, 'A'), await published(other, 'B')]
    const mine = await published(owner, 'C')
    await act(friend, 'reblog', { id: b })
    await expectHome(owner, [mine, b])
    expect(await read(list)).toContain(a)
    await change(list, { exclusive: false })
    expect(idsOf(await owner.get('/api/v1/timelines/home'))).toContain(a)
  })
})

describe('a muted list', () => {
  const hashtag = 'mutedlists'
  const isInTimelines = async (post: string) => {
    const requests = ['home', 'public', `tag/${hashtag}`].map((one) => owner.get(`/api/v1/timelines/${one}?limit=40`))
    return (await Promise.all(requests)).map((reply) => idsOf(reply).includes(post))
  }

  test('hides its members from all timelines except those of lists with them, until it is unmuted', async () => {
    await follow(owner, friend)
    await expectHome(owner, [])
    const [list, second] = [await created({}, friend), await created({}, friend)]
    const post = await published(friend, `#${hashtag} @${owner.name}`)
    await expectHome(owner, [post])
    const muted = await mute(list)
    expect(muted).toMatchObject({ id: list.id, muted: true, muted_until: null })
    expect(await isInTimelines(post)).toEqual([false, false, false])
    expect(await read(list)).toEqual([post])
    expect(await read(second)).toEqual([post])
    const received = ok(await owner.get('/api/v1/notifications?types[]=mention'))
    expect(received).toMatchObject([{ status: { id: post } }])
    expect(idsOf(await owner.get(`/api/v1/accounts/${friend.id}/statuses`))).toEqual([post])
    const open = await owner.client.call('POST /api/v1/lists/{id}/unmute', { path: { id: list.id } })
    expect(open).toMatchObject({ muted: false, muted_until: null })
    expect(await isInTimelines(post)).toEqual([true, true, true])
  })

  test('hides boosts of its members’ posts from other lists too, until the mute expires', async () => {
    const [list, second] = [await created({}, stranger), await created({}, friend)]
    const post = await published(stranger, `#${hashtag}`)
    const boost = ok(await act(friend, 'reblog', { id: post })).id
    const before = Date.now()
    const muted = await mute(list, { duration: 3600 })
    expect(muted.muted).toBe(true)
    expect(Math.abs(Date.parse(muted.muted_until!) - before - 3_600_000)).toBeLessThan(60_000)
    expect(await read(second)).toEqual([])
    expect(await isInTimelines(post)).toEqual([false, false, false])
    await context.sql(`update lists set muted_until = now() - interval '1 second' where id = $1`, list.id)
    expect(await read(second)).toEqual([boost])
    expect((await isInTimelines(post)).slice(1)).toEqual([true, true])
    expect(ok(await owner.get(`/api/v1/lists/${list.id}`))).toMatchObject({ muted: false, muted_until: null })
    expect(await refusalOf(mute(list, { duration: -1 }))).toMatchObject({ fields: [{ field: 'duration' }] })
  })
})
