import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, expect, test, vi } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { hashOf } from '../model/concealed.ts'
import { newSessionId } from '../model/session.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import { memoryAuthSessions } from '../stores/memory/authSessions.ts'
import { type BearerOptions, bearerSessions, withCacheDrops } from './bearer.ts'
import { issueSession } from './issue.ts'

const alice = '1' as AccountId

/** Opens bearer sessions on a memory store that counts its calls, and that the test can delay. */
async function start(options: Partial<BearerOptions> = {}, now?: () => number) {
  const memory = memoryAuthSessions({ maxSessions: 100, ...(now && { now }) })
  const counts = { finds: 0, touches: 0 }
  let gate: Promise<void> | undefined
  const store: AuthSessionStore = {
    ...memory,
    async find(hash) {
      counts.finds++
      const found = await memory.find(hash)
      await gate
      return found
    },
    async touch(hash) {
      counts.touches++
      await memory.touch(hash)
    },
  }
  const sessions = bearerSessions(store, {
    isPending: () => Promise.resolve(false),
    afterResponse: (work) => void work(),
    ...options,
  })
  const issue = () => issueSession(store, { accountId: alice, kind: 'cli', label: 'x', scopes: ['read'] })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { store, sessions, counts, issue, hold }
}

test('a session identifies the caller and its scopes', async () => {
  const { sessions, issue } = await start()
  const { id, session } = await issue()
  const caller = await sessions.find(id)
  expect(caller).toEqual({
    accountId: alice,
    session: session.handle,
    scopes: new Set(['read']),
    application: null,
    clientId: null,
  })
})

test('stored data do not reveal a session, because the store has only its hash', async () => {
  const { store, issue } = await start()
  const { id, session } = await issue()
  expect(await store.find(hashOf(id))).toEqual(session)
  expect(JSON.stringify(session)).not.toContain(id.reveal())
  expect(`${String(id)} ${JSON.stringify({ id })}`).toBe('[secret] {"id":"[secret]"}')
})

