import { type App, type AppCaller, isClientId } from '../../../model/app.ts'
import { type Scope, scopeSetOf } from '../../../model/scopes.ts'
import type { SessionHandle } from '../../../model/session.ts'
import type { AppDraft, Apps, AppSummary } from '../../apps.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

/** SQL: an app, from `apps` as `a`. */
export const appColumns = `a.id, a.client_id as "clientId", a.secret_hash is null as "isPublic", a.name, a.website,
  a.redirect_uris as "redirectUris", a.scopes, a.idle_seconds as "idleSeconds", a.absolute_seconds as "absoluteSeconds"`

const insert = statement<App>(
  'app_insert',
  `insert into apps as a (client_id, secret_hash, name, website, redirect_uris, scopes)
   values ($1, $2, $3, $4, $5::text[], $6::text[]) returning ${appColumns}`,
)
const find = statement<App>('app_find', `select ${appColumns} from apps a where a.client_id = $1`)
const findById = statement<App>('app_find_by_id', `select ${appColumns} from apps a where a.id = $1`)
const authenticate = statement<App>(
  'app_authenticate',
  `select ${appColumns} from apps a where a.client_id = $1 and a.secret_hash = $2`,
)
const list = statement<AppSummary>(
  'app_list',
  `select ${appColumns}, a.created_at as "createdAt", a.authorized_at as "authorizedAt" from apps a
   where $2::bigint is null or a.id < $2 order by a.id desc limit $1`,
)
const setLifetimes = statement<unknown>(
  'app_set_lifetimes',
  'update apps set idle_seconds = $2, absolute_seconds = $3 where client_id = $1 returning id',
)
const remove = statement<unknown>('app_remove', 'delete from apps where client_id = $1 returning id')
const deleteUnused = statement<{ count: number }>(
  'app_delete_unused',
  `with gone as (
     delete from apps where id = any(array(
       select id from apps where authorized_at is null and created_at < now() - $1 * interval '1 day'
         and not exists (select from app_tokens t where t.app_id = apps.id)
       order by created_at limit 5000 for update skip locked))
     returning 1)
   select count(*)::integer as count from gone`,
)

// If the app does not exist, the foreign key fails, which becomes `not_found`.
const insertToken = statement<unknown>(
  'app_token_insert',
  `insert into app_tokens (hash, handle, app_id, scopes, expires_at)
   values ($1, $2, $3, $4::text[], now() + $5 * interval '1 second')`,
)
const trimTokens = statement<unknown>(
  'app_token_trim',
  `delete from app_tokens where hash = any(array(
     select hash from app_tokens where app_id = $1 order by created_at desc, hash offset $2))`,
)
interface TokenRow extends App {
  handle: SessionHandle
  granted: Scope[]
}

const findToken = statement<TokenRow>(
  'app_token_find',
  `select ${appColumns}, t.handle, t.scopes as granted from app_tokens t join apps a on a.id = t.app_id
   where t.hash = $1 and t.expires_at > now()`,
)
const revokeToken = statement<{ alive: boolean }>(
  'app_token_revoke',
  'delete from app_tokens where hash = $1 and app_id = $2 returning expires_at > now() as alive',
)
const deleteExpiredTokens = deleteExpiredRows('app_token_expire', { table: 'app_tokens', key: 'hash' })

/** The apps that people sign in to, in PostgreSQL. */
export function postgresApps(database: Database): Apps {
  return {
    insert: (draft) => insertApp(database, draft),
    find: async (clientId) => (isClientId(clientId) ? database.row(find, [clientId]) : undefined),
    findById: (id) => database.row(findById, [id]),
    authenticate: async (clientId, hash) =>
      isClientId(clientId) ? database.row(authenticate, [clientId, hash]) : undefined,
    list: (limit, beforeId) => database.rows(list, [limit, beforeId ?? null]),
    setLifetimes: async (...values) => (await database.row(setLifetimes, values)) !== undefined,
    remove: async (clientId) => (await database.row(remove, [clientId])) !== undefined,
    deleteUnused: async (days) => (await database.row(deleteUnused, [days]))?.count ?? 0,
    async insertToken({ hash, handle, appId, scopes }, { seconds, most }) {
      await database.rows(insertToken, [hash, handle, appId, scopes, seconds])
      await database.rows(trimTokens, [appId, most])
    },
    async findToken(hash) {
      const row = await database.row(findToken, [hash])
      return row && callerOf(row)
    },
    revokeToken: async (hash, app) => (await database.row(revokeToken, [hash, app]))?.alive ?? false,
    deleteExpiredTokens: async () => (await database.row(deleteExpiredTokens))?.count ?? 0,
  }
}

async function insertApp(database: Database, draft: AppDraft): Promise<App> {
  const { clientId, secretHash, name, website, redirectUris, scopes } = draft
  return (await database.row(insert, [clientId, secretHash, name, website, redirectUris, scopes]))!
}

function callerOf({ handle, granted, ...app }: TokenRow): AppCaller {
  return { app, handle, scopes: scopeSetOf(granted) }
}
