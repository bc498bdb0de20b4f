import { sentence } from '../../../messages/text.ts'
import { notAllowed, notFound, ServiceError } from '../../../model/errors.ts'
import type { AuditAction } from '../../../model/audit.ts'
import type { DecisionAction } from '../../../model/moderationDecision.ts'
import type { AccountId, ReportId } from '../../../model/ids.ts'
import type { ModeratedAccount } from '../../../model/moderatedAccount.ts'
import { makePage, rangeOf } from '../../../model/page.ts'
import { allows, outranks, type Role } from '../../../model/role.ts'
import type { ModeratorAction, Moderation, ModeratorAct, OperatorAct } from '../../moderation.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { literal } from '../connection/literal.ts'
import { markUndone, recordDecision } from '../instance/decisionRecord.ts'
import { recordAct } from '../instance/recordAct.ts'
import { resolveBy } from '../instance/reportResolving.ts'
import { isSuspended, requestDeletion, suspend, suspendedSince, unsuspend } from './hiding.ts'
import { accountLimits } from './accountLimits.ts'
import type { Profiles, ProfileVersion } from './profiles.ts'
import { accountRole } from './accountRole.ts'

type Row = ProfileVersion & Omit<ModeratedAccount, 'profile'>

const columns = `id, version, created_at as "createdAt", disabled_at as "disabledAt", silenced_at as "silencedAt",
  sensitized_at as "sensitizedAt", ${suspendedSince} as "suspendedAt", pending_since as "pendingSince",
  (select nullif(reason, '') from registrations where account_id = accounts.id) as "joinReason",
  (select invited_by from registrations where account_id = accounts.id) as "inviterId",
  ${accountRole} as role`

const select = statement<Row>('moderated_account', `select ${columns} from accounts where id = any($1::bigint[])`)

const list = twoEnded<Row>(
  'moderated_accounts',
  (direction) => `
  select ${columns} from accounts where id > $1 and id < $2
    and case $4::text when 'active' then suspended_at is null and disabled_at is null
      when 'pending' then pending_since is not null
      when 'disabled' then disabled_at is not null when 'silenced' then silenced_at is not null
      when 'sensitive' then sensitized_at is not null when 'suspended' then ${isSuspended} else true end
    and ($5::text is null or lower(username) like lower($5) || '%')
    and ($6::text is null or lower(display_name) like '%' || lower($6) || '%')
    and (not $7::boolean or role_id is not null) and ($8::bigint[] is null or role_id = any($8))
    and ($9::bigint is null
      or exists (select from registrations r where r.account_id = accounts.id and r.invited_by = $9))
  order by id ${direction} limit $3`,
)

const selectSuspended = statement<{ username: string }>(
  'moderation_suspended',
  `select username from accounts where id = $1 and ${isSuspended} and deletion_requested_at is null`,
)

interface AccountStanding {
  id: AccountId
  role: Role | null
  active: boolean
  pending: boolean
}

// Locks the moderator and the targets in the order of their ids, so that moderators who act on each other wait instead
// of deadlocking.
const lock = statement<{ id: AccountId }>(
  'moderation_lock',
  'select id from accounts where id = any($1::bigint[]) order by id for no key update',
)
// Runs after the lock, so that the role does not change until the end of the transaction.
const standings = statement<AccountStanding>(
  'moderation_standings',
  `select id, suspended_at is null and disabled_at is null as active, pending_since is not null as pending,
     ${accountRole} as role
   from accounts where id = any($1::bigint[])`,
)

interface ActionSpec {
  action: AuditAction
  /** The decision that is recorded. */
  decision?: DecisionAction
  /** The earlier decisions that the action undoes. */
  undoes?: DecisionAction
  /** Takes the action. Returns false if the account was already in this state. */
  take(within: Database, id: AccountId): Promise<boolean>
}

const taking = (update: Statement<{ id: AccountId }>) => async (within: Database, id: AccountId) =>
  (await within.row(update, [id])) !== undefined

function actionSpec(name: ModeratorAction): ActionSpec {
  if (name === 'warn') return { action: 'account_warned', decision: 'none', take: () => Promise.resolve(true) }
  if (name === 'suspend') return { action: 'account_suspended', decision: 'suspend', take: suspend }
  if (name === 'unsuspend') return { action: 'account_unsuspended', undoes: 'suspend', take: unsuspend }
  const { update, ...rest } = accountLimits[name]
  return { ...rest, take: taking(update) }
}

