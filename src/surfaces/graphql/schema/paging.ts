import { type GraphQLFieldConfigArgumentMap, GraphQLInt, GraphQLString } from 'graphql'
import type { z } from 'zod'
import { invalid } from '../../../model/errors.ts'
import { Cursor, type Page } from '../../../model/page.ts'
import type { Connection } from './connections.ts'
import { unwrapped } from './zodTypes.ts'

/** The arguments of a page, as sent. Null counts as left out. */
export interface PageArguments {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** The default and maximum length of a page. */
export interface PageSizes {
  defaultSize: number
  most: number
}

/** The fields of an operation's input that `first`, `after`, `last` and `before` replace. */
export const pagingFields: readonly string[] = ['limit', 'maxId', 'sinceId', 'minId']

/** Returns the page sizes of an operation, from the schema of its `limit`. */
export function pageSizes(limit: z.ZodType): PageSizes {
  const { inner, defaultValue } = unwrapped(limit)
  return { defaultSize: defaultValue as number, most: (inner as z.ZodNumber).maxValue! }
}

/** Returns the arguments of a connection. */
export function pageArguments({ defaultSize, most }: PageSizes): GraphQLFieldConfigArgumentMap {
  return {
    first: {
      type: GraphQLInt,
      description: `The number of items from the start of the list or after \`after\`, 0 to ${most}. The default is ${defaultSize}.`,
    },
    after: { type: GraphQLString, description: 'Return items after this cursor. These are older.' },
    last: {
      type: GraphQLInt,
      description: `The number of items from the end of the list or before \`before\`, 0 to ${most}. It cannot be combined with \`first\`.`,
    },
    before: {
      type: GraphQLString,
      description:
        'Return items before this cursor. These are newer. Without `first` and `last`, this returns the page immediately before it.',
    },
  }
}

/** The operation's input for a page. */
export interface PageRequest {
  /** The fields of the operation's input. */
  input: { limit: number; maxId?: string; sinceId?: string; minId?: string }
  /** Makes the connection from the page that the operation returned. */
  connect(page: Page<unknown>): Connection
}

/**
 * Converts the arguments to an operation's input, according to the Relay specification. Throws `validation_failed`.
 * Asks for one item more than wanted, if allowed, to find out if there are more.
 */
export function pageRequest(
  { first, last, after, before }: PageArguments,
  { defaultSize, most }: PageSizes,
): PageRequest {
  if (first != null && last != null) throw invalid('last', 'firstOrLast')
  requireSize('first', first, most)
  requireSize('last', last, most)
  requireCursor('after', after)
  requireCursor('before', before)
  const isBackward = last != null || (first == null && after == null && before != null)
  const count = last ?? first ?? defaultSize
  const limit = Math.min(count + 1, most)
  const newerThan = isBackward ? { minId: before ?? '0' } : before != null && { sinceId: before }
  const input = { limit, ...(after != null && { maxId: after }), ...newerThan }
  const bounds = { isBackward, count, limit, hasAfter: after != null, hasBefore: before != null }
  return { input, connect: (page) => connected(page, bounds) }
}

function requireSize(field: string, size: number | null | undefined, most: number): void {
  if (size != null && (size < 0 || size > most)) throw invalid(field, 'between', { least: 0, most })
}

function requireCursor(field: string, cursor: string | null | undefined): void {
  if (cursor != null && !Cursor.safeParse(cursor).success) throw invalid(field, 'notCursor')
}

interface Bounds {
  isBackward: boolean
  count: number
  limit: number
  hasAfter: boolean
  hasBefore: boolean
}

function connected({ items, cursors, next, previous }: Page<unknown>, bounds: Bounds): Connection {
  const { isBackward, count, limit, hasAfter, hasBefore } = bounds
  const isFull = items.length >= limit
  // Items that were just deleted are missing from the page, although they counted towards its length, and a page ends
  // early after very many hidden items. `next` and `previous` account for them.
  const isCut = isBackward ? previous !== (cursors[0] ?? null) : next !== (hasBefore ? (cursors.at(-1) ?? null) : null)
  const hasMore = isFull || isCut
  const from = isBackward ? Math.max(0, items.length - count) : 0
  const shown = cursors.slice(from, from + count)
  return {
    items: items.slice(from, from + count),
    cursors: shown,
    pageInfo: {
      hasNextPage: isBackward ? hasBefore : hasMore,
      hasPreviousPage: isBackward ? hasMore : hasAfter,
      startCursor: shown[0] ?? (isBackward && count > 0 ? previous : null),
      endCursor: shown.at(-1) ?? (isBackward || count === 0 ? null : next),
    },
  }
}
