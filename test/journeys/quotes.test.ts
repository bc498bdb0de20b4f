import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

const quote = (who: Person, { id }: { id: string }, rest: Record<string, unknown> = {}) =>
  who.send('POST /api/v1/statuses', { status: 'look at this', quoted_status_id: id, ...rest })
const quotesOf = (who: Person, { id }: { id: string }, query = '') => who.get(`/api/v1/statuses/${id}/quotes${query}`)
const revoke = (who: Person, post: { id: string }, quoting: { id: string }) =>
  who.send(`POST /api/v1/statuses/${post.id}/quotes/${quoting.id}/revoke`)
const setPolicy = (who: Person, { id }: { id: string }, policy: string) =>
  who.send(`PUT /api/v1/statuses/${id}/interaction_policy`, { quote_approval_policy: policy })
const stateFor = async (who: Person, post: { id: string }) => ok(await look(who, post)).quote
const block = async (who: Person, whom: Person) => ok(await who.send(`POST /api/v1/accounts/${whom.id}/block`))

async function quoteNotices(who: Person) {
  const { rows } = await context.sql(
    `select post_id from notifications where account_id = $1 and type = 'quote' order by id`,
    who.id,
  )
  return rows.map((row) => row.post_id)
}

describe('a quote', () => {
  test('shows the quoted post, counts there, and notifies its author', async () => {
    const post = await publish(alice, 'the original')
    const quoting = ok(await quote(bob, post))
    expect(quoting.quote).toMatchObject({ state: 'accepted', quoted_status: { id: post.id, quotes_count: 1 } })
    expect(ok(await look(context.anonymous, quoting)).quote.quoted_status.content).toContain('the original')
    expect(ok(await look(alice, post)).quotes_count).toBe(1)
    expect(await quoteNotices(alice)).toEqual([quoting.id])
    ok(await quote(alice, post))
    expect(await quoteNotices(alice)).toEqual([quoting.id])
  })

  test('of a quote shows the inner quote only as an id', async () => {
    const post = await publish(alice, 'x')
    const inner = ok(await quote(bob, post))
    const outer = ok(await quote(carol, inner))
    expect(outer.quote.quoted_status).toMatchObject({
      id: inner.id,
      quote: { state: 'accepted', quoted_status_id: post.id, quoted_status: null },
    })
  })

  test('of a boost is a quote of the original', async () => {
    const post = await publish(alice, 'x')
    const boost = ok(await act(bob, 'reblog', post))
    expect(ok(await quote(carol, boost)).quote.quoted_status.id).toBe(post.id)
  })

  test('can be a reply, can have media or a poll, and needs no text', async () => {
    const post = await publish(alice, 'x')
    const picture = await uploadPicture(bob)
    expect(ok(await quote(bob, post, { media_ids: [picture.id] })).media_attachments).toHaveLength(1)
    const poll = { options: ['a', 'b'], expires_in: 300 }
    const answering = ok(await quote(bob, post, { poll, in_reply_to_id: post.id }))
    expect(answering).toMatchObject({ in_reply_to_id: post.id, quote: { state: 'accepted' } })
    const bare = ok(await bob.send('POST /api/v1/statuses', new URLSearchParams({ quoted_status_id: post.id })))
    expect(bare).toMatchObject({ content: '', quote: { quoted_status: { id: post.id } } })
    expect(ok(await look(alice, post))).toMatchObject({ quotes_count: 3, replies_count: 1 })
  })

  test('counts only if it is public or unlisted', async () => {
    const post = await publish(alice, 'x')
    for (const visibility of ['private', 'direct']) ok(await quote(bob, post, { visibility }))
    expect(ok(await look(alice, post)).quotes_count).toBe(0)
    ok(await quote(bob, post, { visibility: 'unlisted' }))
    expect(ok(await look(alice, post)).quotes_count).toBe(1)
  })

  test('stays the same when the quoting post is edited', async () => {
    const [post, other] = [await publish(alice, 'x'), await publish(alice, 'y')]
    const quoting = ok(await quote(bob, post))
    const change = { status: '', quoted_status_id: other.id }
    const edited = ok(await bob.send(`PUT /api/v1/statuses/${quoting.id}`, change))
    expect(edited).toMatchObject({ content: '', quote: { quoted_status: { id: post.id } } })
    expect(ok(await look(alice, other)).quotes_count).toBe(0)
  })
})

