import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, expectHome, follow, ok, publish } from '../journeys/posting.ts'
import { idsOf, linkTo, type Person, type Place, startPlace } from '../journeys/people.ts'

let place: Place
let reader: Person
let author: Person
let worlds = 0

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())

const lists = {
  home: () => '/api/v1/timelines/home',
  public: () => '/api/v1/timelines/public',
  tag: () => `/api/v1/timelines/tag/walk${worlds}`,
  profile: () => `/api/v1/accounts/${author.id}/statuses`,
  favourites: () => '/api/v1/favourites',
}

/** What happens between two pages: new posts, and old ones that go, by place among those that may go. */
const between = fc.record({ posts: fc.nat(2), deletes: fc.array(fc.nat(), { maxLength: 2 }) })

const walks = fc.record({
  list: fc.constantFrom(...(Object.keys(lists) as (keyof typeof lists)[])),
  rel: fc.constantFrom('next' as const, 'prev' as const),
  limit: fc.integer({ min: 1, max: 4 }),
  // Who stays throughout, and who may be deleted on the way.
  stays: fc.array(fc.boolean(), { minLength: 4, maxLength: 9 }),
  meanwhile: fc.array(between, { maxLength: 12 }),
})

type Walk = Parameters<Parameters<typeof walks.map>[0]>[0]
type ListName = Walk['list']

async function add(list: ListName): Promise<string> {
  const post = await publish(author, `#walk${worlds}`)
  if (list === 'favourites') ok(await act(reader, 'favourite', post))
  return post.id
}

/** People and posts of this walk alone, oldest first. */
async function newWorld(list: ListName, count: number): Promise<string[]> {
  worlds++
  ;[reader, author] = [await place.person(`reader${worlds}`), await place.person(`author${worlds}`)]
  if (list === 'home') await follow(reader, author)
  if (list === 'home') await expectHome(reader, []) // from here on its feed is written to, not made anew
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await add(list))
  if (list === 'home') await expectHome(reader, ids.toReversed())
  return ids
}

async function walk({ list, rel, limit, stays, meanwhile }: Walk) {
  const ids = await newWorld(list, stays.length)
  const kept = ids.filter((_, index) => stays[index])
  const mayGo = ids.filter((_, index) => !stays[index])
  const seen: string[] = []
  const changes = meanwhile[Symbol.iterator]()
  let path: string | undefined = `${lists[list]()}?limit=${limit}${rel === 'prev' ? '&min_id=1' : ''}`
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(60)
    const page = await reader.get(path)
    ok(page)
    seen.push(...(rel === 'next' ? idsOf(page) : idsOf(page).toReversed()))
    path = linkTo(rel, page)
    const { posts = 0, deletes = [] } = changes.next().value ?? {}
    for (let n = 0; n < posts; n++) mayGo.push(await add(list))
    for (const choice of deletes)
      for (const id of mayGo.splice(choice % (mayGo.length || 1), 1))
        ok(await author.send(`DELETE /api/v1/statuses/${id}`))
  }
  await place.sql('delete from posts where author_id = $1', author.id) // the public timeline is everybody's
  return { seen, kept: rel === 'next' ? kept.toReversed() : kept }
}

test('Whoever follows the links of a list meets each post that stayed exactly once, in order, whatever comes and goes meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (input) => {
      const { seen, kept } = await walk(input)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => kept.includes(id))).toEqual(kept)
    }),
    { numRuns: 20, examples: everyWay() },
  )
}, 60_000)

/** Each list in both directions at least once, with something happening after each page. */
function everyWay() {
  const stays = [true, false, true, true, false, true, true]
  const meanwhile = Array.from({ length: 6 }, (_, n) => ({ posts: n % 2, deletes: [n] }))
  const names = Object.keys(lists) as (keyof typeof lists)[]
  return names.flatMap((list) =>
    (['next', 'prev'] as const).map((rel): [Walk] => [{ list, rel, limit: 2, stays, meanwhile }]),
  )
}
