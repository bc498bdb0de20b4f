import type { QueryInBatch } from '../connection/batches.ts'
import type { Database } from '../connection/database.ts'
import type { Candidate } from './candidates.ts'
import { rowFinder, type OwnFound, type OwnRows, ownRows, partsOf } from './ownRows.ts'

/**
 * Makes one statement for several readers from a query for `(id, cursor)`, whose `$1` is the reader. `types` are the
 * SQL types of its values after `$1`; see `forEach`.
 */
export function ownCandidates(name: string, types: readonly string[], ids: string, order = 'desc'): OwnRows {
  const page = `
    select string_agg(concat(id, ' ', cursor), '|' order by cursor ${order}) as encoded, array_agg(id) as posts
    from (${ids}) page`
  return ownRows(name, ['bigint', ...types], page)
}

/** Finds the candidates for the values of a list's query. The first value is the reader; null for an anonymous one. */
export type FindOwn = QueryInBatch<readonly unknown[], Candidate[]>

/** Makes a finder of candidates. Concurrent calls for several readers share a statement. */
export function candidateFinder(database: Database, own: OwnRows): FindOwn {
  const find = rowFinder(database, own)
  return async (values) => candidatesOf(await find(values))
}

/** Returns the candidates of one reader. */
export function candidatesOf({ encoded, reading, versionKeyOf }: OwnFound): Candidate[] {
  return partsOf(encoded).flatMap((text) => {
    const [id, cursor] = text.split(' ') as [Candidate['id'], string]
    const versionKey = versionKeyOf.get(id)
    return versionKey === undefined ? [] : [{ cursor, id, versionKey, reading }]
  })
}

/** A list that its reader can read from either end, with one statement for each. */
export interface OwnListing {
  newest: OwnRows
  oldest: OwnRows
}

/** Makes the statements of a list with a reader. `types` are the SQL types of its values after `$4`; see `forEach`. */
export function ownListing(
  name: string,
  types: readonly string[],
  ids: (direction: 'desc' | 'asc') => string,
): OwnListing {
  const all = ['bigint', 'bigint', 'int', ...types]
  return {
    newest: ownCandidates(`${name}_newest`, all, ids('desc')),
    oldest: ownCandidates(`${name}_oldest`, all, ids('asc')),
  }
}
