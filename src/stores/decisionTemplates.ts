import type { DecisionTemplate } from '../model/decisionTemplate.ts'
import type { DecisionTemplateId } from '../model/ids.ts'
import type { AuditContext } from './auditLog.ts'

export type DecisionTemplateDraft = Omit<DecisionTemplate, 'id'>

/** The templates of explanations of decisions. Each change is recorded in the audit log. */
export interface DecisionTemplates {
  /** Returns all templates, ordered by title. */
  list(): Promise<DecisionTemplate[]>
  /** Throws `validation_failed` above `mostDecisionTemplates`. */
  insert(draft: DecisionTemplateDraft, act: AuditContext): Promise<DecisionTemplate>
  /** Returns undefined if the template does not exist. */
  replace(
    id: DecisionTemplateId,
    draft: DecisionTemplateDraft,
    act: AuditContext,
  ): Promise<DecisionTemplate | undefined>
  /** Returns false if the template does not exist. */
  remove(id: DecisionTemplateId, act: AuditContext): Promise<boolean>
}
