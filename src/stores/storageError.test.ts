import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { storageError } from './storageError.ts'

it('a full disk is unavailable, says so, and keeps the reason for the log', async () => {
  const full: unknown = await writeFile('/dev/full', 'x', { flag: 'r+' }).catch((error: unknown) => error)
  expect(storageError(full)).toMatchObject({
    code: 'unavailable',
    message: 'There is no room left for media. Try again later.',
    headers: { 'Retry-After': '60' },
    cause: { code: 'ENOSPC' },
  })
})

it('a mistake of ours stays a mistake', () => {
  const mistake = new TypeError('x is not a function')
  expect(storageError(mistake)).toBe(mistake)
})
