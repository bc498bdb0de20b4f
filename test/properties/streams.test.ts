import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ServiceError } from '../../src/model/errors.ts'
import type { AccountId, ListId, PostId } from '../../src/model/ids.ts'
import { stretchOf } from '../../src/model/page.ts'
import type { Post } from '../../src/model/post.ts'
import type { TimelineEvent, UserEvent } from '../../src/model/stream.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { belongs } from '../../src/viewing/belonging.ts'
import { connectViewers } from '../../src/streams/connectedViewers.ts'
import { openStreams, type OpenStreams } from '../../src/streams/openStreams.ts'
import { isAfter } from '../../src/streams/position.ts'
import { shapeOf } from '../../src/viewing/shape.ts'
import type { TimelineChoice } from '../../src/viewing/belonging.ts'
import { touchable } from '../../src/streams/timelineSource.ts'
import { viewedPost } from '../../src/viewing/viewedPost.ts'
import { createDatabase } from '../support/postgres.ts'
import { postDraft } from '../support/stores.ts'
import { holdLog, record, type Recording, toldAll } from '../support/streams.ts'
import { anyEvent, type Event, walkAll, World } from './world.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 12 })
  pool.on('error', () => {}) // cut off when the database is dropped
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const who = fc.nat(4)
const languages = ['de', 'en']

/** What the plain model knows nothing of; numbers choose among what there is. */
const anyExtra = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('quote' as const), a: who, post: fc.nat(), of: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), a: who, post: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('language' as const), a: who, post: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('languages' as const), a: who, post: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('media' as const), a: who, post: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('policy' as const), a: who, post: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('react' as const, 'bookmark', 'pin', 'favourite', 'thread', 'vote'),
      a: who,
      post: fc.nat(),
    }),
  },
)
type Extra = typeof anyExtra extends fc.Arbitrary<infer Value> ? Value : never

async function postIds(world: World): Promise<PostId[]> {
  const { rows } = await pool.query<{ id: PostId }>(
    'select id from posts where author_id = any($1::bigint[]) order by id',
    [world.accounts],
  )
  return rows.map(({ id }) => id)
}

/** Does something to a world behind the model's back. What may not be done is left. */
async function also(world: World, extra: Extra): Promise<void> {
  const { stores, accounts } = world
  const account = accounts[extra.a]!
  const ids = await postIds(world)
  const id = ids[extra.post % ids.length]
  if (!id) return
  const { visibility, author, boostOf } = (await stores.posts.find(id, account)) ?? {}
  switch (extra.kind) {
    case 'quote': {
      if (!author || boostOf || world.model.suspended.has(account)) return
      const shown = (['public', 'unlisted', 'private', 'public'] as const)[extra.of]!
      return ifAllowed(stores.posts.insert(postDraft(account, { visibility: shown, quotedId: id })))
    }
    case 'revoke':
      await pool.query(
        `update posts set quote_state = 'revoked', version = version + 1 where id = $1 and quote_state is not null`,
        [id],
      )
      return
    case 'language':
      await pool.query('update posts set language = $2, version = version + 1 where id = $1', [
        id,
        languages[extra.a % 2],
      ])
      return
    case 'languages':
      await pool.query('update follows set languages = $2 where follower_id = $1 and followee_id = $3', [
        account,
        [languages[extra.post % 2]],
        accounts[extra.post % 5],
      ])
      return
    case 'media':
      await pool.query(
        `with file as (insert into media (account_id, post_id, state, kind, mime_type, file_key, loose_since)
           select author_id, id, 'ready', 'image', 'image/png', 'posts/' || id, null from posts where id = $1 and boost_of_id is null)
         update posts set has_media = true, version = version + 1 where id = $1 and boost_of_id is null`,
        [id],
      )
      return
    case 'policy':
      await pool.query(`update posts set quote_policy = $2, version = version + 1 where id = $1`, [
        id,
        ['public', 'followers', 'nobody'][extra.a % 3],
      ])
      return
    default:
      if (!visibility || boostOf) return
      return mark(world, extra.kind, id, account)
  }
}

// Nobody does anything to what they do not see, nor quotes what they may not.
async function ifAllowed(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!/not_found|validation_failed/.test((error as ServiceError).code)) throw error
  })
}

