import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { OwnProfile, PostingDefaults, Profile } from '../../../model/profile.ts'
import type { Role } from '../../../model/role.ts'
import type { Accounts, AccountSummary, Registration } from '../../accounts.ts'
import { updateAccount } from './accountChange.ts'
import { deleteAccount } from './accountDelete.ts'
import {
  formerHash,
  isLeaving,
  leave,
  requestDeletion,
  requestDueDeletions,
  returnFromLeave,
  suspend,
  suspendedSince,
  undoRegistration,
  unsuspend,
} from './hiding.ts'
import { recordInvitation, takeInvitation } from './invitations.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { insertStaffNotifications } from '../notifications/insertStaffNotifications.ts'
import { linkedAlready } from '../sessions/identities.ts'
import type { Profiles, ProfileVersion } from './profiles.ts'
import { accountRole } from './accountRole.ts'

interface OwnRow extends ProfileVersion {
  defaults: PostingDefaults
  requests: number
  domains: string[]
  role: Role | null
}

const insert = statement<{ id: AccountId }>(
  'account_insert',
  'insert into accounts (username, display_name) values ($1, $2) returning id',
)

// This is one statement, so that a crash leaves no username without a way to sign in. If two calls for the same
// username run at once, the second waits and then creates nothing.
const register = statement<{ id: AccountId }>(
  'account_register',
  `with account as (
     insert into accounts (username, display_name, suspended_at, pending_since, signed_up_with)
     select $1, $2, requested.pending_since, requested.pending_since, $12
     from (select case when $11::text is not null then now() end) requested (pending_since)
     where not exists (select from former_usernames where hash = ${formerHash('$1')})
     on conflict do nothing returning id),
   password as (insert into passwords (account_id, hash) select id, $3 from account where $3::text is not null),
   identity as (insert into identities (account_id, issuer, subject, label, last_used_at)
     select id, $4, $5, $6, now() from account where $4::text is not null),
   registration as (insert into registrations (account_id, reason)
     select id, $11::text from account where $11::text is not null),
   event as (insert into security_events (account_id, kind, method, label, address)
     select id, $7, $8, $9, $10 from account where $7::text is not null),
   notified as (${insertStaffNotifications(
     'admin.sign_up',
     'select id as sender, null::bigint as about, null::bigint as report from account',
   )})
   select id from account`,
)

const selectId = statement<ProfileVersion>(
  'account_find',
  'select id, version from accounts where id = $1 and suspended_at is null',
)

const maySignIn = statement<{ id: AccountId }>(
  'account_may_sign_in',
  'select id from accounts where id = $1 and suspended_at is null and disabled_at is null',
)

const selectByUsername = statement<ProfileVersion>(
  'account_find_by_username',
  'select id, version from accounts where lower(username) = lower($1) and suspended_at is null',
)

const selectIds = statement<{ id: AccountId; username: string }>(
  'account_find_ids',
  `select id, username from accounts
   where lower(username) = any (select lower(name) from unnest($1::text[]) name) and suspended_at is null`,
)

const defaults = `json_build_object('visibility', default_visibility, 'sensitive', default_sensitive,
  'language', default_language, 'quotePolicy', default_quote_policy) as defaults`

const selectDefaults = statement<{ at: number; defaults: PostingDefaults }>(
  'account_defaults',
  `select requested.at::int as at, ${defaults}
   from unnest($1::bigint[]) with ordinality requested (id, at) join accounts using (id)
   where suspended_at is null`,
)

// Leaves out requests from suspended accounts, as the list of requests does.
const selectOwn = statement<OwnRow>(
  'account_read_own',
  `select id, version, ${defaults}, attribution_domains as domains,
     (select count(*)::integer from follow_requests r join accounts f on f.id = r.follower_id
        where r.followee_id = accounts.id and f.suspended_at is null) as requests,
     ${accountRole} as role
   from accounts where id = $1 and suspended_at is null`,
)

const summary = `select id, username, created_at as "createdAt",
  ${suspendedSince} as "suspendedAt",
  deletion_due_at as "deletionDueAt", posts_count as "postsCount",
  followers_count as "followersCount",
  (select name from roles where roles.id = role_id) as role,
  coalesce((select bytes from media_usage where account_id = accounts.id), 0)::double precision as "mediaBytes"
  from accounts`

const selectSummary = statement<AccountSummary>('account_summary', `${summary} where lower(username) = lower($1)`)

const selectSummaries = statement<AccountSummary>('account_list', `${summary} order by id`)

