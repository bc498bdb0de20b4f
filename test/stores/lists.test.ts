import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, ListId } from '../../src/model/ids.ts'
import { postgresAccounts } from '../../src/stores/postgres/accounts/accounts.ts'
import { postgresLists } from '../../src/stores/postgres/timelines/lists.ts'
import { outcomes, startStores, type TestStores } from '../support/stores.ts'

const draft = { title: 'Cats', repliesPolicy: 'list', exclusive: false } as const

describe('lists', () => {
  let stores: TestStores
  let lists: ReturnType<typeof postgresLists>
  beforeAll(async () => {
    stores = await startStores()
    lists = postgresLists(stores.database, stores.profiles)
  })
  afterAll(() => stores.stop())

  const people = (count: number) => Promise.all(Array.from({ length: count }, () => stores.newAccount()))
  const newList = async (owner: AccountId) => (await lists.insert(owner, draft, 50))!
  const countOf = async (id: ListId) =>
    Number((await stores.sql<{ n: string }>('select count(*) as n from list_members where list_id = $1', id))[0]!.n)

  it('stay within the limit, however many are created at the same time', async () => {
    const owner = await stores.newAccount()
    const created = await Promise.all(Array.from({ length: 20 }, () => lists.insert(owner, draft, 3)))
    expect(created.filter((one) => one !== undefined)).toHaveLength(3)
    expect(await lists.list(owner)).toHaveLength(3)
  })

  it('stay within their member limit under concurrent additions, and a failed one changes nothing', async () => {
    const [owner, ...others] = await people(13)
    const list = await newList(owner!)
    const pairs = Array.from({ length: 6 }, (_, n) => others.slice(2 * n, 2 * n + 2))
    const { fulfilled, errors } = await outcomes(pairs.map((pair) => lists.add(owner!, list.id, pair, 7)))
    expect(fulfilled).toBe(3)
    expect(errors).toHaveLength(3)
    expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'validation_failed' })))
    expect(await countOf(list.id)).toBe(6)
    const { items } = await lists.members(owner!, list.id, undefined)
    await lists.add(
      owner!,
      list.id,
      items.map(({ id }) => id),
      1,
    ) // all of them are already members, so the count stays the same
    expect(await countOf(list.id)).toBe(6)
  })

  it('contain an account once, even after concurrent additions in any order', async () => {
    const [owner, ...others] = await people(9)
    const list = await newList(owner!)
    const orders = [others, others.toReversed(), [...others, ...others], others.toReversed()]
    const { errors } = await outcomes(orders.map((order) => lists.add(owner!, list.id, order, 500)))
    expect(errors).toEqual([])
    expect(await countOf(list.id)).toBe(8)
  })

  it('have no members left when they are deleted during an addition', async () => {
    const [owner, other] = await people(2)
    for (let round = 0; round < 8; round++) {
      const list = await newList(owner!)
      const { errors } = await outcomes([lists.add(owner!, list.id, [other!], 10), lists.delete(owner!, list.id)])
      expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'not_found' })))
      expect(await countOf(list.id)).toBe(0)
      expect(await lists.find(owner!, list.id)).toBeUndefined()
    }
  })

  it('lose an account that is deleted, and are deleted with their owner', async () => {
    const [owner, other, third] = await people(3)
    const list = await newList(owner!)
    await lists.add(owner!, list.id, [other!, third!], 10)
    const accounts = postgresAccounts(stores.database, stores.profiles)
    await accounts.suspend(other!)
    expect((await lists.members(owner!, list.id, undefined)).items.map(({ id }) => id)).toEqual([third])
    await accounts.delete(other!)
    expect(await countOf(list.id)).toBe(1)
    await accounts.delete(owner!)
    expect(await countOf(list.id)).toBe(0)
    expect(await stores.sql('select from lists where id = $1', list.id)).toEqual([])
  })
})
