import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowserCookie, newCsrfToken, openCsrf, sealCsrf } from '../../src/model/browserSession.ts'
import { hashOf } from '../../src/model/concealed.ts'
import type { BrowserSessionDraft, BrowserSessionStore } from '../../src/stores/browserSessions.ts'
import { memoryBrowserSessions } from '../../src/stores/memory/browserSessions.ts'
import { postgresBrowserSessions } from '../../src/stores/postgres/sessions/browserSessions.ts'
import { redisBrowserSessions } from '../../src/stores/redis/browserSessions.ts'
import { type Backend, memoryBackend } from '../support/backends.ts'
import { type RedisBackend, redisBackends } from '../support/redisBackends.ts'
import { contentsOf, fiftyAtOnce, newHash, startTwoProcesses, type TwoProcesses } from '../support/twoProcesses.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const inMemory = () => memoryBackend<BrowserSessionStore>((now) => memoryBrowserSessions({ maxSessions: 1000, now }))

async function inPostgres(): Promise<Backend<BrowserSessionStore>> {
  const { database, otherDatabase, age, stop } = await startTwoProcesses()
  return {
    store: postgresBrowserSessions(database),
    other: postgresBrowserSessions(otherDatabase),
    later: (seconds) => age('browser_sessions', ['created_at', 'last_used_at', 'confirmed_at', 'expires_at'], seconds),
    stop,
  }
}

function draftWith(rest: Partial<BrowserSessionDraft> = {}): BrowserSessionDraft {
  const lifetimes = { idleSeconds: 7 * day, absoluteSeconds: 30 * day }
  return { hash: newHash(), csrfSeal: newHash(), sessionHash: newHash(), isConfirmed: true, ...lifetimes, ...rest }
}

const secondsUntil = (time: string) => (Date.parse(time) - Date.now()) / 1000

