import type { AccountId } from '../../model/ids.ts'
import type { SessionHandle } from '../../model/session.ts'
import type { StreamPosition } from '../../model/stream.ts'
import type { Audience, Change, ChangeKind, Changes } from '../changes.ts'
import { type Database, statement, step, withoutStandby } from './connection/database.ts'
import { clearCaches } from './connection/caches.ts'

interface HistoryPosition {
  /** The name of the history. */
  name: string
  history: string
  id: string
}

type PositionInHistory = Omit<HistoryPosition, 'name'>

interface Row extends PositionInHistory {
  kind: ChangeKind
  subject: string | null
  account: AccountId
  session: SessionHandle | null
  audience: Audience | { reaction: string } | null
}

const selectEnd = statement<PositionInHistory & { present: string }>(
  'changes_end',
  'select at_history::text as history, at_id as id, change_history()::text as present from change_end()',
)

// A history has no name until a process reads it.
const selectName = statement<{ name: string }>('changes_name', 'select name from change_histories where history = $1')
// Does not wait for a standby: a service must be able to start and read the change log while commits hang. If the name
// is lost in a failover, clients only have to start their streams again.
const giveName = statement(
  'changes_give_name',
  `insert into change_histories (history) values ($1) on conflict do nothing returning ${withoutStandby}`,
)

/** Gives a history a random name, unless it has one. */
export const nameHistory = (database: Database, history: string) => database.rows(giveName, [history])

const last = '9223372036854775807'

// $4: the wanted kinds, and $5: the wanted accounts; null for all. $6 and $7: the position up to which to read; null
// for the end of the change log. The last row that was read is always returned, even if it is not wanted, since the
// next read continues after it. If no row was read, one row has only the current history, `present`.
const selectAfter = statement<(Row | { kind: null }) & { present: string; is_wanted: boolean; looked_at: number }>(
  'changes_after',
  `select change_history()::text as present, looked.* from (values (true)) one left join (
     select history::text, id, kind, subject, account, session, audience, count(*) over ()::int as looked_at,
       row_number() over (order by next.history, id) as nth,
       ($4::text[] is null or kind = any($4)) and ($5::bigint[] is null or account = any($5)) as is_wanted
     from read_changes($1, $2, coalesce($6::bigint, ${last}), coalesce($7::bigint, ${last}), $3) next) looked on is_wanted or nth = looked_at
   order by nth`,
)

// The condition on `kind` is that of the partial index, so that PostgreSQL uses it.
const selectEnds = statement<Row>(
  'changes_ends',
  `select history::text, id, kind, subject, account, session, audience from changes
   where kind in ('session.ended', 'account.suspended') and (history, id) > ($1::bigint, $2::bigint) order by changes.history, id`,
)

// Stores 0 if the account is not known, since no account has that id.
const recordSessionEnd = statement(
  'changes_note_session_end',
  `insert into changes (kind, account, session) values ('session.ended', coalesce($1::bigint, 0), $2)`,
)

const isThere = (history: string, id: string) =>
  `exists (select from changes where (changes.history, changes.id) = (${history}, ${id}))`

const selectReach = statement<{ reaches: boolean }>(
  'changes_reach',
  `select h.name = $1 and ($2::bigint, $3::bigint) >= (floor_history, floor_id)
     and (($2, $3) = (floor_history, floor_id) or ${isThere('$2', '$3')}) as reaches
   from change_log, change_histories h where is_only and h.history = $2`,
)

const countLost = statement<{ count: number }>(
  'changes_count_lost',
  `select count(*)::int as count from change_log, unnest($1::bigint[], $2::bigint[]) delivered (history, id)
   where is_only and (delivered.history, delivered.id) > (floor_history, floor_id)
     and not ${isThere('delivered.history', 'delivered.id')}`,
)

const selectDelay = statement<{ seconds: number }>(
  'changes_delay',
  `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
   from pg_locks join pg_stat_activity using (pid)
   where locktype = 'advisory' and classid = 1668247143 and objsubid = 2
     and pg_locks.database = (select oid from pg_database where datname = current_database())`,
)

// Begins where the last deletion ended, because deleted rows stay in the index as long as a snapshot, such as that of a
// dump, may need them. Ends before the first row that is too new to delete, although older rows may follow it: the
// changes of a long transaction have the time at which it began.
const expireSome = statement<{ count: number }>(
  'changes_expire',
  `with oldest as (
     select floor_history, floor_id, next.history, next.id,
       bool_and(next.created_at < now() - make_interval(secs => $1)) over (order by next.history, next.id) as are_old
     from change_log, read_changes(floor_history, floor_id, ${last}, ${last}, 5000) next where is_only),
   last as (select * from oldest where are_old order by history desc, id desc limit 1),
   gone as (
     delete from changes c using last
     where (c.history, c.id) > (last.floor_history, last.floor_id) and (c.history, c.id) <= (last.history, last.id)
     returning 1),
   raised as (
     update change_log set floor_history = last.history, floor_id = last.id from last
     where is_only and (last.history, last.id) > (change_log.floor_history, change_log.floor_id))
   select count(*)::int as count from gone`,
)

