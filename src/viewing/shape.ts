import type { AccountId } from '../model/ids.ts'
import type { Visibility } from '../model/visibility.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost } from '../stores/streamedPosts.ts'

/** What decides whom a post concerns. */
export interface Shape {
  authorId: AccountId
  visibility: Visibility
  language: string | null
  isBoost: boolean
  hasMedia: boolean
  inReplyToAccountId: AccountId | null
  mentions: ReadonlySet<AccountId>
  hashtags: readonly string[]
  isSuspended: boolean
  /** Whether its author is silenced: only followers meet the post unasked. */
  isSilenced: boolean
  /** Of a boost: what it boosts. */
  original: Shape | null
}

const shapes = new WeakMap<StreamedPost, Shape>()

/** The shape of a post that is there; made once for each. */
export function shapeOf(post: StreamedPost): Shape {
  const known = shapes.get(post)
  if (known) return known
  const shape = makeShape(post)
  shapes.set(post, shape)
  return shape
}

function makeShape({ content, author, isSilenced, boostOf }: StreamedPost): Shape {
  return {
    authorId: author.id,
    visibility: content.visibility,
    language: content.language,
    isBoost: boostOf !== null,
    hasMedia: content.media.length > 0,
    inReplyToAccountId: content.inReplyToAccountId,
    mentions: new Set(content.mentions.map(({ id }) => id)),
    hashtags: content.hashtags.map(({ name }) => name),
    isSuspended: author.suspended,
    isSilenced,
    original: boostOf && shapeOf(boostOf),
  }
}

/** The shape of a post that is gone, from the note it left; undefined of any other change. */
export function shapeOfGone({ account, audience }: Change): Shape | undefined {
  if (!audience) return undefined
  const { visibility, isBoost, hasMedia, inReplyToAccountId, mentions, hashtags, originalAuthorId } = audience
  return {
    authorId: account,
    visibility,
    isBoost,
    hasMedia,
    inReplyToAccountId,
    mentions: new Set(mentions),
    hashtags,
    original: originalAuthorId ? anythingOf(originalAuthorId) : null,
    ...unknown,
  }
}

const unknown = { language: null, isSuspended: false, isSilenced: false }

// What is boosted may be seen by whoever may see the boost, unless they and its author are kept apart.
function anythingOf(authorId: AccountId): Shape {
  const rest = {
    isBoost: false,
    hasMedia: false,
    inReplyToAccountId: null,
    mentions: new Set<AccountId>(),
    hashtags: [],
  }
  return { authorId, visibility: 'public', original: null, ...rest, ...unknown }
}
