import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { Profile } from '../../src/model/profile.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { links, listening, startStores, type TestStores } from '../support/stores.ts'

describe('cached profiles', () => {
  let stores: TestStores
  beforeAll(async () => {
    stores = await startStores()
  })
  afterAll(() => stores.stop())

  async function versionOf(id: AccountId): Promise<number> {
    const [row] = await stores.sql<{ version: number }>('select version from accounts where id = $1', id)
    return row!.version
  }

  it('are rendered: bio and fields as HTML, and default pictures for missing ones', async () => {
    const id = await stores.newAccount()
    await stores.accounts.update(id, {
      note: 'I am <b> #new',
      fields: [{ name: 'Site', value: 'https://example.org' }],
    })
    const [profile] = await stores.profiles.read([id])
    expect(Profile.parse(profile)).toEqual(profile)
    expect(profile!.noteHtml).toContain('I am &lt;b&gt;')
    expect(profile!.noteHtml).toContain(`href="${links.hashtag('new')}"`)
    expect(profile!.fields[0]!.html).toContain('href="https://example.org"')
    const missing = links.page('/avatars/missing.png')
    expect(profile!.avatar).toEqual({ url: missing, staticUrl: missing, description: '', isDefault: true })
    expect(profile!.header.url).toBe(links.page('/headers/missing.png'))
  })

  it('have the same bio whether cached or loaded, even if mentioned accounts appear or disappear', async () => {
    const early = await stores.accounts.insert('early', '')
    const id = await stores.newAccount()
    await stores.accounts.update(id, { note: 'Friend of @early and @late' })
    const before = await stores.profiles.read([id])
    await stores.accounts.insert('late', '')
    await stores.accounts.suspend(early)
    expect(await openProfiles(stores.database, openCaches(), links).read([id])).toEqual(before)
    expect(await stores.profiles.read([id])).toEqual(before)
  })

  it('are used while their version is current, and loaded again after it changes', async () => {
    const { database, names } = listening(stores.database)
    const profiles = openProfiles(database, openCaches(), links)
    const id = await stores.newAccount()
    const first = await profiles.load([{ id, version: await versionOf(id) }])
    const again = await profiles.load([{ id, version: await versionOf(id) }])
    expect(again.get(id)).toBe(first.get(id))
    expect(names).toEqual(['profiles_rows'])
    await stores.accounts.update(id, { displayName: 'New' })
    const changed = await profiles.load([{ id, version: await versionOf(id) }])
    expect(changed.get(id)!.displayName).toBe('New')
  })

  it('are read at their current version, whatever is cached, in the requested order', async () => {
    const [a, b] = [await stores.newAccount(), await stores.newAccount()]
    await stores.profiles.read([a, b])
    await stores.accounts.update(b, { displayName: 'Changed' })
    const read = await stores.profiles.read([b, '1' as AccountId, a])
    expect(read.map(({ id }) => id)).toEqual([b, a])
    expect(read[0]!.displayName).toBe('Changed')
  })

  it('are not replaced by an older state that arrives late', async () => {
    const id = await stores.newAccount()
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    let slow = true
    const database: typeof stores.database = {
      ...stores.database,
      async rows(query, values) {
        const rows = await stores.database.rows(query, values)
        if (query.name === 'profiles_rows' && slow) {
          slow = false
          await gate
        }
        return rows
      },
    }
    const profiles = openProfiles(database, openCaches(), links)
    const late = profiles.load([{ id, version: 1 }])
    await expect.poll(() => slow).toBe(false)
    await stores.accounts.update(id, { displayName: 'Newer' })
    const newer = await profiles.load([{ id, version: 2 }])
    release()
    await late
    expect((await profiles.load([{ id, version: 2 }])).get(id)).toBe(newer.get(id))
  })

  it('have a maximum total size', async () => {
    const { database, names } = listening(stores.database)
    const profiles = openProfiles(database, openCaches(5_200), links)
    const [a, b] = [await stores.newAccount(), await stores.newAccount()]
    for (const id of [a, b, a]) await profiles.load([{ id, version: 1 }])
    expect(names).toHaveLength(2) // both are cached
    await stores.accounts.update(b, { note: 'x'.repeat(800) })
    for (const id of [b, b, a]) await profiles.load([{ id, version: await versionOf(id) }])
    expect(names).toHaveLength(4) // b is large and evicts a
    await stores.accounts.update(b, { note: 'x'.repeat(10_000) })
    for (const id of [b, b, a]) await profiles.load([{ id, version: await versionOf(id) }])
    expect(names).toHaveLength(6) // b is too large for the cache and does not evict a
  })
})
