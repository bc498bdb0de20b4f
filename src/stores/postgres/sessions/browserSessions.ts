import type { BrowserSessionDraft, BrowserSessionStore, StoredBrowserSession } from '../../browserSessions.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement, withoutStandby } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

const columns = `csrf_seal as "csrfSeal", session_hash as "sessionHash", confirmed_at as "confirmedAt",
  ends_at as "expiresAt", expires_at as "lastsUntil"`

// Uses only PostgreSQL's clock, so that several processes agree. A new session is not signed in: if a failover loses
// it, the browser gets another one.
const insert = statement<StoredBrowserSession & { set_config: string }>(
  'browser_session_insert',
  `insert into browser_sessions (hash, csrf_seal, session_hash, confirmed_at, idle_seconds, expires_at)
   values ($1, $2, $3, case when $4::boolean then now() end, $5, now() + $6 * interval '1 second')
   returning ${columns}, ${withoutStandby}`,
)

const find = statement<StoredBrowserSession & { at: number }>(
  'browser_session_find',
  `select requested.at::int as at, ${columns} from unnest($1::bytea[]) with ordinality requested (hash, at)
   join browser_sessions using (hash) where ends_at > now()`,
)

// Use is recorded at most once in five minutes, or in a tenth of the idle time if that is shorter. Never revives a
// session that has ended.
const touch = statement(
  'browser_session_touch',
  `update browser_sessions set last_used_at = now() where hash = $1 and ends_at > now()
     and last_used_at <= now() - least(interval '5 minutes', idle_seconds * interval '0.1 second')
   returning ${withoutStandby}`,
)

// A row is replaced only once: a second call no longer finds the old hash.
const replace = statement<StoredBrowserSession>(
  'browser_session_replace',
  `update browser_sessions set hash = $2, csrf_seal = $3, session_hash = $4, created_at = now(), last_used_at = now(),
     confirmed_at = case when $5::boolean then now() end, idle_seconds = $6,
     expires_at = now() + $7 * interval '1 second'
   where hash = $1 and ends_at > now() returning ${columns}`,
)

const remove = statement<{ alive: boolean }>(
  'browser_session_delete',
  'delete from browser_sessions where hash = $1 returning ends_at > now() as alive',
)

const deleteExpired = deleteExpiredRows('browser_session_expire', {
  table: 'browser_sessions',
  key: 'hash',
  time: 'ends_at',
})

const valuesOf = ({ hash, csrfSeal, sessionHash, isConfirmed, idleSeconds, absoluteSeconds }: BrowserSessionDraft) => [
  hash,
  csrfSeal,
  sessionHash,
  isConfirmed,
  idleSeconds,
  absoluteSeconds,
]

/** The browser sessions in PostgreSQL. */
export function postgresBrowserSessions(database: Database): BrowserSessionStore {
  return {
    async insert(draft) {
      const { set_config: _, ...session } = (await database.row(insert, valuesOf(draft)))!
      return session
    },
    find: inBatches(database, async (hashes: readonly Buffer[]) =>
      byQuery(await database.rows(find, [hashes]), hashes.length, ({ at: _, ...session }) => session),
    ),
    touch: async (hash) => void (await database.rows(touch, [hash])),
    replace: (hash, draft) => database.row(replace, [hash, ...valuesOf(draft)]),
    delete: async (hash) => (await database.row(remove, [hash]))?.alive ?? false,
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}
