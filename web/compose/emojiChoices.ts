import { m } from '../messages/index.ts'
import type { CustomEmoji } from '../schema/api.ts'
import { type Emoji, findEmojis, toned } from './emojis.ts'

/** Something that can be picked: an emoji in its skin tone, or one of the service. */
export interface EmojiChoice {
  /** What is written for it. */
  text: string
  label: string
  custom?: CustomEmoji
}

/** Choices under a heading; several sections may be of one group. */
export interface Section {
  group: string
  title: string
  choices: EmojiChoice[]
}

// By the numbers that Unicode's groups have in emojibase; 2 are parts of others.
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

interface Known {
  emojis: readonly Emoji[]
  custom: readonly CustomEmoji[]
  tone: number
}

/** How many of those used lately are shown: a row. */
const mostLately = 8

/**
 * Everything there is to pick: Unicode's groups, above the first of them what was used lately;
 * after the first the service's own by category.
 */
export function sectionsOf({ emojis, custom, tone, recent }: Known & { recent: readonly string[] }): Section[] {
  const all = [...custom.map(customChoice), ...emojis.flatMap((emoji) => inTones(emoji, tone))]
  const byText = new Map(all.map((choice) => [choice.text, choice]))
  const lately = recent.flatMap((text) => byText.get(text) ?? []).slice(0, mostLately)
  const categories = Map.groupBy(custom, ({ category }) => category ?? '')
  const unicode = groupNames.flatMap((group, number) =>
    group
      ? { group, title: '', choices: emojis.filter((one) => one.group === number).map((one) => choiceOf(one, tone)) }
      : [],
  )
  const [first, ...others] = unicode
  const group = first!.group
  return [
    ...(lately.length > 0 ? [{ group, title: m.compose.emoji.recent, choices: lately }] : []),
    { ...first!, title: lately.length > 0 ? groupName(group) : '' },
    ...[...categories].map(([title, some]) => ({ group: 'custom', title, choices: some.map(customChoice) })),
    ...others,
  ]
}

/** What a query finds, the service's own first. */
export function foundChoices({ emojis, custom, tone, query }: Known & { query: string }): EmojiChoice[] {
  const name = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:]+/g, '_')
  if (!name) return []
  const own = custom.filter(({ shortcode }) => shortcode.toLowerCase().includes(name)).map(customChoice)
  return [...own, ...findEmojis(emojis, query, 120).map((emoji) => choiceOf(emoji, tone))]
}

/** What a group is called. */
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

// What was picked in another tone is shown in that.
function inTones(emoji: Emoji, tone: number): EmojiChoice[] {
  const others = emoji.hasTones ? [0, 1, 2, 3, 4, 5].filter((other) => other !== tone) : []
  return [tone, ...others].map((one) => choiceOf(emoji, one))
}
