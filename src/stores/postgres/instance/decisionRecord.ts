import { notFound } from '../../../model/errors.ts'
import type { AccountId, DecisionId, PostId } from '../../../model/ids.ts'
import type { DecisionAction } from '../../../model/moderationDecision.ts'
import type { DecisionNote } from '../../moderation.ts'
import { type Database, statement } from '../connection/database.ts'

const insert = statement<{ id: DecisionId; lacksReport: boolean }>(
  'decision_insert',
  `insert into moderation_decisions (account_id, moderator_id, action, text, rule_ids, post_ids, report_id, notified)
   values ($1, $2, $3, $4, $5::bigint[], $6::bigint[],
     (select id from reports where id = $7::bigint and target_id = $1), $8)
   returning id, report_id is distinct from $7::bigint as "lacksReport"`,
)

// The notification comes from the account itself, as in Mastodon: the moderator is not named.
const notify = statement(
  'decision_notify',
  `insert into notifications (account_id, type, from_id, decision_id) values ($1, 'moderation_warning', $1, $2)
   on conflict do nothing`,
)

const setUndone = statement(
  'decision_set_undone',
  `update moderation_decisions set undone_at = now()
   where account_id = $1 and action = $2 and undone_at is null
     and ($3::bigint is null or post_ids = array[$3::bigint])`,
)

const setUndoneById = statement(
  'decisions_set_undone',
  'update moderation_decisions set undone_at = now() where id = any($1::bigint[]) and undone_at is null',
)

/** The moderator and the explanation. `actor` is null for the operator and for a filter of the service. */
interface DecisionAuthor {
  actor: AccountId | null
  decision?: DecisionNote | undefined
}

interface RecordedDecision {
  action: DecisionAction
  accountId: AccountId
  postIds?: readonly PostId[]
}

/**
 * Records a decision in the transaction of the act, and notifies the account if the moderator wants that. Throws
 * `not_found` for a report about another account.
 */
export async function recordDecision(
  within: Database,
  { actor, decision }: DecisionAuthor,
  { action, accountId, postIds = [] }: RecordedDecision,
): Promise<DecisionId> {
  const { text, ruleIds, reportId, isNotified } = decision ?? noDecision
  const values = [accountId, actor, action, text, ruleIds, postIds, reportId, isNotified]
  const { id, lacksReport } = (await within.row(insert, values))!
  if (lacksReport) throw notFound()
  if (isNotified) await within.rows(notify, [accountId, id])
  return id
}

const noDecision = { text: '', ruleIds: [], reportId: null, isNotified: false }

/** Marks decisions about an account, or about one of its posts, as undone. */
export async function markUndone(
  within: Database,
  account: AccountId,
  action: DecisionAction,
  post: PostId | null = null,
): Promise<void> {
  await within.rows(setUndone, [account, action, post])
}

/** Marks decisions as undone. */
export async function markUndoneById(within: Database, ids: readonly DecisionId[]): Promise<void> {
  await within.rows(setUndoneById, [ids])
}
