import { expect, test } from 'vitest'
import { ReturnPath } from './returnPath.ts'

test.each([
  ['/'],
  ['/home'],
  ['/@alice/1?tab=2#there'],
  ['/search?q=https://elsewhere.example//'],
  ['/gr%C3%BC%C3%9Fe'],
  ['/oauth/authorize?redirect_uri=https%3A%2F%2Fapp.example%2F'],
])('%j is accepted', (path) => {
  expect(ReturnPath.parse(path)).toBe(path)
})

test('a path is normalised as in browsers', () => {
  expect(ReturnPath.parse('/a/../b\\c')).toBe('/b/c')
  expect(ReturnPath.parse('/grüße')).toBe('/gr%C3%BC%C3%9Fe')
})

test.each([
  'https://evil.example/',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/..\\\\evil.example',
  '/%2e//evil.example',
  '/%2E%2e/%2e//evil.example',
  'javascript:alert(1)',
  ' /home',
  'home',
  './home',
  '?home',
  '',
  '/\0',
  '/a b',
  '/a\x7fb',
  `/${'a'.repeat(2000)}`,
])('%j is refused', (path) => {
  expect(ReturnPath.safeParse(path).success).toBe(false)
})

test('a parsed path never leads to another origin, even if it is resolved again', () => {
  const origin = 'https://social.example'
  const pieces = ['/', '\\', '.', '..', 'evil.example', '%2e', '%2f', '@', ':', '?', '#', 'a']
  let tried = 0
  for (const first of pieces)
    for (const second of pieces)
      for (const third of pieces)
        for (const fourth of pieces) {
          const result = ReturnPath.safeParse(`/${first}${second}${third}${fourth}`)
          if (!result.success) continue
          tried += 1
          expect(new URL(result.data, origin).origin).toBe(origin)
          expect(ReturnPath.parse(result.data)).toBe(result.data)
        }
  expect(tried).toBeGreaterThan(1000)
})
