import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, expectHome, follow, ok, publish } from '../journeys/posting.ts'
import { idsOf, linkTo, type Person, journeyForFile } from '../journeys/people.ts'

const context = journeyForFile()
let reader: Person
let author: Person
let rounds = 0

const lists = {
  home: () => '/api/v1/timelines/home',
  public: () => '/api/v1/timelines/public',
  tag: () => `/api/v1/timelines/tag/walk${rounds}`,
  profile: () => `/api/v1/accounts/${author.id}/statuses`,
  favourites: () => '/api/v1/favourites',
}

/** Events between two pages: new posts, and deletions of old ones, chosen by index. */
const between = fc.record({ posts: fc.nat(2), deletes: fc.array(fc.nat(), { maxLength: 2 }) })

const walks = fc.record({
  list: fc.constantFrom(...(Object.keys(lists) as (keyof typeof lists)[])),
  rel: fc.constantFrom('next' as const, 'prev' as const),
  limit: fc.integer({ min: 1, max: 4 }),
  // For each post, whether it exists throughout. The other posts may be deleted on the way.
  stays: fc.array(fc.boolean(), { minLength: 4, maxLength: 9 }),
  meanwhile: fc.array(between, { maxLength: 12 }),
})

type Walk = Parameters<Parameters<typeof walks.map>[0]>[0]
type ListName = Walk['list']

async function add(list: ListName): Promise<string> {
  const post = await publish(author, `#walk${rounds}`)
  if (list === 'favourites') ok(await act(reader, 'favourite', post))
  return post.id
}

/** Creates people and posts for this walk only, and returns the ids of the posts, oldest first. */
async function newStores(list: ListName, count: number): Promise<string[]> {
  rounds++
  ;[reader, author] = [await context.person(`reader${rounds}`), await context.person(`author${rounds}`)]
  if (list === 'home') await follow(reader, author)
  if (list === 'home') await expectHome(reader, []) // From now on, posts are written to the reader's feed.
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await add(list))
  if (list === 'home') await expectHome(reader, ids.toReversed())
  return ids
}

async function walk({ list, rel, limit, stays, meanwhile }: Walk) {
  const ids = await newStores(list, stays.length)
  const lasting = ids.filter((_, index) => stays[index])
  const mayGo = ids.filter((_, index) => !stays[index])
  const visited: string[] = []
  const changes = meanwhile[Symbol.iterator]()
  let path: string | undefined = `${lists[list]()}?limit=${limit}${rel === 'prev' ? '&min_id=1' : ''}`
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(60)
    const page = await reader.get(path)
    ok(page)
    visited.push(...(rel === 'next' ? idsOf(page) : idsOf(page).toReversed()))
    path = linkTo(rel, page)
    const { posts = 0, deletes = [] } = changes.next().value ?? {}
    for (let n = 0; n < posts; n++) mayGo.push(await add(list))
    for (const choice of deletes)
      for (const id of mayGo.splice(choice % (mayGo.length || 1), 1))
        ok(await author.send(`DELETE /api/v1/statuses/${id}`))
  }
  await context.sql('delete from posts where author_id = $1', author.id) // All walks share the public timeline.
  return { visited, lasting: rel === 'next' ? lasting.toReversed() : lasting }
}

test('following the links of a list returns each post that stays exactly once, in order, despite changes', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (input) => {
      const { visited, lasting } = await walk(input)
      expect(new Set(visited).size).toBe(visited.length)
      expect(visited.filter((id) => lasting.includes(id))).toEqual(lasting)
    }),
    { numRuns: 20, examples: everyWay() },
  )
}, 60_000)

/** Returns a walk through each list in both directions, with an event after each page. */
function everyWay() {
  const stays = [true, false, true, true, false, true, true]
  const meanwhile = Array.from({ length: 6 }, (_, n) => ({ posts: n % 2, deletes: [n] }))
  const names = Object.keys(lists) as (keyof typeof lists)[]
  return names.flatMap((list) =>
    (['next', 'prev'] as const).map((rel): [Walk] => [{ list, rel, limit: 2, stays, meanwhile }]),
  )
}
