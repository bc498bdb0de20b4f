import { asked, columns, shown, type Way } from './notificationRows.ts'

// Where groups stand. A list of what stands there can't be found by an index, and a group may have
// many thousands of rows, between which others lie: they are passed over in one walk, on which the
// newest of each group is looked for once.

/** SQL: that the row `n` is of a type that is grouped ($9), and of a group. */
export const isGrouped = (n: string) => `(${n}.group_key is not null and ${n}.type = any($9::text[]))`

const counts = (n: string) => `${asked(n)} and ${shown(n)}`

const narrowed: Record<Way, string> = {
  all: '($5::text[] is null or n.type = any($5))',
  typed: 'n.type = ($5::text[])[1]',
  sent: 'n.from_id = $6 and ($5::text[] is null or n.type = any($5))',
}

/**
 * The query for a page of rows that stand alone or are the newest shown of their group, newest first;
 * `typed` is for one type. A step of the walk goes to the next row that is of no group met before, or
 * the newest one (`heads`) of such a group. What is not shown is passed over without a step: somebody
 * who was blocked may have left thousands of groups, each of which would make the next step longer.
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
