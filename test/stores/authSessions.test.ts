import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashOf } from '../../src/model/concealed.ts'
import type { AccountId } from '../../src/model/ids.ts'
import { newSessionHandle } from '../../src/model/session.ts'
import { defaultSessionRules } from '../../src/model/sessionRules.ts'
import { type IssueRequest, issueSession } from '../../src/sessions/issue.ts'
import type { AuthSessionStore, SessionDraft } from '../../src/stores/authSessions.ts'
import { memoryAuthSessions } from '../../src/stores/memory/authSessions.ts'
import { postgresAuthSessions } from '../../src/stores/postgres/sessions/authSessions.ts'
import { redisAuthSessions } from '../../src/stores/redis/authSessions.ts'
import type { Redis } from '../../src/stores/redis/redis.ts'
import { type Backend, memoryBackend } from '../support/backends.ts'
import { type RedisBackend, redisBackends } from '../support/redisBackends.ts'
import { startStores, type TestStores } from '../support/stores.ts'
import { newHash } from '../support/twoProcesses.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A backend that can also create the accounts that own the sessions. */
type SessionBackend = Omit<Backend<AuthSessionStore>, 'other'> & { newAccount(): Promise<AccountId> }

async function inMemory(): Promise<SessionBackend> {
  let counter = 0
  const backend = await memoryBackend<AuthSessionStore>((now) => memoryAuthSessions({ maxSessions: 1000, now }))
  return { ...backend, newAccount: async () => String(++counter) as AccountId }
}

async function inPostgres(): Promise<SessionBackend> {
  const { database, sql, newAccount, stop } = await startStores()
  const later = async (seconds: number) =>
    void (await sql(
      `update auth_sessions set created_at = created_at - $1 * interval '1 second',
         last_used_at = last_used_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'`,
      seconds,
    ))
  return { store: postgresAuthSessions(database), newAccount, later, stop }
}

let redisStores = 0
const inRedis = redisBackends<AuthSessionStore>(redisAuthSessions).map(
  ([name, start]): [string, () => Promise<SessionBackend>] => [
    name,
    async () => ({ ...(await start()), newAccount: async () => String(++redisStores) as AccountId }),
  ],
)

function draftFor(accountId: AccountId, rest: Partial<SessionDraft> = {}): SessionDraft {
  const lifetimes = { idleSeconds: 90 * day, absoluteSeconds: 365 * day }
  const kind = { kind: 'app', label: 'Phone', application: null, clientId: null } as const
  return { hash: newHash(), handle: newSessionHandle(), accountId, ...lifetimes, ...kind, scopes: ['read'], ...rest }
}

const span = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000

