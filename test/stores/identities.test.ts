import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { Identities } from '../../src/stores/identities.ts'
import { postgresIdentities } from '../../src/stores/postgres/sessions/identities.ts'
import { outcomes } from '../support/stores.ts'
import { twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let identities: Identities
/** The same store in another process. */
let other: Identities
let account: AccountId

beforeAll(async () => {
  identities = postgresIdentities(stores.database)
  other = postgresIdentities(stores.otherDatabase)
  account = await stores.newAccount()
})

const issuer = 'https://id.example'
let counter = 0
const newDraft = () => ({ issuer, subject: `subject-${++counter}`, label: 'me@id.example' })

describe('linked providers', () => {
  it('are found by issuer and subject together', async () => {
    const draft = newDraft()
    const identity = await identities.insert(account, draft)
    expect(identity).toMatchObject({ issuer, label: draft.label })
    expect(await identities.findAccount(issuer, draft.subject)).toBe(account)
    expect(await identities.findAccount('https://other.example', draft.subject)).toBeUndefined()
    expect(await identities.findAccount(issuer, draft.subject.toUpperCase())).toBeUndefined()
  })

  it('may have the same subject, or the same label, at several issuers', async () => {
    const owner = await stores.newAccount()
    const draft = newDraft()
    await identities.insert(account, draft)
    await identities.insert(owner, { ...draft, issuer: 'https://other.example' })
    expect(await identities.findAccount(issuer, draft.subject)).toBe(account)
    expect(await identities.findAccount('https://other.example', draft.subject)).toBe(owner)
  })

  it('record when they were used', async () => {
    const owner = await stores.newAccount()
    const draft = newDraft()
    await identities.insert(owner, draft)
    await stores.age('identities', ['created_at', 'last_used_at'], 60)
    const [before] = await identities.listFor(owner)
    await identities.findAccount(issuer, draft.subject)
    const [after] = await identities.listFor(owner)
    expect(after!.createdAt).toBe(before!.createdAt)
    expect(after!.lastUsedAt! > before!.lastUsedAt!).toBe(true)
  })

  it('are listed only for their account, oldest first', async () => {
    const owner = await stores.newAccount()
    const counter = [await identities.insert(owner, newDraft()), await identities.insert(owner, newDraft())]
    expect(await identities.listFor(owner)).toEqual(counter)
  })

  it('cannot be linked twice, not even to the same account', async () => {
    const stranger = await stores.newAccount()
    const draft = newDraft()
    await identities.insert(account, draft)
    for (const owner of [account, stranger])
      await expect(identities.insert(owner, draft)).rejects.toMatchObject({ code: 'conflict' })
    expect(await identities.findAccount(issuer, draft.subject)).toBe(account)
  })

  it('are linked to one account when two accounts link them at the same time', async () => {
    const owners = [await stores.newAccount(), await stores.newAccount()]
    const draft = newDraft()
    const tries = Array.from({ length: 50 }, (_, n) => (n % 2 ? other : identities).insert(owners[n % 2]!, draft))
    const { fulfilled, errors } = await outcomes(tries)
    expect(fulfilled).toBe(1)
    expect(new Set(errors.map((error) => (error as { code: string }).code))).toEqual(new Set(['conflict']))
    const lists = await Promise.all(owners.map((owner) => identities.listFor(owner)))
    expect(lists.flat()).toHaveLength(1)
  })

  it('can be removed only by their owner, and are deleted with their account', async () => {
    const [owner, stranger] = [await stores.newAccount(), await stores.newAccount()]
    const [first, second] = [newDraft(), newDraft()]
    const { id } = await identities.insert(owner, first)
    await identities.insert(owner, second)
    expect(await identities.remove(stranger, id)).toBe('none')
    expect(await identities.remove(owner, id)).toBe('removed')
    expect(await identities.findAccount(issuer, first.subject)).toBeUndefined()
    await stores.accounts.delete(owner)
    expect(await identities.findAccount(issuer, second.subject)).toBeUndefined()
  })
})
