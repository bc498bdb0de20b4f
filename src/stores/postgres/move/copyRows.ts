import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Contents, readForeignKeys, readIndexes } from './contents.ts'

/** The remaining steps of a copy, in the transaction of the move on the target's connection. */
export interface Copy {
  /** The number of rows of each table that were copied. */
  rows: Map<string, number>
  /** Makes the indexes and constraints, which would have slowed down copying, except the foreign keys. */
  makeIndexes(): Promise<void>
  /** Creates the foreign keys, so that the target has the same constraints as any other database. */
  makeForeignKeys(): Promise<void>
}

/** Gives a transaction as much time as it needs, and memory to make indexes. */
export const noTimeouts = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local maintenance_work_mem = '256MB'`

/** Sends the result of a query into a table. Returns the number of rows. */
export async function sendRows(
  [source, query]: [pg.ClientBase, string],
  [target, table]: [pg.ClientBase, string],
): Promise<number> {
  const incoming = target.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(source.query(copyTo(`copy (${query}) to stdout`)), incoming)
  return incoming.rowCount
}

/**
 * Replaces all rows of the target with those of the source. Triggers and foreign keys are inactive until everything is
 * copied.
 */
export async function copyRows(source: pg.ClientBase, target: pg.ClientBase, { tables }: Contents): Promise<Copy> {
  const names = tables.map(({ name }) => name)
  for (const name of names) await target.query(`alter table ${name} disable trigger user`)
  await target.query(`truncate ${names.join(', ')}`)
  const [indexes, keys] = [await readIndexes(target), await readForeignKeys(target)]
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await target.query(`drop index ${name}`)
  const rows = new Map<string, number>()
  for (const { name, stored } of tables) {
    const columns = stored.join(', ')
    rows.set(name, await sendRows([source, `select ${columns} from ${name}`], [target, `${name} (${columns})`]))
  }
  return {
    rows,
    async makeIndexes() {
      for (const { make } of indexes) await target.query(make)
      // Without statistics, the first query plans would be bad.
      await target.query(`analyze ${names.join(', ')}`)
    },
    async makeForeignKeys() {
      for (const { table, name, definition } of keys)
        await target.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const name of names) await target.query(`alter table ${name} enable trigger user`)
    },
  }
}

/** Sets the sequences of the target to the current values of the source. */
export async function copySequences(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { sequences }: Contents,
): Promise<void> {
  for (const name of sequences) {
    const { rows } = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    const { last, called } = rows[0]!
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
  }
}
