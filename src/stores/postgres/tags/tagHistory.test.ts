import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { TagId } from '../../../model/ids.ts'
import { callerDisconnected, currentReader, readForCaller } from '../../readForCaller.ts'
import type { Database } from '../connection/database.ts'
import { openTagHistory } from './tagHistory.ts'

test('a count that other callers wait for continues after its first caller has disconnected', async () => {
  // Behaves like the database after it has waited for a connection.
  const rows = async () => {
    await soon()
    if (currentReader()?.()) throw callerDisconnected
    return []
  }
  const history = openTagHistory({ rows } as unknown as Database)
  const ids = ['1' as TagId]
  let isDisconnected = false
  const first = readForCaller(
    () => isDisconnected,
    () => history.load(ids),
  )
  const other = history.load(ids)
  isDisconnected = true
  await Promise.allSettled([first])
  expect((await other).get(ids[0]!)).toHaveLength(7)
})

test('a cached count that expires during another count is still returned', async () => {
  const ids = ['1', '2'] as TagId[]
  const [clock, later] = [vi.spyOn(performance, 'now'), performance.now() + 301_000]
  const rows = async (_query: unknown, [requested, [today]]: [TagId[], string[]]) => {
    await sleep(5)
    if (requested.includes(ids[1]!)) clock.mockReturnValue(later)
    await sleep(5)
    return requested.map((tag) => ({ tag, first: today!, uses: 3, accounts: 2 }))
  }
  const history = openTagHistory({ rows } as unknown as Database)
  await history.load([ids[0]!])
  const both = await history.load(ids.toReversed())
  clock.mockRestore()
  expect(ids.map((id) => both.get(id)![0]!.uses)).toEqual([3, 3])
})
