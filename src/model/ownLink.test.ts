import { expect, test } from 'vitest'
import { makeLinks } from './links.ts'
import { ownLink } from './ownLink.ts'

const links = makeLinks(() => 'https://social.example')

test.each([
  ['https://social.example/@alice', { username: 'alice' }],
  ['HTTPS://Social.Example/@alice/', { username: 'alice' }],
  ['https://social.example/users/alice', { username: 'alice' }],
  ['https://social.example/@alice/42?x=1#y', { post: '42' }],
  ['https://social.example/users/alice/statuses/42', { post: '42' }],
  ['https://social.example/tags/caf%C3%A9', { hashtag: 'café' }],
])('%s belongs to this service', (address, expected) => {
  expect(ownLink(address, links)).toEqual(expected)
})

test('links of this service are parsed back to what they were made from', () => {
  expect(ownLink(links.profile('alice'), links)).toEqual({ username: 'alice' })
  expect(ownLink(links.post('alice', '42'), links)).toEqual({ post: '42' })
  expect(ownLink(links.hashtag('東京'), links)).toEqual({ hashtag: '東京' })
})

test.each([
  'https://elsewhere.example/@alice',
  'https://social.example:8443/@alice',
  'https://social.example/about',
  'https://social.example/@alice/99999999999999999999',
  'https://social.example/tags/%E0%A4%A',
  'social.example/@alice',
  'https://',
  '@alice',
])('%s does not belong to this service', (address) => {
  expect(ownLink(address, links)).toBeUndefined()
})

test('a service below a path recognises its own links', () => {
  const below = makeLinks(() => 'https://social.example/at')
  expect(ownLink('https://social.example/at/@alice', below)).toEqual({ username: 'alice' })
  expect(ownLink('https://social.example/@alice', below)).toBeUndefined()
})
