import { z } from 'zod'
import { AuditAction, AuditEntryPage } from '../../model/audit.ts'
import { AccountId } from '../../model/ids.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'

/** Lists the actions of moderators and the operator, newest first. */
export const auditLog = defineModeration({
  name: 'auditLog',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['viewAuditLog'],
  summary: 'Read the audit log: what moderators and the operator did.',
  input: z.strictObject({
    actorId: AccountId.optional().describe('Return only what this account did.'),
    targetId: AccountId.optional().describe('Return only what was done to this account.'),
    action: AuditAction.optional().describe('Return only actions of this type.'),
    ...paging(40, 200),
  }),
  output: AuditEntryPage,
  run: (query, { stores, caller }) => stores.auditLog.page(query, caller.accountId),
})
