import type { PostContent } from '../post.ts'
import { fold } from './fold.ts'

/** The parts of a post that filters read. */
export type FilterablePost = Pick<PostContent, 'id' | 'text' | 'contentWarning' | 'poll' | 'media'>

/** The text of a post or of a draft. */
export interface FilteredText {
  text: string
  contentWarning: string
  poll: { options: readonly { title: string }[] } | null
  media: readonly { description: string | null }[]
}

/** Returns all text of a post in NFC: content warning, text, poll options, media descriptions. */
export function filteredText({ text, contentWarning, poll, media }: FilteredText): string {
  const options = (poll?.options ?? []).map(({ title }) => title)
  const descriptions = media.map(({ description }) => description)
  return [contentWarning, text, ...options, ...descriptions].filter(Boolean).join('\n\n').normalize('NFC')
}

const folded = new WeakMap<FilterablePost, string>()

/** Returns the same text in lower case, for comparisons. It is made once for each content and shared by all readers. */
export function foldedText(content: FilterablePost): string {
  const cached = folded.get(content)
  if (cached !== undefined) return cached
  const text = fold(filteredText(content))
  folded.set(content, text)
  return text
}
