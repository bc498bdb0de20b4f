import { z } from 'zod'
import { choice } from './choice.ts'
import { AccountId, AuditEntryId, PostId, ReportId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** What a moderator or the operator did. */
export const AuditAction = choice('AuditAction', 'What a moderator or the operator did.', {
  role_changed: 'An account was given a role, or lost it.',
  account_disabled: 'The owner of an account can no longer sign in.',
  account_enabled: 'The owner of an account can sign in again.',
  account_suspended: 'An account was hidden with all it made.',
  account_unsuspended: 'A suspension was taken back.',
  report_updated: 'The category or the rules of a report were changed.',
  report_assigned: 'A moderator took a report.',
  report_unassigned: 'A report was given back.',
  report_resolved: 'A report was closed.',
  report_reopened: 'A closed report was opened again.',
  post_removed: 'A post was removed.',
})
export type AuditAction = z.infer<typeof AuditAction>

/** How an action reached the service. */
export const AuditSurface = choice('AuditSurface', 'How an action reached the service.', {
  rest: 'Through the HTTP API, by an app.',
  graphql: 'Through GraphQL, by an app.',
  browser: 'By a page of this service.',
  command_line: 'On the command line, by the operator.',
})
export type AuditSurface = z.infer<typeof AuditSurface>

/** One line of the audit log. */
export const AuditEntry = z
  .object({
    id: AuditEntryId,
    action: AuditAction.describe('What was done.'),
    surface: AuditSurface.describe('How it reached the service.'),
    actor: Profile.nullable().describe(
      'The account that did it; null for the operator and for an account that is gone.',
    ),
    actorId: AccountId.nullable().describe('The account that did it; null for the operator.'),
    target: Profile.nullable().describe('Whom it concerns; null where it concerns nobody, or an account that is gone.'),
    targetId: AccountId.nullable().describe('Whom it concerns; null where it concerns nobody.'),
    reportId: ReportId.nullable().describe('The report that it belongs to; null for none.'),
    postId: PostId.nullable().describe('The post that it concerns; null for none.'),
    detail: z.string().describe('More about it, such as the name of the role that was given; may be empty.'),
    reason: z.string().describe('Why, in the words of who did it; may be empty.'),
    createdAt: Time.describe('When.'),
  })
  .meta({ id: 'AuditEntry', description: 'Something that a moderator or the operator did.' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditEntryPage = pageOf('AuditEntryPage', AuditEntry)
