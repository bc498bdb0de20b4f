import { z } from 'zod'
import { ModerationDecisionPage } from '../../model/moderationDecision.ts'
import { paging, stretchOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** The decisions of moderators about the caller's account that they were notified of, newest first. */
export const moderationDecisions = defineOperation({
  name: 'moderationDecisions',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read what moderators decided about your account, newest first.',
  input: z.strictObject(paging(40, 80)),
  output: ModerationDecisionPage,
  run: (page, { caller, stores }) => stores.moderationDecisions.own(caller.accountId, stretchOf(page)),
})
