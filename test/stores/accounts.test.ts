import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { OwnProfile } from '../../src/model/profile.ts'
import type { Accounts } from '../../src/stores/accounts.ts'
import { links, outcomes, startStores, type TestStores } from '../support/stores.ts'

const nobody = '1' as AccountId
const picture = (key: string, description = '') => ({ key, staticKey: `s-${key}`, description })

describe('accounts', () => {
  let stores: TestStores
  let accounts: Accounts
  beforeAll(async () => {
    stores = await startStores()
    accounts = stores.accounts
  })
  afterAll(() => stores.stop())

  it('are found by id, and by username regardless of case', async () => {
    const id = await accounts.insert('Alice', 'Alice A.')
    const profile = await accounts.find(id)
    expect(profile).toMatchObject({ id, username: 'Alice', displayName: 'Alice A.', url: links.profile('Alice') })
    expect(profile).toMatchObject({ followersCount: 0, postsCount: 0, lastPostAt: null, suspended: false })
    expect(await accounts.findByUsername('aLICE')).toEqual(profile)
    expect(await accounts.find(nobody)).toBeUndefined()
    expect(await accounts.findByUsername('nobody')).toBeUndefined()
  })

  it('are created only once by twenty concurrent requests, regardless of case', async () => {
    const inserts = Array.from({ length: 20 }, (_, n) => accounts.insert(n % 2 ? 'racer' : 'RACER', ''))
    const { fulfilled, errors } = await outcomes(inserts)
    expect(fulfilled).toBe(1)
    for (const error of errors) expect(error).toMatchObject({ code: 'conflict' })
  })

  it('are read in the requested order, without unknown ones', async () => {
    const [a, b] = [await stores.newAccount(), await stores.newAccount()]
    expect((await accounts.readMany([b, nobody, a])).map(({ id }) => id)).toEqual([b, a])
    expect(await accounts.readMany([])).toEqual([])
  })

  it('have ids that can be looked up by username, regardless of case', async () => {
    const id = await accounts.insert('Wanted', '')
    expect(await accounts.findIds(['WANTED', 'nobody'])).toEqual([{ id, username: 'Wanted' }])
    expect(await accounts.findIds([])).toEqual([])
  })

  it('show their owners the defaults for new posts', async () => {
    const id = await stores.newAccount()
    const defaults = { visibility: 'public', sensitive: false, language: null, quotePolicy: 'public' }
    expect(OwnProfile.parse(await accounts.readOwn(id))).toMatchObject({
      profile: { id },
      defaults,
      followRequestsCount: 0,
    })
    await accounts.update(id, { defaults: { visibility: 'private', language: 'de' } })
    expect((await accounts.readOwn(id)).defaults).toEqual({ ...defaults, visibility: 'private', language: 'de' })
    await accounts.update(id, { defaults: { language: null, sensitive: true } })
    expect((await accounts.readOwn(id)).defaults).toEqual({ ...defaults, visibility: 'private', sensitive: true })
    await expect(accounts.readOwn(nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('change only in the given fields, at once for every reader', async () => {
    const id = await stores.newAccount()
    const fields = [{ name: 'a', value: 'b' }]
    await accounts.find(id)
    await accounts.update(id, { displayName: 'Name', note: 'Bio', fields, locked: true, bot: true, discoverable: null })
    const changed = {
      displayName: 'Name',
      note: 'Bio',
      noteHtml: '<p>Bio</p>',
      locked: true,
      bot: true,
      discoverable: null,
    }
    expect(await accounts.find(id)).toMatchObject({ ...changed, fields: [{ name: 'a', value: 'b', html: 'b' }] })
    await accounts.update(id, { indexable: false, hideCollections: true, fields: [] })
    const rest = { indexable: false, hideCollections: true, fields: [] }
    expect(await accounts.find(id)).toMatchObject({ ...changed, ...rest })
    await expect(accounts.update(nobody, {})).rejects.toMatchObject({ code: 'not_found' })
  })

  it('store every change if several arrive at the same time', async () => {
    const id = await stores.newAccount()
    await Promise.all([
      accounts.update(id, { displayName: 'Name' }),
      accounts.update(id, { note: 'Bio' }),
      accounts.update(id, { locked: true }),
    ])
    expect(await accounts.find(id)).toMatchObject({ displayName: 'Name', note: 'Bio', locked: true })
  })

  it('return the file keys of pictures that are replaced or removed', async () => {
    const id = await stores.newAccount()
    expect(await accounts.update(id, { avatar: picture('one', 'Me'), header: picture('head') })).toEqual([])
    expect(await accounts.update(id, { note: 'Bio' })).toEqual([])
    const avatar = { url: links.file('one'), staticUrl: links.file('s-one'), description: 'Me', isDefault: false }
    expect((await accounts.find(id))!.avatar).toEqual(avatar)
    expect(await accounts.update(id, { avatar: picture('two'), avatarDescription: 'Still me' })).toEqual([
      'one',
      's-one',
    ])
    expect((await accounts.find(id))!.avatar.description).toBe('Still me')
    expect(await accounts.update(id, { avatar: null, headerDescription: 'A hill' })).toEqual(['two', 's-two'])
    const profile = await accounts.find(id)
    expect(profile!.avatar.isDefault).toBe(true)
    expect(profile!.header).toMatchObject({ url: links.file('head'), description: 'A hill' })
  })

  it('lose no file key when ten pictures arrive at the same time', async () => {
    const id = await stores.newAccount()
    const names = Array.from({ length: 10 }, (_, n) => `race${n}`)
    const replaced = await Promise.all(names.map((name) => accounts.update(id, { avatar: picture(name) })))
    const all = [...replaced.flat(), ...(await accounts.update(id, { avatar: null }))]
    expect(all.toSorted()).toEqual(names.flatMap((name) => [name, `s-${name}`]).toSorted())
  })

  it('appear only in lists while they are suspended, without their texts and pictures', async () => {
    const id = await accounts.insert('Outcast', 'Rude name')
    await accounts.update(id, { note: 'Rude', fields: [{ name: 'a', value: 'b' }], avatar: picture('rude') })
    await accounts.find(id)
    await accounts.suspend(id)
    expect(await accounts.find(id)).toBeUndefined()
    expect(await accounts.findByUsername('outcast')).toBeUndefined()
    expect(await accounts.findIds(['outcast'])).toEqual([])
    await expect(accounts.readOwn(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(accounts.update(id, { note: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    const [profile] = await accounts.readMany([id])
    expect(profile).toMatchObject({ suspended: true, displayName: '', note: '', noteHtml: '', fields: [] })
    expect(profile!.avatar.isDefault).toBe(true)
    expect((await accounts.summary('OUTCAST'))!.suspendedAt).not.toBeNull()
    await accounts.restore(id)
    expect(await accounts.find(id)).toMatchObject({ displayName: 'Rude name', suspended: false })
  })

  it('are listed oldest first, with their counters', async () => {
    const id = await stores.newAccount()
    const list = await accounts.list()
    const { username } = list.find((one) => one.id === id)!
    expect(list.at(-1)).toEqual(await accounts.summary(username))
    expect(list.at(-1)).toMatchObject({ id, suspendedAt: null, postsCount: 0, followersCount: 0 })
    expect(await accounts.summary('nobody')).toBeUndefined()
  })
})
