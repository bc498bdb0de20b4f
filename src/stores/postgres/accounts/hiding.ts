import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'
import { addJob } from '../jobs/addJob.ts'

// An account is hidden if its `suspended_at` is set, which reads, caches and streams check. Other columns say why:
//
// - `returnable` is true if the only reason is that the owner asked for the deletion. Signing in then shows the account
//   again.
// - `pending_since` is set if the account waits for approval.
// - Otherwise, a moderator suspended the account, or it is being deleted (`deletion_requested_at`).
//
// `deletion_due_at` is when the deletion that the owner asked for begins. A suspension does not clear it. After the
// registration (accounts.ts), only this file changes these columns. See docs/decisions/leaving.md.

const hiddenOtherwise = '(returnable or pending_since is not null)'

/**
 * SQL: the time since which an account is suspended. Null for an account that only its owner hides, or that waits for
 * approval.
 */
export const suspendedSince = `case when ${hiddenOtherwise} then null else suspended_at end`

/** SQL: true if an account is suspended. False if only its owner hides it, or if it waits for approval. */
export const isSuspended = `(suspended_at is not null and not ${hiddenOtherwise})`

const ownJob = (name: 'deleteAccount' | 'endSessions', runAt = 'now()') =>
  addJob(name, `json_build_object('accountId', id::text)`, { runAt, key: `'${name}:' || id` })

/**
 * SQL: adds a job that ends the sessions of an account, whose id is in the column `id`. The job is needed only if the
 * process dies before it has ended the sessions itself. The job runs ten seconds later, so it normally finds nothing to
 * do.
 */
export const addEndSessionsJob = ownJob('endSessions', `now() + interval '10 seconds'`)

const setSuspended = statement<{ id: AccountId }>(
  'account_suspend',
  `with account as (
     update accounts set suspended_at = coalesce(suspended_at, now()), returnable = false, pending_since = null,
       version = version + 1
     where id = $1 and not ${isSuspended} returning id)
   select id, ${addEndSessionsJob} as job from account`,
)

const endSuspension = statement<{ id: AccountId }>(
  'account_restore',
  `update accounts set suspended_at = case when deletion_due_at is not null then suspended_at end,
     returnable = deletion_due_at is not null, version = version + 1
   where id = $1 and ${isSuspended} and deletion_requested_at is null returning id`,
)

const selectBeingDeleted = statement<{ id: AccountId }>(
  'account_being_deleted',
  'select id from accounts where id = $1 and deletion_requested_at is not null',
)

const selectLeaving = statement<{ id: AccountId }>(
  'account_is_leaving',
  'select id from accounts where id = $1 and returnable',
)

const hideForOwner = statement<{ deletionDueAt: string }>(
  'account_leave',
  `with account as (
     update accounts set suspended_at = now(), deletion_due_at = now() + $2 * interval '1 day', returnable = true,
       version = version + 1
     where id = $1 and suspended_at is null returning id, deletion_due_at)
   select deletion_due_at as "deletionDueAt", ${addEndSessionsJob} from account`,
)

const showForOwner = statement<{ id: AccountId }>(
  'account_return',
  `update accounts set suspended_at = null, deletion_due_at = null, returnable = false, version = version + 1
   where id = $1 and returnable and disabled_at is null and deletion_requested_at is null returning id`,
)

/** SQL: the hash of the name of a deleted account, which is stored so that the name cannot be registered again. */
export const formerHash = (username: string) => `sha256(convert_to(lower(${username}), 'UTF8'))`

// Suspends the account first, so that nobody can follow it and it can do nothing during the deletion.
const deletionOf = (chosen: string) => `with account as (
     update accounts set suspended_at = coalesce(suspended_at, now()),
       deletion_requested_at = coalesce(deletion_requested_at, now()), returnable = false, version = version + 1
     where ${chosen} returning id, username),
   former as (insert into former_usernames (hash) select ${formerHash('username')} from account on conflict do nothing)
   select now() as "deletionDueAt", ${ownJob('deleteAccount')} from account`

const beginDeletion = statement<{ deletionDueAt: string }>('account_request_deletion', deletionOf('id = $1'))

