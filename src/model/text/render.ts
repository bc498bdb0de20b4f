import { fieldMarkup, type RenderOptions, textMarkup } from './markup.ts'
import { sanitizeMarkup } from './sanitize.ts'

export type { RenderOptions } from './markup.ts'

/**
 * Safe HTML of a post's or a profile's plain text, shaped like Mastodon's: paragraphs, breaks,
 * links, mentions, hashtags. '' for blank text.
 */
export function renderText(text: string, options: RenderOptions): string {
  const markup = textMarkup(text, options)
  // Where there are no other tags, the sanitizer changes nothing, and costs more than all the rest of a text.
  return otherTag.test(markup) ? sanitizeMarkup(markup) : markup
}

const otherTag = /<(?!\/?p>|br \/>)/

/** Safe HTML of a profile field's value: one line, links only, with `rel="me"` among others. '' for a blank value. */
export function renderField(value: string): string {
  return sanitizeMarkup(fieldMarkup(value))
}
