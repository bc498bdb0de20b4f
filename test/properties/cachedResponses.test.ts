import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rangeOf } from '../../src/model/page.ts'
import { statusEntity } from '../../src/surfaces/http/entities/status.ts'
import { pace } from '../support/pace.ts'
import { type Redis, redisServer, startRedis } from '../support/redis.ts'
import { changes } from './cacheChanges.ts'
import { anyEvent, type Event, happen, makeScene, type EventContext } from './cacheEvents.ts'
import { homeBySql } from './homeBySql.ts'
import { type Person, startTwoServices, type TwoServices } from './twoServices.ts'

let services: TwoServices
/** The Redis that stores feeds, if they are not in the database. It is emptied from time to time. */
let redis: Redis | undefined

const home = '/api/v1/timelines/home'

const graphql = `/graphql?query=${encodeURIComponent(`{
  homeTimeline(first: 12) { pageInfo { endCursor } nodes { ...all boostOf { ...all } quote { state postId post { ...all quote { state postId } } } } } }
  fragment all on Post {
    id createdAt editedAt html contentWarning sensitive visibility language repliesCount boostsCount favouritesCount quotesCount quotePolicy
    inReplyToId author { id displayName locked avatar { url description } emojis { url } followersCount postsCount }
    emojis { shortcode url } media { id url description } mentions { id } hashtags { name } reactions { name count emoji { url } }
    poll { id expired votesCount votersCount options { title votesCount } }
    viewer { favourited boosted bookmarked pinned threadMuted mayQuote reactions votes filtered { keywords filter { title } } } }`)}`

// Another query, for fewer fields of the posts in several lists.
const otherGraphql = `/graphql?query=${encodeURIComponent(`{
  a: homeTimeline(first: 3) { edges { cursor node { ...few } } } b: publicTimeline(first: 9) { edges { node { ...few viewer { reactions } } } }
  notifications(first: 9) { nodes { id type post { ...few } } } bookmarks { nodes { ...few } } }
  fragment few on Post { id html viewer { favourited bookmarked } boostOf { id html poll { expired } } author { username displayName } }`)}`

/** Returns the requests of a person who looks at everything. */
function reads({ people, posts, lists, number }: EventContext, me: Person): string[] {
  const [first = '1', middle = '1'] = [posts[0]?.id, posts[posts.length >> 1]?.id]
  const ids = (all: { id: string }[]) => all.map(({ id }) => `id[]=${id}`).join('&')
  return [
    ...['', '?limit=1', '?limit=3', '?limit=40', `?limit=4&max_id=${middle}`, `?since_id=${middle}`],
    ...[`?limit=2&min_id=${first}`, `?since_id=${first}&limit=3`, `?min_id=${middle}`],
  ]
    .map((query) => home + query)
    .concat([graphql, otherGraphql, '/api/v1/timelines/public?limit=10', `/api/v1/timelines/tag/tag${number}`])
    .concat(lists.filter(({ owner }) => owner === me).map(({ id }) => `/api/v1/timelines/list/${id}`))
    .concat(people.map(({ id }) => `/api/v1/accounts/${id}/statuses`))
    .concat([`/api/v1/accounts?${ids(people)}`, `/api/v1/statuses?${ids(posts.slice(-20))}`])
    .concat([first, middle].map((id) => `/api/v1/statuses/${id}/context`))
    .concat([
      '/api/v1/notifications',
      '/api/v2/notifications',
      '/api/v1/favourites',
      '/api/v1/bookmarks',
      '/api/v1/conversations',
    ])
}

interface Question {
  me: Person
  path: string
}

