import type { AppId } from '../../../model/app.ts'
import { notFound } from '../../../model/errors.ts'
import type { SessionHandle } from '../../../model/session.ts'
import type { AppGrant, AuthorizationCodes } from '../../appGrants.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

const insert = statement<{ app_id: AppId }>(
  'authorization_code_insert',
  `with used as (update apps set authorized_at = now() where id = $2 returning id)
   insert into authorization_codes (hash, app_id, account_id, redirect_uri, scopes, challenge, handle, expires_at)
   select $1, used.id, accounts.id, $4, $5::text[], $6, $7, now() + $8 * interval '1 second'
   from used, accounts where accounts.id = $3 and accounts.suspended_at is null
   returning app_id`,
)

// A second call waits for the row, and then finds the code used.
const take = statement<AppGrant>(
  'authorization_code_take',
  `update authorization_codes set taken_at = now()
   where hash = $1 and app_id = $2 and taken_at is null and expires_at > now()
   returning app_id as "appId", account_id as "accountId", redirect_uri as "redirectUri", scopes, challenge, handle`,
)

const recordReplay = statement<{ handle: SessionHandle }>(
  'authorization_code_replay',
  `update authorization_codes set replayed_at = now()
   where hash = $1 and app_id = $2 and taken_at is not null and expires_at > now() returning handle`,
)

const wasReplayed = statement<{ handle: SessionHandle }>(
  'authorization_code_was_replayed',
  'select handle from authorization_codes where hash = $1 and replayed_at is not null',
)

const revokeAll = statement(
  'authorization_code_revoke_all',
  `update authorization_codes set taken_at = coalesce(taken_at, now()), replayed_at = now()
   where account_id = $1 and expires_at > now()`,
)

const deleteExpired = deleteExpiredRows('authorization_code_expire', { table: 'authorization_codes', key: 'hash' })

/** Authorization codes in PostgreSQL. */
export function postgresAuthorizationCodes(database: Database): AuthorizationCodes {
  return {
    async insert(hash, { appId, accountId, redirectUri, scopes, challenge, handle }, seconds) {
      const values = [hash, appId, accountId, redirectUri, scopes, challenge, handle, seconds]
      if (!(await database.row(insert, values))) throw notFound()
    },
    async take(hash, app) {
      const grant = await database.row(take, [hash, app])
      if (grant) return { grant }
      const replayed = await database.row(recordReplay, [hash, app])
      return replayed && { replayOf: replayed.handle }
    },
    wasReplayed: async (hash) => (await database.row(wasReplayed, [hash])) !== undefined,
    revokeAll: async (account) => void (await database.rows(revokeAll, [account])),
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}
