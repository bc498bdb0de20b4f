import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { PasskeyId } from '../../src/model/passkey.ts'
import type { Passkeys } from '../../src/stores/passkeys.ts'
import { postgresPasskeys } from '../../src/stores/postgres/sessions/passkeys.ts'
import { passkeyDraft } from '../support/credentials.ts'
import { outcomes } from '../support/stores.ts'
import { fiftyAtOnce, twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let passkeys: Passkeys
/** The same store in another process. */
let other: Passkeys
let account: AccountId

beforeAll(async () => {
  passkeys = postgresPasskeys(stores.database)
  other = postgresPasskeys(stores.otherDatabase)
  account = await stores.newAccount()
})

describe('passkeys', () => {
  it('are found by their credential, with all that verification needs', async () => {
    const draft = passkeyDraft(account, { counter: 4_294_967_295, isSynced: true })
    const passkey = await passkeys.insert(draft, 10)
    expect(passkey).toMatchObject({ name: 'Phone', isSynced: true, lastUsedAt: null })
    const { name: _name, isSynced: _isSynced, ...record } = draft
    expect(await passkeys.findByCredential(draft.credentialId)).toEqual({ id: passkey.id, ...record })
    expect(await passkeys.findByCredential(randomBytes(16))).toBeUndefined()
  })

  it('are listed only for their account, oldest first', async () => {
    const [owner, stranger] = [await stores.newAccount(), await stores.newAccount()]
    const drafts = ['Phone', 'Laptop'].map((name) => passkeyDraft(owner, { name }))
    for (const draft of drafts) await passkeys.insert(draft, 10)
    await passkeys.insert(passkeyDraft(stranger), 10)
    expect((await passkeys.listFor(owner)).map(({ name }) => name)).toEqual(['Phone', 'Laptop'])
    const records = await passkeys.recordsFor(owner)
    expect(records.map(({ credentialId }) => credentialId)).toEqual(drafts.map(({ credentialId }) => credentialId))
  })

  it('belong to one account: a known credential is rejected', async () => {
    const draft = passkeyDraft(account)
    await passkeys.insert(draft, 10)
    const stranger = await stores.newAccount()
    for (const accountId of [account, stranger])
      await expect(passkeys.insert({ ...draft, accountId }, 10)).rejects.toMatchObject({ code: 'conflict' })
    expect(await passkeys.findByCredential(draft.credentialId)).toMatchObject({ accountId: account })
    expect(await passkeys.listFor(stranger)).toEqual([])
  })

  it('with one credential are created only once by fifty concurrent requests', async () => {
    const [owner, stranger] = [await stores.newAccount(), await stores.newAccount()]
    const draft = passkeyDraft(owner)
    const tries = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? other : passkeys).insert({ ...draft, accountId: n % 3 ? owner : stranger }, 100),
    )
    const { fulfilled, errors } = await outcomes(tries)
    expect(fulfilled).toBe(1)
    expect(new Set(errors.map((error) => (error as { code: string }).code))).toEqual(new Set(['conflict']))
  })

  it('stay within the limit of an account when fifty are added at the same time', async () => {
    const owner = await stores.newAccount()
    const tries = Array.from({ length: 50 }, (_, n) => (n % 2 ? other : passkeys).insert(passkeyDraft(owner), 10))
    const { fulfilled, errors } = await outcomes(tries)
    expect([fulfilled, (await passkeys.listFor(owner)).length]).toEqual([10, 10])
    expect(new Set(errors.map((error) => (error as { code: string }).code))).toEqual(new Set(['validation_failed']))
  })

  it('record a use only if the counter has risen', async () => {
    const draft = passkeyDraft(account, { counter: 5 })
    const { id } = await passkeys.insert(draft, 100)
    expect(await passkeys.noteUse(id, 5)).toBe(false)
    expect(await passkeys.noteUse(id, 0)).toBe(false)
    expect((await passkeys.listFor(account)).find((one) => one.id === id)!.lastUsedAt).toBeNull()
    expect(await passkeys.noteUse(id, 6)).toBe(true)
    expect(await passkeys.findByCredential(draft.credentialId)).toMatchObject({ counter: 6 })
    expect((await passkeys.listFor(account)).find((one) => one.id === id)!.lastUsedAt).not.toBeNull()
  })

  it('without a counter can be used again and again, until they begin to count', async () => {
    const { id } = await passkeys.insert(passkeyDraft(account), 100)
    expect([await passkeys.noteUse(id, 0), await passkeys.noteUse(id, 0)]).toEqual([true, true])
    expect([await passkeys.noteUse(id, 1), await passkeys.noteUse(id, 0)]).toEqual([true, false])
  })

  it('record one of fifty concurrent uses with the same counter', async () => {
    const { id } = await passkeys.insert(passkeyDraft(account, { counter: 1 }), 100)
    const results = await fiftyAtOnce((n) => (n % 2 ? other : passkeys).noteUse(id, 2))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('can be renamed and removed only by their owner', async () => {
    const stranger = await stores.newAccount()
    const { id } = await passkeys.insert(passkeyDraft(account), 100)
    expect(await passkeys.rename(stranger, id, 'Mine')).toBeUndefined()
    expect(await passkeys.remove(stranger, id)).toBe('none')
    expect(await passkeys.rename(account, id, 'Key ring')).toMatchObject({ id, name: 'Key ring' })
    expect(await passkeys.remove(account, id)).toBe('removed')
    expect(await passkeys.rename(account, id, 'Gone')).toBeUndefined()
    expect(await passkeys.rename(account, '1' as PasskeyId, 'Never there')).toBeUndefined()
  })

  it('are deleted with their account', async () => {
    const owner = await stores.newAccount()
    const draft = passkeyDraft(owner)
    await passkeys.insert(draft, 10)
    await stores.accounts.delete(owner)
    expect(await passkeys.findByCredential(draft.credentialId)).toBeUndefined()
    await expect(passkeys.insert(draft, 10)).rejects.toMatchObject({ code: 'not_found' })
  })
})
