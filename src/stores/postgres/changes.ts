import type { AccountId } from '../../model/ids.ts'
import type { SessionHandle } from '../../model/session.ts'
import type { StreamPosition } from '../../model/stream.ts'
import type { Audience, Change, ChangeKind, Changes } from '../changes.ts'
import { type Database, statement } from './database.ts'

interface Place {
  name: string
  xid: string
  id: string
}

interface Row {
  xid: string
  id: string
  kind: ChangeKind
  subject: string | null
  account: AccountId
  session: SessionHandle | null
  audience: Audience | null
}

// Below it every transaction has ended: no row will appear there any more.
const settled = 'pg_snapshot_xmin(pg_current_snapshot())'

const endless = '18446744073709551615'

const selectEnd = statement<Place>(
  'changes_end',
  `select l.name, coalesce(last.xid, l.floor_xid)::text as xid, coalesce(last.id, l.floor_id) as id
   from change_log l left join lateral (
     select xid, id from changes where xid < ${settled} order by xid desc, id desc limit 1) last on true
   where l.is_only`,
)

// $4: of which kinds, $5: of which accounts; null for all. $6, $7: up to where; null for the end. The last one that was looked at is always there: it says how far this goes.
const selectAfter = statement<Row & { is_wanted: boolean; looked_at: number }>(
  'changes_after',
  `select * from (
     select xid::text, id, kind, subject, account, session, audience, count(*) over ()::int as looked_at, row_number() over (order by xid, id) as nth,
       ($4::text[] is null or kind = any($4)) and ($5::bigint[] is null or account = any($5)) as is_wanted
     from (
       select * from changes
       where (xid, id) > ($1::xid8, $2::bigint) and (xid, id) <= (coalesce($6::xid8, '${endless}'), coalesce($7::bigint, 0)) and xid < ${settled}
       order by xid, id limit $3) next) looked
   where is_wanted or nth = looked_at order by nth`,
)

// As the index has it.
const selectEnds = statement<Row>(
  'changes_ends',
  `select xid::text, id, kind, subject, account, session, audience from changes
   where kind in ('session.ended', 'account.suspended') and (xid, id) > ($1::xid8, $2::bigint) order by changes.xid, id`,
)

// No account has the number 0.
const noteSessionEnd = statement(
  'changes_note_session_end',
  `insert into changes (kind, account, session) values ('session.ended', coalesce($1::bigint, 0), $2)`,
)

const selectReach = statement<{ reaches: boolean }>(
  'changes_reach',
  `select name = $1 and ($2::xid8, $3::bigint) >= (floor_xid, floor_id) and $2::xid8 < pg_snapshot_xmax(pg_current_snapshot()) as reaches
   from change_log where is_only`,
)

// Of all databases of the server, as far as this user may know.
const selectDelay = statement<{ seconds: number }>(
  'changes_delay',
  `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
   from pg_stat_activity where backend_xid is not null`,
)

const expireSome = statement<{ count: number }>(
  'changes_expire',
  `with oldest as (
     select xid, id, created_at < now() - make_interval(secs => $1) as is_old from changes order by xid, id limit 5000),
   young as (select xid, id from oldest where not is_old order by xid, id limit 1),
   gone as (
     delete from changes where (xid, id) in (
       select xid, id from oldest where (select true from young) is null or (xid, id) < (select xid, id from young))
     returning xid, id),
   last as (select xid, id from gone order by xid desc, id desc limit 1),
   raised as (
     update change_log set floor_xid = last.xid, floor_id = last.id from last
     where is_only and (last.xid, last.id) > (floor_xid, floor_id))
   select count(*)::int as count from gone`,
)

// One process after another: else two that start at once would give it two names.
const lockLog = statement('changes_lock_log', 'select from change_log where is_only for update')

// Which database this is: a restored one is another. Also one that was restored where it came from: of a dump, the table is another; of a copy of the
// files, and where a replica takes over, the timeline is, the first part of the name of a file of the log.
const selectHome = statement<{ home: string }>(
  'changes_home',
  `select (select system_identifier from pg_control_system()) || '-' ||
     (select oid from pg_database where datname = current_database()) || '-' || 'changes'::regclass::oid || '-' ||
     left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as home`,
)

// Transactions are numbered anew in another database: what carries a number that is still to come is from elsewhere too.
const settle = statement(
  'changes_settle',
  `with renamed as (
     update change_log set name = left(replace(gen_random_uuid()::text, '-', ''), 8), home = $1, floor_xid = '0', floor_id = 0
     where is_only and (home is distinct from $1 or floor_xid >= pg_snapshot_xmax(pg_current_snapshot())
       or (select xid from changes order by xid desc, id desc limit 1) >= pg_snapshot_xmax(pg_current_snapshot()))
     returning name)
   delete from changes where exists (select from renamed)`,
)

/** The log of changes in PostgreSQL. */
export function postgresChanges(database: Database): Changes {
  let name: string | undefined
  const end = async (): Promise<StreamPosition> => {
    const place = (await database.row(selectEnd))!
    name = place.name
    return written(place)
  }
  return {
    end,
    async after(position, limit, wanted) {
      const { name: log, xid, id } = placeOf(position)
      const { kinds = null, accounts = null, upTo } = wanted ?? {}
      const end = upTo === undefined ? undefined : placeOf(upTo)
      const values = [xid, id, limit, kinds, accounts, end?.xid ?? null, end?.id ?? null]
      const rows = await database.rows(selectAfter, values)
      const last = rows.at(-1)
      return {
        changes: rows.filter((row) => row.is_wanted).map((row) => changeOf(row, log)),
        end: last ? written({ name: log, xid: last.xid, id: last.id }) : position,
        isLast: (last?.looked_at ?? 0) < limit,
      }
    },
    async endsAfter(position) {
      const { name: log, xid, id } = placeOf(position)
      return (await database.rows(selectEnds, [xid, id])).map((row) => changeOf(row, log))
    },
    async noteSessionEnd({ accountId = null, session = null }) {
      await database.rows(noteSessionEnd, [accountId, session])
    },
    async reaches(position) {
      const place = placeOf(position)
      if (name !== undefined && place.name !== name) return false
      return (await database.row(selectReach, [place.name, place.xid, place.id]))?.reaches ?? false
    },
    delay: async () => (await database.row(selectDelay))?.seconds ?? 0,
    expire: async (seconds) => (await database.row(expireSome, [seconds]))?.count ?? 0,
    async settle() {
      // PostgreSQL lets everybody ask; whoever runs this one may have forbidden it.
      const home = (await database.row(selectHome).catch(() => undefined))?.home ?? 'unknown'
      await database.transaction(async (within) => {
        await within.rows(lockLog)
        await within.rows(settle, [home])
      })
    },
  }
}

function changeOf({ xid, id, kind, subject, account, session, audience }: Row, name: string): Change {
  return { position: written({ name, xid, id }), kind, subject, account, session, audience }
}

// Beyond what a client may make up, nothing that fits the pattern is out of PostgreSQL's range: 13 digits to the base of 36 are capped.
const largest = 9223372036854775807n

function written({ name, xid, id }: Place): StreamPosition {
  return `${name}-${BigInt(xid).toString(36)}-${BigInt(id).toString(36)}` as StreamPosition
}

function placeOf(position: StreamPosition): Place {
  const [name = '', xid = '', id = ''] = position.split('-')
  return { name, xid: decimal(xid), id: decimal(id) }
}

function decimal(text: string): string {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(parseInt(digit, 36))
  return String(value > largest ? largest : value)
}