// Skips an account whose owner is signing in at this moment.
const beginDueDeletions = statement(
  'account_request_due_deletions',
  deletionOf(`id = any(array(
       select id from accounts where deletion_due_at <= now() and deletion_requested_at is null
       order by deletion_due_at limit 100 for update skip locked))`),
)

const endWait = statement<{ id: AccountId }>(
  'account_approve',
  `update accounts set suspended_at = null, pending_since = null, version = version + 1
   where id = $1 and pending_since is not null and deletion_requested_at is null returning id`,
)

const refuse = statement<{ username: string }>(
  'account_reject',
  `with account as (
     update accounts set deletion_requested_at = now(), version = version + 1
     where id = $1 and pending_since is not null and deletion_requested_at is null returning id, username)
   select username, ${ownJob('deleteAccount')} from account`,
)

// The name can be registered again, and the invitation can be used once more. The job is needed only if the process
// dies before it has deleted the account.
const undo = statement(
  'account_undo_registration',
  `with account as (
     update accounts set suspended_at = coalesce(suspended_at, now()),
       deletion_requested_at = coalesce(deletion_requested_at, now()), returnable = false, version = version + 1
     where id = $1 returning id),
   registration as (
     delete from registrations where account_id = (select id from account) returning invite_id),
   invitation as (update invites set uses = uses - 1 where id = (select invite_id from registration))
   select ${ownJob('deleteAccount', `now() + interval '10 seconds'`)} from account`,
)

/** Hides an account that was just made, and gives back the use of its invitation. */
export async function undoRegistration(database: Database, id: AccountId): Promise<void> {
  await database.rows(undo, [id])
}

/** Approves an account, which shows it. Returns false if the account did not wait for approval. */
export async function approve(database: Database, id: AccountId): Promise<boolean> {
  return (await database.row(endWait, [id])) !== undefined
}

/**
 * Adds a job that deletes an account that waits for approval. Its name can be registered again. Returns the name;
 * undefined if the account did not wait for approval.
 */
export async function reject(database: Database, id: AccountId): Promise<string | undefined> {
  return (await database.row(refuse, [id]))?.username
}

/** Suspends an account, even if its owner already hides it. Returns false if it was already suspended. */
export async function suspend(database: Database, id: AccountId): Promise<boolean> {
  return (await database.row(setSuspended, [id])) !== undefined
}

/**
 * Ends a suspension. An account whose owner asked for its deletion stays hidden until they sign in. Returns whether it
 * was suspended. Throws `conflict` if it is being deleted.
 */
export async function unsuspend(database: Database, id: AccountId): Promise<boolean> {
  if (await database.row(endSuspension, [id])) return true
  if (await database.row(selectBeingDeleted, [id])) throw new ServiceError('conflict', sentence('accountEnding'))
  return false
}

/** Returns whether an account is hidden only because its owner asked for its deletion. */
export async function isLeaving(database: Database, id: AccountId): Promise<boolean> {
  return (await database.row(selectLeaving, [id])) !== undefined
}

/** Hides an account at its owner's request; see `Accounts.leave`. */
export async function leave(database: Database, id: AccountId, days: number): Promise<string | undefined> {
  if (days === 0) return requestDeletion(database, id)
  return (await database.row(hideForOwner, [id, days]))?.deletionDueAt
}

/** Shows an account again whose owner hid it; see `Accounts.returnFromLeave`. */
export async function returnFromLeave(database: Database, id: AccountId): Promise<boolean> {
  return (await database.row(showForOwner, [id])) !== undefined
}

/**
 * Adds a job that deletes an account; see `Accounts.requestDeletion`. Returns the current time, when the deletion
 * begins.
 */
export async function requestDeletion(database: Database, id: AccountId): Promise<string | undefined> {
  return (await database.row(beginDeletion, [id]))?.deletionDueAt
}

/** Adds jobs that delete accounts whose deletion is due; see `Accounts.requestDueDeletions`. */
export async function requestDueDeletions(database: Database): Promise<number> {
  return (await database.rows(beginDueDeletions, [])).length
}
