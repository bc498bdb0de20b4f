import { z } from 'zod'
import {
  AppealState,
  type DecisionAction,
  type ModeratedDecision,
  type ModerationDecision,
} from '../../../model/moderationDecision.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { RuleEntity, ruleEntities } from './rule.ts'

const actions = [
  'none',
  'disable',
  'mark_statuses_as_sensitive',
  'delete_statuses',
  'sensitive',
  'silence',
  'suspend',
] as const

const names: Record<DecisionAction, (typeof actions)[number]> = {
  none: 'none',
  disable: 'disable',
  cover_posts: 'mark_statuses_as_sensitive',
  // Mastodon has no names for `forbid_sharing` and `remove_media`, and apps refuse unknown names.
  forbid_sharing: 'none',
  remove_media: 'none',
  remove_posts: 'delete_statuses',
  sensitive: 'sensitive',
  silence: 'silence',
  suspend: 'suspend',
}

const AppealEntity = z
  .object({
    text: z.string(),
    state: AppealState,
    created_at: Time,
    decided_at: Time.nullable(),
  })
  .meta({ id: 'Appeal', description: 'An appeal against a decision of a moderator.' })

const shape = {
  id: z.string(),
  action: z.enum(actions),
  sharing_forbidden: z
    .boolean()
    .describe('Whether the decision turned off quotes and boosts of the posts; `action` is then `none`.'),
  media_removed: z.boolean().describe('Whether the decision removed a file from the posts; `action` is then `none`.'),
  text: z.string().describe('The explanation; may be empty.'),
  status_ids: z.array(z.string()).describe('The posts that the decision is about.'),
  rule_ids: z.array(z.string()).describe('The rules that were broken.'),
  rules: z.array(RuleEntity).describe('These rules, as they were at the time of the decision.'),
  target_account: AccountEntity.describe('The account that the decision is about.'),
  appeal: AppealEntity.nullable(),
  appeal_until: Time.nullable().describe('Until when the owner of the account can appeal; null if they cannot.'),
  undone_at: Time.nullable().describe('When the decision was undone; null if it is in force.'),
  created_at: Time,
}

export const AccountWarningEntity = z
  .object(shape)
  .meta({ id: 'AccountWarning', description: 'A decision of a moderator about an account.' })
export type AccountWarningEntity = z.infer<typeof AccountWarningEntity>

export const AdminDecisionEntity = z
  .object({
    ...shape,
    account: AccountEntity.nullable().describe('The moderator; null if that account was deleted.'),
    report_id: z.string().nullable().describe('The report that led to the decision; null for none.'),
    notified: z.boolean().describe('Whether the owner of the account was notified, and can read the decision.'),
  })
  .meta({ id: 'AdminDecision', description: "A decision, as moderators read it. Mastodon's API has no equivalent." })
export type AdminDecisionEntity = z.infer<typeof AdminDecisionEntity>

export function accountWarningEntity(decision: ModerationDecision): AccountWarningEntity {
  const { id, action, text, target, appeal } = decision
  return {
    id,
    action: names[action],
    sharing_forbidden: action === 'forbid_sharing',
    media_removed: action === 'remove_media',
    text,
    status_ids: decision.postIds,
    rule_ids: decision.ruleIds,
    rules: ruleEntities(decision.rules),
    target_account: accountEntity(target),
    appeal: appeal && {
      text: appeal.text,
      state: appeal.state,
      created_at: appeal.createdAt,
      decided_at: appeal.decidedAt,
    },
    appeal_until: decision.appealUntil,
    undone_at: decision.undoneAt,
    created_at: decision.createdAt,
  }
}

/** Returns the entity of a decision for moderators. */
export function adminDecisionEntity({
  decision,
  moderator,
  reportId,
  notified,
}: ModeratedDecision): AdminDecisionEntity {
  const account = moderator && accountEntity(moderator)
  return { ...accountWarningEntity(decision), account, report_id: reportId, notified }
}
