import * as reports from '../../../operations/reports/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const reportsRoutes: readonly Route[] = [
  route('POST /api/v1/reports', reports.createReport, answers.report, {
    names: { account_id: 'id', status_ids: 'postIds' },
  }),
  route('GET /api/v1/admin/reports', reports.moderatedReports, answers.adminReports, {
    names: { account_id: 'reporterId', target_account_id: 'targetId' },
  }),
  route('GET /api/v1/admin/report_statistics', reports.reportStatistics, answers.reportStatistics),
  route('GET /api/v1/admin/reports/:id', reports.moderatedReport, answers.adminReport),
  route('PUT /api/v1/admin/reports/:id', reports.updateReport, answers.adminReport),
  route('POST /api/v1/admin/reports/:id/assign_to_self', reports.assignReport, answers.adminReport),
  route('POST /api/v1/admin/reports/:id/unassign', reports.unassignReport, answers.adminReport),
  route('POST /api/v1/admin/reports/:id/resolve', reports.resolveReport, answers.adminReport),
  route('POST /api/v1/admin/reports/:id/reopen', reports.reopenReport, answers.adminReport),
  route('GET /api/v1/admin/reports/:id/notes', reports.reportNotes, answers.reportNotes),
  route('POST /api/v1/admin/reports/:id/notes', reports.createReportNote, answers.reportNote),
  route('DELETE /api/v1/admin/reports/:id/notes/:note_id', reports.deleteReportNote, answers.empty),
]
