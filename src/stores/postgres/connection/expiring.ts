import { type Statement, statement } from './database.ts'

interface Expiring {
  table: string
  /** Its primary key. */
  key: string
  /** A column with an index, by which `isOver` can be told. */
  time: string
  isOver: string
}

/**
 * Deletes rows whose time is over and says how many: the first few thousand, so that a flood is gone after some calls
 * and none takes long. Rows that somebody else holds are left for the next time, so that nobody waits for anybody here.
 */
export function expiring(name: string, { table, key, time, isOver }: Expiring): Statement<{ count: number }> {
  return statement(
    name,
    `with gone as (
       delete from ${table} where ${key} = any(array(
         select ${key} from ${table} where ${isOver} order by ${time} limit 5000 for update skip locked))
       returning 1)
     select count(*)::integer as count from gone`,
  )
}