/** The accounts in PostgreSQL. Suspending, restoring or deleting an unknown account changes nothing. */
export function postgresAccounts(database: Database, profiles: Profiles): Accounts {
  const profileAt = async (at: ProfileVersion | undefined) => at && (await profiles.load([at])).get(at.id)
  const readDefaults = inBatches(database, async (ids: readonly AccountId[]) =>
    byQuery(await database.rows(selectDefaults, [ids]), ids.length, ({ defaults }) => defaults),
  )
  return {
    insert: (username, displayName) => insertAccount(database, username, displayName),
    register: (registration) =>
      registration.inviteCode === undefined
        ? registerAccount(database, registration)
        : registerInvited(database, registration, registration.inviteCode),
    find: async (id) => unlessSuspended(await profileAt(await database.row(selectId, [id]))),
    maySignIn: async (id) => (await database.row(maySignIn, [id])) !== undefined,
    findByUsername: async (username) =>
      unlessSuspended(await profileAt(await database.row(selectByUsername, [username]))),
    readMany: (ids) => profiles.read(ids),
    async readOwn(id): Promise<OwnProfile> {
      const row = await database.row(selectOwn, [id])
      const profile = unlessSuspended(await profileAt(row))
      if (!row || !profile) throw notFound()
      const { defaults, requests: followRequestsCount, domains: attributionDomains, role } = row
      return { profile, defaults, followRequestsCount, attributionDomains, role }
    },
    async readDefaults(id) {
      const found = await readDefaults(id)
      if (!found) throw notFound()
      return found
    },
    update: (id, change) => database.transaction((within) => updateAccount(within, id, change)),
    findIds: (usernames) => database.rows(selectIds, [usernames]),
    summary: (username) => database.row(selectSummary, [username]),
    list: () => database.rows(selectSummaries),
    suspend: async (id) => void (await suspend(database, id)),
    async restore(id) {
      if (await unsuspend(database, id)) return
      if (await isLeaving(database, id)) throw new ServiceError('conflict', sentence('accountLeaving'))
    },
    leave: (id, days) => leave(database, id, days),
    returnFromLeave: (id) => returnFromLeave(database, id),
    requestDueDeletions: () => requestDueDeletions(database),
    requestDeletion: async (id) => void (await requestDeletion(database, id)),
    async undoRegistration(id) {
      await undoRegistration(database, id)
      await deleteAccount(database, id)
    },
    async delete(id, closing) {
      // Suspends the account first, so that nobody can follow it and it can do nothing during the deletion. Idempotent.
      await suspend(database, id)
      return deleteAccount(database, id, closing)
    },
  }
}

async function registerAccount(database: Database, registration: Registration): Promise<AccountId | undefined> {
  const { username, displayName, passwordHash = null, identity, event } = registration
  const { pendingReason = null, appName = null } = registration
  const { issuer = null, subject = null, label = null } = identity ?? {}
  const { kind = null, method = null, label: place = null, address = null } = event ?? {}
  const values = [username, displayName, passwordHash, issuer, subject, label, kind, method, place, address]
  values.push(pendingReason, appName)
  const row = await database.row(register, values).catch((error: unknown) => {
    throw isDuplicate(error) ? linkedAlready(error) : error
  })
  return row?.id
}

/**
 * Does the same as `registerAccount`, with an invitation. If two calls compete for the last use of the invitation, only
 * one gets it.
 */
async function registerInvited(
  database: Database,
  registration: Registration,
  code: string,
): Promise<AccountId | undefined> {
  const usernameTaken = new Error('The username is taken')
  const registering = database.transaction(async (within) => {
    const invitation = await takeInvitation(within, code)
    if (!invitation) throw new ServiceError('forbidden', sentence('invitationUnusable'))
    const account = await registerAccount(within, registration)
    // Rolls back the use of the invitation.
    if (account === undefined) throw usernameTaken
    await recordInvitation(within, account, invitation)
    return account
  })
  return registering.catch((error: unknown) => {
    if (error === usernameTaken) return undefined
    throw error
  })
}

async function insertAccount(database: Database, username: string, displayName: string): Promise<AccountId> {
  const row = await database.row(insert, [username, displayName]).catch((error: unknown) => {
    throw isDuplicate(error) ? new ServiceError('conflict', sentence('usernameTaken'), { cause: error }) : error
  })
  return row!.id
}

// The account may have been suspended after the lookup.
const unlessSuspended = (profile: Profile | undefined) => (profile?.suspended ? undefined : profile)
