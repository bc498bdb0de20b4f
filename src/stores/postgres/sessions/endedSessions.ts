import type { EndedSessions } from '../../endedSessions.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

// Each record is stored a day longer than the session could have lasted, because clocks differ.
const add = statement(
  'ended_session_add',
  `insert into ended_sessions (hash, forget_at)
   select hash, now() + seconds * interval '1 second' + interval '1 day'
   from unnest($1::bytea[], $2::float8[]) ended (hash, seconds)
   on conflict (hash) do update set forget_at = greatest(ended_sessions.forget_at, excluded.forget_at)`,
)

const selectEnded = statement<{ at: number }>(
  'ended_session_among',
  `select requested.at::int as at from unnest($1::bytea[]) with ordinality requested (hash, at)
   join ended_sessions using (hash)`,
)

const deleteExpired = deleteExpiredRows('ended_session_expire', {
  table: 'ended_sessions',
  key: 'hash',
  time: 'forget_at',
})

/** Records in PostgreSQL which sessions of another store have ended. */
export function postgresEndedSessions(database: Database): EndedSessions {
  return {
    async add(ended) {
      if (ended.length === 0) return
      await database.rows(add, [ended.map(({ hash }) => hash), ended.map(({ seconds }) => seconds)])
    },
    has: inBatches(database, async (hashes: readonly Buffer[]) => {
      const found = byQuery(await database.rows(selectEnded, [hashes]), hashes.length, () => true)
      return found.map((isEnded) => isEnded ?? false)
    }),
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}
