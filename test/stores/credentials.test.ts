import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { Removal } from '../../src/stores/credentials.ts'
import { credentialStores, passkeyDraft } from '../support/credentials.ts'
import { fiftyAtOnce, twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let here: ReturnType<typeof credentialStores>
/** The same stores in another process. */
let there: ReturnType<typeof credentialStores>
let account: AccountId

beforeAll(async () => {
  here = credentialStores(stores.database)
  there = credentialStores(stores.otherDatabase)
  account = await stores.newAccount()
})

const either = (number: number) => (number % 2 ? there : here)
const count = (results: Removal[], kind: Removal) => results.filter((answer) => answer === kind).length

describe('passwords', () => {
  it('are found only for their own account', async () => {
    expect(await here.passwords.find(account)).toBeUndefined()
    expect(await here.passwords.set(account, 'a hash')).toBe(true)
    expect(await here.passwords.find(account)).toMatchObject({ hash: 'a hash' })
    expect(await here.passwords.find(await stores.newAccount())).toBeUndefined()
  })

  it('are replaced unconditionally, or only if they are unchanged', async () => {
    const { passwords } = here
    await passwords.set(account, 'first')
    await stores.age('passwords', ['changed_at'], 60)
    const { changedAt } = (await passwords.find(account))!
    expect(await passwords.set(account, 'second', 'another')).toBe(false)
    expect(await passwords.find(account)).toEqual({ hash: 'first', changedAt })
    expect(await passwords.set(account, 'second', 'first')).toBe(true)
    // The same password with a new hash keeps its time.
    expect(await passwords.find(account)).toEqual({ hash: 'second', changedAt })
    expect(await passwords.set(account, 'third')).toBe(true)
    const changed = await passwords.find(account)
    expect(changed!.hash).toBe('third')
    expect(changed!.changedAt > changedAt).toBe(true)
  })

  it('are set for the first time only if the account has no password', async () => {
    const other = await stores.newAccount()
    expect(await here.passwords.set(other, 'second', 'first')).toBe(false)
    expect(await here.passwords.find(other)).toBeUndefined()
    expect(await here.passwords.set(other, 'first', null)).toBe(true)
    expect(await here.passwords.set(other, 'second', null)).toBe(false)
    expect(await here.passwords.find(other)).toMatchObject({ hash: 'first' })
  })

  it('are replaced only once by fifty concurrent requests in two processes', async () => {
    await here.passwords.set(account, 'from')
    const results = await fiftyAtOnce((n) => either(n).passwords.set(account, `to ${n}`, 'from'))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await here.passwords.find(account)).toMatchObject({ hash: `to ${results.indexOf(true)}` })
  })

  it('are set for the first time only once by fifty concurrent requests', async () => {
    const other = await stores.newAccount()
    const results = await fiftyAtOnce((n) => either(n).passwords.set(other, `to ${n}`, null))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await here.passwords.find(other)).toMatchObject({ hash: `to ${results.indexOf(true)}` })
  })

  it('are not set for a deleted account', async () => {
    const deleted = await stores.newAccount()
    await here.passwords.set(deleted, 'a hash')
    await stores.accounts.delete(deleted)
    expect(await here.passwords.find(deleted)).toBeUndefined()
    await expect(here.passwords.set(deleted, 'a hash')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the ways to sign in', () => {
  const identity = (subject: string) => ({ issuer: 'https://id.example', subject, label: 'me' })

  it('are the password, each passkey and each provider', async () => {
    const owner = await stores.newAccount()
    expect(await here.credentials.waysToSignIn(owner)).toBe(0)
    await here.passwords.set(owner, 'a hash')
    expect(await here.credentials.waysToSignIn(owner)).toBe(1)
    await here.passkeys.insert(passkeyDraft(owner), 10)
    await here.passkeys.insert(passkeyDraft(owner), 10)
    await here.identities.insert(owner, identity('ways'))
    expect(await here.credentials.waysToSignIn(owner)).toBe(4)
  })

  it('can be removed except for the last one, whatever its kind', async () => {
    const owner = await stores.newAccount()
    await here.passwords.set(owner, 'a hash')
    expect(await here.passwords.remove(owner)).toBe('last')
    expect(await here.passwords.find(owner)).toMatchObject({ hash: 'a hash' })
    const passkey = await here.passkeys.insert(passkeyDraft(owner), 10)
    expect(await here.passwords.remove(owner)).toBe('removed')
    expect(await here.passwords.remove(owner)).toBe('none')
    expect(await here.passkeys.remove(owner, passkey.id)).toBe('last')
    const linked = await here.identities.insert(owner, identity('only'))
    expect(await here.passkeys.remove(owner, passkey.id)).toBe('removed')
    expect(await here.identities.remove(owner, linked.id)).toBe('last')
    expect(await here.identities.listFor(owner)).toHaveLength(1)
    expect(await here.credentials.waysToSignIn(owner)).toBe(1)
  })

  it('are never all removed by concurrent requests in two processes', async () => {
    const owner = await stores.newAccount()
    const passkeys = await fiftyAtOnce((n) => either(n).passkeys.insert(passkeyDraft(owner), 100))
    const results = await fiftyAtOnce((n) => either(n).passkeys.remove(owner, passkeys[n]!.id))
    expect([count(results, 'removed'), count(results, 'last')]).toEqual([49, 1])
    expect(await here.credentials.waysToSignIn(owner)).toBe(1)
  })

  it('are never all removed by concurrent requests to remove the last two, of different kinds', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await stores.newAccount()
      await here.passwords.set(owner, 'a hash')
      const { id } = await here.identities.insert(owner, identity(`round ${round}`))
      const results = await Promise.all([here.passwords.remove(owner), there.identities.remove(owner, id)])
      expect(results.toSorted()).toEqual(['last', 'removed'])
    }
  })

  it('are removed only once by fifty concurrent requests', async () => {
    const owner = await stores.newAccount()
    await here.passwords.set(owner, 'a hash')
    const { id } = await here.passkeys.insert(passkeyDraft(owner), 10)
    const results = await fiftyAtOnce((n) => either(n).passkeys.remove(owner, id))
    expect([count(results, 'removed'), count(results, 'none')]).toEqual([1, 49])
  })
})

