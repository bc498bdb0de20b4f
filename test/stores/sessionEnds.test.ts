import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hashOf } from '../../src/model/concealed.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { SessionHandle } from '../../src/model/session.ts'
import { defaultSessionRules } from '../../src/model/sessionRules.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { followSessionEnds } from '../../src/streams/sessionEnds.ts'
import { storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
beforeAll(async () => {
  stores = testStores.openStores()
})
afterEach(() => void vi.useRealTimers())

const issue = (accountId: AccountId, appSessions = 20) =>
  issueSession(
    stores.authSessions,
    { accountId, kind: 'app', label: 'Phone', scopes: ['read'] },
    { ...defaultSessionRules, appSessions },
  )

type End = (session: { account: AccountId; handle: SessionHandle }) => Promise<unknown>
const sql = (text: string) => (account: AccountId) => testStores.sql(text, account)
const ends: [how: string, end: End][] = [
  ['it is revoked', ({ handle }) => stores.authSessions.revoke(handle)],
  ['all sessions of its account are revoked', ({ account }) => stores.authSessions.revokeAll(account)],
  ['a newer session takes its place', ({ account }) => issue(account, 1)],
  ['its account is suspended', ({ account }) => stores.accounts.suspend(account)],
  ['its account is disabled', ({ account }) => sql('update accounts set disabled_at = now() where id = $1')(account)],
  ['its owner asks to delete the account', ({ account }) => stores.accounts.leave(account, 7)],
  ['the deletion of its account begins', ({ account }) => stores.accounts.requestDeletion(account)],
  ['its account is deleted', ({ account }) => sql('delete from accounts where id = $1')(account)],
]

// Processes use a session without another look-up until the change log reports its end.
test.each(ends)('the change log reports the end of a session if %s', async (_, end) => {
  const account = await testStores.newAccount()
  const { id, session } = await issue(account)
  const { end: position } = await stores.changes.endsAfter(await stores.changes.end())
  expect((await stores.authSessions.find(hashOf(id)))!.validForMs).toBeGreaterThan(60_000)
  await end({ account, handle: session.handle })
  expect(await stores.authSessions.find(hashOf(id))).toBeUndefined()
  const { changes } = await stores.changes.endsAfter(position)
  expect(changes.some((one) => one.session === session.handle || (!one.session && one.account === account))).toBe(true)
})

test('a session is valid until its expiry by the clock of PostgreSQL', async () => {
  const account = await testStores.newAccount()
  const lifetimes = { idleSeconds: 60, absoluteSeconds: 100 }
  const { id } = await issueSession(stores.authSessions, {
    ...{ accountId: account, kind: 'cli', label: 'x', scopes: ['read'], lifetimes },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const validForMs = (await stores.authSessions.find(hashOf(id)))!.validForMs!
  expect([validForMs > 0, validForMs <= 60_000]).toEqual([true, true])
})

test('a session of an account that waits for approval must be looked up each time', async () => {
  const account = await testStores.newAccount()
  const { id } = await issue(account)
  await testStores.sql('update accounts set suspended_at = now(), pending_since = now() where id = $1', account)
  const found = await stores.authSessions.find(hashOf(id))
  expect(found).toBeDefined()
  expect(found!.validForMs).toBeUndefined()
})

test('ends of sessions are known without a gap until there is another history or a long interruption', async () => {
  const { changes } = stores
  const log = { info() {}, warn() {} }
  const following = followSessionEnds(await changes.end(), { changes, notify() {}, log })
  const isLater = async (field: 'since' | 'until', than = following.knownEnds()[field]) => {
    await expect.poll(() => following.knownEnds()[field], { timeout: 20_000 }).toBeGreaterThan(than)
  }
  try {
    await isLater('until')
    const { since } = following.knownEnds()
    await isLater('until')
    expect(following.knownEnds().since).toBe(since)
    await testStores.sql('update change_log set epoch = epoch + 1')
    await isLater('since')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    await isLater('since')
  } finally {
    await following.stop()
  }
})
