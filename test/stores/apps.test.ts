import { beforeAll, describe, expect, it } from 'vitest'
import { newClientId } from '../../src/model/app.ts'
import { newSessionHandle } from '../../src/model/session.ts'
import type { AppDraft, Apps } from '../../src/stores/apps.ts'
import { postgresApps } from '../../src/stores/postgres/sessions/apps.ts'
import { postgresAuthorizationCodes } from '../../src/stores/postgres/sessions/authorizationCodes.ts'
import { codeGrant } from '../support/apps.ts'
import { fiftyAtOnce, newHash, twoProcessesForFile } from '../support/twoProcesses.ts'

const day = 24 * 60 * 60
const bounds = { seconds: 60, most: 3 }

const stores = twoProcessesForFile()
let apps: Apps
/** The same store in another process. */
let other: Apps

beforeAll(async () => {
  apps = postgresApps(stores.database)
  other = postgresApps(stores.otherDatabase)
})

function draft(more: Partial<AppDraft> = {}): AppDraft {
  return {
    clientId: newClientId(),
    secretHash: newHash(),
    name: 'App',
    website: 'https://app.example',
    redirectUris: ['https://app.example/callback', 'app://callback'],
    scopes: ['read', 'write:statuses'],
    ...more,
  }
}

const tokenOf = async (appId: Awaited<ReturnType<Apps['insert']>>['id']) => {
  const token = { hash: newHash(), handle: newSessionHandle(), appId, scopes: ['read' as const] }
  await apps.insertToken(token, bounds)
  return token
}

