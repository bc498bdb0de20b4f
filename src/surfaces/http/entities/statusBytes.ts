import type { Profile } from '../../../model/profile.ts'
import { contentOf, type Post, type PostContent, type PostViewer } from '../../../model/post.ts'
import { statusJson } from './status.ts'

/** What a kept text was made of, besides the content that it is kept with. */
interface Kept {
  author: Profile
  original: PostContent | undefined
  originalAuthor: Profile | undefined
  mayQuote: boolean
  bytes: Buffer
}

const kept = new WeakMap<PostContent, Kept>()

/**
 * `statusJson` in UTF-8. What most readers are shown - who did nothing with a post that is nobody's poll or quote - is kept as long as the
 * content lives.
 */
export function statusBytes(post: Post): Buffer {
  const { author, viewer, boostOf } = post
  if (!isPlain(post) || (boostOf && !isPlain(boostOf))) return Buffer.from(statusJson(post))
  const content = contentOf(post)
  const original = boostOf ? contentOf(boostOf) : undefined
  const { mayQuote } = viewer!
  const known = kept.get(content)
  const isSame =
    known?.author === author &&
    known.mayQuote === mayQuote &&
    known.original === original &&
    known.originalAuthor === boostOf?.author
  if (isSame) return known.bytes
  const bytes = Buffer.from(statusJson(post))
  kept.set(content, { author, original, originalAuthor: boostOf?.author, mayQuote, bytes })
  return bytes
}

// Polls change with time alone.
const isPlain = ({ viewer, poll, quote }: Post) => viewer !== null && poll === null && quote === null && isUntouched(viewer)

function isUntouched(viewer: PostViewer): boolean {
  const { favourited, boosted, bookmarked, pinned, threadMuted, reactions, filtered, votes } = viewer
  const isMarked = favourited || boosted || bookmarked || threadMuted || pinned !== null || votes !== null
  return !isMarked && reactions.length === 0 && filtered.length === 0
}

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

/** The JSON of a list of posts in UTF-8. */
export function statusesBytes(posts: readonly Post[]): Buffer {
  if (posts.length === 0) return Buffer.from('[]')
  const parts = posts.flatMap((post, index) => [index === 0 ? open : comma, statusBytes(post)])
  return Buffer.concat([...parts, close])
}
