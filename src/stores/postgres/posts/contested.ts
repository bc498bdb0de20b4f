/**
 * SQL: true if the final deletion of what a decision removed has to wait: for a pending or approved appeal, or for the
 * review of a post that a filter held. `removed` is a table with the column `decision_id`.
 */
export const isContested = (removed: string): string => `exists (
  select from moderation_decisions d left join reports report on report.id = d.report_id
  where d.id = ${removed}.decision_id and (d.appeal_state in ('pending', 'approved')
    or (report.by_service and report.resolved_at is null)))`