async function answer(url: string, { me, path }: Question): Promise<string> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${me.token}` } })
  const text = (await response.text()).replace(/"request_?[iI]d":"[^"]*"/, '')
  return `${response.status} ${response.headers.get('link')} ${text}`
}

/** Returns the requests to which one of the two services responds differently from the service without caches. */
async function disagreements(questions: readonly Question[]) {
  const all = await Promise.all(
    questions.map(async (question) => {
      const [fresh, ...cached] = await Promise.all(
        [services.withoutCaches, ...services.urls].map((url) => answer(url, question)),
      )
      return { ...question, fresh: fresh!, cached }
    }),
  )
  return all.filter(({ fresh, cached }) => cached.some((text) => text !== fresh))
}

// Work after responses (posts enter feeds, a poll ends) may happen between two reads. Retries, because only a
// wrong cache stays wrong.
async function agree(questions: readonly Question[]) {
  let open = await disagreements(questions)
  for (let round = 0; open.length > 0 && round < 4; round++) {
    await pace(50 * 2 ** round)
    open = await disagreements(open)
  }
  for (const { path, me, fresh, cached } of open)
    for (const text of cached) expect(`${me.username} ${path}\n${text}`).toBe(`${me.username} ${path}\n${fresh}`)
}

/** Returns a home timeline from the caches, and one by SQL alone. Returns an empty list for a suspended account. */
async function bothHomes(me: Person, limit: number) {
  const [shown, { items }] = await Promise.all([
    answer(services.urls[0], { me, path: `${home}?limit=${limit}` }),
    homeBySql(services)(me.id, rangeOf({ limit })),
  ])
  if (!shown.startsWith('200')) return []
  return [shown.slice(shown.indexOf(' [') + 1), json(items.map(statusEntity))].map(
    (text) => JSON.parse(text) as unknown,
  )
}

async function agreeWithSql({ people }: EventContext, limit: number): Promise<void> {
  await Promise.all(
    people.map(async (me) => {
      let [shown, bySql] = await bothHomes(me, limit)
      for (let round = 0; !isDeepStrictEqual(shown, bySql) && round < 4; round++) {
        await pace(50 * 2 ** round)
        ;[shown, bySql] = await bothHomes(me, limit)
      }
      expect(shown).toEqual(bySql)
    }),
  )
}

const json = (value: unknown): string => JSON.stringify(value)

const everybody = ({ people }: EventContext, path: string) => people.map((me) => ({ me, path }))

const look = (scene: EventContext, at: number) =>
  Promise.all(everybody(scene, home).map((question) => answer(services.urls[at]!, question)))

const everything = (scene: EventContext) => scene.people.flatMap((me) => reads(scene, me).map((path) => ({ me, path })))

async function play(events: readonly Event[]): Promise<void> {
  const scene = await makeScene(services)
  for (const [index, event] of events.entries()) {
    if (index % 7 === 6) await redis?.flush()
    // Reads at the same time, which may cache the state before the event.
    await Promise.all([happen(scene, event), look(scene, index % 2)])
    if (index % 4 === 0) await agree(everybody(scene, home))
  }
  await agree(everything(scene))
  for (const limit of [2, 20, 40]) await agreeWithSql(scene, limit)
}

describe.each([
  ['PostgreSQL', async () => undefined],
  ...(redisServer === undefined ? [] : ([['Redis', startRedis]] as const)),
] as const)('with feeds in %s', (_name, start) => {
  beforeAll(async () => {
    redis = await start()
    services = await startTwoServices({ pollMinSeconds: 1, fanoutFollowers: 2 }, redis)
  })
  afterAll(async () => {
    await services.stop()
    await redis?.[Symbol.asyncDispose]()
  })

  test('responses from caches are the same as those of a process without caches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 40, maxLength: 60, size: 'max' }), (events) => play(events)),
      { numRuns: 3, endOnFailure: true },
    )
  }, 180_000)

  test('each single change is visible at once, at both processes', async () => {
    const scene = await makeScene(services)
    for (const [index, [what, who, other = 0, n = 0, flag = false]] of changes.entries()) {
      await happen(scene, { what, who, other, n, flag, at: (index % 2) as 0 | 1 })
      expect([what, scene.refused]).toEqual([what, []])
      await agree([...everybody(scene, home), ...pastHome(scene)])
      if (index % 3 === 0) await agreeWithSql(scene, 20)
    }
    await agree(everything(scene))
  }, 180_000)
})

const pastHome = ({ people, posts }: EventContext): Question[] => [
  { me: people[3]!, path: graphql },
  { me: people[3]!, path: otherGraphql },
  { me: people[3]!, path: `/api/v1/statuses?${posts.map(({ id }) => `id[]=${id}`).join('&')}` },
  { me: people[3]!, path: `/api/v1/accounts?${people.map(({ id }) => `id[]=${id}`).join('&')}` },
]