describe('apps', () => {
  it('are found by client id and by id, as they were registered', async () => {
    const { secretHash: _secret, ...registered } = draft()
    const app = await apps.insert({ ...registered, secretHash: newHash() })
    const expected = { id: app.id, ...registered, isPublic: false, idleSeconds: null, absoluteSeconds: null }
    expect(app).toEqual(expected)
    expect(await other.find(app.clientId)).toEqual(expected)
    expect(await other.findById(app.id)).toEqual(expected)
    expect(await apps.find(newClientId())).toBeUndefined()
  })

  it('are authenticated only by their own secret', async () => {
    const [one, another] = [draft(), draft()]
    await Promise.all([apps.insert(one), apps.insert(another)])
    expect((await apps.authenticate(one.clientId, one.secretHash!))?.clientId).toBe(one.clientId)
    expect(await apps.authenticate(one.clientId, another.secretHash!)).toBeUndefined()
    expect(await apps.authenticate(newClientId(), one.secretHash!)).toBeUndefined()
  })

  it('that have no secret are never authenticated by one', async () => {
    const app = await apps.insert(draft({ secretHash: null, website: null }))
    expect(app).toMatchObject({ isPublic: true, website: null })
    expect(await apps.authenticate(app.clientId, newHash())).toBeUndefined()
    expect(await apps.authenticate(app.clientId, Buffer.alloc(0))).toBeUndefined()
  })

  it('are listed newest first, and a second page continues after the first', async () => {
    const created = []
    for (let number = 0; number < 3; number++) created.push(await apps.insert(draft()))
    const newest = created.map(({ clientId }) => clientId).reverse()
    const page = await apps.list(2)
    expect(page.map(({ clientId }) => clientId)).toEqual(newest.slice(0, 2))
    expect(page[0]).toMatchObject({ authorizedAt: null, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect((await apps.list(1, page[1]!.id)).map(({ clientId }) => clientId)).toEqual(newest.slice(2))
  })

  it('have lifetimes that can be set and unset', async () => {
    const { clientId } = await apps.insert(draft())
    expect(await apps.setLifetimes(clientId, 60, 3600)).toBe(true)
    expect(await other.find(clientId)).toMatchObject({ idleSeconds: 60, absoluteSeconds: 3600 })
    expect(await apps.setLifetimes(clientId, null, null)).toBe(true)
    expect(await other.find(clientId)).toMatchObject({ idleSeconds: null, absoluteSeconds: null })
    expect(await apps.setLifetimes(newClientId(), 60, 60)).toBe(false)
  })

  it('are removed once, with their tokens and codes', async () => {
    const app = await apps.insert(draft())
    const token = await tokenOf(app.id)
    const codes = postgresAuthorizationCodes(stores.database)
    const code = newHash()
    await codes.insert(code, codeGrant(app.id, await stores.newAccount()), 60)
    const removals = await fiftyAtOnce((number) => (number % 2 ? apps : other).remove(app.clientId))
    expect(removals.filter(Boolean)).toHaveLength(1)
    expect(await apps.findToken(token.hash)).toBeUndefined()
    expect(await codes.take(code, app.id)).toBeUndefined()
  })

  it('that were never authorized and have no token are deleted after some days, and only those', async () => {
    const [old, used, called] = [await apps.insert(draft()), await apps.insert(draft()), await apps.insert(draft())]
    await postgresAuthorizationCodes(stores.database).insert(
      newHash(),
      codeGrant(used.id, await stores.newAccount()),
      60,
    )
    await tokenOf(called.id)
    await stores.age('apps', ['created_at'], 8 * day)
    const young = await apps.insert(draft())
    while ((await apps.deleteUnused(7)) > 0);
    const left = await Promise.all([old, used, called, young].map(({ clientId }) => apps.find(clientId)))
    expect(left.map((app) => app?.clientId)).toEqual([undefined, used.clientId, called.clientId, young.clientId])
    const letIn = async (id: string) => (await apps.list(10)).find((one) => one.id === id)?.authorizedAt
    expect(await letIn(used.id)).toMatch(/^\d{4}-.*Z$/)
    // A token is not an authorization by an account: without its token, the app is deleted too.
    expect(await letIn(called.id)).toBeNull()
    await stores.age('app_tokens', ['expires_at'], bounds.seconds)
    await apps.deleteExpiredTokens()
    expect(await apps.deleteUnused(7)).toBe(1)
    expect(await apps.find(called.clientId)).toBeUndefined()
  })
})

describe('tokens of apps', () => {
  it('are not stored for an app that was removed', async () => {
    const app = await apps.insert(draft())
    await apps.remove(app.clientId)
    await expect(tokenOf(app.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('name their app until they expire', async () => {
    const app = await apps.insert(draft())
    const token = await tokenOf(app.id)
    expect(await other.findToken(token.hash)).toEqual({ app, handle: token.handle, scopes: new Set(['read']) })
    await stores.age('app_tokens', ['expires_at'], bounds.seconds)
    expect(await other.findToken(token.hash)).toBeUndefined()
    expect(await apps.revokeToken(token.hash, app.id)).toBe(false)
  })

  it('replace the oldest ones beyond a maximum per app', async () => {
    const [app, another] = [await apps.insert(draft()), await apps.insert(draft())]
    const untouched = await tokenOf(another.id)
    const tokens = []
    for (let number = 0; number < 5; number++) tokens.push(await tokenOf(app.id))
    const found = await Promise.all(tokens.map(({ hash }) => apps.findToken(hash)))
    expect(found.map((one) => one !== undefined)).toEqual([false, false, true, true, true])
    expect(await apps.findToken(untouched.hash)).toBeDefined()
  })

  it('are revoked only by their own app', async () => {
    const [app, another] = [await apps.insert(draft()), await apps.insert(draft())]
    const { hash } = await tokenOf(app.id)
    expect(await apps.revokeToken(hash, another.id)).toBe(false)
    expect(await apps.findToken(hash)).toBeDefined()
    expect(await other.revokeToken(hash, app.id)).toBe(true)
    expect(await apps.findToken(hash)).toBeUndefined()
  })

  it('are deleted after they have expired', async () => {
    const app = await apps.insert(draft())
    await tokenOf(app.id)
    await stores.age('app_tokens', ['expires_at'], bounds.seconds)
    const fresh = await tokenOf(app.id)
    expect(await apps.deleteExpiredTokens()).toBeGreaterThan(0)
    expect(await apps.deleteExpiredTokens()).toBe(0)
    expect(await apps.findToken(fresh.hash)).toBeDefined()
  })
})
