import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, look, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

const save = (shortcode: string) =>
  context.stores.customEmojis.save({
    shortcode,
    fileKey: `${shortcode}.webp`,
    staticKey: `${shortcode}.png`,
    category: null,
  })

beforeAll(async () => {
  await save('blobcat')
})
beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

interface Dialect {
  add(who: Person, post: { id: string }, emoji: string): ReturnType<Person['send']>
  remove(who: Person, post: { id: string }, emoji: string): ReturnType<Person['send']>
}

const paths = (add: (id: string, emoji: string) => string, remove: (id: string, emoji: string) => string): Dialect => ({
  add: (who, { id }, emoji) => who.send(add(id, encodeURIComponent(emoji))),
  remove: (who, { id }, emoji) => who.send(remove(id, encodeURIComponent(emoji))),
})

const dialects: Record<string, Dialect> = {
  pleroma: paths(
    (id, emoji) => `PUT /api/v1/pleroma/statuses/${id}/reactions/${emoji}`,
    (id, emoji) => `DELETE /api/v1/pleroma/statuses/${id}/reactions/${emoji}`,
  ),
  fedibird: paths(
    (id, emoji) => `PUT /api/v1/statuses/${id}/emoji_reactions/${emoji}`,
    (id, emoji) => `DELETE /api/v1/statuses/${id}/emoji_reactions/${emoji}`,
  ),
  glitch: paths(
    (id, emoji) => `POST /api/v1/statuses/${id}/react/${emoji}`,
    (id, emoji) => `POST /api/v1/statuses/${id}/unreact/${emoji}`,
  ),
}
const { add, remove } = dialects['glitch']!

/**
 * Returns the reactions of a post as `emoji count`, with `*` for the reader's own. Every API dialect has the same
 * format.
 */
function reactionsOf(status: any): string[] {
  const texts = [status.reactions, status.emoji_reactions, status.pleroma.emoji_reactions].map((list) =>
    list.map(({ name, count, me }: { name: string; count: number; me: boolean }) => `${name} ${count}${me ? '*' : ''}`),
  )
  expect(texts[1]).toEqual(texts[0])
  expect(texts[2]).toEqual(texts[0])
  return texts[0]!
}

describe.each(Object.entries(dialects))('with the API of %s', (_name, dialect) => {
  test('a reaction counts once per person, can be removed, and appears in every dialect', async () => {
    const post = await publish(alice, 'x')
    for (let time = 0; time < 2; time++) expect(reactionsOf(ok(await dialect.add(bob, post, '👍')))).toEqual(['👍 1*'])
    expect(reactionsOf(ok(await dialect.add(carol, post, '👍')))).toEqual(['👍 2*'])
    ok(await dialect.add(carol, post, '👩🏽‍❤️‍💋‍👨🏿'))
    expect(reactionsOf(ok(await look(bob, post)))).toEqual(['👍 2*', '👩🏽‍❤️‍💋‍👨🏿 1'])
    expect(reactionsOf(ok(await look(context.anonymous, post)))).toEqual(['👍 2', '👩🏽‍❤️‍💋‍👨🏿 1'])
    for (let time = 0; time < 2; time++)
      expect(reactionsOf(ok(await dialect.remove(carol, post, '👍')))).toEqual(['👍 1', '👩🏽‍❤️‍💋‍👨🏿 1*'])
  })

  test('a custom emoji is added by its shortcode, with or without colons, and has its picture', async () => {
    const post = await publish(alice, 'x')
    const status = ok(await dialect.add(bob, post, ':blobcat:'))
    expect(reactionsOf(status)).toEqual(['blobcat 1*'])
    expect(status.reactions[0]).toMatchObject({ url: expect.stringContaining('blobcat.webp') })
    expect(status.emoji_reactions[0]).toMatchObject({
      static_url: expect.stringContaining('blobcat.png'),
      account_ids: [],
    })
    expect(reactionsOf(ok(await dialect.add(carol, post, 'blobcat')))).toEqual(['blobcat 2*'])
    const host = new URL(context.service.url).host
    expect(reactionsOf(ok(await dialect.remove(bob, post, `blobcat@${host}`)))).toEqual(['blobcat 1'])
  })
})

