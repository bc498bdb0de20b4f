import { LRUCache } from 'lru-cache'
import type { ServiceText } from '../../../model/serviceText.ts'
import { renderMarkdown } from '../../../model/text/markdown.ts'
import type { StoredText } from '../../../stores/serviceTexts.ts'

// The cache needs no expiry, because a version never changes.
const htmlOf = new LRUCache<string, string>({ max: 20 })

/** Returns a stored text with its HTML. */
export async function rendered(stored: StoredText): Promise<ServiceText> {
  const html = htmlOf.get(stored.id) ?? (await renderMarkdown(stored.text))
  htmlOf.set(stored.id, html)
  const { id, name, text, effectiveOn, authorId, createdAt } = stored
  return { id, name, text, html, effectiveOn, authorId, createdAt }
}
