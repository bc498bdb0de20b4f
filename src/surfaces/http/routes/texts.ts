import * as texts from '../../../operations/texts/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

const dated = { names: { effective_date: 'effectiveOn' } }

export const textRoutes: readonly Route[] = [
  route('GET /api/v1/instance/terms_of_service', texts.termsOfService, answers.termsOfService),
  route('GET /api/v1/instance/terms_of_service/:date', texts.termsOfService, answers.termsOfService),
  route('GET /api/v1/admin/texts/:name', texts.serviceTexts, answers.serviceTexts),
  route('PUT /api/v1/admin/texts/:name', texts.setServiceText, answers.serviceText, dated),
  route('POST /api/v1/admin/rules', texts.createRule, answers.rule),
  route('PUT /api/v1/admin/rules/:id', texts.updateRule, answers.rule),
  route('DELETE /api/v1/admin/rules/:id', texts.deleteRule, answers.empty),
]
