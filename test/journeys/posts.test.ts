import { beforeAll, describe, expect, test } from 'vitest'
import { form, type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('Bob')
})

const create = (body: unknown) => alice.send('POST /api/v1/statuses', body)

describe('a post is created', () => {
  const expected = { spoiler_text: 'Careful', sensitive: true, language: 'de', visibility: 'unlisted' }
  const fields = { status: 'Guten Tag', spoiler_text: 'Careful', language: 'de', visibility: 'unlisted' }

  test.each([
    ['JSON', () => create(fields)],
    ['a form', () => create(new URLSearchParams(fields))],
    ['a multipart form', () => create(form(fields))],
    ['the query', () => alice.send(`POST /api/v1/statuses?${new URLSearchParams(fields).toString()}`)],
    ['the query with a trailing slash', () => alice.send(`POST /api/v1/statuses/?${new URLSearchParams(fields)}`)],
  ])('from %s, and reads the same afterwards', async (_how, send) => {
    const created = ok(await send())
    expect(created).toMatchObject({ ...expected, content: '<p>Guten Tag</p>', account: { id: alice.id } })
    expect(created).toMatchObject({
      favourited: false,
      reblogged: false,
      bookmarked: false,
      muted: false,
      pinned: false,
    })
    expect(created).toMatchObject({ reblog: null, poll: null, card: null, in_reply_to_id: null, edited_at: null })
    expect(created.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new URL(created.url).host).toBe(new URL(created.account.url).host)
    expect(created.application).toBeUndefined()
    expect(ok(await look(alice, created))).toEqual(created)
    const { favourited, reblogged, bookmarked, muted, pinned, filtered, ...shared } = created
    const approval = { ...shared.quote_approval, current_user: 'unknown' }
    expect(ok(await look(context.anonymous, created))).toEqual({ ...shared, quote_approval: approval })
  })

  test('with the defaults of its author for the fields that it leaves out', async () => {
    const { carol } = await createPeople(context, 'carol')
    const source = { privacy: 'private', sensitive: true, language: 'gsw', quote_policy: 'followers' }
    ok(await carol.send('PATCH /api/v1/accounts/update_credentials', { source }))
    expect(await publish(carol, 'Hoi')).toMatchObject({ visibility: 'private', sensitive: true, language: 'gsw' })
    const published = { status: 'Hi', visibility: 'public', sensitive: 'false', language: 'en' }
    expect(ok(await carol.send('POST /api/v1/statuses', published))).toMatchObject({
      visibility: 'public',
      sensitive: false,
      language: 'en',
    })
    const blank = new URLSearchParams({ status: 'Hoi', visibility: '', language: '', in_reply_to_id: '' })
    expect(ok(await carol.send('POST /api/v1/statuses', blank))).toMatchObject({
      visibility: 'private',
      language: 'gsw',
    })
  })

  test('as sensitive if it has a content warning that is not blank', async () => {
    expect(await publish(alice, { status: 'x', spoiler_text: 'Hm', sensitive: false })).toMatchObject({
      sensitive: true,
    })
    expect(await publish(alice, { status: 'x', spoiler_text: ' \n ' })).toMatchObject({
      sensitive: false,
      spoiler_text: '',
    })
  })

  test('and counted on the profile, unless it is direct', async () => {
    const { dave } = await createPeople(context, 'dave')
    for (const visibility of ['public', 'unlisted', 'private', 'direct'] as const)
      await publish(dave, { status: 'x', visibility })
    const { statuses_count, last_status_at } = ok(await alice.get(`/api/v1/accounts/${dave.id}`))
    expect(statuses_count).toBe(3)
    expect(last_status_at).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('with the app of its session', async () => {
    const application = { name: 'Pen', website: 'https://pen.example' }
    const hashes = await context.sql(
      'update auth_sessions set application = $2 where account_id = $1',
      bob.id,
      application,
    )
    expect(hashes.rowCount).toBe(1)
    await expect
      .poll(async () => (await publish(bob, 'With a pen')).application, { timeout: 3000 }) // an app is cached for 0.8 s
      .toEqual(application)
  })
})

describe('the text of a post', () => {
  test('becomes HTML without the author’s own markup', async () => {
    const { content } = await publish(alice, 'a <b onclick="x()">b</b>\n\nhttps://example.com/a?b=1&c=2 & co')
    expect(content).not.toContain('<b')
    expect(content).toContain('&lt;b onclick')
    expect(content).toMatch(/<a href="https:\/\/example\.com\/a\?b=1&amp;c=2"[^>]*rel="nofollow noopener[^"]*"/)
  })

  test('mentions existing accounts in any letter case, and nobody else', async () => {
    const { content, mentions } = await publish(
      alice,
      `@bob and @BOB, @nobody_there, me@bob.example, @bob@elsewhere.example`,
    )
    expect(mentions).toMatchObject([{ id: bob.id, username: 'Bob', acct: 'Bob' }])
    expect(content.match(/class="u-url mention"/g)).toHaveLength(2)
    expect(content).toContain('@nobody_there')
  })

  test('has hashtags in any script, once each', async () => {
    const { tags, content } = await publish(alice, '#Ünïcode #ünïcode #日本語 #भारत #مرحبا #123 #a_b')
    expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['ünïcode', '日本語', 'भारत', 'مرحبا', 'a_b'].toSorted(),
    )
    expect(content).toContain('class="mention hashtag" rel="tag"')
    for (const { url } of tags) expect(new URL(url).pathname).toMatch(/^\/tags\/./)
  })

  test('can have 5,000 characters as people count them, where a link counts as 23', async () => {
    const family = '👩‍👩‍👧‍👦'
    const link = `https://example.com/${'x'.repeat(200)}`
    for (const full of [`${family}`.repeat(5000), 'ä'.repeat(5000), `${link} ${'x'.repeat(5000 - 24)}`]) {
      ok(await create({ status: full }))
      expectRefused(await create({ status: `${full}x` }), 'status')
    }
    ok(await create({ status: 'x'.repeat(4000), spoiler_text: 'y'.repeat(1000) }))
    expectRefused(await create({ status: 'x'.repeat(4000), spoiler_text: 'y'.repeat(1001) }), 'status')
  })

  test.each([
    {},
    { status: '' },
    { status: ' \n\t ' },
    { status: '', spoiler_text: 'Only a warning' },
    { status: null },
  ])('cannot be blank: %j', async (body) => expectRefused(await create(body), 'status'))
})

test.each([
  ['EN', 'en'],
  ['en_US', 'en-US'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
])('a post accepts the language %s in the forms that apps and phones use', async (sent, stored) => {
  expect((await create({ status: 'x', language: sent })).body).toMatchObject({ language: stored })
})

describe('a post is refused', () => {
  test.each([
    [{ visibility: 'everybody' }, 'visibility'],
    [{ language: 'not a language' }, 'language'],
    [{ media_ids: ['1', '1'] }, 'media_ids'],
    [{ media_ids: ['1', '2', '3', '4', '5'] }, 'media_ids'],
    [{ media_ids: ['1'] }, 'media_ids'],
    [{ media_ids: ['1'], poll: { options: ['a', 'b'], expires_in: 300 } }, 'poll'],
    [{ in_reply_to_id: 'x' }, 'in_reply_to_id'],
    [{ scheduled_at: '2020-01-01T00:00:00Z' }, 'scheduled_at'],
    [{ quoted_status_id: 'x' }, 'quoted_status_id'],
  ])('with %j', async (fields, field) => expectRefused(await create({ status: 'x', ...fields }), field))

  test('with invalid fields in the query or a form, as in JSON', async () => {
    expectRefused(await alice.send('POST /api/v1/statuses?status=x&scheduled_at=2030-01-01'), 'scheduled_at')
    expectRefused(await create(new URLSearchParams({ status: 'x', quoted_status_id: 'x' })), 'quoted_status_id')
    ok(await create({ status: 'x', scheduled_at: null, quoted_status_id: '' }))
  })

  test('without a session, or with one that cannot write posts', async () => {
    expect((await context.anonymous.send('POST /api/v1/statuses', { status: 'x' })).status).toBe(401)
    const reader = await context.person('reader', ['read', 'write:favourites'])
    expect((await reader.send('POST /api/v1/statuses', { status: 'x' })).body.code).toBe('insufficient_scope')
  })
})

test('several posts are read by id, in the requested order, without hidden ones', async () => {
  const secret = await publish(bob, { status: 'x', visibility: 'private' })
  const [first, second] = [await publish(bob, '1'), await publish(bob, '2')]
  const several = ok(await alice.get(`/api/v1/statuses?id[]=${second.id}&id[]=${secret.id}&id[]=1&id[]=${first.id}`))
  expect(several.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  const many = Array.from({ length: 21 }, (_, index) => `id[]=${index + 1}`).join('&')
  expect((await alice.get(`/api/v1/statuses?${many}`)).status).toBe(422)
})
