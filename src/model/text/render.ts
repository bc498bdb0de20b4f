import { fieldMarkup, type RenderOptions, textMarkup } from './markup.ts'
import { sanitizeMarkup } from './sanitize.ts'

export type { RenderOptions } from './markup.ts'

/**
 * Renders the plain text of a post or profile as safe HTML, shaped like Mastodon's: paragraphs, breaks, links,
 * mentions, hashtags. Returns '' for blank text.
 */
export function renderText(text: string, options: RenderOptions): string {
  const markup = textMarkup(text, options)
  // Without other tags, the sanitizer changes nothing, and it costs more than all the rest.
  return otherTag.test(markup) ? sanitizeMarkup(markup) : markup
}

const otherTag = /<(?!\/?p>|br \/>)/

/**
 * Renders the value of a profile field as safe HTML: one line with links, which have `rel="me"`. Returns '' for a blank
 * value.
 */
export function renderField(value: string): string {
  return sanitizeMarkup(fieldMarkup(value))
}