/** Takes an action within a transaction. Returns false if the account was already in this state. */
export const takeAction = (within: Database, name: ModeratorAction, id: AccountId) => actionSpec(name).take(within, id)

/** Moderators' access to accounts, in PostgreSQL. */
export function postgresModeration(database: Database, profiles: Profiles): Moderation {
  async function accountsOf(rows: readonly Row[]): Promise<{ cursor: AccountId; item: ModeratedAccount }[]> {
    const profileOf = await profiles.load(rows)
    return rows.flatMap(({ id, version: _, ...account }) => {
      const profile = profileOf.get(id)
      return profile ? [{ cursor: id, item: { profile, ...account } }] : []
    })
  }

  return {
    async readAccount(id) {
      const [found] = await accountsOf(await database.rows(select, [[id]]))
      if (!found) throw notFound()
      return found.item
    },
    async readAccounts(ids) {
      const found = ids.length === 0 ? [] : await accountsOf(await database.rows(select, [ids]))
      return new Map(found.map(({ cursor, item }) => [cursor, item]))
    },
    async accounts({
      status = null,
      username,
      displayName,
      isStaff = false,
      roleIds = null,
      inviterId = null,
      ...paging
    }) {
      const range = rangeOf(paging)
      const names = [username, displayName].map((name) => (name === undefined ? null : literal(name)))
      const rows = await readRange(database, list, range, [], [status, ...names, isStaff, roleIds, inviterId])
      return makePage(
        rows.map(({ id }) => ({ cursor: id })),
        await accountsOf(rows),
        range,
      )
    },
    act: (name, id, act) =>
      database.transaction(async (within) => {
        // Suspending an account that waits for approval, and then lifting the suspension, would approve it.
        if ((await requireRank(within, id, act)).pending) throw new ServiceError('conflict', sentence('stillPending'))
        const reportId = act.decision?.reportId ?? undefined
        if (name !== undefined) await takeAndRecord(within, { name, id, reportId }, act)
        if (reportId !== undefined) await resolveBy(within, act, reportId, id)
      }),
    delete: (id, act) =>
      database.transaction(async (within) => {
        if ((await requireRank(within, id, act)).pending) throw new ServiceError('conflict', sentence('stillPending'))
        const suspended = await within.row(selectSuspended, [id])
        if (!suspended) throw new ServiceError('conflict', sentence('notSuspended'))
        await requestDeletion(within, id)
        await recordAct(within, act, { action: 'account_deleted', accountId: id, detail: suspended.username })
      }),
  }
}

interface AccountAction {
  name: ModeratorAction
  id: AccountId
  reportId: ReportId | undefined
}

async function takeAndRecord(within: Database, { name, id, reportId }: AccountAction, act: ModeratorAct | OperatorAct) {
  const { action, decision, undoes, take } = actionSpec(name)
  if (!(await take(within, id))) return
  if (decision) await recordDecision(within, act, { action: decision, accountId: id })
  if (undoes) await markUndone(within, id, undoes)
  await recordAct(within, act, { action, accountId: id, reportId })
}

/**
 * Locks a moderator and the account that they act on until the end of the transaction. Returns the state of the
 * account. Throws `not_found` for an unknown account. Throws `forbidden` if the moderator's role no longer allows the
 * act or does not outrank the account's role. The operator may act on every account.
 */
export async function requireRank(
  within: Database,
  id: AccountId,
  act: ModeratorAct | OperatorAct,
): Promise<AccountStanding> {
  return (await requireRanks(within, [id], act))[0]!
}

/** Does the same as `requireRank` for several accounts, all of which the moderator has to outrank. */
export async function requireRanks(
  within: Database,
  targets: readonly AccountId[],
  act: ModeratorAct | OperatorAct,
): Promise<AccountStanding[]> {
  const ids = act.actor === null ? targets : [...targets, act.actor]
  await within.rows(lock, [ids])
  const found = new Map((await within.rows(standings, [ids])).map((one) => [one.id, one]))
  const states = targets.map((id) => found.get(id))
  if (!states.every((one) => one !== undefined)) throw notFound()
  if (act.actor === null) return states
  const { actor, permissions } = act
  const by = found.get(actor)
  const role = by?.active && by.role && allows(by.role, ...permissions) ? by.role : undefined
  if (!role || !states.every((target) => outranks(role, target.role))) throw notAllowed()
  return states
}
