import { asked, columns, shown, type Way } from './notificationRows.ts'

// Finds the groups of a page. An index cannot find the newest row of each group, and a group may have many thousands of
// rows with others in between. They are skipped in one walk that looks up the newest of each group once.

/** SQL: true if the row `n` is of a grouped type ($9) and has a group. */
export const isGrouped = (n: string) => `(${n}.group_key is not null and ${n}.type = any($9::text[]))`

const counts = (n: string) => `${asked(n)} and ${shown(n)}`

const narrowed: Record<Way, string> = {
  all: '($5::text[] is null or n.type = any($5))',
  typed: 'n.type = ($5::text[])[1]',
  sent: 'n.from_id = $6 and ($5::text[] is null or n.type = any($5))',
}

/**
 * Returns the query for a page of rows that have no group or are the newest shown row of their group, newest first.
 * `typed` is for one type. A step of the walk goes to the next row without a group or of a new group, or to the newest
 * row (`heads`) of a known group. Rows that are not shown take no step: a blocked account may have left thousands of
 * groups, and each would make the next step longer.
 */
export function walk(way: Way, direction: 'desc' | 'asc'): string {
  const start = direction === 'desc' ? '$3' : '$2'
  const further = direction === 'desc' ? 'n.id < walk.id and n.id > $2' : 'n.id > walk.id and n.id < $3'
  return `
    with recursive walk (id, keys, heads, stands) as (
      select ${start}::bigint, '{}'::text[], '{}'::bigint[], false
      union all
      select x.id, case when met.first then walk.keys || x.group_key else walk.keys end,
        case when met.head is null then walk.heads else walk.heads || met.head end,
        case when met.first then coalesce(met.head = x.id, false) else true end
      from walk
      cross join lateral (
        select n.id, n.from_id, n.post_id, n.filtered, n.group_key, ${isGrouped('n')} as grouped from notifications n
        where n.account_id = $1::bigint and ${further} and ${narrowed[way]}
          and (not ${isGrouped('n')} or n.group_key <> all(walk.keys) or n.id = any(walk.heads)) and ${counts('n')}
        order by n.id ${direction} limit 1) x
      cross join lateral (
        select x.grouped and x.id <> all(walk.heads) as first, case when x.grouped and x.id <> all(walk.heads) then (
          select m.id from notifications m where m.account_id = $1 and m.group_key = x.group_key and ${counts('m')}
          order by m.id desc limit 1) end as head) met)
    select ${columns('n', `case when ${isGrouped('n')} then n.group_key end`)}
    from (select id from walk where stands limit $4) page join notifications n on n.id = page.id order by n.id desc`
}
