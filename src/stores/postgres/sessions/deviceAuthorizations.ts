import type { App } from '../../../model/app.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Scope } from '../../../model/scopes.ts'
import type { DeviceAnswer, DeviceAuthorizations } from '../../appGrants.ts'
import { appColumns } from './apps.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'
import { isDuplicate } from '../connection/failures.ts'

const insert = statement<unknown>(
  'device_authorization_insert',
  `insert into device_authorizations (hash, user_hash, app_id, scopes, interval_seconds, expires_at)
   values ($1, $2, $3, $4::text[], $5, now() + $6 * interval '1 second')`,
)

const waits = 'd.account_id is null and d.denied_at is null and d.expires_at > now()'

const find = statement<App & { requested: Scope[] }>(
  'device_authorization_find',
  `select ${appColumns}, d.scopes as requested from device_authorizations d join apps a on a.id = d.app_id
   where d.user_hash = $1 and ${waits}`,
)

// This is one statement, so that no device is authorized without a security event for its owner.
const allow = statement<unknown>(
  'device_authorization_allow',
  `with allowed as (
     update device_authorizations d set account_id = $2 where d.user_hash = $1 and ${waits} returning d.app_id),
   used as (
     update apps set authorized_at = now() from allowed where apps.id = allowed.app_id returning apps.name)
   insert into security_events (account_id, kind, label, address)
   select $2, 'app_allowed', used.name, $3 from used returning id`,
)

const deny = statement<unknown>(
  'device_authorization_deny',
  `update device_authorizations d set denied_at = now() where d.user_hash = $1 and ${waits} returning d.hash`,
)

interface PolledRow {
  is_fast: boolean
  denied: boolean
  taken: boolean
  account_id: AccountId | null
  scopes: Scope[]
}

// If two calls run at once, the second waits for the row, and then finds the code polled or used. The interval is half
// a second shorter than announced, to allow for network delays.
const poll = statement<PolledRow>(
  'device_authorization_poll',
  `with before as (
     select hash, taken_at is not null as taken,
       polled_at is not null and polled_at > now() - (interval_seconds - 0.5) * interval '1 second' as is_fast
     from device_authorizations where hash = $1 and app_id = $2 and expires_at > now() for update)
   update device_authorizations d set polled_at = now(),
     interval_seconds = d.interval_seconds + case when before.is_fast then $3::integer else 0 end,
     taken_at = coalesce(d.taken_at, case when d.account_id is not null and not before.is_fast then now() end)
   from before where d.hash = before.hash
   returning before.is_fast, before.taken, d.denied_at is not null as denied, d.account_id, d.scopes`,
)

const revokeAll = statement(
  'device_authorization_revoke_all',
  `update device_authorizations set taken_at = now()
   where account_id = $1 and taken_at is null and expires_at > now()`,
)

const deleteExpired = deleteExpiredRows('device_authorization_expire', { table: 'device_authorizations', key: 'hash' })

/** Devices that wait for authorization, in PostgreSQL. */
export function postgresDeviceAuthorizations(database: Database): DeviceAuthorizations {
  return {
    async insert({ hash, userHash, appId, scopes, seconds, intervalSeconds }) {
      try {
        await database.rows(insert, [hash, userHash, appId, scopes, intervalSeconds, seconds])
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    },
    async find(userHash) {
      const row = await database.row(find, [userHash])
      if (!row) return undefined
      const { requested: scopes, ...app } = row
      return { app, scopes }
    },
    async decide(userHash, account, isAllowed, address) {
      const row = isAllowed ? database.row(allow, [userHash, account, address ?? null]) : database.row(deny, [userHash])
      return (await row) !== undefined
    },
    poll: async (hash, app, longer) => answerOf(await database.row(poll, [hash, app, longer])),
    revokeAll: async (account) => void (await database.rows(revokeAll, [account])),
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}

function answerOf(polled: PolledRow | undefined): DeviceAnswer {
  if (!polled || polled.taken) return { kind: 'expired' }
  if (polled.denied) return { kind: 'denied' }
  if (polled.is_fast) return { kind: 'too fast' }
  if (polled.account_id === null) return { kind: 'pending' }
  return { kind: 'allowed', accountId: polled.account_id, scopes: polled.scopes }
}
