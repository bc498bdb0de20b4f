import { call } from '../boundary/boundary.ts'
import type { Account, CustomEmoji, Tag } from '../schema/api.ts'
import { readCustomEmojis } from '../state/customEmojis.ts'
import { findEmojis, savedTone, readEmojis, toned } from './emojis.ts'

/** The text from `start` to the caret, if it can be completed. */
export interface Token {
  kind: 'people' | 'tags' | 'emojis'
  query: string
  start: number
}

/** A completion of a token. */
export type Suggestion =
  | { kind: 'people'; text: string; account: Account }
  | { kind: 'tags'; text: string; tag: Tag }
  | { kind: 'emojis'; text: string; label: string; custom?: CustomEmoji }

const most = 6

// Patterns that match an unfinished mention, hashtag or shortcode before the caret, by the same rules as the service.
const patterns = {
  people: /(?<![\p{L}\p{M}\p{N}_=/@.])@([A-Za-z0-9_.-]{1,40})$/u,
  tags: /(?<![\p{L}\p{M}\p{N}_=/)&#])#([\p{L}\p{M}\p{N}_]{1,60})$/u,
  emojis: /(?<![\p{L}\p{M}\p{N}:/]):([\p{L}\p{M}\p{N}_+-]{2,30})$/u,
} as const

/** Returns the token before the caret, or undefined if there is nothing to complete. */
export function tokenAt(text: string, caret: number): Token | undefined {
  // A token has at most 80 characters.
  const before = text.slice(Math.max(0, caret - 80), caret)
  for (const kind of ['people', 'tags', 'emojis'] as const) {
    const query = patterns[kind].exec(before)?.[1]
    if (query !== undefined) return { kind, query, start: caret - query.length - 1 }
  }
  return undefined
}

/** Returns the best completions of a token, at most six. Throws if they cannot be read. */
export function findSuggestions({ kind, query }: Token, signal: AbortSignal): Promise<Suggestion[]> {
  if (kind === 'people') return findPeople(query, signal)
  return kind === 'tags' ? findTags(query, signal) : findEmoji(query)
}

async function findPeople(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const accounts = await call('GET /api/accounts/search', { query: { q, limit: most }, signal })
  return accounts.map((account) => ({ kind: 'people', text: `@${account.acct}`, account }))
}

async function findTags(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { hashtags } = await call('GET /api/search', { query: { q, type: 'hashtags', limit: most }, signal })
  return hashtags.map((tag) => ({ kind: 'tags', text: `#${tag.name}`, tag }))
}

async function findEmoji(query: string): Promise<Suggestion[]> {
  const [all, custom] = await Promise.all([readEmojis(), readCustomEmojis()])
  const own = custom.filter(({ shortcode }) => shortcode.toLowerCase().includes(query.toLowerCase())).slice(0, most)
  const found = findEmojis(all, query, most - own.length)
  const tone = savedTone()
  return [
    ...own.map((one) => ({ kind: 'emojis' as const, text: `:${one.shortcode}:`, label: one.shortcode, custom: one })),
    ...found.map((emoji) => ({ kind: 'emojis' as const, text: toned(emoji, tone), label: emoji.label })),
  ]
}