describe('ways to sign in that are not offered', () => {
  const offered = 'https://id.example'
  const removedIssuer = 'https://gone.example'
  const identity = (issuer: string) => ({ issuer, subject: randomUUID(), label: 'me' })
  const offering = (issuers: string[], passkeys: boolean) => ({
    first: credentialStores(stores.database, { issuers, passkeys }),
    second: credentialStores(stores.otherDatabase, { issuers, passkeys }),
  })

  it('do not count: providers that were removed, and passkeys if they are turned off', async () => {
    const owner = await stores.newAccount()
    await here.passwords.set(owner, 'a hash')
    await here.passkeys.insert(passkeyDraft(owner), 10)
    await here.identities.insert(owner, identity(offered))
    await here.identities.insert(owner, identity(removedIssuer))
    const ways = (issuers: string[], passkeys: boolean) =>
      offering(issuers, passkeys).first.credentials.waysToSignIn(owner)
    expect(await ways([offered, removedIssuer], true)).toBe(4)
    expect(await ways([offered], true)).toBe(3)
    expect(await ways([offered], false)).toBe(2)
    expect(await ways([], false)).toBe(1)
    expect(await ways([`${offered}.evil.example`, `${offered}/other`], false)).toBe(1)
    expect(await here.credentials.waysToSignIn(owner)).toBe(4)
  })

  it.each([
    [offered, `${offered}/`],
    [`${offered}/`, offered],
    [offered, 'HTTPS://ID.example:443'],
    [`${offered}/realms/one/`, `${offered}/realms/one`],
  ])(
    'do not include a provider with issuer %s if %s, which is the same issuer, is configured',
    async (issuer, configured) => {
      const owner = await stores.newAccount()
      await here.identities.insert(owner, identity(issuer))
      expect(await offering([configured], true).first.credentials.waysToSignIn(owner)).toBe(1)
    },
  )

  it('do not allow removing the last way that is offered', async () => {
    const { first } = offering([offered], false)
    const owner = await stores.newAccount()
    await first.passwords.set(owner, 'a hash')
    const passkey = await first.passkeys.insert(passkeyDraft(owner), 10)
    const dead = await first.identities.insert(owner, identity(removedIssuer))
    expect(await first.passwords.remove(owner)).toBe('last')
    expect(await first.passwords.find(owner)).toMatchObject({ hash: 'a hash' })
    const linked = await first.identities.insert(owner, identity(offered))
    expect(await first.passwords.remove(owner)).toBe('removed')
    expect(await first.identities.remove(owner, linked.id)).toBe('last')
    expect(await first.identities.remove(owner, dead.id)).toBe('removed')
    expect(await first.passkeys.remove(owner, passkey.id)).toBe('removed')
    expect((await first.identities.listFor(owner)).map(({ id }) => id)).toEqual([linked.id])
  })

  it('cannot be removed if no other way is left, because they may be offered again', async () => {
    const { first } = offering([], true)
    const owner = await stores.newAccount()
    const dead = await first.identities.insert(owner, identity(removedIssuer))
    expect(await first.credentials.waysToSignIn(owner)).toBe(0)
    expect(await first.identities.remove(owner, dead.id)).toBe('last')
    expect(await first.identities.listFor(owner)).toHaveLength(1)
  })

  it('do not allow removing both of two offered ways at the same time, in two processes', async () => {
    const { first, second } = offering([offered], false)
    for (let round = 0; round < 10; round++) {
      const owner = await stores.newAccount()
      await first.passwords.set(owner, 'a hash')
      await first.passkeys.insert(passkeyDraft(owner), 10)
      await first.identities.insert(owner, identity(removedIssuer))
      const { id } = await first.identities.insert(owner, identity(offered))
      const results = await Promise.all([first.passwords.remove(owner), second.identities.remove(owner, id)])
      expect(results.toSorted()).toEqual(['last', 'removed'])
    }
  })
})
