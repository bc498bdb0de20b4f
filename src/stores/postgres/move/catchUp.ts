import type pg from 'pg'
import type { Table } from './contents.ts'
import { type Copy, sendRows } from './copyRows.ts'

/** A finished copy: the number of rows of each table, from a snapshot that contains all transactions before `start`. */
interface FinishedCopy extends Pick<Copy, 'rows'> {
  start: string
}

/**
 * Brings the target up to date with everything written since its rows were copied. Call it once all writes are blocked.
 */
export async function catchUp(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly Table[],
  copied: FinishedCopy,
): Promise<void> {
  for (const table of tables) {
    const had = copied.rows.get(table.name)!
    const { all, added } = await countRows(source, table, copied)
    if (added > 0 || all !== had) await replaceRows(source, target, table, { isNew: isNewSince(copied), all, had })
  }
}

/** Throws if anything was written since the copy. */
export async function requireUnchanged(
  source: pg.ClientBase,
  tables: readonly Table[],
  copied: FinishedCopy,
): Promise<void> {
  for (const table of tables) {
    const { all, added } = await countRows(source, table, copied)
    if (added > 0 || all !== copied.rows.get(table.name))
      throw new Error(`The table ${table.name} was written to during the comparison. Nothing was moved: try again.`)
  }
}

// Rows that were updated since then count as new as well: each version of a row has the number of its transaction.
// Transaction numbers repeat after four billion. So numbers from more than two billion transactions ago seem to be in
// the future.
const isNewSince = ({ start }: FinishedCopy) => `age(xmin) between 0 and age('${start}'::xid8::xid)`

async function countRows(source: pg.ClientBase, { name }: Table, copied: FinishedCopy) {
  const { rows } = await source.query<{ all: string; added: string }>(
    `select count(*) as all, count(*) filter (where ${isNewSince(copied)}) as added from ${name}`,
  )
  return { all: Number(rows[0]!.all), added: Number(rows[0]!.added) }
}

// Removes all changed and deleted rows before it adds rows, because a new row may have taken over a unique value such
// as a name.
async function replaceRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { name, stored, key }: Table,
  { isNew, all, had }: { isNew: string; all: number; had: number },
): Promise<void> {
  const [columns, keys] = [stored.join(', '), key.join(', ')]
  const isOf = (other: string) => `(${key.map((column) => `t.${column} = ${other}.${column}`).join(' and ')})`
  await target.query(`create temporary table added on commit drop as select ${columns} from ${name} with no data`)
  const added = await sendRows([source, `select ${columns} from ${name} where ${isNew}`], [target, 'added'])
  await target.query('analyze added')
  const { rowCount } = await target.query(`delete from ${name} t using added where ${isOf('added')}`)
  if (had - rowCount! + added !== all) {
    await target.query(`create temporary table present on commit drop as select ${keys} from ${name} with no data`)
    await sendRows([source, `select ${keys} from ${name}`], [target, 'present'])
    await target.query('analyze present')
    await target.query(`delete from ${name} t where not exists (select from present where ${isOf('present')})`)
    await target.query('drop table present')
  }
  await target.query(`insert into ${name} (${columns}) overriding system value select ${columns} from added`)
  await target.query('drop table added')
}