async function mark({ stores }: World, kind: string, id: PostId, account: AccountId): Promise<void> {
  if (kind === 'bookmark') return ifAllowed(stores.posts.bookmark(id, account))
  if (kind === 'favourite') return ifAllowed(stores.posts.favourite(id, account))
  if (kind === 'thread') return ifAllowed(stores.posts.muteThread(id, account))
  if (kind === 'react') return ifAllowed(stores.reactions.add(id, account, '👍', { perAccount: 3, emojis: 3 }))
  if (kind === 'pin')
    return void (await pool.query(
      'insert into pins select author_id, id from posts where id = $1 and author_id = $2 on conflict do nothing',
      [id, account],
    ))
  await pool.query(
    `with made as (insert into polls (post_id, expires_at) values ($1, now() + interval '1 day') on conflict (post_id) do update set multiple = false returning id),
     options as (insert into poll_options (poll_id, position, title) select id, n, n::text from made, generate_series(0, 1) n on conflict do nothing),
     votes as (insert into poll_votes (poll_id, account_id, choices) select id, $2, '{1}' from made on conflict do nothing)
     update posts set has_poll = true, version = version + 1 where id = $1`,
    [id, account],
  )
}

/** The timelines of somebody. */
async function choicesOf(world: World, viewer: AccountId): Promise<TimelineChoice[]> {
  const lists = world.model.lists.filter(({ owner }) => owner === viewer)
  return [
    { timeline: 'home' },
    { timeline: 'public', onlyMedia: false },
    { timeline: 'public', onlyMedia: true },
    ...world.tags.flatMap((tag) => [
      { timeline: 'tag' as const, tag, onlyMedia: false },
      { timeline: 'tag' as const, tag, onlyMedia: true },
    ]),
    ...lists.map(({ id }) => ({ timeline: 'list' as const, list: id })),
  ]
}

function readTimeline({ stores: { timelines } }: World, viewer: AccountId, choice: TimelineChoice): Promise<Post[]> {
  return walkAll((page) => {
    const stretch = stretchOf(page)
    if (choice.timeline === 'home') return timelines.home(viewer, stretch)
    if (choice.timeline === 'public') return timelines.public(viewer, choice.onlyMedia, stretch)
    if (choice.timeline === 'list') return timelines.list(viewer, choice.list as ListId, stretch)
    return timelines.tag(viewer, { any: [choice.tag], all: [], none: [], onlyMedia: choice.onlyMedia }, stretch)
  }, 40)
}

const alive = ({ accounts, model }: World) => accounts.filter((one) => !model.suspended.has(one))

/** In memory and in SQL the same posts belong to the same timelines, and look the same. */
async function agree(world: World): Promise<number> {
  const { stores } = world
  const ids = await postIds(world)
  const here = new Set(ids)
  const posts = await stores.streamedPosts.load(ids)
  const viewers = connectViewers(stores.viewers, stores.streamedPosts)
  let count = 0
  const stateOf = await stores.streamedPosts.states([...posts.values()].flatMap(touchable), alive(world))
  for (const account of alive(world)) {
    const { viewer } = await viewers.acquire(account)
    const now = Date.now()
    for (const choice of await choicesOf(world, account)) {
      const shown = (await readTimeline(world, account, choice)).filter(({ id }) => here.has(id))
      const told = ids
        .toReversed()
        .flatMap((id) => posts.get(id) ?? [])
        .filter((post) => belongs(viewer, choice, shapeOf(post), now))
        .map((post) => viewedPost(viewer, post, stateOf, now))
      expect({ choice, posts: told }).toEqual({ choice, posts: shown })
      count += shown.length
    }
  }
  return count
}

// What hides somebody from searches says so behind the back of what is kept of profiles.
const someEvents = fc.array(
  anyEvent.filter(({ kind }) => kind !== 'hide'),
  { minLength: 10, maxLength: 50 },
)
const someExtras = fc.array(anyExtra, { minLength: 5, maxLength: 30 })

