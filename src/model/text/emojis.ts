import { cleanText } from './clean.ts'

// A shortcode is not within a word or a time of day, and does not touch the colons of another one.
const SHORTCODE = /(?<![\p{L}\p{M}\p{N}:]):([A-Za-z0-9_]{2,128}):(?![\p{L}\p{M}\p{N}:])/gu

/** The maximum number of names to look up. Each is returned with the text, with two URLs. */
const MOST = 100

/**
 * Returns the first hundred shortcodes of a text (`blobcat` of `:blobcat:`), each once and in order. Their case is
 * preserved. It does not check that the emojis exist.
 */
export function detectCustomEmojis(text: string): string[] {
  const shortcodes = new Set(Array.from(cleanText(text).matchAll(SHORTCODE), (match) => match[1] ?? ''))
  return [...shortcodes].slice(0, MOST)
}
