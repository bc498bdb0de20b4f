import { beforeEach, expect, test } from 'vitest'
import type { Visibility } from '../../client/index.ts'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, follow, look, createPeople, ok, publish } from './posting.ts'

type Name = 'author' | 'follower' | 'mentioned' | 'outsider' | 'nobody'
const everybody: Name[] = ['author', 'follower', 'mentioned', 'outsider', 'nobody']

const context = journeyForFile()
let people: Record<Name, Person>

beforeEach(async () => {
  people = {
    ...(await createPeople(context, 'author', 'follower', 'mentioned', 'outsider')),
    nobody: context.anonymous,
  }
  await follow(people.follower, people.author)
})

/** Returns the people who can see a post by its id and in its author's list. The two must agree. */
async function readersOf(post: { id: string }): Promise<Name[]> {
  const { author } = people
  const readers: Name[] = []
  for (const name of everybody) {
    const one = await look(people[name], post)
    expect([200, 404]).toContain(one.status)
    const list = await people[name].get(`/api/v1/accounts/${author.id}/statuses`)
    const listed = list.status === 200 && idsOf(list).includes(post.id)
    expect({ name, listed }).toEqual({ name, listed: one.status === 200 })
    if (listed) readers.push(name)
  }
  return readers
}

const say = (visibility: Visibility) => publish(people.author, { status: `For @${people.mentioned.name}`, visibility })
const block = (who: Person, { id }: Person) => who.send(`POST /api/v1/accounts/${id}/block`)

test.each([
  ['public', everybody],
  ['unlisted', everybody],
  ['private', ['author', 'follower', 'mentioned']],
  ['direct', ['author', 'mentioned']],
] as const)('a %s post is seen by %j', async (visibility, readers) => {
  const post = await say(visibility)
  expect(post.visibility).toBe(visibility)
  expect(await readersOf(post)).toEqual(readers)
})

test.each(['public', 'unlisted', 'private', 'direct'] as const)(
  'a %s post returns 404 to every call by people who cannot see it, and nothing changes',
  async (visibility) => {
    const { author, follower, mentioned, outsider } = people
    const post = await say(visibility)
    await block(mentioned, author)
    await block(author, follower)
    if (visibility === 'public') await block(outsider, author)
    for (const who of [follower, mentioned, ...(visibility === 'unlisted' ? [] : [outsider])]) {
      for (const verb of ['favourite', 'unfavourite', 'reblog', 'unreblog', 'bookmark', 'unbookmark', 'pin', 'unpin']) {
        expect({ verb, status: (await act(who, verb, post)).status }).toEqual({ verb, status: 404 })
      }
      for (const of of ['', '/context', '/source', '/history', '/favourited_by', '/reblogged_by']) {
        expect((await who.get(`/api/v1/statuses/${post.id}${of}`)).status).toBe(404)
      }
      for (const line of ['PUT', 'DELETE']) {
        expect((await who.send(`${line} /api/v1/statuses/${post.id}`, { status: 'Mine' })).status).toBe(404)
      }
      expect((await who.send('POST /api/v1/statuses', { status: 'x', in_reply_to_id: post.id })).status).toBe(404)
    }
    expect(ok(await look(author, post))).toMatchObject({ favourites_count: 0, reblogs_count: 0, replies_count: 0 })
  },
)

test('a block hides posts in both directions, and unblocking shows them again', async () => {
  const { author, outsider } = people
  const post = await say('public')
  const response = await publish(outsider, { status: 'Yes', in_reply_to_id: post.id })
  const boost = ok(await act(outsider, 'reblog', post))
  for (const [by, of] of [
    [author, outsider],
    [outsider, author],
  ] as const) {
    ok(await block(by, of))
    expect((await look(outsider, post)).status).toBe(404)
    expect((await look(author, response)).status).toBe(404)
    expect((await look(author, boost)).status).toBe(404)
    expect(ok(await author.get(`/api/v1/statuses/${post.id}/context`)).descendants).toEqual([])
    expect(idsOf(await author.get(`/api/v1/statuses/${post.id}/reblogged_by`))).toEqual([])
    expect(idsOf(await context.anonymous.get(`/api/v1/statuses/${post.id}/reblogged_by`))).toEqual([outsider.id])
    ok(await by.send(`POST /api/v1/accounts/${of.id}/unblock`))
    expect((await look(outsider, post)).status).toBe(200)
  }
})

test('posts of a suspended account and their boosts are hidden until it is restored', async () => {
  const { author, follower, outsider } = people
  const post = await say('public')
  const boost = ok(await act(outsider, 'reblog', post))
  ok(await act(follower, 'bookmark', post))
  await context.stores.accounts.suspend(author.id as never)
  for (const name of everybody.slice(1)) expect((await look(people[name], post)).status).toBe(404)
  expect((await look(follower, boost)).status).toBe(404)
  expect(idsOf(await follower.get('/api/v1/bookmarks'))).toEqual([])
  await context.stores.accounts.restore(author.id as never)
  expect((await look(follower, boost)).status).toBe(200)
  expect(idsOf(await follower.get('/api/v1/bookmarks'))).toEqual([post.id])
})

test('unfollowing hides private posts', async () => {
  const { author, follower } = people
  const post = await say('private')
  expect((await look(follower, post)).status).toBe(200)
  ok(await follower.send(`POST /api/v1/accounts/${author.id}/unfollow`))
  expect((await look(follower, post)).status).toBe(404)
})

test.each(['0', 'x', '-1', '9999999999999999999', '1%00', '1'])('the post id %s returns 404', async (id) => {
  expect((await look(people.author, { id })).status).toBe(404)
  expect((await act(people.author, 'favourite', { id })).status).toBe(404)
  expect((await people.nobody.get(`/api/v1/statuses/${id}/context`)).status).toBe(404)
})
