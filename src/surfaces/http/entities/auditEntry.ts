import { z } from 'zod'
import { AuditAction, type AuditEntry, AuditSurface } from '../../../model/audit.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const AuditEntryEntity = z
  .object({
    id: z.string(),
    action: AuditAction,
    surface: AuditSurface,
    account_id: z.string().nullable().describe('The account that did it; null for the operator.'),
    account: AccountEntity.nullable().describe(
      'The account that did it; null for the operator and for an account that is gone.',
    ),
    target_account_id: z.string().nullable().describe('Whom it concerns.'),
    target_account: AccountEntity.nullable().describe('Whom it concerns; null also for an account that is gone.'),
    report_id: z.string().nullable(),
    status_id: z.string().nullable(),
    detail: z.string().describe('More about it, such as the name of the role that was given.'),
    reason: z.string().describe('Why, in the words of who did it.'),
    created_at: Time,
  })
  .meta({ id: 'AuditLogEntry', description: 'Something that a moderator or the operator did.' })
export type AuditEntryEntity = z.infer<typeof AuditEntryEntity>

/** An entry of the audit log in Mastodon's manner; it has none itself. */
export function auditEntryEntity(entry: AuditEntry): AuditEntryEntity {
  return {
    id: entry.id,
    action: entry.action,
    surface: entry.surface,
    account_id: entry.actorId,
    account: entry.actor && accountEntity(entry.actor),
    target_account_id: entry.targetId,
    target_account: entry.target && accountEntity(entry.target),
    report_id: entry.reportId,
    status_id: entry.postId,
    detail: entry.detail,
    reason: entry.reason,
    created_at: entry.createdAt,
  }
}
