import type pg from 'pg'
import type { Table } from './contents.ts'

/** The number of rows of a table, and a checksum over all of them that does not depend on their order. */
export interface Fingerprint {
  rows: number
  sum: string
}

/** Makes every server convert values to the same text, for this transaction. */
export const sameTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Reads the fingerprint of each table. */
export async function readFingerprints(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<Map<string, Fingerprint>> {
  const found = new Map<string, Fingerprint>()
  for (const { name, stored } of tables) {
    // Partitions by hash depend on this hash, so it is the same in all versions of PostgreSQL.
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(row(${stored.join(', ')})::text, 0)), 0)::text as sum
       from ${name}`,
    )
    found.set(name, { rows: Number(rows[0]!.rows), sum: rows[0]!.sum })
  }
  return found
}

/** Throws if two databases differ. */
export function requireSame(source: Map<string, Fingerprint>, target: Map<string, Fingerprint>): void {
  for (const [name, { rows, sum }] of source) {
    const copy = target.get(name)
    if (copy?.rows === rows && copy.sum === sum) continue
    throw new Error(
      `The copy of the table ${name} differs: it has ${copy?.rows} rows instead of ${rows}, or other rows. Nothing was moved.`,
    )
  }
}
