import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audits } from '../../cli/conformance/audits.ts'
import { breakers } from './breakers.ts'
import { testKillRate } from './killRate.ts'

test('each audit has a unique id, and there are servers that break its rule', () => {
  const ids = audits.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(breakers).toSorted()).toEqual(ids.toSorted())
})

test('the documentation states how many breaking servers are tried and found', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8')
  const count = Object.values(breakers).flatMap((waysOf) => waysOf({ session: 'ses_none' })).length
  expect(page).toContain(`kill rate is ${count} of ${count}`)
})

// Other files test the audits of browsers (B), of moderators (M), and of all places (X).
testKillRate(/^[^BMX]/)
