import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  eagerViewer,
  exampleContent,
  exampleMedia,
  examplePoll,
  examplePost,
  exampleProfile,
} from '../../../../test/support/nouns.ts'
import { AccountId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import { StatusEntity, statusEntity, statusJson } from './status.ts'

const bob = exampleProfile({ id: AccountId.parse('110000000000000002'), username: 'bob' })
const quoted = 'a "quote", a \\ and a \u2028'

const posts: Record<string, Post> = {
  'for anybody': examplePost(),
  'for a reader': examplePost(exampleContent(), { viewer: eagerViewer }),
  'of the reader, pinned': examplePost(exampleContent(), { viewer: { ...eagerViewer, pinned: true } }),
  'without anything': examplePost(
    exampleContent({ application: null, media: [], mentions: [], hashtags: [], emojis: [], language: null }),
  ),
  'with hostile texts': examplePost(exampleContent({ html: quoted, contentWarning: quoted }), {
    author: exampleProfile({ displayName: quoted }),
  }),
  'with a poll': examplePost(exampleContent({ poll: examplePoll('2999-01-01T00:00:00.000Z'), media: [] }), {
    viewer: { ...eagerViewer, votes: [1] },
  }),
  'with media in work': examplePost(
    exampleContent({ media: [exampleMedia({ state: 'processing', url: null, original: null, preview: null })] }),
  ),
  'that boosts': examplePost(exampleContent({ html: '', media: [] }), {
    author: bob,
    viewer: eagerViewer,
    boostOf: examplePost(exampleContent(), { viewer: eagerViewer }),
  }),
}

describe.each(Object.entries(posts))('a post %s', (_name, post) => {
  test('is what its schema says, no more and no less', () => {
    const entity = statusEntity(post)
    expect(StatusEntity.parse(entity)).toEqual(entity)
  })

  test('has a text that reads as that object, the first time and again', () => {
    expect(JSON.parse(statusJson(post))).toEqual(statusEntity(post))
    expect(JSON.parse(statusJson(post))).toEqual(statusEntity(post))
  })
})

test('whatever people write, the joined text stays the JSON of the post', () => {
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

test('two readers of one content see their own marks', () => {
  const content = exampleContent()
  const keen = statusJson(examplePost(content, { viewer: eagerViewer }))
  const cool = statusJson(examplePost(content, { viewer: { ...eagerViewer, favourited: false } }))
  expect([JSON.parse(keen).favourited, JSON.parse(cool).favourited]).toEqual([true, false])
  expect(JSON.parse(statusJson(examplePost(content)))).not.toHaveProperty('favourited')
})

test('only own posts can show as pinned', () => {
  expect(statusEntity(posts['for a reader']!)).not.toHaveProperty('pinned')
  expect(statusEntity(posts['of the reader, pinned']!)).toHaveProperty('pinned', true)
})

test('who may quote follows the policy, and nobody is offered it yet', () => {
  const approvals = (['public', 'followers', 'nobody'] as const).map(
    (quotePolicy) => statusEntity(examplePost(exampleContent({ quotePolicy }))).quote_approval,
  )
  expect(approvals.map(({ automatic }) => automatic)).toEqual([['public'], ['followers'], []])
  expect(approvals.map(({ current_user }) => current_user)).toEqual(['denied', 'denied', 'denied'])
})