/**
 * SQL: a text that identifies the database. A database that was restored from a dump has another identity, since its
 * table `changes` has another id.
 */
export const databaseIdText = `select (select system_identifier from pg_control_system()) || '-' ||
     (select oid from pg_database where datname = current_database()) || '-' || 'changes'::regclass::oid as home`

const selectDatabaseId = statement<{ home: string }>('changes_home', databaseIdText)

const selectTimeline = statement('changes_timeline', 'select pg_walfile_name(pg_current_wal_insert_lsn())')

// If two processes start at once, the second waits and then finds nothing to do.
const settle = statement(
  'changes_settle',
  `update change_log set home = $1, epoch = epoch + (home is not null)::integer, knows_timeline = $2
   where is_only and (home, knows_timeline) is distinct from ($1, $2)`,
)

/** The change log in PostgreSQL. */
export function postgresChanges(database: Database): Changes {
  const names = new Map<string, string>()
  let present: string | undefined

  // Clears the caches when the history has changed. This is needed because a pooler may hide a failover: queries wait,
  // but no connection of this process breaks.
  function recordHistory(history: string): void {
    if (present !== undefined && history !== present) clearCaches(database)
    present = history
  }

  async function nameOf(history: string): Promise<string> {
    const cached = names.get(history)
    if (cached !== undefined) return cached
    const { name } = (await database.row(selectName, [history])) ?? (await giveNameTo(history))
    names.set(history, name)
    return name
  }

  async function giveNameTo(history: string): Promise<{ name: string }> {
    await nameHistory(database, history)
    return (await database.row(selectName, [history]))!
  }

  const written = async ({ history, id }: PositionInHistory) => positionOf({ name: await nameOf(history), history, id })
  const changeOf = async ({ history, id, kind, subject, account, session, audience }: Row): Promise<Change> => ({
    position: await written({ history, id }),
    ...{ kind, subject, account, session },
    ...(audience && 'reaction' in audience ? { audience: null, reaction: audience.reaction } : { audience }),
  })

  return {
    end: async () => written((await database.row(selectEnd))!),
    async after(position, limit, filter) {
      const { history, id } = historyPositionOf(position)
      const { kinds = null, accounts = null, upTo } = filter ?? {}
      const end = upTo === undefined ? undefined : historyPositionOf(upTo)
      const values = [history, id, limit, kinds, accounts, end?.history ?? null, end?.id ?? null]
      const rows = await database.rows(selectAfter, values)
      recordHistory(rows[0]!.present)
      const found = rows.filter((row) => row.kind !== null)
      const furthest = found.at(-1)
      return {
        changes: await Promise.all(found.filter((row) => row.is_wanted).map(changeOf)),
        end: furthest ? await written(furthest) : position,
        isLast: (furthest?.looked_at ?? 0) < limit,
        history: rows[0]!.present,
      }
    },
    async endsAfter(position) {
      const { history, id } = historyPositionOf(position)
      // The end is read first, so that no change before it is missed: a change that is committed between the two
      // statements is among the rows of the second.
      const [[end], rows] = await database.pipeline([step(selectEnd), step(selectEnds, [history, id])])
      recordHistory(end!.present)
      return { changes: await Promise.all(rows.map(changeOf)), end: await written(end!), history: end!.present }
    },
    async recordSessionEnd({ accountId = null, session = null }) {
      await database.rows(recordSessionEnd, [accountId, session])
    },
    async reaches(position) {
      const { name, history, id } = historyPositionOf(position)
      return (await database.row(selectReach, [name, history, id]))?.reaches ?? false
    },
    async countLost(positions) {
      const places = positions.map(historyPositionOf)
      const values = [places.map(({ history }) => history), places.map(({ id }) => id)]
      return (await database.row(countLost, values))!.count
    },
    delay: async () => (await database.row(selectDelay))?.seconds ?? 0,
    expire: async (seconds) => (await database.row(expireSome, [seconds]))?.count ?? 0,
    async settle() {
      // By default, every database user may call `pg_control_system`, but the operator may have revoked the right.
      const home = (await database.row(selectDatabaseId).catch(() => undefined))?.home ?? 'unknown'
      const knowsTimeline = await database.rows(selectTimeline).then(
        () => true,
        () => false,
      )
      await database.rows(settle, [home, knowsTimeline])
    },
  }
}

// A client may send any position. Numbers are capped at this limit, since the pattern allows 13 digits in base 36,
// which may exceed the range of PostgreSQL's `bigint`.
const largest = 9223372036854775807n

function positionOf({ name, history, id }: HistoryPosition): StreamPosition {
  return `${name}-${BigInt(history).toString(36)}-${BigInt(id).toString(36)}` as StreamPosition
}

function historyPositionOf(position: StreamPosition): HistoryPosition {
  const [name = '', history = '', id = ''] = position.split('-')
  return { name, history: decimal(history), id: decimal(id) }
}

function decimal(text: string): string {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(parseInt(digit, 36))
  return String(value > largest ? largest : value)
}