describe.each([
  ['memory', inMemory],
  ['PostgreSQL', inPostgres],
  ...redisBackends<BrowserSessionStore>(redisBrowserSessions),
])('browser sessions in %s', (name, start) => {
  let backend: Backend<BrowserSessionStore>
  let store: BrowserSessionStore

  beforeAll(async () => {
    backend = await start()
    store = backend.store
  })
  afterAll(() => backend.stop())

  it('are found by their hash, as they were inserted', async () => {
    const draft = draftWith()
    const stored = await store.insert(draft)
    expect(await store.find(draft.hash)).toEqual(stored)
    expect(stored.csrfSeal.equals(draft.csrfSeal)).toBe(true)
    expect(stored.sessionHash?.equals(draft.sessionHash!)).toBe(true)
    expect(Math.abs(secondsUntil(stored.confirmedAt!))).toBeLessThan(minute)
    expect(Date.parse(stored.lastsUntil) - Date.parse(stored.expiresAt)).toBe(23 * day * 1000)
    expect(Date.parse(stored.lastsUntil) - Date.parse(stored.confirmedAt!)).toBe(30 * day * 1000)
  })

  it('are also found when nobody is signed in', async () => {
    const draft = draftWith({ sessionHash: null, isConfirmed: false })
    await store.insert(draft)
    expect(await store.find(draft.hash)).toMatchObject({ sessionHash: null, confirmedAt: null })
  })

  it('are not found by another hash', async () => {
    expect(await store.find(newHash())).toBeUndefined()
  })

  it('cannot be found, used, replaced or deleted after the idle time', async () => {
    const draft = draftWith({ idleSeconds: hour })
    await store.insert(draft)
    await backend.later(hour - minute)
    expect(await store.find(draft.hash)).toBeDefined()
    await backend.later(minute)
    expect(await store.find(draft.hash)).toBeUndefined()
    await store.touch(draft.hash)
    expect(await store.find(draft.hash)).toBeUndefined()
    expect(await store.replace(draft.hash, draftWith())).toBeUndefined()
    expect(await store.delete(draft.hash)).toBe(false)
  })

  it('last longer when they are used, but not beyond their absolute end', async () => {
    const draft = draftWith({ idleSeconds: 2 * hour, absoluteSeconds: 3 * hour })
    const first = await store.insert(draft)
    expect(first.expiresAt < first.lastsUntil).toBe(true)
    await backend.later(2 * hour - minute)
    await store.touch(draft.hash)
    const used = await store.find(draft.hash)
    expect(used!.expiresAt).toBe(used!.lastsUntil)
    await backend.later(hour)
    await store.touch(draft.hash)
    await backend.later(minute)
    expect(await store.find(draft.hash)).toBeUndefined()
  })

  it('record their use at most once in five minutes', async () => {
    const draft = draftWith()
    const first = await store.insert(draft)
    await store.touch(draft.hash)
    expect(await store.find(draft.hash)).toEqual(first)
    await backend.later(5 * minute)
    const before = await store.find(draft.hash)
    await store.touch(draft.hash)
    const after = await store.find(draft.hash)
    expect(Date.parse(after!.expiresAt) - Date.parse(before!.expiresAt)).toBeGreaterThanOrEqual(5 * minute * 1000)
    expect(after!.confirmedAt).toBe(before!.confirmedAt)
  })

  it('are replaced by another one with values of its own', async () => {
    const stranger = draftWith({ sessionHash: null, isConfirmed: false, idleSeconds: hour, absoluteSeconds: hour })
    await store.insert(stranger)
    await backend.later(hour / 2)
    const signedIn = draftWith()
    const stored = await store.replace(stranger.hash, signedIn)
    expect(await store.find(stranger.hash)).toBeUndefined()
    expect(await store.find(signedIn.hash)).toEqual(stored)
    expect(stored!.csrfSeal.equals(signedIn.csrfSeal)).toBe(true)
    expect(stored!.sessionHash?.equals(signedIn.sessionHash!)).toBe(true)
    expect(Date.parse(stored!.lastsUntil) - Date.parse(stored!.confirmedAt!)).toBe(30 * day * 1000)
    const unconfirmed = await store.replace(signedIn.hash, draftWith({ isConfirmed: false }))
    expect(unconfirmed!.confirmedAt).toBeNull()
  })

  it('are replaced only if they exist', async () => {
    const draft = draftWith()
    expect(await store.replace(newHash(), draft)).toBeUndefined()
    expect(await store.find(draft.hash)).toBeUndefined()
  })

  it('are replaced only once by fifty concurrent requests in two processes', async () => {
    const from = draftWith()
    await store.insert(from)
    const drafts = Array.from({ length: 50 }, () => draftWith())
    const results = await fiftyAtOnce((n) => (n % 2 ? backend.other : store).replace(from.hash, drafts[n]!))
    expect(results.filter((stored) => stored !== undefined)).toHaveLength(1)
    const found = await Promise.all(drafts.map(({ hash }) => store.find(hash)))
    expect(found.map((stored) => stored !== undefined)).toEqual(results.map((stored) => stored !== undefined))
  })

  it('are either replaced or deleted, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const [from, to] = [draftWith(), draftWith()]
      await store.insert(from)
      const [stored, existed] = await Promise.all([store.replace(from.hash, to), backend.other.delete(from.hash)])
      expect(existed).toBe(stored === undefined)
      expect((await store.find(to.hash)) !== undefined).toBe(stored !== undefined)
    }
  })

  it('are deleted only once by fifty concurrent requests', async () => {
    const draft = draftWith()
    await store.insert(draft)
    const results = await fiftyAtOnce((n) => (n % 2 ? backend.other : store).delete(draft.hash))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await store.find(draft.hash)).toBeUndefined()
  })

  it('are deleted after their end, and not earlier', async () => {
    await backend.later(400 * day)
    await store.deleteExpired()
    const living = draftWith()
    await store.insert(living)
    await store.insert(draftWith({ idleSeconds: hour }))
    await store.insert(draftWith({ absoluteSeconds: hour }))
    expect(await store.deleteExpired()).toBe(0)
    await backend.later(hour)
    // Redis deletes them by itself.
    expect(await store.deleteExpired()).toBe(name.startsWith('Redis') ? 0 : 2)
    expect(await store.deleteExpired()).toBe(0)
    expect(await store.find(living.hash)).toBeDefined()
  })

  it('report whether another process can see them', () => {
    expect(store.isInMemory ?? false).toBe(name === 'memory')
  })
})

