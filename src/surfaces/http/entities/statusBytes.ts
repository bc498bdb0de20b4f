import type { Post } from '../../../model/post.ts'
import { bytesOf } from '../../bytesOf.ts'
import { statusJson } from './status.ts'

const kept = new WeakMap<Post, Buffer>()

/** `statusJson` in UTF-8. That of a frozen post, which many readers are given, is kept as long as the post. */
export function statusBytes(post: Post): Buffer {
  return kept.get(post) ?? bytesOf(post, statusJson(post), (bytes) => kept.set(post, bytes))
}

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

/** The JSON of a list of posts in UTF-8. */
export function statusesBytes(posts: readonly Post[]): Buffer {
  if (posts.length === 0) return Buffer.from('[]')
  const parts = posts.flatMap((post, index) => [index === 0 ? open : comma, statusBytes(post)])
  return Buffer.concat([...parts, close])
}
