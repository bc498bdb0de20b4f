import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ServiceError } from '../../src/model/errors.ts'
import type { AccountId, ListId, PostId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import type { Post } from '../../src/model/post.ts'
import type { TimelineEvent, UserEvent } from '../../src/model/stream.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { belongs } from '../../src/viewing/belonging.ts'
import { connectViewers } from '../../src/streams/connectedViewers.ts'
import { openStreams, type OpenStreams } from '../../src/streams/openStreams.ts'
import { isAfter } from '../../src/streams/position.ts'
import { shapeOf } from '../../src/viewing/shape.ts'
import type { TimelineChoice } from '../../src/viewing/belonging.ts'
import { postsWithState } from '../../src/streams/timelineSource.ts'
import { viewedPost } from '../../src/viewing/viewedPost.ts'
import { createDatabase } from '../support/postgres.ts'
import { postDraft } from '../support/stores.ts'
import { holdLog, record, type Recording, deliveredAll } from '../support/streams.ts'
import { anyEvent, type Event, walkAll, ModelledStores } from './modelledStores.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 12 })
  pool.on('error', () => {}) // connections end when the database is dropped
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const who = fc.nat(4)
const languages = ['de', 'en']

/** Events that the plain model does not have. Their numbers choose among what exists. */
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

async function postIds(modelled: ModelledStores): Promise<PostId[]> {
  const { rows } = await pool.query<{ id: PostId }>(
    'select id from posts where author_id = any($1::bigint[]) order by id',
    [modelled.accounts],
  )
  return rows.map(({ id }) => id)
}

/** Applies an event that the model does not have. Does nothing if the event is not allowed. */
async function also(modelled: ModelledStores, extra: Extra): Promise<void> {
  const { stores, accounts } = modelled
  const account = accounts[extra.a]!
  const ids = await postIds(modelled)
  const id = ids[extra.post % ids.length]
  if (!id) return
  const { visibility, author, boostOf } = (await stores.posts.find(id, account)) ?? {}
  switch (extra.kind) {
    case 'quote': {
      if (!author || boostOf || modelled.model.suspended.has(account)) return
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
      return mark(modelled, extra.kind, id, account)
  }
}

// Ignores the errors of accounts that act on posts that they do not see, or quote posts that they may not quote.
async function ifAllowed(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!/not_found|validation_failed/.test((error as ServiceError).code)) throw error
  })
}

