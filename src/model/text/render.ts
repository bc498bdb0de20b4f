import { LRUCache } from 'lru-cache'
import { atMost } from '../bounds.ts'
import { fieldMarkup, type RenderOptions, textMarkup } from './markup.ts'
import { sanitizeMarkup } from './sanitize.ts'

export type { RenderOptions } from './markup.ts'

/**
 * Renders the plain text of a post or profile as safe HTML, shaped like Mastodon's: paragraphs, breaks, links,
 * mentions, hashtags. Returns '' for blank text.
 */
export const renderText = (text: string, options: RenderOptions): string => textMarkup(text, options, sanitizeTags)

/**
 * Renders the value of a profile field as safe HTML: one line with links, which have `rel="me"`. Returns '' for a blank
 * value.
 */
export const renderField = (value: string): string => fieldMarkup(value, sanitizeTags)

// Caches sanitized tags. The sanitizer costs more than everything else, and many texts have the same hashtags, mentions
// and links. The rest of a text needs no sanitizer, because it is escaped.
const sanitized = new LRUCache<string, string>({ ...atMost(2000), memoMethod: sanitizeMarkup })
const longest = 500

const sanitizeTags = (tags: string) => (tags.length > longest ? sanitizeMarkup(tags) : sanitized.memo(tags))
