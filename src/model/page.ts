import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { identifier, isId } from './ids.ts'

/** A position in a list. It is opaque to callers; internally it is a decimal id. */
export const Cursor = identifier(
  z
    .string()
    .refine((value) => value === '0' || isId(value), problemKey('notCursor'))
    .meta({ description: 'A cursor: a position in a list, taken from an earlier page.' }),
)

/**
 * Makes the paging fields of an operation's input. `maxId` asks for strictly older items. `sinceId` asks for newer
 * items, newest first. `minId` asks for the items right after it, without a gap, and takes precedence over `sinceId`.
 * `maxId` and `minId` can be combined. `defaultValue` is the default number of results, `most` the maximum.
 */
export function paging(defaultValue: number, most: number) {
  return {
    limit: z.int().min(1).max(most).default(defaultValue).describe(`The maximum number of results, 1 to ${most}.`),
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

/** A range of a list: ids above `above` and below `below`. A page has the oldest ones if `ascending`, or the newest. */
export interface IdRange {
  above: string
  below: string
  ascending: boolean
  limit: number
}

/** Returns the range that the paging fields ask for. */
export function rangeOf({ limit, maxId, sinceId, minId }: PagingInput): IdRange {
  return {
    above: minId ?? sinceId ?? '0',
    below: maxId ?? '9223372036854775807',
    ascending: minId !== undefined,
    limit,
  }
}

/** A page of a list, newest first, with the cursors to continue from it. */
export interface Page<Item> {
  items: Item[]
  /** The cursor of each item, in the same order. To continue after an item, pass its cursor as `maxId`. */
  cursors: string[]
  /** Pass as `maxId` for older items; null at the end of the list. */
  next: string | null
  /** Pass as `minId` for newer items; null on an empty page, unless the search for visible items stopped early. */
  previous: string | null
}

/** Makes the schema of a page with this name, whose items match `item`. */
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

/** Returns a page of an empty list. */
export function emptyPage<Item>(): Page<Item> {
  return { items: [], cursors: [], next: null, previous: null }
}

interface Entry {
  cursor: string
}

/**
 * Makes a page, newest first. `rows` are all rows of a range, and `entries` those whose items still existed when they
 * were loaded. Deleted rows do not end a list early. A page that was requested with `minId` never ends a list.
 */
export function makePage<Item>(
  rows: readonly Entry[],
  entries: readonly (Entry & { item: Item })[],
  { above, limit }: IdRange,
): Page<Item> {
  const isEnd = rows.length < limit && above === '0'
  return {
    items: entries.map(({ item }) => item),
    cursors: entries.map(({ cursor }) => cursor),
    next: isEnd ? null : (rows.at(-1)?.cursor ?? null),
    previous: entries[0]?.cursor ?? null,
  }
}

/** Makes a page of items whose cursors are their ids. */
export function itemPage<Item extends { id: string }>(items: readonly Item[], range: IdRange): Page<Item> {
  const entries = items.map((item) => ({ cursor: item.id, item }))
  return makePage(entries, entries, range)
}
