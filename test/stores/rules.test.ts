import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RuleId } from '../../src/model/ids.ts'
import { Rule } from '../../src/model/rule.ts'
import { postgresRules } from '../../src/stores/postgres/instance/rules.ts'
import type { Rules } from '../../src/stores/rules.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()
let rules: Rules

beforeAll(async () => {
  rules = postgresRules(stores.database)
})
beforeEach(() => stores.sql('delete from rules'))

const texts = async () => (await rules.list()).map(({ text }) => text)
const add = (text: string) => rules.add(text, '')

test('rules are listed in the order in which they were added, until they are moved', async () => {
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  expect(Rule.parse(a)).toEqual(a)
  expect(await texts()).toEqual(['a', 'b', 'c'])
  expect(await rules.move(c.id, 1)).toBe(true)
  expect(await rules.move(a.id, 2)).toBe(true)
  expect(await texts()).toEqual(['c', 'a', 'b'])
  await rules.remove(b.id)
  await add('d')
  expect(await texts()).toEqual(['c', 'a', 'd'])
})

test('rules that are added at the same time are all stored, each at its own position', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(add))
  expect((await texts()).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  const places = await stores.sql<{ position: number }>('select distinct position from rules')
  expect(places).toHaveLength(6)
})

test('rules that are moved, added and removed at the same time are neither lost nor duplicated', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
  const moves = all.slice(1).map(({ id }) => rules.move(id, 1))
  await Promise.all([...moves, rules.remove(all[0]!.id), add('f')])
  expect((await texts()).toSorted()).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('an unknown rule cannot be changed, moved or removed', async () => {
  const nothing = '999999' as RuleId
  expect(await rules.edit(nothing, { text: 'x' })).toBeUndefined()
  expect(await rules.move(nothing, 1)).toBe(false)
  expect(await rules.remove(nothing)).toBe(false)
  expect(await rules.list()).toEqual([])
})
