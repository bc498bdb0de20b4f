import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { AppealState, ModeratedDecisionPage } from '../../model/moderationDecision.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { postPermissions } from './internal/actOnPost.ts'

/** Lists the decisions of moderators, newest first. */
export const moderatedDecisions = defineModeration({
  name: 'moderatedDecisions',
  kind: 'query',
  scope: 'admin:read:accounts',
  permissions: postPermissions,
  summary: 'Read the decisions of moderators, newest first, such as those with a pending appeal.',
  input: z.strictObject({
    accountId: AccountId.optional().describe('Return only decisions about this account.'),
    appeal: AppealState.optional().describe('Return only decisions with an appeal in this state.'),
    ...paging(40, 80),
  }),
  output: ModeratedDecisionPage,
  run: (query, { stores, caller }) => stores.moderationDecisions.page(query, caller.accountId),
})
