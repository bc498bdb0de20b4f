import { z } from 'zod'
import type { DecisionTemplate } from '../../../model/decisionTemplate.ts'
import { DecisionAction } from '../../../model/moderationDecision.ts'

export const DecisionTemplateEntity = z
  .object({
    id: z.string(),
    title: z.string().describe('The name by which moderators find the template.'),
    text: z.string().describe('The text with which an explanation begins.'),
    action: DecisionAction.nullable().describe('The decision that the template is offered for; null for all.'),
  })
  .meta({ id: 'DecisionTemplate', description: 'A text with which moderators begin the explanation of a decision.' })
type DecisionTemplateEntity = z.infer<typeof DecisionTemplateEntity>

export const decisionTemplateEntity = ({ id, title, text, action }: DecisionTemplate): DecisionTemplateEntity => ({
  ...{ id, title, text, action },
})
