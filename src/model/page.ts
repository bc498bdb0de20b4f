import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { identifier, isId } from './ids.ts'

/** A place in a list; opaque to callers, a decimal id inside. */
export const Cursor = identifier(
  z
    .string()
    .refine((value) => value === '0' || isId(value), problemKey('notCursor'))
    .meta({ description: 'A cursor: a position in a list, taken from an earlier page.' }),
)

/**
 * The paging fields of an operation's input. `maxId`: strictly older. `sinceId`: newer, newest first.
 * `minId`: the ones right after it, without a gap; wins over `sinceId`. `maxId` and `minId` may be combined.
 */
export function paging(usual: number, most: number) {
  return {
    limit: z.int().min(1).max(most).default(usual).describe(`The maximum number of results, 1 to ${most}.`),
    maxId: Cursor.optional().describe('Return results older than this id.'),
    sinceId: Cursor.optional().describe('Return the newest results that are newer than this id.'),
    minId: Cursor.optional().describe('Return the results immediately newer than this id.'),
  }
}

export interface PagingInput {
  limit: number
  maxId?: string | undefined
  sinceId?: string | undefined
  minId?: string | undefined
}

/** A stretch of a list: ids above `above` and below `below`, taken from the old end when `ascending`. */
export interface Stretch {
  above: string
  below: string
  ascending: boolean
  limit: number
}

/** What the paging fields ask for. */
export function stretchOf({ limit, maxId, sinceId, minId }: PagingInput): Stretch {
  return {
    above: minId ?? sinceId ?? '0',
    below: maxId ?? '9223372036854775807',
    ascending: minId !== undefined,
    limit,
  }
}

/** A list's page, newest first, with the cursors that lead on from it. */
export interface Page<Item> {
  items: Item[]
  /** The place of each item, in their order: what follows one is found by passing its cursor as `maxId`. */
  cursors: string[]
  /** Pass as `maxId` for what is older; null where there is surely nothing. */
  next: string | null
  /** Pass as `minId` for what is newer; null on an empty page. */
  previous: string | null
}

/** The schema of a page of a noun. */
export function pageOf<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .object({
      items: z.array(item),
      cursors: z.array(Cursor),
      next: Cursor.nullable(),
      previous: Cursor.nullable(),
    })
    .refine(({ items, cursors }) => items.length === cursors.length, problemKey('cursorEach'))
    .meta({ id: name, description: 'A page of a list, newest first.' })
}

/** The page of a list with nothing in it. */
export function emptyPage<Item>(): Page<Item> {
  return { items: [], cursors: [], next: null, previous: null }
}

interface Entry {
  cursor: string
}

/**
 * Makes a page of what was found in a stretch, in newest-first order: `rows` is all of it,
 * `entries` what of it was still there a moment later. Rows that are gone do not end a list early,
 * nor does a page that was asked for from below.
 */
export function makePage<Item>(
  rows: readonly Entry[],
  entries: readonly (Entry & { item: Item })[],
  { above, limit }: Stretch,
): Page<Item> {
  const isEnd = rows.length < limit && above === '0'
  return {
    items: entries.map(({ item }) => item),
    cursors: entries.map(({ cursor }) => cursor),
    next: isEnd ? null : (rows.at(-1)?.cursor ?? null),
    previous: entries[0]?.cursor ?? null,
  }
}
