import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, look, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

/** Returns all ids of a list, following its `Link` headers page by page. */
async function walk(who: Person, path: string | undefined, rel: 'next' | 'prev' = 'next'): Promise<string[]> {
  const ids: string[] = []
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(50)
    const page = await who.get(path)
    ok(page)
    if (rel === 'next') ids.push(...idsOf(page))
    else ids.unshift(...idsOf(page))
    path = linkTo(rel, page)
  }
  return ids
}

describe('a boost', () => {
  test('contains the original, and is the same one if it is repeated', async () => {
    const post = await publish(alice, 'x')
    const boost = ok(await act(bob, 'reblog', post))
    expect(boost).toMatchObject({ account: { id: bob.id }, visibility: 'public', reblogged: true, content: '' })
    expect(boost.reblog).toMatchObject({ id: post.id, account: { id: alice.id }, reblogged: true, reblogs_count: 1 })
    expect(boost.pinned).toBeUndefined()
    expect(ok(await act(bob, 'reblog', post)).id).toBe(boost.id)
    expect(ok(await look(alice, post))).toMatchObject({ reblogs_count: 1, reblogged: false })
    expect(ok(await look(context.anonymous, boost)).reblog.id).toBe(post.id)
  })

  test('of a boost is a boost of the original', async () => {
    const post = await publish(alice, 'x')
    const first = ok(await act(bob, 'reblog', post))
    const second = ok(await act(carol, 'reblog', first))
    expect(second.reblog).toMatchObject({ id: post.id, reblogs_count: 2 })
    expect(ok(await act(bob, 'reblog', first)).id).toBe(first.id)
  })

  test('can have a smaller audience than the original, but never a larger one', async () => {
    const post = await publish(alice, 'x')
    expect(ok(await act(bob, 'reblog', post, { visibility: 'private' })).visibility).toBe('private')
    expectRefused(await act(carol, 'reblog', post, { visibility: 'direct' }), 'visibility')
    const secret = await publish(alice, { status: 'x', visibility: 'private' })
    expect(ok(await act(alice, 'reblog', secret)).visibility).toBe('private')
    await follow(bob, alice)
    expect((await act(bob, 'reblog', secret)).body).toMatchObject({ code: 'forbidden' })
    const direct = await publish(alice, { status: `@${bob.name}`, visibility: 'direct' })
    for (const who of [alice, bob]) expect((await act(who, 'reblog', direct)).status).toBe(403)
  })

  test('is undone by its own id or the id of the original, and undoing it twice succeeds', async () => {
    const post = await publish(alice, 'x')
    const boost = ok(await act(bob, 'reblog', post))
    expect(ok(await act(bob, 'unreblog', boost))).toMatchObject({ id: post.id, reblogged: false, reblogs_count: 0 })
    expect((await look(bob, boost)).status).toBe(404)
    expect(ok(await act(bob, 'unreblog', post)).reblogs_count).toBe(0)
    expect(ok(await act(bob, 'reblog', post)).id).not.toBe(boost.id)
  })
})

test.each([
  ['favourite', 'favourited', 'favourites_count'],
  ['bookmark', 'bookmarked', undefined],
])('a %s can be repeated, undone, and given through a boost', async (verb, mark, count) => {
  const post = await publish(alice, 'x')
  const counted = (n: number) => (count ? { [count]: n } : {})
  for (let time = 0; time < 2; time++)
    expect(ok(await act(bob, verb, post))).toMatchObject({ [mark]: true, ...counted(1) })
  expect(ok(await look(alice, post))).toMatchObject({ [mark]: false, ...counted(1) })
  const boost = ok(await act(carol, 'reblog', post))
  expect(ok(await act(carol, verb, boost))).toMatchObject({ id: post.id, [mark]: true, ...counted(2) })
  expect(idsOf(await carol.get(`/api/v1/${verb}s`))).toEqual([post.id])
  for (let time = 0; time < 2; time++)
    expect(ok(await act(bob, `un${verb}`, post))).toMatchObject({ [mark]: false, ...counted(1) })
  expect(idsOf(await bob.get(`/api/v1/${verb}s`))).toEqual([])
})

