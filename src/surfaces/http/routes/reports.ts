import * as reports from '../../../operations/reports/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const reportsRoutes: readonly Route[] = [
  route('POST /api/v1/reports', reports.createReport, answers.report, {
    names: { account_id: 'id', status_ids: 'postIds' },
  }),
]
