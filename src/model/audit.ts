import { z } from 'zod'
import { choice } from './choice.ts'
import { AccountId, AuditEntryId, PostId, ReportId } from './ids.ts'
import { pageOf } from './page.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

export const AuditAction = choice('AuditAction', 'What a moderator or the operator did.', {
  role_changed: 'The role of an account was set or removed.',
  account_warned: 'An account was warned.',
  account_disabled: 'The owner of an account can no longer sign in.',
  account_enabled: 'The owner of an account can sign in again.',
  account_suspended: 'An account was hidden with everything that it published.',
  account_unsuspended: 'The suspension of an account was lifted.',
  account_silenced: 'An account was silenced: people who do not follow it see it only if they look for it.',
  account_unsilenced: 'An account is no longer silenced.',
  account_sensitized: 'All media of an account are shown as sensitive.',
  account_unsensitized: 'The media of an account are no longer all shown as sensitive.',
  account_approved: 'An account that waited for approval was approved.',
  account_rejected: 'An account that waited for approval was deleted.',
  account_deleted: 'A suspended account was deleted for good.',
  role_created: 'A role was added.',
  role_updated: 'A role was changed.',
  role_deleted: 'A role was deleted.',
  text_changed: 'A text about the service was changed.',
  contact_changed: 'The contact account was changed or removed.',
  template_created: 'A template for explanations of decisions was added.',
  template_changed: 'A template for explanations of decisions was changed.',
  template_removed: 'A template for explanations of decisions was deleted.',
  emoji_saved: 'A custom emoji was added, or its image replaced.',
  emoji_changed: 'A custom emoji was changed.',
  emoji_removed: 'A custom emoji was removed.',
  ip_block_created: 'An IP address or a network was blocked.',
  ip_block_changed: 'A block of an IP address or a network was changed.',
  ip_block_removed: 'A block of an IP address or a network was removed.',
  trend_rejected: 'A hashtag or a post was removed from the public trends.',
  trend_approved: 'A hashtag or a post may be in the public trends again.',
  rule_created: 'A rule was added.',
  rule_changed: 'A rule was changed.',
  rule_removed: 'A rule was removed.',
  service_filter_created: 'A filter of the service was added.',
  service_filter_changed: 'A filter of the service was changed.',
  service_filter_removed: 'A filter of the service was removed.',
  announcement_created: 'An announcement was created.',
  announcement_updated: 'An announcement was changed.',
  announcement_published: 'An announcement was published.',
  announcement_unpublished: 'An announcement was hidden.',
  announcement_deleted: 'An announcement was deleted.',
  invitation_created: 'An invitation to register was created.',
  invitation_revoked: 'An invitation to register was revoked.',
  report_updated: 'The category or the rules of a report were changed.',
  report_assigned: 'A report was assigned to a moderator.',
  report_unassigned: 'A report is no longer assigned to a moderator.',
  report_resolved: 'A report was closed.',
  report_reopened: 'A closed report was opened again.',
  report_note_added: 'A note was written on a report.',
  report_note_deleted: 'A note on a report was deleted.',
  private_posts_read: 'Posts of a report that are not public were read.',
  post_removed: 'A post was removed.',
  posts_removed: 'The posts of an account from a period were removed.',
  post_restored: 'A removed post was restored.',
  media_removed: 'A file was removed from posts.',
  media_restored: 'A removed file was restored.',
  post_note_added: 'A note was written on a post.',
  post_note_deleted: 'A note on a post was deleted.',
  appeal_approved: 'An appeal was approved: the decision was undone.',
  appeal_rejected: 'An appeal was rejected: the decision stands.',
  post_covered: 'The media of a post were marked as sensitive.',
  post_uncovered: 'The media of a post are no longer marked as sensitive by a moderator.',
  post_sharing_forbidden: 'Quotes and boosts of a post were forbidden.',
  post_sharing_allowed: 'Quotes and boosts of a post were allowed again.',
})
export type AuditAction = z.infer<typeof AuditAction>

export const AuditSurface = choice('AuditSurface', 'How an action reached the service.', {
  rest: 'Through the HTTP API, by an app.',
  graphql: 'Through GraphQL, by an app.',
  browser: 'Through a page of this service.',
  command_line: 'On the command line, by the operator.',
})
export type AuditSurface = z.infer<typeof AuditSurface>

/** An entry of the audit log. */
export const AuditEntry = z
  .object({
    id: AuditEntryId,
    action: AuditAction.describe('What the moderator or the operator did.'),
    surface: AuditSurface.describe('How the action reached the service.'),
    actor: Profile.nullable().describe(
      'The account that took the action; null for the operator, or if that account was deleted.',
    ),
    actorId: AccountId.nullable().describe('The id of the account that took the action; null for the operator.'),
    target: Profile.nullable().describe(
      'The account that the action concerns; null if it concerns no account, or if the account was deleted.',
    ),
    targetId: AccountId.nullable().describe(
      'The id of the account that the action concerns; null if it concerns no account.',
    ),
    reportId: ReportId.nullable().describe('The report that the action concerns; null for none.'),
    postId: PostId.nullable().describe('The post that the action concerns; null for none.'),
    detail: z.string().describe('A detail, such as the name of the new role; may be empty.'),
    reason: z.string().describe('The reason, as the moderator wrote it; may be empty.'),
    createdAt: Time.describe('When the action was taken.'),
  })
  .meta({ id: 'AuditEntry', description: 'An entry of the audit log: something that a moderator or the operator did.' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditEntryPage = pageOf('AuditEntryPage', AuditEntry)