test('an emoji with and without its variation selector is the same reaction', async () => {
  const post = await publish(alice, 'x')
  ok(await add(bob, post, '❤'))
  expect(reactionsOf(ok(await add(carol, post, '❤️')))).toEqual(['❤️ 2*'])
  expect(reactionsOf(ok(await remove(bob, post, '❤️')))).toEqual(['❤️ 1'])
})

test.each(['nocat', ':nocat:', 'blobcat@elsewhere.example', 'x', '👍👍', '1', ' '])('%j is refused', async (emoji) => {
  const post = await publish(alice, 'x')
  expectRefused(await add(bob, post, emoji), 'name')
  expectRefused(await dialects['pleroma']!.add(bob, post, emoji), 'emoji')
  expect(reactionsOf(ok(await look(alice, post)))).toEqual([])
})

const emojis = Array.from({ length: 0x200 }, (_, n) => String.fromCodePoint(0x1f400 + n)).filter((one) =>
  /^\p{RGI_Emoji}$/v.test(one),
)

test('an account can add eight reactions to a post', async () => {
  const post = await publish(alice, 'x')
  for (const emoji of emojis.slice(0, 8)) ok(await add(bob, post, emoji))
  expectRefused(await add(bob, post, emojis[8]!), 'name')
  ok(await add(bob, post, emojis[3]!))
  ok(await remove(bob, post, emojis[3]!))
  expect(reactionsOf(ok(await add(bob, post, emojis[8]!)))).toHaveLength(8)
  ok(await add(carol, post, emojis[9]!))
})

test('a post can have reactions with a hundred different emojis', async () => {
  const post = await publish(alice, 'x')
  const reactors = Array.from({ length: 13 }, (_, n) => `${bob.name}_${n}`)
  const people = await Promise.all(reactors.map((name) => context.person(name)))
  const put = people.map(async (who, n) => {
    for (const emoji of emojis.slice(n * 8, Math.min(n * 8 + 8, 100))) ok(await add(who, post, emoji))
  })
  await Promise.all(put)
  expectRefused(await add(bob, post, emojis[100]!), 'name')
  const names = reactionsOf(ok(await add(bob, post, emojis[0]!)))
  expect(names).toHaveLength(100)
  expect(names).toContain(`${emojis[0]} 2*`)
})

describe('the list of people who reacted', () => {
  const reactors = (who: Person, { id }: { id: string }, rest = '') =>
    who.get(`/api/v1/pleroma/statuses/${id}/reactions${rest}`)
  const summary = (list: any[]) =>
    list.map(({ name, count, me, accounts }) => [name, count, me, accounts.map((one: any) => one.id)])

  test('is grouped by emoji, newest first, or contains those with one emoji', async () => {
    const post = await publish(alice, 'x')
    for (const who of [bob, carol]) ok(await add(who, post, '👍'))
    ok(await add(bob, post, ':blobcat:'))
    const all = ok(await reactors(bob, post))
    expect(summary(all)).toEqual([
      ['👍', 2, true, [carol.id, bob.id]],
      ['blobcat', 1, true, [bob.id]],
    ])
    expect(all[1].url).toContain('blobcat.webp')
    expect(summary(ok(await reactors(context.anonymous, post, `/${encodeURIComponent('👍')}`)))).toEqual([
      ['👍', 2, false, [carol.id, bob.id]],
    ])
    expect(ok(await reactors(bob, post, '/blobcat'))).toEqual([all[1]])
    expect(ok(await reactors(bob, post, `/${encodeURIComponent('🔥')}`))).toEqual([])
    expectRefused(await reactors(bob, post, '/nothing%20such'), 'emoji')
  })

  test('is read page by page for one emoji', async () => {
    const post = await publish(alice, 'x')
    const fans = Object.values(await createPeople(context, 'a', 'b', 'c', 'd', 'e'))
    for (const fan of fans) ok(await add(fan, post, '❤️'))
    const names: string[] = []
    let path: string | undefined = `/api/v1/pleroma/statuses/${post.id}/reactions/${encodeURIComponent('❤')}?limit=2`
    while (path !== undefined && names.length < 9) {
      const page = await alice.get(path)
      names.push(...ok(page).flatMap(({ accounts }: any) => accounts.map(({ id }: any) => id)))
      path = linkTo('next', page)
    }
    expect(names).toEqual(fans.map(({ id }) => id).toReversed())
  })

  test('leaves out accounts with a block between them and the reader', async () => {
    const post = await publish(alice, 'x')
    for (const who of [bob, carol]) ok(await add(who, post, '👍'))
    ok(await carol.send(`POST /api/v1/accounts/${bob.id}/block`))
    expect(summary(ok(await reactors(bob, post)))).toEqual([['👍', 2, true, [bob.id]]])
    expect(summary(ok(await reactors(carol, post, `/${encodeURIComponent('👍')}`)))).toEqual([
      ['👍', 2, true, [carol.id]],
    ])
  })
})

