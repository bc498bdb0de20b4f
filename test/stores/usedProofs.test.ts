import { beforeAll, expect, test } from 'vitest'
import { postgresUsedProofs } from '../../src/stores/postgres/sessions/usedProofs.ts'
import type { UsedProofs } from '../../src/stores/usedProofs.ts'
import { fiftyAtOnce, newHash, twoProcessesForFile } from '../support/twoProcesses.ts'

const stores = twoProcessesForFile()
let [one, other]: UsedProofs[] = []

beforeAll(async () => {
  ;[one, other] = [postgresUsedProofs(stores.database), postgresUsedProofs(stores.otherDatabase)]
})

test('only one of fifty calls in two processes can use a proof, and later calls cannot use it', async () => {
  const id = newHash()
  const results = await fiftyAtOnce((number) => [one, other][number % 2]!.take(id, 60))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect([await one!.take(id, 60), await other!.take(id, 60)]).toEqual([false, false])
  expect(await one!.take(newHash(), 60)).toBe(true)
})

test('a proof stays used until its record has expired and is deleted', async () => {
  const [brief, long] = [newHash(), newHash()]
  await one!.take(brief, 60)
  await one!.take(long, 600)
  await stores.age('used_proofs', ['expires_at'], 61)
  expect(await one!.take(brief, 60)).toBe(false)
  expect(await one!.deleteExpired()).toBeGreaterThan(0)
  expect(await one!.deleteExpired()).toBe(0)
  expect([await one!.take(brief, 60), await one!.take(long, 60)]).toEqual([true, false])
})
