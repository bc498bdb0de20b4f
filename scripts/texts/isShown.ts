import type { Literal } from './literals.ts'

/**
 * Returns whether a literal is a text for people: it is in a catalogue, it is passed to a function that shows it, or it
 * has several words and is not code.
 */
export function isShown(path: string, { holder, text }: Literal): boolean {
  if (!/\p{L}{2}/u.test(text)) return false
  if (path.includes('/messages/en/')) return true
  const isSql = sqlFolders.test(path) && sql.test(text)
  if (isSql || code.test(text) || listedBy.test(holder)) return false
  return words.test(text) || holder.startsWith('log.') || (shownBy.test(holder) && /^\p{Lu}|\s/u.test(text))
}

const shownBy = /^(?:logFailure|describe|description|summary)$/
// The holders of texts that only list names or that are code.
const listedBy = /^(?:Set|codes|REL|hkdfSync|plainScript|stemmedLanguages)$/
const words = /\p{L}[\p{L}'-]*[,:;.]? \p{Ll}{2,}/u

// In other folders, words such as "select" occur in sentences.
const sqlFolders = /^src\/stores\/postgres\/|^cli\/demo\//
const sql =
  /^(?:SELECT|SET|ALTER|select|insert) |^(?!\p{Lu}|have ).*(?:[a-z]_[a-z]|::|\$\d|\bis null\b| [<>=] |\w\.\w|\b(?:begin|case|select|asc|desc|text|skip locked|on conflict|union all|order by|lock table) )|^(?:union all|skip locked|for update of .*|begin read only|\w+ text|case .*)$|^\w\w \w\w |\{\w+\}(?:\.\w+ in| as materialized| and \{)/u
// Texts that are code: Lua scripts, functions evaluated in a browser page, markup, media types, headers and server-sent
// events.
const code =
  /redis\.call|^async \(|<\/|^<|^[\w-]+(?:[ ,;]+[\w-]+=.*)+$|\w\/[\w.+-]+; |'(?:self|none)'|no-store|nosniff|^Connection: close$|^event: /