describe('a pin', () => {
  test('is allowed for five of your own posts, in any order, and can be repeated', async () => {
    const posts: { id: string }[] = []
    for (let n = 0; n < 6; n++)
      posts.push(await publish(alice, { status: `${n}`, visibility: n ? 'public' : 'private' }))
    for (const post of posts.slice(0, 5)) expect(ok(await act(alice, 'pin', post)).pinned).toBe(true)
    expectRefused(await act(alice, 'pin', posts[5]!), 'id')
    ok(await act(alice, 'pin', posts[2]!))
    expect(ok(await act(alice, 'unpin', posts[2]!)).pinned).toBe(false)
    ok(await act(alice, 'unpin', posts[2]!))
    ok(await act(alice, 'pin', posts[5]!))
    const pinned = idsOf(await bob.get(`/api/v1/accounts/${alice.id}/statuses?pinned=true`))
    expect(pinned).toEqual([5, 4, 3, 1].map((n) => posts[n]!.id))
  })

  test('is refused for other people’s posts, boosts and direct posts', async () => {
    const post = await publish(alice, 'x')
    expectRefused(await act(bob, 'pin', post), 'id')
    expectRefused(await act(bob, 'pin', ok(await act(bob, 'reblog', post))), 'id')
    expectRefused(await act(alice, 'pin', await publish(alice, { status: 'x', visibility: 'direct' })), 'id')
    expect(ok(await look(bob, post)).pinned).toBeUndefined()
  })
})

describe('lists', () => {
  test.each([
    ['favourited_by', 'favourite'],
    ['reblogged_by', 'reblog'],
  ])('%s is read page by page, newest first', async (list, verb) => {
    const post = await publish(alice, 'x')
    const fans = Object.values(await createPeople(context, 'a', 'b', 'c', 'd', 'e'))
    for (const fan of fans) ok(await act(fan, verb, post))
    const path = `/api/v1/statuses/${post.id}/${list}`
    const latestFirst = fans.map(({ id }) => id).toReversed()
    expect(await walk(context.anonymous, `${path}?limit=2`)).toEqual(latestFirst)
    expect(await walk(alice, `${path}?limit=2&min_id=1`, 'prev')).toEqual(latestFirst)
    expect(idsOf(await alice.get(path))).toEqual(latestFirst)
    ok(await act(fans[0]!, `un${verb}`, post))
    expect(await walk(alice, `${path}?limit=2`)).toEqual(latestFirst.slice(0, -1))
  })

  test.each(['favourite', 'bookmark'])(
    'of your own %ss are sorted by when you added them, not by post',
    async (verb) => {
      const posts: { id: string }[] = []
      for (let n = 0; n < 5; n++) posts.push(await publish(alice, `${n}`))
      for (const n of [3, 0, 4, 1, 2]) ok(await act(bob, verb, posts[n]!))
      const expected = [2, 1, 4, 0, 3].map((n) => posts[n]!.id)
      const first = await bob.get(`/api/v1/${verb}s?limit=2`)
      expect(linkTo('next', first)).not.toContain(posts[1]!.id) // the cursor is the id of the interaction
      expect(await walk(bob, `/api/v1/${verb}s?limit=2`)).toEqual(expected)
      expect(await walk(bob, `/api/v1/${verb}s?limit=2&min_id=1`, 'prev')).toEqual(expected)
      ok(await act(bob, `un${verb}`, posts[4]!))
      ok(await act(bob, verb, posts[3]!))
      expect(await walk(bob, `/api/v1/${verb}s`)).toEqual([2, 1, 0, 3].map((n) => posts[n]!.id))
      expect((await context.anonymous.get(`/api/v1/${verb}s`)).status).toBe(401)
    },
  )
})
