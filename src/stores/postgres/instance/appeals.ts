import { sentence } from '../../../messages/text.ts'
import { notAllowed, notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, DecisionId, PostId } from '../../../model/ids.ts'
import type { DecisionAction } from '../../../model/moderationDecision.ts'
import { allows, outranks, type Role } from '../../../model/role.ts'
import type { ModeratorAction, ModeratorAct, OperatorAct } from '../../moderation.ts'
import { requireRank, takeAction } from '../accounts/moderation.ts'
import { accountRole } from '../accounts/accountRole.ts'
import { type Database, statement } from '../connection/database.ts'
import { addJob } from '../jobs/addJob.ts'
import { restoreFile } from '../media/removedFiles.ts'
import { removeFlag } from '../posts/moderatedPosts.ts'
import { restoreRemoved } from '../posts/removedPosts.ts'
import { recordAct } from './recordAct.ts'

interface DecisionToAppeal {
  account: AccountId
  moderator: AccountId | null
  action: DecisionAction
  posts: PostId[]
  isPending: boolean
  isUndone: boolean
}

const lock = statement<DecisionToAppeal>(
  'appeal_lock',
  `select account_id as account, moderator_id as moderator, action, post_ids as posts,
     coalesce(appeal_state = 'pending', false) as "isPending", undone_at is not null as "isUndone"
   from moderation_decisions where id = $1 for update`,
)

const decide = statement(
  'appeal_decide',
  `update moderation_decisions set appeal_state = $2, appeal_decided_at = now(), appeal_decided_by = $3,
     undone_at = case when $2 = 'approved' then coalesce(undone_at, now()) else undone_at end
   where id = $1`,
)

const selectStaff = statement<{ id: AccountId; role: Role }>(
  'appeal_staff',
  `select id, ${accountRole} as role from accounts
   where role_id is not null and suspended_at is null and disabled_at is null`,
)

const selectRole = statement<{ role: Role | null }>(
  'appeal_target_role',
  `select ${accountRole} as role from accounts where id = $1`,
)

const queueRestoring = statement<{ job: string }>(
  'appeal_restore_posts',
  `select ${addJob('restorePosts', `json_build_object('decisionId', $1::text)`)} as job`,
)

// The actions that undo decisions about an account.
const opposites: Partial<Record<DecisionAction, ModeratorAction>> = {
  sensitive: 'unsensitize',
  silence: 'unsilence',
  disable: 'enable',
  suspend: 'unsuspend',
}

/** Decides about an appeal; see `ModerationDecisions.decideAppeal`. */
export function decideAppeal(database: Database, id: DecisionId, isApproved: boolean, act: ModeratorAct | OperatorAct) {
  return database.transaction(async (within) => {
    const decided = await within.row(lock, [id])
    if (!decided) throw notFound()
    await requireRank(within, decided.account, act)
    if (!decided.isPending) throw new ServiceError('conflict', sentence('appealDecided'))
    const isOwn = act.actor !== null && decided.moderator === act.actor
    if (isOwn && (await hasAnother(within, decided.account, act))) throw notAllowed()
    await within.rows(decide, [id, isApproved ? 'approved' : 'rejected', act.actor])
    // A decision that has already been undone is not undone again: this could lift a newer one of the same kind.
    if (isApproved && !decided.isUndone) await undo(within, id, decided)
    const action = isApproved ? 'appeal_approved' : 'appeal_rejected'
    await recordAct(within, act, { action, accountId: decided.account, detail: id })
  })
}

async function hasAnother(within: Database, account: AccountId, { actor, permissions }: ModeratorAct) {
  const target = (await within.row(selectRole, [account]))?.role ?? null
  const staff = await within.rows(selectStaff)
  const isFit = (role: Role) => allows(role, ...permissions) && outranks(role, target)
  return staff.some(({ id, role }) => id !== actor && id !== account && isFit(role))
}

async function undo(within: Database, id: DecisionId, { account, action, posts }: DecisionToAppeal): Promise<void> {
  const opposite = opposites[action]
  if (opposite) await takeAction(within, opposite, account)
  if (action === 'cover_posts' || action === 'forbid_sharing') await removeFlag(within, action, posts)
  if (action === 'remove_posts' || action === 'remove_media') await within.rows(queueRestoring, [id])
}

const selectRemoved = statement<{ post: PostId }>(
  'appeal_removed_posts',
  'select post_id as post from removed_posts where decision_id = $1 and post_id > $2 order by post_id limit 100',
)

/**
 * Restores the posts or files that a decision removed. Posts are restored oldest first, so that replies find the posts
 * that they reply to.
 */
export async function restoreDecided(database: Database, id: DecisionId): Promise<void> {
  await database.transaction((within) => restoreFile(within, { decision: id }))
  let last = '0'
  for (;;) {
    const rows = await database.rows(selectRemoved, [id, last])
    for (const { post } of rows) await restoreOne(database, post)
    if (rows.length === 0) return
    last = rows.at(-1)!.post
  }
}

async function restoreOne(database: Database, post: PostId): Promise<void> {
  try {
    await database.transaction((within) => restoreRemoved(within, post, null))
  } catch (error) {
    // A boost stays removed if its original was deleted or boosted again.
    if (!(error instanceof ServiceError && error.code === 'conflict')) throw error
  }
}
