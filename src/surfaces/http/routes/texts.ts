import * as texts from '../../../operations/texts/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

const dated = { names: { effective_date: 'effectiveOn' } }

export const textRoutes: readonly Route[] = [
  route('GET /api/v1/instance/terms_of_service', texts.termsOfService, responses.termsOfService),
  route('GET /api/v1/instance/terms_of_service/:date', texts.termsOfService, responses.termsOfService),
  route('GET /api/v1/admin/texts/:name', texts.serviceTexts, responses.serviceTexts),
  route('PUT /api/v1/admin/texts/:name', texts.setServiceText, responses.serviceText, dated),
  route('PUT /api/v1/admin/contact', texts.setContact, responses.contact, { names: { account_id: 'accountId' } }),
  route('GET /api/v1/admin/decision_templates', texts.decisionTemplates, responses.decisionTemplates),
  route('POST /api/v1/admin/decision_templates', texts.createDecisionTemplate, responses.decisionTemplate),
  route('PUT /api/v1/admin/decision_templates/:id', texts.updateDecisionTemplate, responses.decisionTemplate),
  route('DELETE /api/v1/admin/decision_templates/:id', texts.deleteDecisionTemplate, responses.empty),
  route('POST /api/v1/admin/rules', texts.createRule, responses.rule),
  route('GET /api/v1/admin/rules/:id/versions', texts.ruleVersions, responses.ruleVersions),
  route('PUT /api/v1/admin/rules/:id', texts.updateRule, responses.rule),
  route('DELETE /api/v1/admin/rules/:id', texts.deleteRule, responses.empty),
]
