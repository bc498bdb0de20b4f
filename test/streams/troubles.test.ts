import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '../../src/model/errors.ts'
import type { PostId } from '../../src/model/ids.ts'
import type { TimelineEvent } from '../../src/model/stream.ts'
import type { EndedSession } from '../../src/streams/streams.ts'
import { holdLog, record, type Recording } from '../support/streams.ts'
import { said, type Stage, startStage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())

/** A log that remembers what it was told. */
function keptLog() {
  const lines: string[] = []
  const keep = (_details: object, message: string) => void lines.push(message)
  return { lines, log: { info: keep, warn: keep } }
}

const unavailable = () => new ServiceError('unavailable', 'The database is away')

/** Something to wait for, and what lets it go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: resolve }
}

test('Who comes while a post is about to be told is told it too', async () => {
  const [loading, go] = [gate(), gate()]
  const { streamedPosts } = stage.services.stores
  const other = await stage.another({
    streamedPosts: {
      ...streamedPosts,
      async load(ids) {
        const posts = await streamedPosts.load(ids)
        loading.open()
        await go.passed
        return posts
      },
    },
  })
  const [ann, bob] = [await stage.person(), await stage.person(other)]
  await stage.follow(bob, ann)
  await ann.posts('1')
  other.ring()
  // Nobody wants it so far: it is not among the posts that are loaded.
  await loading.passed
  const heard = bob.home()
  await expect.poll(() => heard.isLive).toBe(true)
  go.open()
  await stage.told(heard)
  expect(said(heard)).toEqual(['post_created 1'])
  await other.close()
})

test('Who reads the past does not see further than what is known of mutes and blocks', async () => {
  const other = await stage.another()
  const [ann, bob] = [await stage.person(), await stage.person(other)]
  await stage.follow(bob, ann)
  const first = bob.home()
  await stage.told(first)
  const start = first.stream.told()
  await ann.posts('Before')
  await stage.told(first)
  // The other process has not looked yet when bob comes to it again.
  await bob.does('muteProfile', { id: ann.id })
  await ann.posts('Muted')
  const again = bob.home(start)
  await stage.told(first, again)
  // That it is muted may be known already when what came before is told.
  for (const one of [first, again]) expect(said(one).filter((text) => !text.includes('Before'))).toEqual([])
  await other.close()
})

test('A reader that throws is dropped; the others are told everything once', async () => {
  const [ann, bob, cem] = [await stage.person(), await stage.person(), await stage.person()]
  for (const one of [bob, cem]) await stage.follow(one, ann)
  const heard = [bob.home(), cem.home(), bob.user()]
  const failures: string[] = []
  const bad = [1, 2].map(() => {
    const stream = stage.streams.timeline(cem.id, { timeline: 'home' })
    stream.start({
      deliver() {
        throw new Error('cannot take it')
      },
      fail: (error) => void failures.push(error.message),
    })
    return stream
  })
  heard.push(cem.home(), bob.home())
  await stage.told(...heard)
  for (let n = 0; n < 5; n++) await ann.posts(`${n}`)
  await stage.told(...heard)
  const all = Array.from({ length: 5 }, (_, n) => `post_created ${n}`)
  expect(heard.map(said)).toEqual(heard.map(() => all))
  expect(failures).toEqual(['cannot take it', 'cannot take it'])
  for (const stream of bad) stream.stop()
  // And the same while it is told the past.
  const late = stage.streams.timeline(cem.id, { timeline: 'home' }, heard[0]!.events[0]!.id)
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  late.start({
    deliver() {
      throw new Error('nor the past')
    },
    fail,
  })
  expect((await failed).message).toBe('nor the past')
})

test('What fails half-way through those who read is told to the rest, and to nobody twice', async () => {
  const { streamedPosts } = stage.services.stores
  let failures = 0
  let last: string | undefined
  const other = await stage.another({
    log: keptLog().log,
    streamedPosts: {
      ...streamedPosts,
      async states(posts, readers) {
        const stateOf = await streamedPosts.states(posts, readers)
        return (reader, post) => {
          if (reader === last && failures++ < 2) throw unavailable()
          return stateOf(reader, post)
        }
      },
    },
  })
  const [ann, ...others] = [await stage.person(), await stage.person(other), await stage.person(other)]
  for (const one of others) await stage.follow(one, ann)
  const heard = others.flatMap((one) => [one.home(), one.user()])
  await stage.told(...heard)
  last = others[1]!.id
  const post = await ann.posts('1')
  await ann.does('boostPost', { id: post.id })
  await stage.told(...heard)
  expect(failures).toBeGreaterThan(2)
  expect(heard.map(said)).toEqual(heard.map(() => ['post_created 1', 'post_created boost of 1']))
  await other.close()
})

test('When the database is away in the middle of telling, everything is told once when it is back', async () => {
  const { streamedPosts, notifications, viewers } = stage.services.stores
  let trouble = 0
  const often = () => {
    if (++trouble % 7 === 0) throw unavailable()
  }
  const { lines, log } = keptLog()
  const { changes } = stage.services.stores
  let isOn = false
  const other = await stage.another({
    log,
    changes: { ...changes, after: async (...of) => (isOn && often(), changes.after(...of)) },
    viewers: { load: async (account) => (isOn && often(), viewers.load(account)) },
    streamedPosts: {
      ...streamedPosts,
      load: async (ids) => (isOn && often(), streamedPosts.load(ids)),
      states: async (...of) => (isOn && often(), streamedPosts.states(...of)),
    },
    notifications: { findMany: async (...of) => (isOn && often(), notifications.findMany(...of)) },
  })
  const [ann, bob] = [await stage.person(), await stage.person(other)]
  await stage.follow(bob, ann)
  const own = await bob.posts('Mine')
  const heard = [bob.home(), bob.user()]
  const notes = bob.notifications()
  await stage.told(...heard, notes)
  const before = said(heard[0]!)
  isOn = true
  const ringing = setInterval(() => other.ring(), 5)
  const expected: string[] = []
  for (let n = 0; n < 12; n++) {
    const post = await ann.posts(`${n}`)
    await ann.does('editPost', { id: post.id, text: `${n}!` })
    if (n % 2) await bob.does('muteProfile', { id: (await stage.person()).id })
    if (n % 3 === 0) await ann.does('favouritePost', { id: own.id })
    // The last one stays: what is taken back before it could be told is not told.
    if (n % 3 === 1 && n < 10) await ann.does('unfavouritePost', { id: own.id })
    expected.push(`${post.id} post_created`, `${post.id} post_edited`)
  }
  await stage.told(...heard, notes)
  clearInterval(ringing)
  const posts = (one: Recording<any>) =>
    one.events.filter(({ postId }) => postId).map(({ postId, kind }) => `${postId} ${kind}`)
  for (const one of heard) expect(posts(one).slice(before.length)).toEqual(expected)
  const told = [notes, heard[1]!].map(
    ({ events }) => events.filter(({ kind }) => kind === 'notification_created').length,
  )
  expect(new Set(told).size).toBe(1)
  expect(told[0]).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set(['the log of changes cannot be read: streams wait']))
  await other.close()
})

test('When connections break again and again, live readers miss nothing and are told nothing twice', async () => {
  const { log } = keptLog()
  const other = await stage.another({ log })
  const [ann, bob] = [await stage.person(), await stage.person(other)]
  await stage.follow(bob, ann)
  const [heard, user] = [bob.home(), bob.user()]
  await stage.told(heard, user)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  for (let n = 0; n < 40; n++) {
    await ann.posts(`${n}`).catch(() => undefined)
    other.ring()
    if (n % 5 === 4) await stage.sql(cut).catch(() => undefined)
  }
  await stage.told(heard, user)
  const rows = await stage.sql<{ subject: string }>(
    `select subject from changes where kind = 'post.created' and account = $1 order by history, id`,
    ann.id,
  )
  const kept = rows.map(({ subject }) => subject)
  expect(kept.length).toBeGreaterThan(20)
  expect(heard.events.map(({ postId }) => postId)).toEqual(kept)
  expect(user.events.map(({ postId }) => postId)).toEqual(kept)
  await other.close()
})

test('A post that cannot be told is left out after a while, and said to the log; everything else is told', async () => {
  const { streamedPosts } = stage.services.stores
  const { lines, log } = keptLog()
  let poison: PostId | undefined
  const other = await stage.another({
    log,
    streamedPosts: {
      ...streamedPosts,
      async load(ids) {
        if (poison && ids.includes(poison)) throw new TypeError('it is broken')
        return streamedPosts.load(ids)
      },
    },
  })
  const [ann, bob] = [await stage.person(), await stage.person(other)]
  await stage.follow(bob, ann)
  const heard = bob.home()
  await stage.told(heard)
  poison = (await ann.posts('Broken')).id
  await ann.posts('Whole')
  await stage.told(heard)
  expect(said(heard)).toEqual(['post_created Whole'])
  expect(lines.at(-1)).toBe('a change could not be read: streams leave it out')
  await other.close()
}, 30_000)

test('A reader whose relations cannot be read any more is told so rather than what it must not see; others go on', async () => {
  const { viewers } = stage.services.stores
  let broken: string | undefined
  const other = await stage.another({
    log: keptLog().log,
    viewers: {
      async load(account) {
        if (account === broken) throw new TypeError('they are broken')
        return viewers.load(account)
      },
    },
  })
  const [ann, bob, cem] = [await stage.person(), await stage.person(other), await stage.person(other)]
  for (const one of [bob, cem]) await stage.follow(one, ann)
  const start = await stage.streams.position()
  await ann.posts('Before')
  const [heard, user, fine] = [bob.home(), bob.user(), cem.home()]
  await stage.told(heard, user, fine)
  // One that is still being told the past.
  const go = gate()
  const slow = record(other.timeline(bob.id, { timeline: 'home' }, start), { ready: () => go.passed })
  await expect.poll(() => other.viewerCount()).toBe(2)
  broken = bob.id
  await bob.does('muteProfile', { id: ann.id })
  await ann.posts('Muted by bob')
  await stage.told(fine)
  const late = bob.home()
  await expect.poll(() => late.failure?.message).toBe('they are broken')
  go.open()
  await expect.poll(() => slow.failure?.message).toBe('they are broken')
  expect([heard, user].map(({ failure }) => failure?.message)).toEqual(['they are broken', 'they are broken'])
  expect([heard, user, slow].flatMap(said).filter((text) => text.includes('Muted'))).toEqual([])
  expect(said(fine).at(-1)).toBe('post_created Muted by bob')
  broken = undefined
  const again = bob.home()
  await stage.told(again)
  expect(again.failure).toBeUndefined()
  await other.close()
})

test('An account that is deleted while it reads harms nobody', async () => {
  const [ann, bob, cem] = [await stage.person(), await stage.person(), await stage.person()]
  for (const one of [bob, cem]) await stage.follow(one, ann)
  const [heard, gone] = [cem.home(), bob.user()]
  await stage.told(heard, gone)
  await stage.services.stores.accounts.suspend(bob.id)
  await stage.services.stores.accounts.delete(bob.id)
  await ann.posts('After')
  await stage.told(heard)
  expect(said(heard)).toEqual(['post_created After'])
  gone.stream.stop()
  const late = bob.home()
  await expect.poll(() => late.failure).toMatchObject({ code: 'not_found' })
})

test('Readers come through while others write without a pause', async () => {
  const [ann, bob] = [await stage.person(), await stage.person()]
  await stage.follow(bob, ann)
  const start = await stage.streams.position()
  let isOver = false
  const counts = await Promise.all(
    [0, 1, 2]
      .map(async (nth) => {
        let count = 0
        for (; !isOver && count < 3000; count++) await ann.posts(`${nth} ${count}`)
        return count
      })
      .concat(
        (async () => {
          for (let round = 0; round < 4; round++) {
            const heard = [bob.home(start), bob.public(start), bob.user(start), bob.home()]
            await expect.poll(() => heard.every(({ isLive }) => isLive), { timeout: 15_000 }).toBe(true)
            for (const { stream } of heard) stream.stop()
          }
          isOver = true
          return 0
        })(),
      ),
  )
  expect(Math.max(...counts)).toBeLessThan(3000)
}, 60_000)

test('A session that is revoked and an account that is suspended are told in every process', async () => {
  const other = await stage.another()
  const heard: EndedSession[] = []
  const stop = other.onSessionEnd((ended) => void heard.push(ended))
  const { id } = await stage.person()
  const { authSessions, accounts } = stage.services.stores
  const handle = `h${id}` as never
  const of = { kind: 'cli' as const, label: '', scopes: [], application: null, clientId: null }
  const rest = { ...of, idleSeconds: 60, absoluteSeconds: 60 }
  await authSessions.insert({ hash: Buffer.from(id), handle, accountId: id, ...rest })
  await authSessions.revoke(handle)
  await expect.poll(() => heard).toEqual([{ handle, of: id }])
  await accounts.suspend(id)
  await expect.poll(() => heard.at(-1)).toEqual({ accountId: id })
  await accounts.restore(id)
  // Somebody who is still writing what began before keeps everything waiting but this.
  const letGo = await holdLog(stage.pool)
  await authSessions.insert({ hash: Buffer.from(id), handle, accountId: id, ...rest })
  await authSessions.revokeAll(id)
  await expect.poll(() => heard.length).toBe(3)
  expect(heard.at(-1)).toEqual({ handle, of: id })
  await letGo()
  stop()
  await accounts.suspend(id)
  await stage.told(record<TimelineEvent>(other.timeline((await stage.person()).id, { timeline: 'home' })))
  expect(heard.length).toBe(3)
  await other.close()
})
