import { type Statement, statement } from './database.ts'

interface ExpiringRows {
  table: string
  /** The primary key. */
  key: string
  /** An indexed column. @default expires_at */
  time?: string
  /** A condition that compares this column. By default, its time has come. */
  isOver?: string
}

/**
 * Deletes expired rows and returns their number. Each call deletes a few thousand at most, so that none takes long.
 * Rows that another transaction has locked are left for the next call, so that nothing waits here.
 */
export function deleteExpiredRows(
  name: string,
  { table, key, time = 'expires_at', isOver = `${time} <= now()` }: ExpiringRows,
): Statement<{ count: number }> {
  return statement(
    name,
    `with gone as (
       delete from ${table} where ${key} = any(array(
         select ${key} from ${table} where ${isOver} order by ${time} limit 5000 for update skip locked))
       returning 1)
     select count(*)::integer as count from gone`,
  )
}
