import { cleanText } from './clean.ts'

// Neither in a word nor in a time of day; the colons of two shortcodes do not touch.
const SHORTCODE = /(?<![\p{L}\p{M}\p{N}:]):([A-Za-z0-9_]{2,128}):(?![\p{L}\p{M}\p{N}:])/gu

/** So many names are looked up of a text: each goes along with it, with two addresses. */
const MOST = 100

/**
 * The first hundred shortcodes (`blobcat` of `:blobcat:`) a text uses, known or not, each once, in
 * order; their case is kept.
 */
export function detectCustomEmojis(text: string): string[] {
  const shortcodes = new Set(Array.from(cleanText(text).matchAll(SHORTCODE), (match) => match[1] ?? ''))
  return [...shortcodes].slice(0, MOST)
}
