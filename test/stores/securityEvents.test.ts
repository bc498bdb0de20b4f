import { beforeAll, describe, expect, it } from 'vitest'
import type { SecurityEvents } from '../../src/stores/securityEvents.ts'
import { postgresSecurityEvents } from '../../src/stores/postgres/sessions/securityEvents.ts'
import { twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let events: SecurityEvents

beforeAll(async () => {
  events = postgresSecurityEvents(stores.database)
})

const day = 24 * 60 * 60

describe('security events', () => {
  it('are read as they were written, with null for missing values', async () => {
    const owner = await stores.newAccount()
    const event = { kind: 'signed_in', method: 'passkey', label: 'Firefox on Linux', address: '192.0.2.7' } as const
    await events.insert(owner, { kind: 'password_changed' })
    await events.insert(owner, event)
    const [latest, first] = await events.listFor(owner, 10)
    expect(latest).toMatchObject(event)
    expect(first).toMatchObject({ kind: 'password_changed', method: null, label: null, address: null })
    expect(Date.now() - Date.parse(first!.createdAt)).toBeLessThan(60_000)
  })

  it('are listed only for their account, newest first, in pages', async () => {
    const [owner, stranger] = [await stores.newAccount(), await stores.newAccount()]
    for (const label of ['1', '2', '3', '4', '5']) await events.insert(owner, { kind: 'signed_in', label })
    await events.insert(stranger, { kind: 'signed_in', label: 'stranger' })
    const page = await events.listFor(owner, 2)
    expect(page.map(({ label }) => label)).toEqual(['5', '4'])
    const next = await events.listFor(owner, 10, page.at(-1)!.id)
    expect(next.map(({ label }) => label)).toEqual(['3', '2', '1'])
    expect(await events.listFor(owner, 10, next.at(-1)!.id)).toEqual([])
  })

  it('are deleted a few thousand at a time when they are old, and newer ones are not', async () => {
    const owner = await stores.newAccount()
    await stores.sql(
      `insert into security_events (account_id, kind) select $1, 'signed_in' from generate_series(1, 5001)`,
      owner,
    )
    await stores.age('security_events', ['created_at'], 90 * day)
    await events.insert(owner, { kind: 'signed_out' })
    const counts = [
      await events.deleteOlderThan(90),
      await events.deleteOlderThan(90),
      await events.deleteOlderThan(90),
    ]
    expect(counts[0]).toBe(5000)
    expect(counts[1]).toBeGreaterThanOrEqual(1)
    expect(counts[2]).toBe(0)
    expect((await events.listFor(owner, 10)).map(({ kind }) => kind)).toEqual(['signed_out'])
  })

  it('are deleted with their account', async () => {
    const owner = await stores.newAccount()
    await events.insert(owner, { kind: 'registered' })
    await stores.accounts.delete(owner)
    expect(await events.listFor(owner, 10)).toEqual([])
    await expect(events.insert(owner, { kind: 'signed_in' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
