import { expect, test } from 'vitest'
import { ownPath, scope } from './ownPath.ts'

const origin = 'https://social.example'

test.each([
  ['/', '/'],
  ['/@alice/1?tab=2#there', '/@alice/1?tab=2#there'],
  ['/tags/caf%C3%A9', '/tags/caf%C3%A9'],
  ['/tags/café', '/tags/caf%C3%A9'],
  ['/docsxyz', '/docsxyz'],
  ['/@alice/../@bob', '/@bob'],
  ['/search?q=%zz', '/search?q=%zz'],
  ['/oauth/authorize?client_id=x', '/oauth/authorize?client_id=x'],
])('%s is a page of the client, from here and by its whole address', (path, shown) => {
  expect([ownPath(path, origin), ownPath(origin + path, origin)]).toEqual([shown, shown])
})

test.each([
  '//example.org/login',
  '/.//example.org',
  '/a/..//example.org',
  '/\\example.org',
  '/\t/example.org',
  '/%zz',
  '/tags/%ff',
  '/@alice/%c3/1',
  '/@alice/../v1/browser/session',
  '/%2e%2e/docs',
  '/docs',
  '/docs?x',
  '/openapi.json',
  '/media/1',
  '/oauth/token',
  '/.well-known/webfinger',
  `/${'a'.repeat(2000)}`,
])('%s is not a page of the client', (path) => {
  expect([ownPath(path, origin), ownPath(origin + path, origin)]).toEqual([undefined, undefined])
})

test('addresses of other origins are not pages of the client', () => {
  for (const address of ['https://elsewhere.example/', 'http://social.example/', 'javascript:alert(1)', 'data:,x'])
    expect(ownPath(address, origin)).toBeUndefined()
})

test('the client opens a link itself if it begins with one slash and is not a path of the service', () => {
  expect(['/', '/docsxyz', '/@alice'].every((path) => scope.test(path))).toBe(true)
  expect(['//example.org', '/\\example.org', '/docs', '/docs/', 'home'].some((path) => scope.test(path))).toBe(false)
})
