import { language } from '../messages/index.ts'
import { saveStored, readStored } from '../state/storage.ts'

/** A Unicode emoji, named in the language of the page. */
export interface Emoji {
  text: string
  label: string
  /** More words that a search matches. */
  words: string
  group: number
  hasTones: boolean
}

let request: Promise<Emoji[]> | undefined

/** Returns every emoji in display order. Throws if the data cannot be loaded. */
export function readEmojis(): Promise<Emoji[]> {
  request ??= rowsOf(language).then(
    (rows) => rows.map(([text, label, words, group, tones]) => ({ text, label, words, group, hasTones: tones === 1 })),
    (error: unknown) => {
      request = undefined
      throw error
    },
  )
  return request
}

async function rowsOf(name: typeof language) {
  return (name === 'de' ? await import('virtual:emojis/de') : await import('virtual:emojis/en')).default
}

/** Skin tones: none, and the five Unicode modifiers. */
export const tones = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const

/** Returns the last chosen skin tone, as an index of `tones`. */
export const savedTone = (): number => readStored('emoji-tone', 0)
export const saveTone = (tone: number): void => saveStored('emoji-tone', tone)

/** Returns the emoji in a skin tone if it has tones. */
export function toned({ text, hasTones }: Emoji, tone: number): string {
  const modifier = tones[tone]
  if (!hasTones || !modifier) return text
  return text.replace(/\p{Emoji_Modifier_Base}\uFE0F?/gu, (part) => part.replace('\uFE0F', '') + modifier)
}

const mostRecent = 32

/** Returns the recently picked emojis, the latest first. Custom emojis are given by their `:shortcodes:`. */
export const recentEmojis = (): string[] => readStored<string[]>('emoji-recent', [])

export function storeRecent(text: string): void {
  saveStored('emoji-recent', [text, ...recentEmojis().filter((other) => other !== text)].slice(0, mostRecent))
}

/** Returns the emojis whose names contain the words of a query, the best match first. */
export function findEmojis(all: readonly Emoji[], query: string, limit: number): Emoji[] {
  const terms = query
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean)
  if (terms.length === 0) return []
  const found = all.flatMap((emoji) => {
    const rank = rankOf(emoji, terms)
    return rank === undefined ? [] : [{ emoji, rank }]
  })
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ emoji }) => emoji)
}

// Returns a rank, where smaller is better. The order is: the whole name, a word of the name, a keyword, a part of a
// word.
function rankOf({ label, words }: Emoji, terms: readonly string[]): number | undefined {
  const name = label.toLowerCase()
  if (name === terms.join(' ')) return 0
  let rank = name.startsWith(terms[0]!) ? 1 : 2
  const all = ` ${name} ${words.toLowerCase()} `.replaceAll('-', ' ')
  for (const word of terms) {
    if (!all.includes(word)) return undefined
    if (all.includes(` ${word} `)) rank += 0
    else if (` ${name}`.includes(` ${word}`)) rank += 1
    else rank += all.includes(` ${word}`) ? 2 : 4
  }
  return rank
}