test('a reaction to a boost is a reaction to the original', async () => {
  const post = await publish(alice, 'x')
  const boost = ok(await act(bob, 'reblog', post))
  expect(ok(await add(carol, boost, '👍')).id).toBe(post.id)
  expect(reactionsOf(ok(await look(carol, boost)).reblog)).toEqual(['👍 1*'])
  expect(reactionsOf(ok(await remove(carol, boost, '👍')))).toEqual([])
})

test('people can react only to posts that they see, but can always remove a reaction', async () => {
  const post = await publish(alice, { status: 'x', visibility: 'private' })
  expect((await add(bob, post, '👍')).status).toBe(404)
  await follow(bob, alice)
  ok(await add(bob, post, '👍'))
  ok(await bob.send(`POST /api/v1/accounts/${alice.id}/unfollow`))
  expect((await remove(bob, post, '👍')).status).toBe(404)
  expect(reactionsOf(ok(await look(alice, post)))).toEqual([])
  expect((await add(bob, { id: '1' }, '👍')).status).toBe(404)
})

test('a reaction needs a session that can add favourites', async () => {
  const post = await publish(alice, 'x')
  const reader = await context.person(bob.name, ['read', 'write:statuses'])
  for (const dialect of Object.values(dialects)) {
    for (const verb of [dialect.add, dialect.remove]) {
      expect((await verb(context.anonymous, post, '👍')).status).toBe(401)
      expect((await verb(reader, post, '👍')).body.code).toBe('insufficient_scope')
    }
  }
})

test('the author is notified of reactions by others, until they are removed', async () => {
  const post = await publish(alice, 'x')
  for (const who of [alice, bob, carol]) ok(await add(who, post, '👍'))
  ok(await add(bob, post, ':blobcat:'))
  const received = async () => {
    const { rows } = await context.sql(
      'select from_id, emoji from notifications where account_id = $1 and post_id = $2 order by id',
      alice.id,
      post.id,
    )
    return rows.map((row) => [row.from_id, row.emoji])
  }
  expect(await received()).toEqual([
    [bob.id, '👍'],
    [carol.id, '👍'],
    [bob.id, 'blobcat'],
  ])
  ok(await remove(bob, post, '👍'))
  expect(await received()).toEqual([
    [carol.id, '👍'],
    [bob.id, 'blobcat'],
  ])
})

test('a reaction with a deleted custom emoji keeps its name, and can be removed', async () => {
  await save('shortlived')
  const post = await publish(alice, 'x')
  expect(ok(await add(bob, post, 'shortlived')).reactions[0]).toHaveProperty('url')
  await context.stores.customEmojis.delete('shortlived')
  const { reactions } = ok(await look(bob, post))
  expect(reactions).toEqual([{ name: 'shortlived', count: 1, me: true }])
  expectRefused(await add(carol, post, 'shortlived'), 'name')
  expect(reactionsOf(ok(await remove(bob, post, 'shortlived')))).toEqual([])
})

test('the instance announces reactions and their limit', async () => {
  const [first, second] = [ok(await alice.get('/api/v1/instance')), ok(await alice.get('/api/v2/instance'))]
  for (const { fedibird_capabilities: capabilities, configuration } of [first, second]) {
    expect(capabilities).toContain('emoji_reaction')
    expect(configuration.reactions).toEqual({ max_reactions: 8 })
  }
})
