import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TagId } from '../../model/ids.ts'
import { callerGone, currentReader, readingFor } from '../readingFor.ts'
import type { Database } from './database.ts'
import { openTagHistory } from './tagHistory.ts'

test('a count that others wait for goes on when whoever began it has gone', async () => {
  // As the database does behind a connection that had to be waited for.
  const rows = async () => {
    await soon()
    if (currentReader()?.()) throw callerGone
    return []
  }
  const history = openTagHistory({ rows } as unknown as Database)
  const ids = ['1' as TagId]
  let isGone = false
  const first = readingFor(
    () => isGone,
    () => history.load(ids),
  )
  const other = history.load(ids)
  isGone = true
  await Promise.allSettled([first])
  expect((await other).get(ids[0]!)).toHaveLength(7)
})
