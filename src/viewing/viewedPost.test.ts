import { expect, test } from 'vitest'
import { exampleContent, examplePoll, exampleProfile } from '../../test/support/nouns.ts'
import { FilterMatch } from '../model/filter.ts'
import { AccountId, PostId } from '../model/ids.ts'
import type { Post } from '../model/post.ts'
import type { StreamedPost } from '../stores/streamedPosts.ts'
import type { Relations } from '../stores/viewers.ts'
import { viewedPost } from './viewedPost.ts'
import { type Viewer, viewerOf } from './viewer.ts'

const [reader, bob, carol, dave, eve] = [1, 2, 3, 4, 5].map((n) => AccountId.parse(`11000000000000000${n}`))
const hour = 3_600_000
const start = Date.parse('2026-02-03T00:00:00.000Z')

function post(author: AccountId, place: number, changes: Partial<StreamedPost>): StreamedPost {
  const quoted = changes.quoted ?? null
  const content = exampleContent({
    id: PostId.parse(`1200000000000000${10 + place}`),
    poll: examplePoll(new Date(start + place * hour).toISOString()),
    quotePolicy: 'followers',
    quotedId: quoted && quoted.content.id,
    quoteState: quoted && 'accepted',
  })
  return {
    content,
    author: exampleProfile({ id: author }),
    isSilenced: false,
    isSensitized: false,
    boostOf: null,
    quoted,
    ...changes,
  }
}

/**
 * Makes Eve's boost of a post by Bob that quotes a post by Carol that quotes a post by Dave. Each has a poll that ends
 * an hour after the next.
 */
function boost(): StreamedPost {
  const quoted = post(carol!, 2, { quoted: post(dave!, 1, {}) })
  return post(eve!, 4, { boostOf: post(bob!, 3, { quoted }) })
}

const standings = ['none', 'blocking', 'blockedBy', 'mutes'] as const
const nobody: Relations = {
  ...{ follows: [], blocking: [], blockedBy: [], mutes: [], mutedHashtags: [], followedHashtags: [], lists: [] },
  ...{ filtersVersion: 0, version: 0 },
}

function standing(relations: Relations, to: AccountId, how: (typeof standings)[number]): Relations {
  if (how === 'none') return relations
  const mute = { id: to, boostsOnly: false, hidesNotifications: true, expiresAt: null }
  return how === 'mutes'
    ? { ...relations, mutes: [...relations.mutes, mute] }
    : { ...relations, [how]: [...relations[how], to] }
}

/**
 * Makes viewers who may see Bob's post and did not interact with it, with all relationships to the authors of the posts
 * that it shows.
 */
function everyViewer(): Viewer[] {
  const following = [[], [bob!], [carol!], [bob!, carol!]].map((ids) =>
    ids.map((id) => ({ id, showBoosts: true, languages: null })),
  )
  return following.flatMap((follows) =>
    standings.flatMap((toCarol) =>
      standings.map((toDave) => {
        const relations = standing(standing({ ...nobody, follows }, carol!, toCarol), dave!, toDave)
        return viewerOf(reader!, relations, () => [])
      }),
    ),
  )
}

const untouched = () => undefined

const caught = FilterMatch.parse({
  filter: { id: '5', title: 'T', contexts: ['home'], action: 'blur', match: 'any', expiresAt: null },
  keywords: ['cats'],
  postIds: [],
})

test('a shared view equals what each reader would get alone, and a post has few shared views', () => {
  const shared = boost()
  const views = new Set<Post>()
  for (const now of [start, start + 1.5 * hour, start + 2.5 * hour, start + 5 * hour]) {
    for (const viewer of everyViewer()) {
      const view = viewedPost(viewer, shared, untouched, now)
      expect(view).toEqual(viewedPost(viewer, boost(), untouched, now))
      if (viewedPost(viewer, shared, untouched, now) === view) views.add(view)
    }
  }
  expect(views.size).toBe(8)
})

test('a post with the reader’s own interactions or filters is not shared, and its author has a view of their own', () => {
  const shared = boost()
  const anybody = viewerOf(reader!, nobody, () => [])
  const common = viewedPost(anybody, shared, untouched, start)
  expect(viewedPost({ ...anybody, id: AccountId.parse('9') }, shared, untouched, start)).toBe(common)
  const marks = { favourited: true, boosted: false, bookmarked: false, pinned: null, threadMuted: false }
  const marked = { ...marks, reactions: [], votes: [0] }
  for (const target of [shared.boostOf!, shared.boostOf!.quoted!]) {
    const { id } = target.content
    const own = viewedPost(anybody, shared, (_reader, postId) => (postId === id ? marked : undefined), start)
    expect([own === common, Object.isFrozen(own)]).toEqual([false, false])
    const match = (content: { id: PostId }) => (content.id === id ? [caught] : [])
    const filtering = viewedPost({ ...anybody, match }, shared, untouched, start)
    expect([filtering === common, Object.isFrozen(filtering)]).toEqual([false, false])
    const author = { ...anybody, id: target.author.id }
    const writer = viewedPost(author, shared, untouched, start)
    expect(writer).not.toBe(common)
    expect(writer).toEqual(viewedPost(author, boost(), untouched, start))
    expect(viewedPost(author, shared, untouched, start)).toBe(writer)
  }
  expect(viewedPost(anybody, shared, untouched, start)).toBe(common)
})

test('filters are matched at the time of the view, whatever the clock of the process says', () => {
  const match = (_content: unknown, now = Date.now()) => (now < start + hour ? [caught] : [])
  const viewer = { ...viewerOf(reader!, nobody, () => []), match }
  const filteredAt = (now: number) => viewedPost(viewer, post(bob!, 9, {}), untouched, now).viewer!.filtered
  expect([filteredAt(start), filteredAt(start + hour)]).toEqual([[caught], []])
})

test('readers with the same interactions share a view, and others do not', () => {
  const shared = boost()
  const anybody = viewerOf(reader!, nobody, () => [])
  const nothing = { favourited: false, boosted: false, bookmarked: false, threadMuted: false }
  const author = { ...anybody, id: shared.boostOf!.author.id }
  const [pinned, loose] = [true, false].map((pinned) =>
    viewedPost(author, shared.boostOf!, () => ({ ...nothing, pinned, reactions: [], votes: null }), start),
  )
  expect([pinned!.viewer!.pinned, loose!.viewer!.pinned]).toEqual([true, false])
  const states = (['favourited', 'boosted', 'bookmarked', 'threadMuted'] as const).map((mark) => {
    return { ...nothing, [mark]: true, pinned: null, reactions: [], votes: null }
  })
  const views = [undefined, ...states].map((state) => {
    const stateOf = (_reader: AccountId, id: PostId) => (id === shared.boostOf!.content.id ? state : undefined)
    const view = viewedPost(anybody, shared, stateOf, start)
    expect(viewedPost({ ...anybody, id: AccountId.parse('9') }, shared, stateOf, start)).toBe(view)
    expect(view.boostOf!.viewer).toMatchObject(state ?? nothing)
    return view
  })
  expect(new Set(views).size).toBe(5)
})
