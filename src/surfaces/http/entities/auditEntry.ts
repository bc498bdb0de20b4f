import { z } from 'zod'
import { AuditAction, type AuditEntry, AuditSurface } from '../../../model/audit.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const AuditEntryEntity = z
  .object({
    id: z.string(),
    action: AuditAction,
    surface: AuditSurface,
    account_id: z.string().nullable().describe('The id of the account that took the action; null for the operator.'),
    account: AccountEntity.nullable().describe(
      'The account that took the action; null for the operator, or if that account was deleted.',
    ),
    target_account_id: z
      .string()
      .nullable()
      .describe('The id of the account that the action concerns; null if it concerns no account.'),
    target_account: AccountEntity.nullable().describe(
      'The account that the action concerns; null if it concerns no account, or if the account was deleted.',
    ),
    report_id: z.string().nullable(),
    status_id: z.string().nullable(),
    detail: z.string().describe('A detail, such as the name of the new role; may be empty.'),
    reason: z.string().describe('The reason, as the moderator wrote it; may be empty.'),
    created_at: Time,
  })
  .meta({
    id: 'AuditLogEntry',
    description: 'An entry of the audit log: something that a moderator or the operator did.',
  })
export type AuditEntryEntity = z.infer<typeof AuditEntryEntity>

/** Returns the entity of an audit entry, in the style of Mastodon's API, which has no audit log itself. */
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
