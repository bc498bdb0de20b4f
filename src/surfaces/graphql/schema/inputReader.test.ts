import { expect, test } from 'vitest'
import { z } from 'zod'
import { receivedFile, Upload } from '../../../model/media.ts'
import { inputReader } from './inputReader.ts'

test('null counts as left out, unless the field accepts null', () => {
  const read = inputReader(
    z.strictObject({
      text: z.string().optional(),
      visibility: z.enum(['a', 'b']).default('a'),
      language: z.string().nullable().optional(),
      expires: z.int().nullable().default(null),
      draft: z.string().optional().nullable(),
    }),
  )
  expect(read({ text: null, visibility: null, language: null, expires: null, draft: null })).toEqual({
    language: null,
    expires: null,
    draft: null,
  })
  expect(read({})).toEqual({})
})

test('null in objects and lists counts as left out too', () => {
  const Keyword = z.strictObject({ keyword: z.string(), whole: z.boolean().optional() })
  const read = inputReader(z.strictObject({ keywords: z.array(Keyword).default([]), focus: Keyword.nullable() }))
  expect(read({ keywords: [{ keyword: 'a', whole: null }], focus: { keyword: 'b', whole: null } })).toEqual({
    keywords: [{ keyword: 'a' }],
    focus: { keyword: 'b' },
  })
  expect(read({ keywords: null, focus: null })).toEqual({ focus: null })
})

test('a file stays the same object', () => {
  const file = receivedFile({ name: 'f', path: '/tmp/f', filename: 'f', declaredType: 'image/png', size: 1 })
  const read = inputReader(z.strictObject({ file: Upload, avatar: Upload.optional() }))
  const input = read({ file, avatar: file }) as { file: unknown; avatar: unknown }
  expect(input.file).toBe(file)
  expect(input.avatar).toBe(file)
})

test('transformed lists are passed on as they were sent', () => {
  const read = inputReader(
    z.strictObject({
      contexts: z
        .array(z.string())
        .transform((list) => [...new Set(list)])
        .optional(),
    }),
  )
  expect(read({ contexts: ['a', 'a'] })).toEqual({ contexts: ['a', 'a'] })
  expect(read({ contexts: null })).toEqual({})
})