async function mark({ stores }: ModelledStores, kind: string, id: PostId, account: AccountId): Promise<void> {
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

/** Returns the timelines of an account. */
async function choicesOf(modelled: ModelledStores, viewer: AccountId): Promise<TimelineChoice[]> {
  const lists = modelled.model.lists.filter(({ owner }) => owner === viewer)
  return [
    { timeline: 'home' },
    { timeline: 'public', onlyMedia: false },
    { timeline: 'public', onlyMedia: true },
    ...modelled.tags.flatMap((tag) => [
      { timeline: 'tag' as const, tag, onlyMedia: false },
      { timeline: 'tag' as const, tag, onlyMedia: true },
    ]),
    ...lists.map(({ id }) => ({ timeline: 'list' as const, list: id })),
  ]
}

function readTimeline(
  { stores: { timelines } }: ModelledStores,
  viewer: AccountId,
  choice: TimelineChoice,
): Promise<Post[]> {
  return walkAll((page) => {
    const range = rangeOf(page)
    if (choice.timeline === 'home') return timelines.home(viewer, range)
    if (choice.timeline === 'public') return timelines.public(viewer, choice.onlyMedia, range)
    if (choice.timeline === 'list') return timelines.list(viewer, choice.list as ListId, range)
    return timelines.tag(viewer, { any: [choice.tag], all: [], none: [], onlyMedia: choice.onlyMedia }, range)
  }, 40)
}

const alive = ({ accounts, model }: ModelledStores) => accounts.filter((one) => !model.suspended.has(one))

/** Expects the same posts in the same timelines, with the same content, in memory and in SQL. */
async function agree(modelled: ModelledStores): Promise<number> {
  const { stores } = modelled
  const ids = await postIds(modelled)
  const here = new Set(ids)
  const posts = await stores.streamedPosts.load(ids)
  const viewers = connectViewers(stores.viewers, stores.streamedPosts)
  let count = 0
  const stateOf = await stores.streamedPosts.states([...posts.values()].flatMap(postsWithState), alive(modelled))
  for (const account of alive(modelled)) {
    const { viewer } = await viewers.acquire(account)
    const now = Date.now()
    for (const choice of await choicesOf(modelled, account)) {
      const shown = (await readTimeline(modelled, account, choice)).filter(({ id }) => here.has(id))
      const received = ids
        .toReversed()
        .flatMap((id) => posts.get(id) ?? [])
        .filter((post) => belongs(viewer, choice, shapeOf(post), now))
        .map((post) => viewedPost(viewer, post, stateOf, now))
      expect({ choice, posts: received }).toEqual({ choice, posts: shown })
      count += shown.length
    }
  }
  return count
}

// The event `hide` changes the database without clearing cached profiles.
const someEvents = fc.array(
  anyEvent.filter(({ kind }) => kind !== 'hide'),
  { minLength: 10, maxLength: 50 },
)
const someExtras = fc.array(anyExtra, { minLength: 5, maxLength: 30 })

test('timelines have the same posts, with the same content, in memory and in SQL', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(someEvents, someExtras, someEvents, async (events, extras, later) => {
      const modelled = await ModelledStores.make(pool)
      for (const event of events) await modelled.happen(event)
      for (const extra of extras) await also(modelled, extra)
      for (const event of later.slice(0, 15)) await modelled.happen(event)
      await modelled.settle()
      count += await agree(modelled)
    }),
    { numRuns: 15, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(100)
}, 60_000)

const open = ({ stores }: ModelledStores): Promise<OpenStreams> =>
  openStreams({
    ...stores,
    bus: memoryBus(),
    log: { info: () => undefined, warn: () => undefined },
  })

/** Records all streams of all accounts that are not suspended. */
async function everyStream(streams: OpenStreams, modelled: ModelledStores, after?: TimelineEvent['id']) {
  const of = new Map<string, Recording<TimelineEvent> | Recording<UserEvent>>()
  for (const account of alive(modelled)) {
    for (const choice of await choicesOf(modelled, account))
      of.set(`${account} ${JSON.stringify(choice)}`, record(streams.timeline(account, choice, after)))
    of.set(`${account} user`, record(streams.user(account, after)))
  }
  const all = [...of.values()]
  await expect.poll(() => all.every(({ isLive }) => isLive), { timeout: 10_000, interval: 2 }).toBe(true)
  return {
    received: () => deliveredAll(pool, ...all.map(({ stream }) => stream)),
    /** Returns the events of each stream after a position. Leaves out earlier ones, which only slow streams receive. */
    events: (since: TimelineEvent['id']) =>
      Object.fromEntries([...of].map(([name, { events }]) => [name, events.filter(({ id }) => isAfter(id, since))])),
    failures: () => all.flatMap(({ failure }) => failure ?? []),
    stop: () => all.forEach(({ stream }) => stream.stop()),
  }
}

const isOfPosts = ({ kind }: Event) => kind === 'post' || kind === 'boost' || kind === 'delete'
const isLasting = ({ kind }: Extra) => kind === 'quote' || kind === 'favourite' || kind === 'react' || kind === 'revoke'

test('a client that resumes receives exactly the live events again', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(someEvents, someExtras, someEvents, someExtras, async (events, extras, later, alsoLater) => {
      const modelled = await ModelledStores.make(pool)
      for (const event of events) await modelled.happen(event)
      for (const extra of extras) await also(modelled, extra)
      const streams = await open(modelled)
      const live = await everyStream(streams, modelled)
      await live.received()
      const start = await streams.position()
      const release = await holdLog(pool)
      for (const event of later.filter(isOfPosts)) await modelled.happen(event)
      for (const extra of alsoLater.filter(isLasting)) await also(modelled, extra)
      await release()
      streams.wake()
      await live.received()
      const again = await everyStream(streams, modelled, start)
      await again.received()
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

test('changed follows, mutes, blocks and lists apply to the next post', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 30, maxLength: 50 }), async (events) => {
      const modelled = await ModelledStores.make(pool)
      const { model, accounts, tags } = modelled
      const streams = await open(modelled)
      const homes = accounts.map((account) => record(streams.timeline(account, { timeline: 'home' })))
      const tagged = accounts.map((account) =>
        record(streams.timeline(account, { timeline: 'tag', tag: tags[0]!, onlyMedia: false })),
      )
      const all = [...homes, ...tagged]
      await expect.poll(() => all.every(({ isLive }) => isLive), { interval: 2 }).toBe(true)
      for (const event of events) {
        const before = new Set(model.posts.map(({ id }) => id))
        await modelled.happen(event)
        const post = model.posts.find(({ id }) => !before.has(id))
        // A restored post is not announced.
        if (!post || event.kind === 'putBack') continue
        streams.wake()
        await deliveredAll(pool, ...all.map(({ stream }) => stream))
        expect(all.flatMap(({ failure }) => failure ?? [])).toEqual([])
        for (const [index, account] of accounts.entries()) {
          if (model.suspended.has(account)) continue
          const delivered = ({ events: output }: Recording<TimelineEvent>) =>
            output.filter(({ kind, postId }) => kind === 'post_created' && postId === post.id).length
          const expected = (ids: PostId[]) => (ids.includes(post.id) ? 1 : 0)
          expect({
            index,
            event,
            author: accounts.indexOf(post.author),
            home: delivered(homes[index]!),
            tagged: delivered(tagged[index]!),
          }).toEqual({
            index,
            event,
            author: accounts.indexOf(post.author),
            home: expected(model.home(account)),
            tagged: expected(model.tagged(tags[0]!, account)),
          })
          count += delivered(homes[index]!)
        }
      }
      for (const { stream } of all) stream.stop()
      await streams.close()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(50)
}, 60_000)
