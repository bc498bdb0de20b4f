import { fieldMarkup, type RenderOptions, textMarkup } from './markup.ts'
import { sanitizeMarkup } from './sanitize.ts'

export type { RenderOptions } from './markup.ts'

/**
 * Safe HTML of a post's or a profile's plain text, shaped like Mastodon's: paragraphs, breaks,
 * links, mentions, hashtags. '' for blank text.
 */
export function renderText(text: string, options: RenderOptions): string {
  return sanitizeMarkup(textMarkup(text, options))
}

/** Safe HTML of a profile field's value: one line, links only, with `rel="me"` among others. '' for a blank value. */
export function renderField(value: string): string {
  return sanitizeMarkup(fieldMarkup(value))
}
