import { cleanText } from './clean.ts'

// Neither in a word nor in a time of day; the colons of two shortcodes do not touch.
const SHORTCODE = /(?<![\p{L}\p{M}\p{N}:]):([A-Za-z0-9_]{2,128}):(?![\p{L}\p{M}\p{N}:])/gu

/** The shortcodes (`blobcat` of `:blobcat:`) a text uses, known or not, each once, in order; their case is kept. */
export function detectCustomEmojis(text: string): string[] {
  return [...new Set(Array.from(cleanText(text).matchAll(SHORTCODE), (match) => match[1] ?? ''))]
}
