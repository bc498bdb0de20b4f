import type { SessionHandle } from '../../../model/session.ts'
import type {
  AuthSessionStore,
  FoundSession,
  InsertedSession,
  StoredSession,
  SessionDraft,
} from '../../authSessions.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement, withoutStandby } from '../connection/database.ts'
import { lockAccount } from '../accounts/lockAccount.ts'

const columns = `s.handle, s.account_id as "accountId", s.kind, s.label, s.scopes, s.application,
  s.client_id as "clientId", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.ends_at as "expiresAt"`

// Uses only PostgreSQL's clock, so that several processes agree. The session of an account that waits for approval is
// valid; `refusePending` limits what it may do.
const alive = `s.ends_at > now() and not exists (
  select from accounts a where a.id = s.account_id and (a.disabled_at is not null
    or (a.suspended_at is not null and (a.pending_since is null or a.deletion_requested_at is not null))))`

const insert = statement<StoredSession>(
  'auth_session_insert',
  `insert into auth_sessions as s (hash, handle, account_id, kind, label, scopes, application, client_id, idle_seconds,
     expires_at)
   values ($1, $2, $3, $4, $5, $6::text[], $7::jsonb, $8, $9, now() + $10 * interval '1 second') returning ${columns}`,
)

// Ends all sessions of an account with the same kind and app, except the $4 most recently used ones.
const endExcess = statement<{ handle: SessionHandle }>(
  'auth_session_end_excess',
  `delete from auth_sessions s where s.hash in (
     select alike.hash from auth_sessions alike
     where alike.account_id = $1 and alike.kind = $2 and alike.client_id is not distinct from $3
       and alike.ends_at > now()
     order by alike.last_used_at desc, alike.created_at desc, alike.handle desc offset $4) returning s.handle`,
)

interface FoundRow extends StoredSession {
  at: number
  validForMs: number | null
}

// `validForMs` is null for an account that waits for approval, so that its session is not cached: if the account is
// suspended, no trigger writes the end of the session to the change log.
const select = statement<FoundRow>(
  'auth_session_find',
  `select requested.at::int as at, ${columns},
     case when (select a.suspended_at is null from accounts a where a.id = s.account_id)
       then extract(epoch from s.ends_at - now())::float8 * 1000 end as "validForMs"
   from unnest($1::bytea[]) with ordinality requested (hash, at)
   join auth_sessions s on s.hash = requested.hash where ${alive}`,
)

// Use is recorded at most once in five minutes, or in a tenth of the idle time if that is shorter: otherwise a
// short-lived session could end between two writes while it is used. Never revives a session that has ended.
const touch = statement(
  'auth_session_touch',
  `update auth_sessions s set last_used_at = now() where s.hash = $1 and s.ends_at > now()
     and s.last_used_at <= now() - least(interval '5 minutes', s.idle_seconds * interval '0.1 second')
   returning ${withoutStandby}`,
)

const selectList = statement<StoredSession>(
  'auth_session_list',
  `select ${columns} from auth_sessions s where s.account_id = $1 and ${alive} order by s.created_at desc, s.handle`,
)

const selectClientList = statement<StoredSession>(
  'auth_session_list_client',
  `select ${columns} from auth_sessions s where s.client_id = $1 and ${alive} order by s.created_at desc, s.handle`,
)

const revoke = statement<{ alive: boolean }>(
  'auth_session_revoke',
  `delete from auth_sessions s where s.handle = $1 and ($2::bigint is null or s.account_id = $2)
   returning s.ends_at > now() as alive`,
)

const revokeAll = statement<{ alive: boolean }>(
  'auth_session_revoke_all',
  `delete from auth_sessions s where s.account_id = $1 returning s.ends_at > now() as alive`,
)

const deleteExpired = statement<{ count: number }>(
  'auth_session_expire',
  `with gone as (delete from auth_sessions s where s.ends_at <= now() returning 1)
   select count(*)::integer as count from gone`,
)

const foundOf = ({ at: _, validForMs, ...session }: FoundRow): FoundSession => ({
  ...session,
  validForMs: validForMs ?? undefined,
})

/** The API sessions in PostgreSQL. `insert` throws `not_found` if the account does not exist. */
export function postgresAuthSessions(database: Database): AuthSessionStore {
  const living = (rows: { alive: boolean }[]) => rows.filter(({ alive }) => alive).length
  return {
    insert: (draft, most) => insertWithin(database, draft, most),
    find: inBatches(database, async (hashes: readonly Buffer[]) =>
      byQuery(await database.rows(select, [hashes]), hashes.length, foundOf),
    ),
    touch: async (hash) => void (await database.rows(touch, [hash])),
    listFor: (account) => database.rows(selectList, [account]),
    listForClient: (clientId) => database.rows(selectClientList, [clientId]),
    revoke: async (handle, account) => living(await database.rows(revoke, [handle, account ?? null])) > 0,
    revokeAll: async (account) => living(await database.rows(revokeAll, [account])),
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}

async function insertWithin(database: Database, draft: SessionDraft, most?: number): Promise<InsertedSession> {
  if (most === undefined) return { session: await insertSession(database, draft), ended: [] }
  const { accountId, kind, clientId } = draft
  return database.transaction(async (within) => {
    await lockAccount(within, accountId)
    const ended = await within.rows(endExcess, [accountId, kind, clientId, most - 1])
    return { session: await insertSession(within, draft), ended: ended.map(({ handle }) => handle) }
  })
}

async function insertSession(database: Database, draft: SessionDraft): Promise<StoredSession> {
  const { hash, handle, accountId, kind, label, scopes, application, clientId, idleSeconds, absoluteSeconds } = draft
  const applicationJson = application && JSON.stringify(application)
  const values = [hash, handle, accountId, kind, label, scopes, applicationJson, clientId, idleSeconds, absoluteSeconds]
  const row = await database.row(insert, values)
  return row!
}
