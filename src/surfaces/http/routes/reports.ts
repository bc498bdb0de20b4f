import * as reports from '../../../operations/reports/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const reportsRoutes: readonly Route[] = [
  route('POST /api/v1/reports', reports.createReport, responses.report, {
    names: { account_id: 'id', status_ids: 'postIds' },
  }),
  route('GET /api/v1/admin/reports', reports.moderatedReports, responses.adminReports, {
    names: { account_id: 'reporterId', target_account_id: 'targetId' },
  }),
  route('GET /api/v1/admin/report_statistics', reports.reportStatistics, responses.reportStatistics),
  route('GET /api/v1/admin/reports/:id', reports.moderatedReport, responses.adminReport),
  route('PUT /api/v1/admin/reports/:id', reports.updateReport, responses.adminReport),
  route('POST /api/v1/admin/reports/:id/assign_to_self', reports.assignReport, responses.adminReport),
  route('POST /api/v1/admin/reports/:id/unassign', reports.unassignReport, responses.adminReport),
  route('POST /api/v1/admin/reports/:id/resolve', reports.resolveReport, responses.adminReport),
  route('POST /api/v1/admin/reports/:id/reopen', reports.reopenReport, responses.adminReport),
  route('GET /api/v1/admin/reports/:id/notes', reports.reportNotes, responses.reportNotes),
  route('POST /api/v1/admin/reports/:id/notes', reports.createReportNote, responses.reportNote),
  route('DELETE /api/v1/admin/reports/:id/notes/:note_id', reports.deleteReportNote, responses.empty),
]
