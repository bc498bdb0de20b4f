import { m } from '../messages/index.ts'
import type { CustomEmoji } from '../schema/api.ts'
import { type Emoji, findEmojis, toned } from './emojis.ts'

/** A choice of the emoji picker: a Unicode emoji in the chosen skin tone, or a custom emoji. */
export interface EmojiChoice {
  /** The text to insert. */
  text: string
  label: string
  custom?: CustomEmoji
}

/** Choices under a heading. A group can have several sections. */
export interface Section {
  group: string
  title: string
  choices: EmojiChoice[]
}

// Indexed by emojibase's numbers of the Unicode groups. Group 2 holds components of other emojis.
const groupNames = [
  'smileys',
  'people',
  undefined,
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const

interface EmojiSource {
  emojis: readonly Emoji[]
  custom: readonly CustomEmoji[]
  tone: number
}

/** The number of recent emojis that are shown: one row. */
const mostRecent = 8

/**
 * Returns all sections: the recent emojis, the first Unicode group, the custom emojis by category, and the other
 * groups.
 */
export function sectionsOf({ emojis, custom, tone, recent }: EmojiSource & { recent: readonly string[] }): Section[] {
  const all = [...custom.map(customChoice), ...emojis.flatMap((emoji) => inTones(emoji, tone))]
  const byText = new Map(all.map((choice) => [choice.text, choice]))
  const recentChoices = recent.flatMap((text) => byText.get(text) ?? []).slice(0, mostRecent)
  const categories = Map.groupBy(custom, ({ category }) => category ?? '')
  const unicode = groupNames.flatMap((group, number) =>
    group
      ? { group, title: '', choices: emojis.filter((one) => one.group === number).map((one) => choiceOf(one, tone)) }
      : [],
  )
  const [first, ...others] = unicode
  const group = first!.group
  return [
    ...(recentChoices.length > 0 ? [{ group, title: m.compose.emoji.recent, choices: recentChoices }] : []),
    { ...first!, title: recentChoices.length > 0 ? groupName(group) : '' },
    ...[...categories].map(([title, some]) => ({ group: 'custom', title, choices: some.map(customChoice) })),
    ...others,
  ]
}

/** Returns the emojis that match a query, custom emojis first. */
export function foundChoices({ emojis, custom, tone, query }: EmojiSource & { query: string }): EmojiChoice[] {
  const name = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:]+/g, '_')
  if (!name) return []
  const own = custom.filter(({ shortcode }) => shortcode.toLowerCase().includes(name)).map(customChoice)
  return [...own, ...findEmojis(emojis, query, 120).map((emoji) => choiceOf(emoji, tone))]
}

/** Returns the name of a group. */
export function groupName(group: string): string {
  const names: Record<string, unknown> = m.compose.emoji
  return String(names[group] ?? group)
}

const customChoice = (custom: CustomEmoji): EmojiChoice => ({
  text: `:${custom.shortcode}:`,
  label: `:${custom.shortcode}:`,
  custom,
})

const choiceOf = (emoji: Emoji, tone: number): EmojiChoice => ({ text: toned(emoji, tone), label: emoji.label })

// Returns the emoji in every skin tone, `tone` first, because a recent emoji is shown in the tone in which it was
// picked.
function inTones(emoji: Emoji, tone: number): EmojiChoice[] {
  const others = emoji.hasTones ? [0, 1, 2, 3, 4, 5].filter((other) => other !== tone) : []
  return [tone, ...others].map((one) => choiceOf(emoji, one))
}
