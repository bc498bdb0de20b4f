import type { Post } from '../../../model/post.ts'
import { statusJson } from './status.ts'

const kept = new WeakMap<Post, Buffer>()

/** `statusJson` in UTF-8. That of a frozen post, which many readers are given, is kept as long as the post. */
export function statusBytes(post: Post): Buffer {
  const known = kept.get(post)
  if (known) return known
  const bytes = Buffer.from(statusJson(post))
  if (Object.isFrozen(post)) kept.set(post, bytes)
  return bytes
}

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

/** The JSON of a list of posts in UTF-8. */
export function statusesBytes(posts: readonly Post[]): Buffer {
  if (posts.length === 0) return Buffer.from('[]')
  const parts = posts.flatMap((post, index) => [index === 0 ? open : comma, statusBytes(post)])
  return Buffer.concat([...parts, close])
}
