import { LinkifyIt, REBuilder } from 'linkify-it'

// The maximum length of a link after `http:` or `https:`, in UTF-16 units. A whole `https:` link has at most 2,048. A
// longer link is shown as text.
const MAX_LINK_TAIL = 2048 - 'https:'.length

/** A link in a text: `text.slice(start, end) === url`. */
export interface LinkSpan {
  start: number
  end: number
  url: string
}

class Grammar extends REBuilder {
  // linkify-it's own pattern can read each `xn--` label in two ways. To reject a host with ten of them, it tries 2^10
  // ways.
  override get_domain(): RegExp {
    const letter = this.get_pseudo_letter().source
    return (this.cache['src_domain'] ??= new RegExp(`(?:${letter}(?:-{0,61}${letter}){0,62})`))
  }
}

const linkify = new LinkifyIt({ fuzzyEmail: false, maxLength: MAX_LINK_TAIL + 1, rebuilder: new Grammar() })

// linkify-it's own search requires a blank or punctuation before a link. It misses links after an emoji or a Chinese
// character.
const SCHEME = /(?<![A-Za-z0-9_@＠$#＃])https?:(?=\/\/)/gi
const HOST_WITH_A_DOT = /^https?:\/\/(?:localhost(?![^:/?#])|\[|[^/?#:]*\.)/i
// Zero-width blanks and bidi controls are never part of an address, and can make one read as another.
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/

/**
 * Yields the http and https links of a text, in order and without overlap. It reads only as far as the caller iterates.
 */
export function* linkSpans(text: string): Generator<LinkSpan, undefined> {
  const source = text.toWellFormed()
  let end = 0
  for (const { index: start, 0: scheme } of source.matchAll(SCHEME)) {
    if (start < end) continue
    const tail = linkify.testSchemaAt(source, 'https:', start + scheme.length)
    // Also skips rejected links, because looking at them again from each `http:` within would take quadratic time.
    end = start + scheme.length + tail
    const url = acceptable(source.slice(start, end), tail)
    if (url === undefined) continue
    yield { start, end: start + url.length, url }
  }
  return undefined
}

function acceptable(raw: string, tail: number): string | undefined {
  if (tail === 0 || tail > MAX_LINK_TAIL) return undefined
  const url = raw.split(INVISIBLE, 1)[0] ?? ''
  return HOST_WITH_A_DOT.test(url) && URL.canParse(url) ? url : undefined
}
