import { expect, test } from 'vitest'
import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import { nobody } from '../../../viewing/viewer.ts'
import { openCaches } from '../connection/caches.ts'
import type { OwnFound } from './ownRows.ts'
import { lastsUntil, openShownPages } from './shownPages.ts'

const [post, account] = ['1' as PostId, '2' as AccountId]
const page = { items: [{}], cursors: ['1'], next: null, previous: null }
const actor = { id: account, version: 1, isSuspended: false, isSilenced: false, isPending: false }
const found: OwnFound = {
  encoded: 'rows',
  reading: '1000 4 5 6',
  versionKeyOf: new Map([[post, '1 1 2 1']]),
  actorOf: new Map([[account, actor]]),
}

function openFilled() {
  const pages = openShownPages(openCaches())
  pages.beginRead()('key', found, { page, until: 2000, posts: [post], accounts: [account] })
  return pages
}

test.for<[string, Partial<OwnFound>]>([
  ['other rows', { encoded: 'other rows' }],
  ['other versions of the reader', { reading: '1000 4 5 7' }],
  ['another version key of a post', { versionKeyOf: new Map([[post, '1 2 2 1']]) }],
  ['that a post is missing', { versionKeyOf: new Map() }],
  ['another version of an account', { actorOf: new Map([[account, { ...actor, version: 2 }]]) }],
  ['that an account was silenced', { actorOf: new Map([[account, { ...actor, isSilenced: true }]]) }],
  ['that an account is missing', { actorOf: new Map() }],
  ['that the page has expired', { reading: '2000 4 5 6' }],
])('a cached page is not returned if the statement finds %s', ([, change]) => {
  expect(openFilled().get('key', { ...found, ...change })).toBeUndefined()
})

test('a cached page is returned for its key as long as the statement finds the same data', () => {
  const pages = openFilled()
  expect(pages.get('key', { ...found, reading: '1999 4 5 6' })).toBe(page)
  expect(pages.get('other', found)).toBeUndefined()
})

const viewOf = (more: object) =>
  ({ viewer: { filtered: [] }, media: [], poll: null, boostOf: null, quote: null, ...more }) as unknown as Post
const pollUntil = (time: number) => ({ poll: { expiresAt: new Date(time).toISOString() } })

test('a cached page is valid until the first mute or poll ends', () => {
  const viewer = {
    ...nobody,
    mutes: new Map([[account, { boostsOnly: false, hidesNotifications: true, until: 3000 }]]),
    mutedHashtags: new Map([['cats', Infinity]]),
  }
  expect(lastsUntil(nobody, [viewOf({})], 1000)).toBe(Infinity)
  expect(lastsUntil(viewer, [viewOf({})], 1000)).toBe(3000)
  expect(lastsUntil(viewer, [viewOf({})], 3000)).toBe(Infinity)
  expect(lastsUntil(viewer, [viewOf(pollUntil(2500))], 1000)).toBe(2500)
  expect(lastsUntil(viewer, [viewOf({ boostOf: viewOf(pollUntil(2500)) })], 1000)).toBe(2500)
  expect(lastsUntil(viewer, [viewOf({ quote: { post: viewOf(pollUntil(2500)) } })], 2500)).toBe(3000)
})

test('a page is not cached if a filter matches one of its posts', () => {
  expect(lastsUntil(nobody, [viewOf({ viewer: { filtered: [{}] } })], 1000)).toBe(0)
})