test('What belongs to a timeline, and how it looks there, is in memory what it is in SQL', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(someEvents, someExtras, someEvents, async (events, extras, later) => {
      const world = await World.make(pool)
      for (const event of events) await world.happen(event)
      for (const extra of extras) await also(world, extra)
      for (const event of later.slice(0, 15)) await world.happen(event)
      await world.settle()
      count += await agree(world)
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(100)
}, 60_000)

const open = ({ stores }: World): Promise<OpenStreams> =>
  openStreams({
    ...stores,
    bus: memoryBus(),
    log: { info: () => undefined, warn: () => undefined },
  })

/** All streams of all who are there. */
async function everyStream(streams: OpenStreams, world: World, after?: TimelineEvent['id']) {
  const of = new Map<string, Recording<TimelineEvent> | Recording<UserEvent>>()
  for (const account of alive(world)) {
    for (const choice of await choicesOf(world, account))
      of.set(`${account} ${JSON.stringify(choice)}`, record(streams.timeline(account, choice, after)))
    of.set(`${account} user`, record(streams.user(account, after)))
  }
  const all = [...of.values()]
  await expect.poll(() => all.every(({ isLive }) => isLive), { timeout: 10_000, interval: 2 }).toBe(true)
  return {
    told: () => toldAll(pool, ...all.map(({ stream }) => stream)),
    /** Those after a position, by stream: one that is slow to look may begin with what was before it. */
    events: (since: TimelineEvent['id']) =>
      Object.fromEntries([...of].map(([name, { events }]) => [name, events.filter(({ id }) => isAfter(id, since))])),
    failures: () => all.flatMap(({ failure }) => failure ?? []),
    stop: () => all.forEach(({ stream }) => stream.stop()),
  }
}

const isOfPosts = ({ kind }: Event) => kind === 'post' || kind === 'boost' || kind === 'delete'
const isLasting = ({ kind }: Extra) => kind === 'quote' || kind === 'favourite' || kind === 'react' || kind === 'revoke'

test('What is told live is told again to who comes back, the very same', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(someEvents, someExtras, someEvents, someExtras, async (events, extras, later, alsoLater) => {
      const world = await World.make(pool)
      for (const event of events) await world.happen(event)
      for (const extra of extras) await also(world, extra)
      const streams = await open(world)
      const live = await everyStream(streams, world)
      await live.told()
      const start = await streams.position()
      const letGo = await holdLog(pool)
      for (const event of later.filter(isOfPosts)) await world.happen(event)
      for (const extra of alsoLater.filter(isLasting)) await also(world, extra)
      await letGo()
      streams.ring()
      await live.told()
      const again = await everyStream(streams, world, start)
      await again.told()
      expect(again.events(start)).toEqual(live.events(start))
      expect([...live.failures(), ...again.failures()]).toEqual([])
      count += Object.values(live.events(start)).flat().length
      live.stop()
      again.stop()
      expect(streams.viewerCount()).toBe(0)
      await streams.close()
    }),
    { numRuns: 10, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(100)
}, 60_000)

test('Whatever an account follows, mutes, blocks or lists anew holds for the next post', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 30, maxLength: 50 }), async (events) => {
      const world = await World.make(pool)
      const { model, accounts, tags } = world
      const streams = await open(world)
      const homes = accounts.map((account) => record(streams.timeline(account, { timeline: 'home' })))
      const tagged = accounts.map((account) =>
        record(streams.timeline(account, { timeline: 'tag', tag: tags[0]!, onlyMedia: false })),
      )
      const all = [...homes, ...tagged]
      await expect.poll(() => all.every(({ isLive }) => isLive), { interval: 2 }).toBe(true)
      for (const event of events) {
        const before = new Set(model.posts.map(({ id }) => id))
        await world.happen(event)
        const post = model.posts.find(({ id }) => !before.has(id))
        // A post that comes back is no news.
        if (!post || event.kind === 'putBack') continue
        streams.ring()
        await toldAll(pool, ...all.map(({ stream }) => stream))
        expect(all.flatMap(({ failure }) => failure ?? [])).toEqual([])
        for (const [index, account] of accounts.entries()) {
          if (model.suspended.has(account)) continue
          const heard = ({ events: said }: Recording<TimelineEvent>) =>
            said.filter(({ kind, postId }) => kind === 'post_created' && postId === post.id).length
          const expected = (ids: PostId[]) => (ids.includes(post.id) ? 1 : 0)
          expect({
            index,
            event,
            author: accounts.indexOf(post.author),
            home: heard(homes[index]!),
            tagged: heard(tagged[index]!),
          }).toEqual({
            index,
            event,
            author: accounts.indexOf(post.author),
            home: expected(model.home(account)),
            tagged: expected(model.tagged(tags[0]!, account)),
          })
          count += heard(homes[index]!)
        }
      }
      for (const { stream } of all) stream.stop()
      await streams.close()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(50)
}, 60_000)
