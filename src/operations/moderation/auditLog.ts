import { z } from 'zod'
import { AuditAction, AuditEntryPage } from '../../model/audit.ts'
import { AccountId } from '../../model/ids.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'

/** What moderators and the operator did, newest first. */
export const auditLog = defineModeration({
  name: 'auditLog',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['viewAuditLog'],
  summary: 'Read what moderators and the operator did.',
  input: z.strictObject({
    actorId: AccountId.optional().describe('Only what this account did.'),
    targetId: AccountId.optional().describe('Only what was done to this account.'),
    action: AuditAction.optional().describe('Only what was done of this kind.'),
    ...paging(40, 200),
  }),
  output: AuditEntryPage,
  run: (query, { stores }) => stores.auditLog.page(query),
})