describe('the quote policy', () => {
  const approvalFor = async (who: Person, post: { id: string }) => ok(await look(who, post)).quote_approval.current_user

  test('is chosen by the author, shown to each reader, and enforced', async () => {
    await follow(bob, alice)
    const post = await publish(alice, { status: 'x', quote_approval_policy: 'followers' })
    expect(await approvalFor(bob, post)).toBe('automatic')
    expect(await approvalFor(carol, post)).toBe('denied')
    expect(await approvalFor(context.anonymous, post)).toBe('unknown')
    ok(await quote(bob, post))
    expectRefused(await quote(carol, post), 'quoted_status_id')
    expect(ok(await setPolicy(alice, post, 'nobody')).quote_approval).toMatchObject({
      automatic: [],
      current_user: 'automatic',
    })
    expectRefused(await quote(bob, post), 'quoted_status_id')
    ok(await quote(alice, post))
    expect(ok(await setPolicy(alice, post, 'public')).quote_approval.automatic).toEqual(['public'])
    ok(await quote(carol, post))
    expect(ok(await look(carol, post)).quotes_count).toBe(3)
  })

  test('can be changed by an edit too', async () => {
    const post = await publish(alice, 'x')
    const change = { status: 'y', quote_approval_policy: 'nobody' }
    expect(ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, change)).quote_approval.automatic).toEqual([])
    expect(ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'z' })).quote_approval.automatic).toEqual(
      [],
    )
  })

  test('lets only the author quote a private post, and only for those who can see it', async () => {
    await follow(bob, alice)
    const post = await publish(alice, { status: 'x', visibility: 'private' })
    expect(ok(await setPolicy(alice, post, 'public')).quote_approval.automatic).toEqual([])
    expectRefused(await quote(bob, post), 'quoted_status_id')
    expect(ok(await quote(alice, post, { visibility: 'public' })).visibility).toBe('private')
    expect(ok(await quote(alice, post, { visibility: 'direct' })).visibility).toBe('direct')
    expect((await quote(carol, post)).status).toBe(404)
    expectRefused(await quote(alice, await publish(alice, { status: 'x', visibility: 'direct' })), 'quoted_status_id')
  })

  test('can be changed only by the author of the post', async () => {
    const post = await publish(alice, 'x')
    const boost = ok(await act(alice, 'reblog', post))
    for (const [who, which] of [[bob, post] as const, [alice, boost] as const, [alice, { id: '1' }] as const])
      expect((await setPolicy(who, which, 'nobody')).status).toBe(404)
    expectRefused(await setPolicy(alice, post, 'everybody'), 'quote_approval_policy')
    expect((await alice.send(`PUT /api/v1/statuses/${post.id}/interaction_policy`)).status).toBe(422)
    expect((await setPolicy(context.anonymous, post, 'nobody')).status).toBe(401)
    const reader = await context.person(alice.name, ['read', 'write:favourites'])
    expect((await setPolicy(reader, post, 'nobody')).body.code).toBe('insufficient_scope')
  })
})

test('a quote of an unknown or hidden post is refused, and publishes nothing', async () => {
  expect((await quote(bob, { id: '1' })).status).toBe(404)
  await block(alice, bob)
  expect((await quote(bob, await publish(alice, 'x'))).status).toBe(404)
  expect(ok(await bob.get(`/api/v1/accounts/${bob.id}/statuses`))).toEqual([])
})

describe('quotes of a post', () => {
  test('are read page by page, without hidden posts and those of blocked or muted accounts', async () => {
    const post = await publish(alice, 'x')
    const quoting: { id: string }[] = []
    for (let n = 0; n < 5; n++) quoting.push(ok(await quote(n % 2 ? bob : carol, post)))
    const hidden = ok(await quote(bob, post, { visibility: 'private' }))
    const newestFirst = quoting.map(({ id }) => id).toReversed()
    const ids: string[] = []
    for (let path: string | undefined = `/api/v1/statuses/${post.id}/quotes?limit=2`; path !== undefined;) {
      const page = await context.anonymous.get(path)
      ids.push(...ok(page).map(({ id }: { id: string }) => id))
      path = ids.length < 9 ? linkTo('next', page) : undefined
    }
    expect(ids).toEqual(newestFirst)
    expect(idsOf(await quotesOf(alice, post, '?min_id=1&limit=2'))).toEqual(newestFirst.slice(-2))
    expect(idsOf(await quotesOf(bob, post))).toEqual([hidden.id, ...newestFirst])
    await block(alice, bob)
    expect(idsOf(await quotesOf(alice, post))).toEqual([4, 2, 0].map((n) => quoting[n]!.id))
    ok(await alice.send(`POST /api/v1/accounts/${carol.id}/mute`))
    expect(idsOf(await quotesOf(alice, post))).toEqual([])
    const secret = await publish(alice, { status: 'x', visibility: 'private' })
    expect((await quotesOf(bob, secret)).status).toBe(404)
  })
})

