import { expect, test } from 'vitest'
import type { AccountId } from '../model/ids.ts'
import { sharedId } from './sharedId.ts'

test('every id is returned unchanged, even when many share a slot', () => {
  const ids = Array.from(
    { length: 100_000 },
    (_, at) => String(115_000_000_000_000_000n + BigInt(at * 977)) as AccountId,
  )
  expect([...ids, ...ids.toReversed()].filter((id) => sharedId(id) !== id)).toEqual([])
})
