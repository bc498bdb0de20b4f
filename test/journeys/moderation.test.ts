import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { operations } from '../../src/operations/operations.ts'
import { routes } from '../../src/surfaces/http/routes.ts'
import { type Person, type Place, startPlace } from './people.ts'
import { newcomers, ok } from './posting.ts'

let place: Place

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())

const everything = ['read', 'write', 'admin:read', 'admin:write'] as const

/** Gives somebody a role, as the operator does; null takes it away. */
async function appoint({ id }: Person, name: 'Owner' | 'Admin' | 'Moderator' | null): Promise<void> {
  const role = (await place.stores.roles.list()).find((one) => one.name === name) ?? null
  await place.stores.roles.assign(id as AccountId, role, { actor: null, surface: 'command_line', reason: '' })
}

/** Somebody with a role and an app that may moderate. */
async function moderator(name: string, role: 'Owner' | 'Admin' | 'Moderator' = 'Moderator'): Promise<Person> {
  const person = await place.person(name, [...everything])
  await appoint(person, role)
  return person
}

const adminRoutes = routes.filter(({ path }) => path.includes('/admin/'))
const pathOf = (path: string) => path.replace(/:\w+/g, '1')

describe('admin routes', () => {
  test('are all of them operations that need a permission and an admin scope, and no others are', () => {
    expect(adminRoutes.length).toBeGreaterThan(0)
    const needing = operations.filter(({ permissions }) => permissions !== undefined)
    expect(new Set(adminRoutes.map(({ operation }) => operation))).toEqual(new Set(needing))
    for (const { scope } of needing) expect(scope).toMatch(/^admin:(?:read|write)/)
    expect(operations.filter(({ scope, permissions }) => scope?.startsWith('admin:') && !permissions)).toEqual([])
  })

  test.each(adminRoutes)(
    '$method $path refuses strangers, ordinary people and sessions without its scope',
    async ({ method, path }) => {
      const line = `${method} ${pathOf(path)}`
      const { ordinary } = { ordinary: await place.person('ordinary', [...everything]) }
      const unscoped = await moderator('unscoped')
      const narrow = await place.person('unscoped', ['read', 'write', 'follow', 'push', 'write:sessions'])
      expect((await place.stranger.send(line)).status).toBe(401)
      const refusals = [await ordinary.send(line), await narrow.send(line)]
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
        [403, 'forbidden'],
        [403, 'insufficient_scope'],
      ])
      // What is wrong with the input is told to those who may.
      expect((await unscoped.send(line)).status).not.toBe(403)
    },
  )
})

describe('a role', () => {
  test('is told to its owner, and to nobody else', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    const own = async () => ok(await alice.get('/api/v1/accounts/verify_credentials')).role
    expect(await own()).toMatchObject({ id: '-99', permissions: '0' })
    await appoint(alice, 'Moderator')
    expect(await own()).toMatchObject({ id: '3', name: 'Moderator', permissions: '1044', highlighted: false })
    for (const path of [`/api/v1/accounts/${alice.id}`, `/api/v1/accounts/lookup?acct=${alice.name}`]) {
      const seen = ok(await bob.get(path))
      expect(seen.roles).toEqual([])
      expect(JSON.stringify(seen)).not.toContain('Moderator')
    }
    await appoint(alice, null)
    expect(await own()).toMatchObject({ id: '-99' })
  })

  test('allows nothing from the moment that it is taken away, or its account suspended', async () => {
    const alice = await moderator('passing')
    const { status } = await alice.get('/api/v1/admin/audit_log')
    await appoint(alice, null)
    expect([status, (await alice.get('/api/v1/admin/audit_log')).status]).toEqual([200, 403])
    await appoint(alice, 'Owner')
    await place.stores.accounts.suspend(alice.id as AccountId)
    expect(await place.stores.roles.ofAccount(alice.id as AccountId)).toBeUndefined()
  })
})

describe('the audit log', () => {
  test('has who did what to whom, through what, newest first, in pages', async () => {
    const reader = await moderator('reader')
    const { target } = await newcomers(place, 'target')
    await appoint(target, 'Moderator')
    await appoint(target, 'Moderator')
    await appoint(target, 'Admin')
    await appoint(target, null)
    const path = `/api/v1/admin/audit_log?target_account_id=${target.id}`
    const list = ok(await reader.get(path))
    expect(list.map((entry: { detail: string }) => entry.detail)).toEqual(['none', 'Admin', 'Moderator'])
    expect(list[0]).toMatchObject({
      ...{ action: 'role_changed', surface: 'command_line', account_id: null, account: null, reason: '' },
      ...{ target_account_id: target.id, target_account: { id: target.id }, report_id: null, status_id: null },
    })
    const older = await reader.get(`${path}&limit=1&max_id=${list[0].id}`)
    expect([older.body.map(({ id }: { id: string }) => id), older.headers.get('link')]).toEqual([
      [list[1].id],
      expect.stringContaining(`max_id=${list[1].id}`),
    ])
    expect(ok(await reader.get(`${path}&min_id=${list[2].id}&limit=1`))).toMatchObject([{ id: list[1].id }])
    expect(ok(await reader.get(`${path}&action=post_removed`))).toEqual([])
    expect((await reader.get(`${path}&action=nonsense`)).status).toBe(422)
    await place.sql('delete from accounts where id = $1', target.id)
    expect(ok(await reader.get(path))[0]).toMatchObject({ target_account_id: target.id, target_account: null })
  })

  test('cannot be changed, by whatever statement', async () => {
    await moderator('kept')
    for (const text of ['update audit_log set reason = $$$$', 'delete from audit_log', 'truncate audit_log'])
      await expect(place.sql(text)).rejects.toThrow('append-only')
  })
})