describe('revoking a quote', () => {
  test('hides the quoted post and lowers its count, and can be repeated', async () => {
    const post = await publish(alice, 'the original')
    const quoting = ok(await quote(bob, post))
    for (let time = 0; time < 2; time++)
      expect(ok(await revoke(alice, post, quoting))).toMatchObject({
        id: quoting.id,
        quote: { state: 'revoked', quoted_status: null },
      })
    expect(await stateFor(bob, quoting)).toEqual({ state: 'revoked', quoted_status: null })
    expect(ok(await look(bob, post)).quotes_count).toBe(0)
    expect(idsOf(await quotesOf(alice, post))).toEqual([])
    expect(await quoteNotices(alice)).toEqual([])
    ok(await bob.send(`DELETE /api/v1/statuses/${quoting.id}`))
    expect(ok(await look(bob, post)).quotes_count).toBe(0)
  })

  test('is allowed only to the author of the quoted post', async () => {
    const [post, other] = [await publish(alice, 'x'), await publish(alice, 'y')]
    const quoting = ok(await quote(bob, post))
    for (const who of [bob, carol]) expect((await revoke(who, post, quoting)).status).toBe(403)
    expect((await revoke(context.anonymous, post, quoting)).status).toBe(401)
    for (const [which, by] of [[other, quoting] as const, [post, other] as const, [post, { id: '1' }] as const])
      expect((await revoke(alice, which, by)).status).toBe(404)
    const reader = await context.person(alice.name, ['read', 'write:favourites'])
    expect((await revoke(reader, post, quoting)).body.code).toBe('insufficient_scope')
    expect((await stateFor(carol, quoting)).state).toBe('accepted')
  })

  test('is possible even if the author of the quoted post cannot see the quoting one', async () => {
    const post = await publish(alice, 'x')
    const quoting = ok(await quote(bob, post, { visibility: 'private' }))
    expect((await revoke(alice, post, quoting)).status).toBe(404)
    expect((await stateFor(bob, quoting)).state).toBe('revoked')
  })
})

describe('deleting a post', () => {
  test('marks its quotes as deleted', async () => {
    const post = await publish(alice, 'x')
    const quoting = ok(await quote(bob, post))
    ok(await look(carol, quoting))
    ok(await alice.send(`DELETE /api/v1/statuses/${post.id}`))
    for (const who of [bob, carol, context.anonymous])
      expect(await stateFor(who, quoting)).toEqual({ state: 'deleted', quoted_status: null })
  })

  test('that quotes another post lowers the count of that post, if the quote counted', async () => {
    const post = await publish(alice, 'x')
    const [open, closed] = [ok(await quote(bob, post)), ok(await quote(bob, post, { visibility: 'private' }))]
    ok(await bob.send(`DELETE /api/v1/statuses/${closed.id}`))
    expect(ok(await look(alice, post)).quotes_count).toBe(1)
    ok(await bob.send(`DELETE /api/v1/statuses/${open.id}`))
    expect(ok(await look(alice, post)).quotes_count).toBe(0)
    expect(await quoteNotices(alice)).toEqual([])
  })
})

test('a quote has its own state for readers who blocked, muted or are blocked by the quoted author', async () => {
  const post = await publish(alice, 'the original')
  const quoting = ok(await quote(bob, post))
  await block(carol, alice)
  expect(await stateFor(carol, quoting)).toEqual({
    state: 'blocked_account',
    quoted_status_id: post.id,
    quoted_status: null,
  })
  const { dave, eve } = await createPeople(context, 'dave', 'eve')
  await block(alice, dave)
  expect(await stateFor(dave, quoting)).toEqual({ state: 'unauthorized', quoted_status: null })
  ok(await eve.send(`POST /api/v1/accounts/${alice.id}/mute`))
  expect((await stateFor(eve, quoting)).state).toBe('muted_account')
})
