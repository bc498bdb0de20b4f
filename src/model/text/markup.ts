import { cleanLine, cleanText } from './clean.ts'
import { type Entity, findEntities, type HashtagEntity, type MentionEntity } from './entities.ts'
import { linkSpans } from './links.ts'

/** An account that a text may mention. */
export interface MentionTarget {
  /** In its owner's spelling. */
  username: string
  /** The absolute http(s) URL of the profile's page. */
  url: string
}

export interface RenderOptions {
  /** By lower-case username. Other mentions stay text. */
  mentions: ReadonlyMap<string, MentionTarget>
  /** Returns the absolute http(s) URL of a hashtag's page. `name` is the key, not yet percent-encoded. */
  hashtagUrl: (name: string) => string
  /** This service's host, with its port: `@alice@host` means `@alice`. */
  host?: string
}

const REL = 'nofollow noopener noreferrer'
const VISIBLE_CODE_POINTS = 30
const LINK_PREFIX = /^https?:\/\/(?:www\.)?/i
const WEB_ADDRESS = /^https?:\/\//i
const BLANK_LINES = /\n(?:[^\S\n]*\n)+/

/** Returns the tags of a link, a mention or a hashtag, sanitized. */
type SanitizeTags = (tags: string) => string
const unchanged: SanitizeTags = (tags) => tags

/** Renders as `renderText` does, by default without the sanitizer, which would change nothing. */
export function textMarkup(text: string, options: RenderOptions, sanitize = unchanged): string {
  const cleaned = cleanText(text).trim()
  if (cleaned === '') return ''
  const inline = splice(cleaned, findEntities(cleaned, options.host), (entity, raw) => {
    const tags = tagsOf(entity, options)
    return tags === undefined ? escape(raw) : sanitize(tags)
  })
  // The markup of an entity contains no line end.
  const paragraphs = inline.split(BLANK_LINES).map((paragraph) => paragraph.replaceAll('\n', '<br />'))
  return `<p>${paragraphs.join('</p><p>')}</p>`
}

/** Renders as `renderField` does, by default without the sanitizer, which would change nothing. */
export function fieldMarkup(value: string, sanitize = unchanged): string {
  const cleaned = cleanLine(value)
  return splice(cleaned, [...linkSpans(cleaned)], ({ url }) => sanitize(linkMarkup(url, `${REL} me`)))
}

function tagsOf(entity: Entity, options: RenderOptions): string | undefined {
  if (entity.kind === 'link') return linkMarkup(entity.url, REL)
  return entity.kind === 'mention' ? mentionMarkup(entity, options) : hashtagMarkup(entity, options)
}

function splice<Span extends Pick<Entity, 'start' | 'end'>>(
  text: string,
  spans: Span[],
  markup: (span: Span, raw: string) => string,
): string {
  let html = ''
  let from = 0
  for (const span of spans) {
    html += escape(text.slice(from, span.start)) + markup(span, text.slice(span.start, span.end))
    from = span.end
  }
  return html + escape(text.slice(from))
}

function linkMarkup(url: string, rel: string): string {
  const prefix = LINK_PREFIX.exec(url)?.[0] ?? ''
  const shown = [...url.slice(prefix.length)]
  const visible = shown.slice(0, VISIBLE_CODE_POINTS).join('')
  const rest = shown.slice(VISIBLE_CODE_POINTS).join('')
  const spans =
    `<span class="invisible">${escape(prefix)}</span>` +
    `<span${rest === '' ? '' : ' class="ellipsis"'}>${escape(visible)}</span>` +
    `<span class="invisible">${escape(rest)}</span>`
  return `<a href="${escapeValue(url)}" rel="${rel}" target="_blank" translate="no">${spans}</a>`
}

function mentionMarkup({ username }: MentionEntity, { mentions }: RenderOptions): string | undefined {
  const target = mentions.get(username)
  if (!target || !WEB_ADDRESS.test(target.url)) return undefined
  const name = `@<span>${escape(target.username)}</span>`
  return `<span class="h-card" translate="no"><a href="${escapeValue(target.url)}" class="u-url mention">${name}</a></span>`
}

function hashtagMarkup({ name, display }: HashtagEntity, { hashtagUrl }: RenderOptions): string | undefined {
  const url = hashtagUrl(name)
  if (!WEB_ADDRESS.test(url)) return undefined
  return `<a href="${escapeValue(url)}" class="mention hashtag" rel="tag">#<span>${escape(display)}</span></a>`
}

// Escapes exactly as sanitize-html does, so that sanitizing changes no byte. Values are in double quotes.
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (text: string): string => escape(text).replaceAll('"', '&quot;')
