import { expect, test } from 'vitest'
import { ServiceError } from '../../src/model/errors.ts'
import type { PostId } from '../../src/model/ids.ts'
import type { TimelineEvent } from '../../src/model/stream.ts'
import type { EndedSession } from '../../src/streams/streams.ts'
import { holdLog, record, type Recording } from '../support/streams.ts'
import { textsOf, streamsForFile } from './streamContext.ts'

const context = streamsForFile()

/** Returns a log, and the messages that were written to it. */
function recordingLog() {
  const lines: string[] = []
  const keep = (_details: object, message: string) => void lines.push(message)
  return { lines, log: { info: keep, warn: keep } }
}

const unavailable = () => new ServiceError('unavailable', 'The database is unreachable')

/** Returns a promise, and the function that resolves it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: resolve }
}

test('A new stream sends what happens while it opens', async () => {
  const go = gate()
  const { viewers } = context.services.stores
  const other = await context.another({
    viewers: {
      ...viewers,
      async load(...args) {
        await go.passed
        return viewers.load(...args)
      },
    },
  })
  const [ann, bob, eve] = [await context.person(other), await context.person(), await context.person()]
  const notifications = ann.notifications()
  await context.received(notifications)
  const opening = ann.user()
  await context.follow(bob, ann)
  await context.follow(eve, ann)
  other.wake()
  await expect.poll(() => notifications.events.length).toBe(2)
  go.open()
  await context.received(opening)
  expect(textsOf(opening)).toEqual(textsOf(notifications))
  await other.close()
})

test('A reader who connects just before a post is sent receives it too', async () => {
  const [loading, go] = [gate(), gate()]
  const { streamedPosts } = context.services.stores
  const other = await context.another({
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
  const [ann, bob] = [await context.person(), await context.person(other)]
  await context.follow(bob, ann)
  await ann.posts('1')
  other.wake()
  // Nobody follows a stream yet, so the post is not among those that are loaded.
  await loading.passed
  const recorded = bob.home()
  await expect.poll(() => recorded.isLive).toBe(true)
  go.open()
  await context.received(recorded)
  expect(textsOf(recorded)).toEqual(['post_created 1'])
  await other.close()
})

test('A resumed stream sends nothing that is newer than the mutes and blocks that its process knows', async () => {
  const other = await context.another()
  const [ann, bob] = [await context.person(), await context.person(other)]
  await context.follow(bob, ann)
  const first = bob.home()
  await context.received(first)
  const start = first.stream.delivered()
  await ann.posts('Before')
  await context.received(first)
  // The other process has not looked at the change log yet when bob resumes there.
  await bob.does('muteProfile', { id: ann.id })
  await ann.posts('Muted')
  const again = bob.home(start)
  await context.received(first, again)
  // The mute may be known already when the post "Before" is sent.
  for (const one of [first, again]) expect(textsOf(one).filter((text) => !text.includes('Before'))).toEqual([])
  await other.close()
})

test('A reader that throws is dropped, and the others receive everything once', async () => {
  const [ann, bob, cem] = [await context.person(), await context.person(), await context.person()]
  for (const one of [bob, cem]) await context.follow(one, ann)
  const recorded = [bob.home(), cem.home(), bob.user()]
  const failures: string[] = []
  const bad = [1, 2].map(() => {
    const stream = context.streams.timeline(cem.id, { timeline: 'home' })
    stream.start({
      deliver() {
        throw new Error('cannot take it')
      },
      fail: (error) => void failures.push(error.message),
    })
    return stream
  })
  recorded.push(cem.home(), bob.home())
  await context.received(...recorded)
  for (let n = 0; n < 5; n++) await ann.posts(`${n}`)
  await context.received(...recorded)
  const all = Array.from({ length: 5 }, (_, n) => `post_created ${n}`)
  expect(recorded.map(textsOf)).toEqual(recorded.map(() => all))
  expect(failures).toEqual(['cannot take it', 'cannot take it'])
  for (const stream of bad) stream.stop()
  // A reader that throws while it receives past events gets its error too.
  const late = context.streams.timeline(cem.id, { timeline: 'home' }, recorded[0]!.events[0]!.id)
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  late.start({
    deliver() {
      throw new Error('nor the past')
    },
    fail,
  })
  expect((await failed).message).toBe('nor the past')
})

test('An event whose delivery fails half-way still reaches every reader, and no reader twice', async () => {
  const { streamedPosts } = context.services.stores
  let failures = 0
  let last: string | undefined
  const other = await context.another({
    log: recordingLog().log,
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
  const [ann, ...others] = [await context.person(), await context.person(other), await context.person(other)]
  for (const one of others) await context.follow(one, ann)
  const recorded = others.flatMap((one) => [one.home(), one.user()])
  await context.received(...recorded)
  last = others[1]!.id
  const post = await ann.posts('1')
  await ann.does('boostPost', { id: post.id })
  await context.received(...recorded)
  expect(failures).toBeGreaterThan(2)
  expect(recorded.map(textsOf)).toEqual(recorded.map(() => ['post_created 1', 'post_created boost of 1']))
  await other.close()
})

test('If the database fails during delivery, every event is sent once when it is back', async () => {
  const { streamedPosts, notifications, viewers } = context.services.stores
  let problem = 0
  const often = () => {
    if (++problem % 7 === 0) throw unavailable()
  }
  const { lines, log } = recordingLog()
  const { changes } = context.services.stores
  let isOn = false
  const other = await context.another({
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
  const [ann, bob] = [await context.person(), await context.person(other)]
  await context.follow(bob, ann)
  const own = await bob.posts('Mine')
  const recorded = [bob.home(), bob.user()]
  const notes = bob.notifications()
  await context.received(...recorded, notes)
  const before = textsOf(recorded[0]!)
  isOn = true
  const ringing = setInterval(() => other.wake(), 5)
  const expected: string[] = []
  for (let n = 0; n < 12; n++) {
    const post = await ann.posts(`${n}`)
    await ann.does('editPost', { id: post.id, text: `${n}!` })
    if (n % 2) await bob.does('muteProfile', { id: (await context.person()).id })
    if (n % 3 === 0) await ann.does('favouritePost', { id: own.id })
    // The last favourite stays, because one that is undone before it is sent is not sent at all.
    if (n % 3 === 1 && n < 10) await ann.does('unfavouritePost', { id: own.id })
    expected.push(`${post.id} post_created`, `${post.id} post_edited`)
  }
  await context.received(...recorded, notes)
  clearInterval(ringing)
  const posts = (one: Recording<any>) =>
    one.events.filter(({ postId }) => postId).map(({ postId, kind }) => `${postId} ${kind}`)
  for (const one of recorded) expect(posts(one).slice(before.length)).toEqual(expected)
  const received = [notes, recorded[1]!].map(
    ({ events }) => events.filter(({ kind }) => kind === 'notification_created').length,
  )
  expect(new Set(received).size).toBe(1)
  expect(received[0]).toBeGreaterThan(0)
  expect(new Set(lines)).toEqual(new Set(['the change log cannot be read, so streams wait']))
  await other.close()
})

test('When connections break again and again, live readers miss nothing and receive nothing twice', async () => {
  const { log } = recordingLog()
  const other = await context.another({ log })
  const [ann, bob] = [await context.person(), await context.person(other)]
  await context.follow(bob, ann)
  const [recorded, user] = [bob.home(), bob.user()]
  await context.received(recorded, user)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  for (let n = 0; n < 40; n++) {
    await ann.posts(`${n}`).catch(() => undefined)
    other.wake()
    if (n % 5 === 4) await context.sql(cut).catch(() => undefined)
  }
  await context.received(recorded, user)
  const rows = await context.sql<{ subject: string }>(
    `select subject from changes where kind = 'post.created' and account = $1 order by history, id`,
    ann.id,
  )
  const subjects = rows.map(({ subject }) => subject)
  expect(subjects.length).toBeGreaterThan(20)
  expect(recorded.events.map(({ postId }) => postId)).toEqual(subjects)
  expect(user.events.map(({ postId }) => postId)).toEqual(subjects)
  await other.close()
})

test('A post that cannot be read is left out after a while and logged, and everything else is sent', async () => {
  const { streamedPosts } = context.services.stores
  const { lines, log } = recordingLog()
  let poison: PostId | undefined
  const other = await context.another({
    log,
    streamedPosts: {
      ...streamedPosts,
      async load(ids) {
        if (poison && ids.includes(poison)) throw new TypeError('it is broken')
        return streamedPosts.load(ids)
      },
    },
  })
  const [ann, bob] = [await context.person(), await context.person(other)]
  await context.follow(bob, ann)
  const recorded = bob.home()
  await context.received(recorded)
  poison = (await ann.posts('Broken')).id
  await ann.posts('Whole')
  await context.received(recorded)
  expect(textsOf(recorded)).toEqual(['post_created Whole'])
  expect(lines.at(-1)).toBe('a change could not be read, so streams leave it out')
  await other.close()
}, 30_000)

test('A reader whose mutes and blocks cannot be read receives an error, and others continue', async () => {
  const { viewers } = context.services.stores
  let broken: string | undefined
  const other = await context.another({
    log: recordingLog().log,
    viewers: {
      async load(account) {
        if (account === broken) throw new TypeError('they are broken')
        return viewers.load(account)
      },
    },
  })
  const [ann, bob, cem] = [await context.person(), await context.person(other), await context.person(other)]
  for (const one of [bob, cem]) await context.follow(one, ann)
  const start = await context.streams.position()
  await ann.posts('Before')
  const [recorded, user, fine] = [bob.home(), bob.user(), cem.home()]
  await context.received(recorded, user, fine)
  // A stream that still receives past events.
  const go = gate()
  const slow = record(other.timeline(bob.id, { timeline: 'home' }, start), { ready: () => go.passed })
  await expect.poll(() => other.viewerCount()).toBe(2)
  broken = bob.id
  await bob.does('muteProfile', { id: ann.id })
  await ann.posts('Muted by bob')
  await context.received(fine)
  const late = bob.home()
  await expect.poll(() => late.failure?.message).toBe('they are broken')
  go.open()
  await expect.poll(() => slow.failure?.message).toBe('they are broken')
  expect([recorded, user].map(({ failure }) => failure?.message)).toEqual(['they are broken', 'they are broken'])
  expect([recorded, user, slow].flatMap(textsOf).filter((text) => text.includes('Muted'))).toEqual([])
  expect(textsOf(fine).at(-1)).toBe('post_created Muted by bob')
  broken = undefined
  const again = bob.home()
  await context.received(again)
  expect(again.failure).toBeUndefined()
  await other.close()
})

test('An account that is deleted while it follows a stream affects nobody else', async () => {
  const [ann, bob, cem] = [await context.person(), await context.person(), await context.person()]
  for (const one of [bob, cem]) await context.follow(one, ann)
  const [recorded, deleted] = [cem.home(), bob.user()]
  await context.received(recorded, deleted)
  await context.services.stores.accounts.suspend(bob.id)
  await context.services.stores.accounts.delete(bob.id)
  await ann.posts('After')
  await context.received(recorded)
  expect(textsOf(recorded)).toEqual(['post_created After'])
  deleted.stream.stop()
  const late = bob.home()
  await expect.poll(() => late.failure).toMatchObject({ code: 'not_found' })
})

test('Streams become live while others write without a pause', async () => {
  const [ann, bob] = [await context.person(), await context.person()]
  await context.follow(bob, ann)
  const start = await context.streams.position()
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
            const recorded = [bob.home(start), bob.public(start), bob.user(start), bob.home()]
            await expect.poll(() => recorded.every(({ isLive }) => isLive), { timeout: 15_000 }).toBe(true)
            for (const { stream } of recorded) stream.stop()
          }
          isOver = true
          return 0
        })(),
      ),
  )
  expect(Math.max(...counts)).toBeLessThan(3000)
}, 60_000)

test('Every process is notified of revoked sessions and suspended accounts', async () => {
  const other = await context.another()
  const recorded: EndedSession[] = []
  const stop = other.onSessionEnd((ended) => void recorded.push(ended))
  const { id } = await context.person()
  const { authSessions, accounts } = context.services.stores
  const handle = `h${id}` as never
  const of = { kind: 'cli' as const, label: '', scopes: [], application: null, clientId: null }
  const rest = { ...of, idleSeconds: 60, absoluteSeconds: 60 }
  await authSessions.insert({ hash: Buffer.from(id), handle, accountId: id, ...rest })
  await authSessions.revoke(handle)
  await expect.poll(() => recorded).toEqual([{ handle, of: id }])
  await accounts.suspend(id)
  await expect.poll(() => recorded.at(-1)).toEqual({ accountId: id })
  await accounts.restore(id)
  // An open transaction delays every event except the end of a session.
  const release = await holdLog(context.pool)
  await authSessions.insert({ hash: Buffer.from(id), handle, accountId: id, ...rest })
  await authSessions.revokeAll(id)
  await expect.poll(() => recorded.length).toBe(3)
  expect(recorded.at(-1)).toEqual({ handle, of: id })
  await release()
  stop()
  await accounts.suspend(id)
  await context.received(record<TimelineEvent>(other.timeline((await context.person()).id, { timeline: 'home' })))
  expect(recorded.length).toBe(3)
  await other.close()
})