describe('browser sessions in PostgreSQL', () => {
  let stores: TwoProcesses
  beforeAll(async () => {
    stores = await startTwoProcesses()
  })
  afterAll(() => stores.stop())

  it('store neither the cookie nor the CSRF token, and return the token for the cookie', async () => {
    const store = postgresBrowserSessions(stores.database)
    const [cookie, token] = [newBrowserCookie(), newCsrfToken()]
    await store.insert(draftWith({ hash: hashOf(cookie), csrfSeal: sealCsrf(token, cookie) }))
    const stored = await store.find(hashOf(cookie))
    expect(openCsrf(stored!.csrfSeal, cookie).reveal()).toBe(token.reveal())
    const contents = await contentsOf(stores, 'browser_sessions')
    expect(contents).toContain(hashOf(cookie).toString('hex'))
    expectWithout(contents, cookie.reveal(), token.reveal())
  })

  it('are deleted a few thousand at a time after their end, without waiting for a locked one', async () => {
    const store = postgresBrowserSessions(stores.database)
    await stores.sql(
      `insert into browser_sessions (hash, csrf_seal, idle_seconds, expires_at)
       select sha256(n::text::bytea), '', 60, now() - interval '1 minute' from generate_series(1, 7000) n`,
    )
    const client = await stores.otherPool.connect()
    await client.query('begin')
    await client.query(`select from browser_sessions where hash = sha256('1') for update`)
    const counts = [await store.deleteExpired(), await store.deleteExpired(), await store.deleteExpired()]
    await client.query('rollback')
    client.release()
    expect(counts).toEqual([5000, 1999, 0])
    expect(await store.deleteExpired()).toBe(1)
  })
})

function expectWithout(contents: string, ...secrets: string[]): void {
  for (const secret of secrets) {
    const bits = secret.slice(secret.indexOf('_') + 1)
    expect(contents).not.toContain(bits)
    expect(contents).not.toContain(Buffer.from(bits, 'base64url').toString('hex'))
    expect(contents).not.toContain(Buffer.from(secret).toString('hex'))
  }
}

describe.each(redisBackends<BrowserSessionStore>(redisBrowserSessions))('browser sessions in %s', (_, start) => {
  let backend: RedisBackend<BrowserSessionStore>
  beforeAll(async () => {
    backend = await start()
  })
  afterAll(() => backend.stop())

  it('store neither the cookie nor the CSRF token, and return the token for the cookie', async () => {
    const [cookie, token] = [newBrowserCookie(), newCsrfToken()]
    await backend.store.insert(draftWith({ hash: hashOf(cookie), csrfSeal: sealCsrf(token, cookie) }))
    const stored = await backend.store.find(hashOf(cookie))
    expect(openCsrf(stored!.csrfSeal, cookie).reveal()).toBe(token.reveal())
    const contents = await backend.contents()
    expect(contents).toContain(hashOf(cookie).toString('hex'))
    expectWithout(contents, cookie.reveal(), token.reveal())
  })
})

describe('browser sessions in memory', () => {
  it('require a limit on their number', () => {
    expect(() => memoryBrowserSessions({ maxSessions: Infinity })).toThrow(RangeError)
    expect(() => memoryBrowserSessions({ maxSessions: 0 })).toThrow(RangeError)
  })

  it('make room by dropping those that have ended, then anonymous ones, then the least recently used one', async () => {
    let time = Date.now()
    const store = memoryBrowserSessions({ maxSessions: 4, now: () => time })
    const [first, second] = [draftWith(), draftWith()]
    const ended = draftWith({ idleSeconds: 1 })
    const stranger = draftWith({ sessionHash: null })
    const left = async () => {
      const found = await Promise.all([first, second, ended, stranger].map(({ hash }) => store.find(hash)))
      return found.map((stored) => stored !== undefined)
    }
    for (const draft of [first, second, ended, stranger]) await store.insert(draft)
    time += 1000
    await store.insert(draftWith())
    expect(await left()).toEqual([true, true, false, true])
    await store.insert(draftWith())
    expect(await left()).toEqual([true, true, false, false])
    await store.touch(first.hash)
    await store.insert(draftWith())
    expect(await left()).toEqual([true, false, false, false])
  })

  it('stay signed in while very many anonymous ones are created', async () => {
    const store = memoryBrowserSessions({ maxSessions: 100 })
    const signedIn = draftWith()
    await store.insert(signedIn)
    for (let n = 0; n < 1000; n++) await store.insert(draftWith({ sessionHash: null }))
    expect(await store.find(signedIn.hash)).toBeDefined()
  })
})
