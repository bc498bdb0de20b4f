import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { storageError } from './storageError.ts'

it('a full disk is reported as unavailable, with the cause for the log', async () => {
  const full: unknown = await writeFile('/dev/full', 'x', { flag: 'r+' }).catch((error: unknown) => error)
  expect(storageError(full)).toMatchObject({
    code: 'unavailable',
    message: 'The media storage is full. Try again later.',
    headers: { 'Retry-After': '60' },
    cause: { code: 'ENOSPC' },
  })
})

it('a programming error is not changed', () => {
  const mistake = new TypeError('x is not a function')
  expect(storageError(mistake)).toBe(mistake)
})
