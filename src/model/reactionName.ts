// Unicode's list of "emojis recommended for general interchange" (UTS #51), as Node's ICU knows it.
const EMOJI = /^\p{RGI_Emoji}$/v
const SHORTCODE = /^\w{2,128}$/
// Characters that look like text unless a variation selector follows.
const TEXT_BY_DEFAULT = /^(?!\p{Emoji_Presentation})\p{Emoji}$/u
const SKIN = /^\p{Emoji_Modifier}$/u

/**
 * Returns the one form in which an emoji is stored: an emoji with its variation selectors where UTS #51 wants them, or
 * the shortcode of a custom emoji. A custom emoji may be written `name`, `:name:` or `name@host` with the server's own
 * host. Returns undefined for any other text. It does not check that a custom emoji exists.
 */
export function reactionName(written: string, host: string): string | undefined {
  // The longest emojis have fewer code units.
  if (written.length > 512) return undefined
  const shortcode = withoutHost(written.replace(/^:(.+):$/su, '$1'), host)
  return SHORTCODE.test(shortcode) ? shortcode : fullyQualified(written)
}

/** Returns whether the stored name of an emoji is a shortcode. */
export function isShortcode(name: string): boolean {
  return SHORTCODE.test(name)
}

function withoutHost(name: string, host: string): string {
  const suffix = `@${host}`.toLowerCase()
  return name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

// Clients send emojis with or without variation selectors (U+FE0F; U+FE0E asks for text).
function fullyQualified(written: string): string | undefined {
  const points = [...written.replace(/[\u{FE0E}\u{FE0F}]/gu, '')]
  const selected = points.map((point, at) =>
    TEXT_BY_DEFAULT.test(point) && !SKIN.test(points[at + 1] ?? '') ? `${point}\u{FE0F}` : point,
  )
  const emoji = selected.join('')
  return EMOJI.test(emoji) ? emoji : undefined
}
