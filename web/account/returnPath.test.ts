import { expect, test } from 'vitest'
import { addressWithReturn, returnPathOf } from './returnPath.ts'

const origin = 'https://social.example'
const pathFor = (path: string) => returnPathOf(`?return=${encodeURIComponent(path)}`, origin)

test.each([
  ['/'],
  ['/@alice/1?tab=2#there'],
  ['/search?q=https://elsewhere.example//'],
  ['/oauth/authorize?redirect_uri=https%3A%2F%2Fapp.example%2F&scope=read+write'],
])('%j is accepted', (path) => {
  expect(pathFor(path)).toBe(path)
})

test.each([
  'https://evil.example/',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /home',
  'home',
  '?x',
  '',
  '/%zz',
  '/tags/%ff',
  '/v1/browser/session',
  '/sign-in?return=/sign-in',
  '/register',
  '/auth/callback?code=x',
  `/${'a'.repeat(2000)}`,
])('%j becomes the home page', (path) => {
  expect(pathFor(path)).toBe('/home')
})

test('people return to the first of two paths, or home if no path is given', () => {
  expect(returnPathOf('?return=/lists&return=//evil.example', origin)).toBe('/lists')
  expect(returnPathOf('', origin)).toBe('/home')
})

test('addressWithReturn puts the path into the address', () => {
  expect(addressWithReturn('/sign-in', '/home')).toBe('/sign-in')
  const address = addressWithReturn('/sign-in', '/oauth/authorize?a=1&b=2')
  expect(returnPathOf(new URL(address, origin).search, origin)).toBe('/oauth/authorize?a=1&b=2')
})
