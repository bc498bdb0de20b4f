import type { AccountId } from '../model/ids.ts'
import type { Visibility } from '../model/visibility.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost } from '../stores/streamedPosts.ts'

/** The properties of a post that decide who receives it. */
export interface PostShape {
  authorId: AccountId
  visibility: Visibility
  language: string | null
  isBoost: boolean
  hasMedia: boolean
  inReplyToAccountId: AccountId | null
  mentions: ReadonlySet<AccountId>
  hashtags: readonly string[]
  isSuspended: boolean
  /** True if the author is silenced: only followers see the post without asking for it. */
  isSilenced: boolean
  /** The boosted post, if this is a boost. */
  original: PostShape | null
}

const shapes = new WeakMap<StreamedPost, PostShape>()

/** Returns the shape of an existing post. It is made once for each post. */
export function shapeOf(post: StreamedPost): PostShape {
  const cached = shapes.get(post)
  if (cached) return cached
  const shape = makeShape(post)
  shapes.set(post, shape)
  return shape
}

function makeShape({ content, author, isSilenced, boostOf }: StreamedPost): PostShape {
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

/** Returns the shape of a deleted post from the record that its deletion left; undefined for other changes. */
export function shapeOfDeletedPost({ account, audience }: Change): PostShape | undefined {
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

// Everyone who may see a boost may see the boosted post, unless a block separates them from its author.
function anythingOf(authorId: AccountId): PostShape {
  const rest = {
    isBoost: false,
    hasMedia: false,
    inReplyToAccountId: null,
    mentions: new Set<AccountId>(),
    hashtags: [],
  }
  return { authorId, visibility: 'public', original: null, ...rest, ...unknown }
}