test('an unused session lives 90 days by default, and at most a year', async () => {
  const { store } = await start()
  const request = { accountId: alice, kind: 'cli', label: 'x', scopes: ['read'] } as const
  const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
    (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
  expect(days((await issueSession(store, request)).session)).toBeCloseTo(90)
  const long = await issueSession(store, { ...request, lifetimes: { idleSeconds: 10 * 365 * 86_400 } })
  expect(days(long.session)).toBeCloseTo(365)
})

test('simultaneous calls ask the store once, and its response is cached for a moment', async () => {
  const { sessions, counts, issue } = await start()
  const { id } = await issue()
  await Promise.all([sessions.find(id), sessions.find(id), sessions.find(id)])
  await sessions.find(id)
  expect(counts.finds).toBe(1)
})

/**
 * Opens bearer sessions on a store that reports sessions as valid for `validForMs`. The test can change `ends`, the
 * period in which all ends are known.
 */
async function startWithEnds(validForMs: number | undefined) {
  const { store, counts, issue } = await start()
  const ends = { since: 0, until: Infinity }
  const found: Pick<AuthSessionStore, 'find' | 'touch'> = {
    ...store,
    async find(hash) {
      const session = await store.find(hash)
      return session && { ...session, validForMs }
    },
  }
  const sessions = bearerSessions(found, {
    cacheMilliseconds: 0,
    knownEnds: () => ends,
    isPending: () => Promise.resolve(false),
    afterResponse: (work) => void work(),
  })
  const { id, session } = await issue()
  expect(await sessions.find(id)).toBeDefined()
  return { store, sessions, counts, ends, id, session }
}

test('a session is not looked up again while the process follows the ends of sessions', async () => {
  const { store, sessions, counts, id, session } = await startWithEnds(60_000)
  expect(await sessions.find(id)).toBeDefined()
  expect(counts.finds).toBe(1)
  await store.revoke(session.handle)
  sessions.drop({ handle: session.handle })
  expect(await sessions.find(id)).toBeUndefined()
})

test('if the store says how long a session is valid, its account counts as approved without a look-up', async () => {
  const { store, issue } = await start()
  const { id } = await issue()
  const find: AuthSessionStore['find'] = async (hash) => ({ ...(await store.find(hash))!, validForMs: 60_000 })
  const isPending = () => Promise.reject(new Error('not to be asked'))
  const sessions = bearerSessions({ ...store, find }, { isPending, afterResponse: (work) => void work() })
  expect((await sessions.find(id))!.isPending).toBeUndefined()
})

test.each<[string, number | undefined, Partial<{ since: number; until: number }>]>([
  ['the ends of sessions are no longer read', 60_000, { until: 0 }],
  ['it was found before the ends of sessions were read', 60_000, { since: Infinity }],
  ['the store does not log the ends of sessions', undefined, {}],
  ['it expires', 0, {}],
])('a session is looked up again if %s', async (_, validForMs, change) => {
  const { store, sessions, ends, id, session } = await startWithEnds(validForMs)
  Object.assign(ends, change)
  await store.revoke(session.handle)
  expect(await sessions.find(id)).toBeUndefined()
})

test('the cache time is counted from before the query', async () => {
  const { sessions, counts, issue, hold } = await start({ cacheMilliseconds: 50 })
  const { id } = await issue()
  const release = hold()
  const finding = sessions.find(id)
  // A timer may end early, because it counts from the beginning of the event loop's turn.
  const until = performance.now() + 60
  while (performance.now() < until) await sleep(10)
  release()
  expect(await finding).toBeDefined()
  await sessions.find(id)
  expect(counts.finds).toBe(2)
})

test('a revocation in another process is noticed when the cache expires', async () => {
  const { store, sessions, issue } = await start({ cacheMilliseconds: 20 })
  const { id, session } = await issue()
  expect(await sessions.find(id)).toBeDefined()
  await store.revoke(session.handle)
  await expect.poll(() => sessions.find(id)).toBeUndefined()
})

test('a revocation in this process takes effect at once, for one session and for all', async () => {
  const { store, sessions, issue } = await start()
  const dropping = withCacheDrops(store, sessions)
  const [one, other] = [await issue(), await issue()]
  await Promise.all([sessions.find(one.id), sessions.find(other.id)])
  await dropping.revoke(one.session.handle)
  expect(await sessions.find(one.id)).toBeUndefined()
  expect(await sessions.find(other.id)).toBeDefined()
  await dropping.revokeAll(alice)
  expect(await sessions.find(other.id)).toBeUndefined()
})

test('a look-up that started before a revocation is not cached', async () => {
  const { store, sessions, issue, hold } = await start()
  const dropping = withCacheDrops(store, sessions)
  const { id, session } = await issue()
  const release = hold()
  const earlier = sessions.find(id)
  await dropping.revoke(session.handle)
  const later = sessions.find(id)
  release()
  await earlier
  expect(await later).toBeUndefined()
  expect(await sessions.find(id)).toBeUndefined()
})

test('unknown sessions need admission before the store is asked, and known ones do not', async () => {
  const { sessions, counts, issue } = await start({ cacheMilliseconds: 0 })
  const refusal = () => Promise.reject(new Error('too many'))
  await expect(sessions.find(newSessionId(), refusal)).rejects.toThrow('too many')
  expect(counts.finds).toBe(0)
  const { id } = await issue()
  await sessions.find(id)
  expect(await sessions.find(id, refusal)).toBeDefined()
  expect(counts.finds).toBe(2)
})

test('a missing session is not cached', async () => {
  const { sessions, counts } = await start()
  const id = newSessionId()
  expect([await sessions.find(id), await sessions.find(id)]).toEqual([undefined, undefined])
  expect(counts.finds).toBe(2)
})

test('use is recorded at most once in five minutes', async () => {
  let now = Date.now() - 6 * 60 * 1000
  const { sessions, counts, issue } = await start({ cacheMilliseconds: 0 }, () => now)
  const { id } = await issue()
  now = Date.now()
  await sessions.find(id)
  await sessions.find(id)
  expect(counts.touches).toBe(1)
})

test('an error of the store is passed on, and the next call asks again', async () => {
  const { store } = await start()
  let isBroken = true
  const find: AuthSessionStore['find'] = (hash) =>
    isBroken ? Promise.reject(new Error('out of reach')) : store.find(hash)
  const sessions = bearerSessions(
    { ...store, find },
    { isPending: () => Promise.resolve(false), afterResponse: (work) => void work() },
  )
  const { id } = await issueSession(store, { accountId: alice, kind: 'cli', label: 'x', scopes: [] })
  await expect(sessions.find(id)).rejects.toThrow('out of reach')
  isBroken = false
  expect(await sessions.find(id)).toBeDefined()
})

/** Sets the system clock of this process. `performance.now` continues. */
function setClock(byHours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + byHours * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
}

test('a clock that is set back does not extend the cache', async () => {
  const { store, sessions, issue } = await start({ cacheMilliseconds: 100 })
  const { id, session } = await issue()
  expect(await sessions.find(id)).toBeDefined()
  await store.revoke(session.handle)
  setClock(-1)
  await sleep(150)
  expect(await sessions.find(id)).toBeUndefined()
})

test.each([1, -1])('the store decides when a session ends, even if this clock is off by %s hours', async (hours) => {
  const { store, sessions } = await start({ cacheMilliseconds: 100 })
  const request = { accountId: alice, kind: 'cli', label: 'x', scopes: ['read'] } as const
  const staying = await issueSession(store, { ...request, lifetimes: { absoluteSeconds: 60 } })
  const ending = await issueSession(store, { ...request, lifetimes: { absoluteSeconds: 1 } })
  setClock(hours)
  expect(await sessions.find(staying.id)).toBeDefined()
  expect(await sessions.find(ending.id)).toBeDefined()
  await sleep(1200)
  expect(await sessions.find(staying.id)).toBeDefined()
  expect(await sessions.find(ending.id)).toBeUndefined()
})

test('the use of a session is recorded in time even if the clock of this process is behind', async () => {
  const { store, sessions, counts } = await start({ cacheMilliseconds: 10 })
  const lifetimes = { idleSeconds: 1, absoluteSeconds: 60 }
  const { id } = await issueSession(store, { accountId: alice, kind: 'cli', label: 'x', scopes: ['read'], lifetimes })
  setClock(-1)
  for (let round = 0; round < 30; round++) {
    expect(await sessions.find(id)).toBeDefined()
    await sleep(60)
  }
  expect(counts.touches).toBeGreaterThan(1)
})
