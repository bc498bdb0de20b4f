import { z } from 'zod'
import { choice } from './choice.ts'
import { DecisionId, PostId, ReportId, RuleId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Rule } from './rule.ts'
import { Time } from './time.ts'

export const DecisionAction = choice('DecisionAction', 'What a moderator decided.', {
  none: 'A warning: nothing else happened.',
  sensitive: 'All media of the account are shown as sensitive.',
  silence: 'People who do not follow the account see it only if they look for it.',
  disable: 'The owner of the account cannot sign in.',
  suspend: 'The account is hidden with everything that it published.',
  cover_posts: 'The media of posts were marked as sensitive.',
  forbid_sharing: 'Posts can no longer be quoted or boosted.',
  remove_media: 'A file was removed from posts.',
  remove_posts: 'Posts were removed.',
})
export type DecisionAction = z.infer<typeof DecisionAction>

/** The explanation of a decision; at most 2000 UTF-16 units. */
export const DecisionText = z.string().max(2000)

export const AppealState = choice('AppealState', 'The state of an appeal.', {
  pending: 'A moderator has yet to decide.',
  approved: 'The decision was undone.',
  rejected: 'The decision stands.',
})
export type AppealState = z.infer<typeof AppealState>

export const Appeal = z
  .object({
    text: z.string().describe('Why the person thinks that the decision is wrong, in their own words.'),
    state: AppealState,
    createdAt: Time.describe('When the person appealed.'),
    decidedAt: Time.nullable().describe('When a moderator decided about the appeal; null while it is pending.'),
  })
  .meta({ id: 'Appeal', description: 'An appeal against a decision of a moderator.' })
export type Appeal = z.infer<typeof Appeal>

/** A decision of a moderator about an account, as its owner reads it. */
export const ModerationDecision = z
  .object({
    id: DecisionId,
    action: DecisionAction,
    target: Profile.describe('The account that the decision is about.'),
    text: z.string().describe('The explanation; may be empty.'),
    ruleIds: z.array(RuleId).describe('The rules that were broken.'),
    rules: z.array(Rule).describe('These rules, as they were at the time of the decision.'),
    postIds: z.array(PostId).describe('The posts that the decision is about. Removed posts cannot be read.'),
    createdAt: Time.describe('When the decision was made.'),
    undoneAt: Time.nullable().describe('When the decision was undone; null if it is in force.'),
    appeal: Appeal.nullable().describe('The appeal; null if the owner has not appealed.'),
    appealUntil: Time.nullable().describe('Until when the owner can appeal; null if they cannot.'),
  })
  .meta({ id: 'ModerationDecision', description: 'A decision of a moderator about an account.' })
export type ModerationDecision = z.infer<typeof ModerationDecision>

export const ModerationDecisionPage = pageOf('ModerationDecisionPage', ModerationDecision)

/** A decision as moderators read it. */
export const ModeratedDecision = z
  .object({
    decision: ModerationDecision,
    moderator: Profile.nullable().describe('The moderator; null if that account was deleted.'),
    reportId: ReportId.nullable().describe('The report that led to the decision; null for none.'),
    notified: z.boolean().describe('Whether the owner of the account was notified, and can read the decision.'),
  })
  .meta({ id: 'ModeratedDecision', description: 'A decision, as moderators read it.' })
export type ModeratedDecision = z.infer<typeof ModeratedDecision>

export const ModeratedDecisionPage = pageOf('ModeratedDecisionPage', ModeratedDecision)
