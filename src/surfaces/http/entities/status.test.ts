import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blobcat,
  eagerViewer,
  exampleContent,
  exampleMedia,
  examplePoll,
  examplePost,
  exampleProfile,
} from '../../../../test/support/nouns.ts'
import { AccountId } from '../../../model/ids.ts'
import type { Post, Quote } from '../../../model/post.ts'
import { StatusEntity, statusEntity, statusJson } from './status.ts'

const bob = exampleProfile({ id: AccountId.parse('110000000000000002'), username: 'bob' })
const plain = exampleContent()
const quoteOf = (quote: Pick<Quote, 'state'> & Partial<Quote>): Quote => ({ postId: null, post: null, ...quote })
const quoted = 'a "quote", a \\ and a \u2028'

const posts: Record<string, Post> = {
  'for anybody': examplePost(),
  'for a reader': examplePost(exampleContent(), { viewer: eagerViewer }),
  'that the reader wrote and pinned': examplePost(exampleContent(), { viewer: { ...eagerViewer, pinned: true } }),
  'without optional parts': examplePost(
    exampleContent({ application: null, media: [], mentions: [], hashtags: [], emojis: [], language: null }),
  ),
  'with hostile texts': examplePost(exampleContent({ html: quoted, contentWarning: quoted }), {
    author: exampleProfile({ displayName: quoted }),
  }),
  'with a poll': examplePost(exampleContent({ poll: examplePoll('2999-01-01T00:00:00.000Z'), media: [] }), {
    viewer: { ...eagerViewer, votes: [1] },
  }),
  'with media that are being processed': examplePost(
    exampleContent({ media: [exampleMedia({ state: 'processing', url: null, original: null, preview: null })] }),
  ),
  'with reactions of a reader': examplePost(
    exampleContent({
      reactions: [
        { name: '👍', count: 2, emoji: null },
        { name: 'blobcat', count: 1, emoji: blobcat },
      ],
    }),
    { viewer: { ...eagerViewer, reactions: ['👍'] } },
  ),
  'that quotes': examplePost(exampleContent(), {
    quote: { state: 'accepted', postId: exampleContent().id, post: examplePost() },
  }),
  'that boosts': examplePost(exampleContent({ html: '', media: [] }), {
    author: bob,
    viewer: eagerViewer,
    boostOf: examplePost(exampleContent(), { viewer: eagerViewer }),
  }),
}

describe.each(Object.entries(posts))('a post %s', (_name, post) => {
  test('matches its schema exactly', () => {
    const entity = statusEntity(post)
    expect(StatusEntity.parse(entity)).toEqual(entity)
  })

  test('has JSON that equals the entity, when rendered and when cached', () => {
    expect(JSON.parse(statusJson(post))).toEqual(statusEntity(post))
    expect(JSON.parse(statusJson(post))).toEqual(statusEntity(post))
  })
})

test('the JSON of a post stays valid, whatever people write', () => {
  const anyText = fc.string({ unit: 'binary' })
  const [plainContent, alice] = [exampleContent(), exampleProfile()]
  fc.assert(
    fc.property(anyText, anyText, anyText, (html, contentWarning, displayName) => {
      const content = { ...plainContent, html, contentWarning }
      const post = examplePost(content, { author: { ...alice, displayName }, viewer: eagerViewer })
      expect(JSON.parse(statusJson(post))).toEqual(JSON.parse(JSON.stringify(statusEntity(post))))
    }),
    { numRuns: 50 },
  )
})

test('two readers of a post see their own interactions', () => {
  const content = exampleContent()
  const eager = statusJson(examplePost(content, { viewer: eagerViewer }))
  const cool = statusJson(examplePost(content, { viewer: { ...eagerViewer, favourited: false } }))
  expect([JSON.parse(eager).favourited, JSON.parse(cool).favourited]).toEqual([true, false])
  expect(JSON.parse(statusJson(examplePost(content)))).not.toHaveProperty('favourited')
})

test('only the reader’s own posts can be shown as pinned', () => {
  expect(statusEntity(posts['for a reader']!)).not.toHaveProperty('pinned')
  expect(statusEntity(posts['that the reader wrote and pinned']!)).toHaveProperty('pinned', true)
})

test('the quote approval follows the policy, and says whether the reader may quote', () => {
  const approvals = (['public', 'followers', 'nobody'] as const).map(
    (quotePolicy) => statusEntity(examplePost(exampleContent({ quotePolicy }))).quote_approval,
  )
  expect(approvals.map(({ automatic }) => automatic)).toEqual([['public'], ['followers'], []])
  expect(approvals.map(({ current_user }) => current_user)).toEqual(['unknown', 'unknown', 'unknown'])
  const meaning = [true, false].map(
    (mayQuote) => statusEntity(examplePost(exampleContent(), { viewer: { ...eagerViewer, mayQuote } })).quote_approval,
  )
  expect(meaning.map(({ current_user }) => current_user)).toEqual(['automatic', 'denied'])
})

test('reactions are in three formats, with the reader’s own', () => {
  const post = posts['with reactions of a reader']!
  const { reactions, emoji_reactions: forFedibird, pleroma } = statusEntity(post)
  expect(reactions).toEqual([
    { name: '👍', count: 2, me: true },
    { name: 'blobcat', count: 1, me: false, url: blobcat.url, static_url: blobcat.staticUrl },
  ])
  expect(forFedibird).toEqual(reactions.map((reaction) => ({ ...reaction, account_ids: [] })))
  expect(pleroma.emoji_reactions).toEqual(forFedibird)
  const anonymous = statusEntity(examplePost(exampleContent({ reactions: post.reactions })))
  expect(anonymous.reactions.map(({ me }) => me)).toEqual([false, false])
})

test.each([
  ['that may be shown', quoteOf({ state: 'accepted', post: examplePost() }), ['state', 'quoted_status']],
  ['within a quote', quoteOf({ state: 'accepted', postId: plain.id }), ['state', 'quoted_status_id', 'quoted_status']],
  ['of a deleted post', quoteOf({ state: 'deleted' }), ['state', 'quoted_status']],
])('a quote %s has only allowed fields', (_what, quote, names) => {
  const entity = statusEntity(examplePost(plain, { quote }))
  expect(Object.keys(entity.quote!)).toEqual(names)
  expect(JSON.parse(statusJson(examplePost(plain, { quote })))).toEqual(entity)
})
