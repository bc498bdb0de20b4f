import type { Stretch } from '../../../model/page.ts'
import { type Database, type Statement, statement } from './database.ts'

/** A list that can be read from either end: one statement each. */
export interface TwoEnded<Row> {
  newest: Statement<Row>
  oldest: Statement<Row>
}

/** Makes the statements of a list; `query` writes the SQL for `desc` and `asc`. */
export function twoEnded<Row>(name: string, query: (direction: 'desc' | 'asc') => string): TwoEnded<Row> {
  return { newest: statement(`${name}_newest`, query('desc')), oldest: statement(`${name}_oldest`, query('asc')) }
}

/** Reads the rows of a stretch of a list, newest first; `values` are those of its statements. */
export async function readStretch<Row>(
  database: Database,
  { newest, oldest }: TwoEnded<Row>,
  values: readonly unknown[],
  { ascending }: Pick<Stretch, 'ascending'>,
): Promise<Row[]> {
  const rows = await database.rows(ascending ? oldest : newest, values)
  return ascending ? rows.toReversed() : rows
}
