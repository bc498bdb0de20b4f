import type { IdRange } from '../../../model/page.ts'
import { type Database, type Statement, statement } from './database.ts'

/** A list that can be read from either end, with one statement for each. */
export interface TwoEnded<Row> {
  newest: Statement<Row>
  oldest: Statement<Row>
}

/** Makes the statements of a list. `query` returns the SQL for a direction. */
export function twoEnded<Row>(name: string, query: (direction: 'desc' | 'asc') => string): TwoEnded<Row> {
  return { newest: statement(`${name}_newest`, query('desc')), oldest: statement(`${name}_oldest`, query('asc')) }
}

/**
 * Reads the rows of a range of a list, newest first. The parameters of the list's statements are `before`, the ids
 * between which to read, the limit, and `after`.
 */
export async function readRange<Row>(
  database: Database,
  { newest, oldest }: TwoEnded<Row>,
  { above, below, limit, ascending }: IdRange,
  before: readonly unknown[] = [],
  after: readonly unknown[] = [],
): Promise<Row[]> {
  const rows = await database.rows(ascending ? oldest : newest, [...before, above, below, limit, ...after])
  return ascending ? rows.toReversed() : rows
}
