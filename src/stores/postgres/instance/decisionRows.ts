import type { AccountId, DecisionId, PostId, ReportId, RuleId } from '../../../model/ids.ts'
import type {
  AppealState,
  DecisionAction,
  ModeratedDecision,
  ModerationDecision,
} from '../../../model/moderationDecision.ts'
import type { Rule } from '../../../model/rule.ts'
import type { Profile } from '../../../model/profile.ts'
import { rulesAsOf } from './rules.ts'

/** The number of days in which a person can appeal against a decision. */
const appealDays = 20

export interface DecisionRow {
  id: DecisionId
  account_id: AccountId
  moderator_id: AccountId | null
  action: DecisionAction
  text: string
  rule_ids: RuleId[]
  rules: Rule[]
  post_ids: PostId[]
  report_id: ReportId | null
  notified: boolean
  created_at: string
  undone_at: string | null
  appeal_state: AppealState | null
  appeal_text: string
  appealed_at: string | null
  appeal_decided_at: string | null
  appeal_until: string | null
}

/** SQL: true if the owner of the account can appeal against the row `d`. */
export const isAppealable = `(d.notified and d.appeal_state is null and d.undone_at is null
  and d.created_at > now() - interval '${appealDays} days')`

/** SQL: the columns of a `DecisionRow`, from the table `moderation_decisions d`. */
export const decisionColumns = `d.id, d.account_id, d.moderator_id, d.action, d.text, d.rule_ids, d.post_ids,
  ${rulesAsOf('d.rule_ids', 'd.created_at')} as rules, d.report_id, d.notified, d.created_at, d.undone_at,
  d.appeal_state, d.appeal_text, d.appealed_at, d.appeal_decided_at,
  case when ${isAppealable} then d.created_at + interval '${appealDays} days' end as appeal_until`

/** Makes a decision from its row. */
export function decisionOf(row: DecisionRow, target: Profile): ModerationDecision {
  const { id, action, text, appeal_state: state, appealed_at: createdAt } = row
  const appeal =
    state && createdAt ? { text: row.appeal_text, state, createdAt, decidedAt: row.appeal_decided_at } : null
  return {
    id,
    action,
    target,
    text,
    ruleIds: row.rule_ids,
    rules: row.rules,
    postIds: row.post_ids,
    createdAt: row.created_at,
    undoneAt: row.undone_at,
    appeal,
    appealUntil: row.appeal_until,
  }
}

/** Returns the decision of a row as moderators read it. */
export function moderatedDecisionOf(row: DecisionRow, target: Profile, moderator: Profile | null): ModeratedDecision {
  return { decision: decisionOf(row, target), moderator, reportId: row.report_id, notified: row.notified }
}
