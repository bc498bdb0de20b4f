import { expect, test } from 'vitest'
import {
  eagerViewer,
  exampleContent,
  examplePoll,
  examplePost,
  exampleProfile,
} from '../../../../test/support/nouns.ts'
import { AccountId } from '../../../model/ids.ts'
import type { Post, PostViewer } from '../../../model/post.ts'
import { bytesOfParts, listParts } from './jsonParts.ts'
import { statusBytes, statusEntity, statusParts } from './status.ts'

const untouched: PostViewer = { ...eagerViewer, favourited: false, boosted: false, bookmarked: false }
const content = exampleContent({ poll: null, html: '<p>Grüße, 世界 😀</p>' })
const alice = exampleProfile()
const bob = exampleProfile({ id: AccountId.parse('110000000000000002'), username: 'bob' })
const postFor = (viewer: PostViewer | null, rest: Partial<Post> = {}) =>
  examplePost(content, { author: alice, viewer, ...rest })
const boost = (viewer: PostViewer, of = content) =>
  examplePost(exampleContent({ html: '', media: [], poll: null }), {
    author: bob,
    viewer,
    boostOf: examplePost(of, { viewer }),
  })

const plain = (post: Post): unknown => JSON.parse(JSON.stringify(statusEntity(post)))

// The order matters, because bytes that are wrongly cached for one view would show up in the next.
const views: Post[] = [
  postFor(untouched),
  postFor(untouched),
  postFor({ ...untouched, mayQuote: false }),
  postFor(null),
  postFor(eagerViewer),
  postFor({ ...untouched, bookmarked: true }),
  postFor({ ...untouched, threadMuted: true }),
  postFor({ ...untouched, pinned: false }),
  postFor({ ...untouched, reactions: ['👍'] }),
  postFor({ ...untouched, filtered: eagerViewer.filtered }),
  postFor(untouched, { author: { ...alice, displayName: 'Renamed' } }),
  postFor(untouched, { quote: { state: 'deleted', postId: null, post: null } }),
  boost(untouched),
  boost({ ...untouched, favourited: true }),
  boost(untouched, exampleContent({ poll: null, favouritesCount: 77 })),
  examplePost(exampleContent({ poll: examplePoll('2999-01-01T00:00:00.000Z') }), { viewer: untouched }),
  postFor(untouched),
]

test('the bytes of a post are its JSON, even after other readers saw it', () => {
  for (const post of views.flatMap((view) => [view, Object.freeze({ ...view })]))
    expect(JSON.parse(String(statusBytes(post)))).toEqual(plain(post))
})

test('the bytes of a shared view are made once', () => {
  const [common, own] = [Object.freeze(postFor(untouched)), postFor(untouched)]
  expect(statusBytes(common)).toBe(statusBytes(common))
  expect(statusBytes(own)).not.toBe(statusBytes(own))
  expect(statusBytes(common).buffer.byteLength).toBe(statusBytes(common).length)
})

test('a list of no, one or many posts is a JSON list', () => {
  for (const posts of [[], views.slice(0, 1), views]) {
    expect(JSON.parse(String(bytesOfParts(listParts(posts, statusParts))))).toEqual(posts.map(plain))
  }
})