describe.each([['memory', inMemory], ['PostgreSQL', inPostgres], ...inRedis])('API sessions in %s', (name, start) => {
  let backend: SessionBackend
  let store: AuthSessionStore
  let account: AccountId

  beforeAll(async () => {
    backend = await start()
    store = backend.store
    account = await backend.newAccount()
  })
  afterAll(() => backend.stop())

  it('are found by their hash, as they were created', async () => {
    const application = { name: 'Client', website: null }
    const draft = draftFor(account, { application, kind: 'cli', label: 'Laptop', scopes: ['read', 'write:statuses'] })
    const { session, ended } = await store.insert(draft)
    expect([await store.find(draft.hash), ended]).toMatchObject([session, []])
    expect(session).toMatchObject({
      handle: draft.handle,
      accountId: account,
      kind: 'cli',
      label: 'Laptop',
      application,
    })
    expect(session.scopes).toEqual(['read', 'write:statuses'])
    expect(session.lastUsedAt).toBe(session.createdAt)
    expect(span(session.createdAt, session.expiresAt)).toBeCloseTo(90 * day, 1)
  })

  it('sessions-10: are limited per account and app, and the least recently used one ends first', async () => {
    const owner = await backend.newAccount()
    const rules = { ...defaultSessionRules, appSessions: 3, browserSessions: 2 }
    const issue = (rest: Partial<IssueRequest> = {}) =>
      issueSession(
        store,
        { accountId: owner, kind: 'app', label: 'Phone', scopes: ['read'], clientId: 'a', ...rest },
        rules,
      )
    const first = await issue()
    for (const _ of [1, 2]) await issue()
    const others = [await issue({ clientId: 'b' }), await issue({ kind: 'cli', clientId: null })]
    await backend.later(hour)
    await store.touch(hashOf(first.id))
    const last = await issue()
    for (const _ of [1, 2, 3]) await issue({ kind: 'browser', clientId: null })
    const living = (await store.listFor(owner)).map(({ handle }) => handle)
    for (const { session } of [first, last, ...others]) expect(living).toContain(session.handle)
    expect(living).toHaveLength(3 + 1 + 1 + 2)
  })

  it('sessions-10: stay within the limit when twenty are created at the same time', async () => {
    const owner = await backend.newAccount()
    const rules = { ...defaultSessionRules, appSessions: 3 }
    const request = { accountId: owner, kind: 'app', label: 'Phone', scopes: ['read'], clientId: 'a' } as const
    const counter = await Promise.all(Array.from({ length: 20 }, () => issueSession(store, request, rules)))
    expect(await store.listFor(owner)).toHaveLength(3)
    const found = await Promise.all(counter.map(({ id }) => store.find(hashOf(id))))
    expect(found.filter((session) => session !== undefined)).toHaveLength(3)
  })

  it('sessions-10: stay within the limit even if the creation of one is cut off', async () => {
    const owner = await backend.newAccount()
    const rules = { ...defaultSessionRules, appSessions: 3 }
    const request = { accountId: owner, kind: 'app', label: 'Phone', scopes: ['read'], clientId: 'a' } as const
    const cutOff: AuthSessionStore = { ...store, revoke: () => Promise.reject(new Error('Cut off')) }
    for (let n = 0; n < 5; n++) {
      await issueSession(cutOff, request, rules).catch(() => undefined)
      expect((await store.listFor(owner)).length).toBeLessThanOrEqual(3)
    }
    expect(await store.listFor(owner)).toHaveLength(3)
  })

  it('sessions-10: that end to make room for a new one are returned', async () => {
    const owner = await backend.newAccount()
    const drafts = [draftFor(owner), draftFor(owner), draftFor(owner)]
    const ended: string[][] = []
    for (const draft of drafts) {
      ended.push((await store.insert(draft, 1)).ended)
      await backend.later(minute)
    }
    expect(ended).toEqual([[], [drafts[0]!.handle], [drafts[1]!.handle]])
    expect((await store.listFor(owner)).map(({ handle }) => handle)).toEqual([drafts[2]!.handle])
  })

  it('are not found by another hash', async () => {
    expect(await store.find(newHash())).toBeUndefined()
  })

  it('end after the idle time', async () => {
    const draft = draftFor(account, { idleSeconds: 2 * day })
    await store.insert(draft)
    await backend.later(2 * day - minute)
    expect(await store.find(draft.hash)).toBeDefined()
    await backend.later(minute)
    expect(await store.find(draft.hash)).toBeUndefined()
    expect((await store.listFor(account)).map(({ handle }) => handle)).not.toContain(draft.handle)
    expect(await store.revoke(draft.handle)).toBe(false)
  })

  it('last longer when they are used, but not beyond their absolute end', async () => {
    const draft = draftFor(account, { idleSeconds: 2 * day, absoluteSeconds: 3 * day })
    const { session: first } = await store.insert(draft)
    expect(span(first.createdAt, first.expiresAt)).toBeCloseTo(2 * day, 1)
    await backend.later(2 * day - minute)
    await store.touch(draft.hash)
    const used = await store.find(draft.hash)
    expect(span(used!.createdAt, used!.expiresAt)).toBeCloseTo(3 * day, 1)
    await backend.later(day)
    await store.touch(draft.hash)
    await backend.later(minute)
    expect(await store.find(draft.hash)).toBeUndefined()
  })

  it('stay ended when they are used after their end', async () => {
    const draft = draftFor(account, { idleSeconds: day })
    await store.insert(draft)
    await backend.later(day)
    await store.touch(draft.hash)
    expect(await store.find(draft.hash)).toBeUndefined()
  })

  it('record their use at most once in five minutes', async () => {
    const draft = draftFor(account)
    const { session: first } = await store.insert(draft)
    await store.touch(draft.hash)
    expect(await store.find(draft.hash)).toMatchObject(first)
    await backend.later(5 * minute)
    const before = await store.find(draft.hash)
    await store.touch(draft.hash)
    const after = await store.find(draft.hash)
    expect(span(before!.lastUsedAt, after!.lastUsedAt)).toBeGreaterThanOrEqual(5 * minute)
  })

  it('with a short idle time also last longer when they are used', async () => {
    const draft = draftFor(account, { idleSeconds: 30 * minute })
    await store.insert(draft)
    for (let use = 0; use < 4; use++) {
      await backend.later(20 * minute)
      await store.touch(draft.hash)
    }
    expect(await store.find(draft.hash)).toBeDefined()
  })

  it('are listed only for their account, newest first', async () => {
    const [owner, other] = [await backend.newAccount(), await backend.newAccount()]
    const { session: older } = await store.insert(draftFor(owner, { label: 'older' }))
    await backend.later(minute)
    const { session: newer } = await store.insert(draftFor(owner, { label: 'newer' }))
    await store.insert(draftFor(other))
    expect((await store.listFor(owner)).map(({ handle }) => handle)).toEqual([newer.handle, older.handle])
  })

  it('are listed for the app that they were created for', async () => {
    const [clientId, other] = [`app-${newSessionHandle()}`, `app-${newSessionHandle()}`]
    const { session: older } = await store.insert(draftFor(account, { clientId }))
    await backend.later(minute)
    const { session: newer } = await store.insert(draftFor(await backend.newAccount(), { clientId }))
    await store.insert(draftFor(account, { clientId: other }))
    expect((await store.listForClient(clientId)).map(({ handle }) => handle)).toEqual([newer.handle, older.handle])
    await store.revoke(older.handle)
    expect((await store.listForClient(clientId)).map(({ handle }) => handle)).toEqual([newer.handle])
  })

  it('each have a handle of their own', async () => {
    const draft = draftFor(account)
    await store.insert(draft)
    if (name === 'memory') return
    await expect(store.insert(draftFor(account, { handle: draft.handle }))).rejects.toThrow()
    expect(await store.revoke(draft.handle)).toBe(true)
    expect(await store.find(draft.hash)).toBeUndefined()
    await store.insert(draftFor(account, { handle: draft.handle }))
    expect(await store.revoke(draft.handle)).toBe(true)
  })

  it('are revoked by their handle, but not by another account', async () => {
    const other = await backend.newAccount()
    const draft = draftFor(account)
    await store.insert(draft)
    expect(await store.revoke(draft.handle, other)).toBe(false)
    expect(await store.find(draft.hash)).toBeDefined()
    expect(await store.revoke(draft.handle, account)).toBe(true)
    expect(await store.find(draft.hash)).toBeUndefined()
    expect(await store.revoke(draft.handle)).toBe(false)
  })

  it('are revoked only once by fifty concurrent requests', async () => {
    const draft = draftFor(account)
    await store.insert(draft)
    const results = await Promise.all(Array.from({ length: 50 }, () => store.revoke(draft.handle)))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('are all revoked for one account, and for no other', async () => {
    const [owner, other] = [await backend.newAccount(), await backend.newAccount()]
    const drafts = [draftFor(owner), draftFor(owner), draftFor(owner, { idleSeconds: 0 })]
    const foreign = draftFor(other)
    for (const draft of [...drafts, foreign]) await store.insert(draft)
    expect(await store.revokeAll(owner)).toBe(2)
    expect(await store.listFor(owner)).toEqual([])
    expect(await store.find(foreign.hash)).toBeDefined()
  })

  it('are deleted after their end, and not earlier', async () => {
    await backend.later(400 * day)
    await store.deleteExpired()
    const living = draftFor(account)
    await store.insert(living)
    await store.insert(draftFor(account, { idleSeconds: hour }))
    await store.insert(draftFor(account, { absoluteSeconds: hour }))
    expect(await store.deleteExpired()).toBe(0)
    await backend.later(hour)
    // Redis deletes them by itself.
    expect(await store.deleteExpired()).toBe(name.startsWith('Redis') ? 0 : 2)
    expect(await store.find(living.hash)).toBeDefined()
  })
})

let redis: Redis
const onRedis = redisBackends<AuthSessionStore>((found) => redisAuthSessions((redis = found)))
describe.each(onRedis)('API sessions in %s', (_name, start) => {
  let backend: RedisBackend<AuthSessionStore>
  let store: AuthSessionStore
  beforeAll(async () => {
    backend = await start()
    store = backend.store
  })
  afterAll(() => backend.stop())

  it('are always listed while they exist, whatever is revoked while they are created', async () => {
    for (let round = 0; round < 40; round++) {
      const account = `1${round}` as AccountId
      const drafts = [draftFor(account), draftFor(account), draftFor(account)]
      const counter = await Promise.allSettled([
        ...drafts.map((draft, n) => (n % 2 ? backend.other : store).insert(draft)),
        ...(round % 2
          ? [backend.other.revokeAll(account)]
          : [store.revoke(drafts[0]!.handle), backend.other.revokeAll(account)]),
      ])
      const listed = (await store.listFor(account)).map(({ handle }) => handle)
      const found = await Promise.all(drafts.map(({ hash }) => store.find(hash)))
      const alive = found.flatMap((session) => (session ? [session.handle] : []))
      expect([...listed].sort()).toEqual([...alive].sort())
      for (const [n, { status }] of counter.slice(0, 3).entries())
        if (status === 'rejected') expect(found[n]).toBeUndefined()
      await store.revokeAll(account)
      expect(await Promise.all(drafts.map(({ hash }) => store.find(hash)))).toEqual([undefined, undefined, undefined])
    }
  })

  it('leave nothing behind after they are revoked or have ended', async () => {
    const account = '77' as AccountId
    await store.insert(draftFor(account, { clientId: 'some-app' }))
    await store.revokeAll(account)
    expect(await backend.contents()).not.toContain('some-app')
    await store.insert(draftFor(account, { clientId: 'some-app', idleSeconds: minute }))
    await backend.later(hour)
    expect(await store.listForClient('some-app')).toEqual([])
    expect(await backend.contents()).not.toContain('some-app')
    await store.insert(draftFor(account, { clientId: 'some-app' }))
    await backend.later(366 * day)
    expect(await backend.contents()).not.toContain('test:')
  })

  it.each([0, 1, 2])(
    'still include the session that is revoked last if revoking all is cut off (index %i)',
    async (index) => {
      const account = `90${index}` as AccountId
      const drafts = [draftFor(account), draftFor(account), draftFor(account)]
      for (const draft of drafts) await store.insert(draft)
      const last = drafts[index]!
      let isLost = false
      const losing: Redis = {
        ...redis,
        async command(name, key, ...rest) {
          if (isLost || name !== 'DEL' || !key.startsWith('session:')) return redis.command(name, key, ...rest)
          isLost = true
          throw new Error('Cut off')
        },
      }
      await expect(redisAuthSessions(losing).revokeAll(account, last.handle)).rejects.toThrow('Cut off')
      expect(await store.find(last.hash)).toBeDefined()
      await store.revokeAll(account, last.handle)
      expect(await Promise.all(drafts.map(({ hash }) => store.find(hash)))).toEqual([undefined, undefined, undefined])
    },
  )

  it('sessions-10: stay within the limit, wherever the creation of one is cut off', async () => {
    for (let step = 0, isCutOff = true; isCutOff; step++) {
      const account = `80${step}` as AccountId
      for (let n = 0; n < 2; n++) await store.insert(draftFor(account), 2)
      let left = step
      isCutOff = false
      const cutOff = () => {
        isCutOff = left-- <= 0
        if (isCutOff) throw new Error('Cut off')
      }
      const losing: Redis = {
        ...redis,
        command: async (...args) => (cutOff(), redis.command(...args)),
        run: async (...args) => (cutOff(), redis.run(...args)),
      }
      await redisAuthSessions(losing)
        .insert(draftFor(account), 2)
        .catch(() => undefined)
      expect((await store.listFor(account)).length).toBeLessThanOrEqual(2)
      await store.insert(draftFor(account), 2)
      expect((await store.listFor(account)).length).toBeLessThanOrEqual(2)
    }
  })

  it('sessions-10: stay within the limit when two processes create them at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const account = `81${round}` as AccountId
      const drafts = Array.from({ length: 8 }, () => draftFor(account))
      await Promise.all(drafts.map((draft, n) => (n % 2 ? backend.other : store).insert(draft, 2)))
      expect(await store.listFor(account)).toHaveLength(2)
    }
  })

  it('end by the clock of Redis, whatever the local clock shows', async () => {
    const draft = draftFor('78' as AccountId, { idleSeconds: hour })
    await store.insert(draft)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * day * 1000 })
    try {
      await store.touch(draft.hash)
      expect(await store.find(draft.hash)).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('API sessions in PostgreSQL', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await startStores()
  })
  afterAll(() => stores.stop())

  it('are not found while their account is suspended, and are deleted with it', async () => {
    const store = postgresAuthSessions(stores.database)
    const account = await stores.newAccount()
    const draft = draftFor(account)
    await store.insert(draft)
    await stores.accounts.suspend(account)
    expect(await store.find(draft.hash)).toBeUndefined()
    expect(await store.listFor(account)).toEqual([])
    await stores.accounts.restore(account)
    expect(await store.find(draft.hash)).toBeDefined()
    await stores.accounts.delete(account)
    expect(await store.find(draft.hash)).toBeUndefined()
    await expect(store.insert(draft)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('API sessions in memory', () => {
  it('require a limit on their number', () => {
    expect(() => memoryAuthSessions({ maxSessions: Infinity })).toThrow(RangeError)
    expect(() => memoryAuthSessions({ maxSessions: 0 })).toThrow(RangeError)
  })

  it('make room by dropping those that have ended, then the least recently used one', async () => {
    const store = memoryAuthSessions({ maxSessions: 3 })
    const account = '1' as AccountId
    const [first, second, ended, third, fourth] = [0, 0, 0, 0, 0].map(() => draftFor(account))
    for (const draft of [first!, second!, { ...ended!, idleSeconds: 0 }, third!]) await store.insert(draft)
    expect(await store.find(first!.hash)).toBeDefined()
    await store.touch(first!.hash)
    await store.insert(fourth!)
    const left = [first, second, third, fourth].map(async (draft) => (await store.find(draft!.hash)) !== undefined)
    expect(await Promise.all(left)).toEqual([true, false, true, true])
  })
})
