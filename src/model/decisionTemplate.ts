import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { DecisionTemplateId } from './ids.ts'
import { DecisionAction, DecisionText } from './moderationDecision.ts'

/** Maximum templates of a service. */
export const mostDecisionTemplates = 100

/** The fields of a template in an input. */
export const decisionTemplateFields = {
  title: z.string().min(1, problemKey('blank')).max(100).describe('The name by which moderators find the template.'),
  text: DecisionText.min(1, problemKey('blank')).describe('The text with which an explanation begins.'),
  action: DecisionAction.nullable()
    .default(null)
    .describe('The decision that the template is offered for; null for all.'),
}

/** A template of the explanation of a decision. */
export const DecisionTemplate = z
  .object({
    id: DecisionTemplateId,
    title: z.string().describe('The name by which moderators find the template.'),
    text: z.string().describe('The text with which an explanation begins.'),
    action: DecisionAction.nullable().describe('The decision that the template is offered for; null for all.'),
  })
  .meta({ id: 'DecisionTemplate', description: 'A text with which moderators begin the explanation of a decision.' })
export type DecisionTemplate = z.infer<typeof DecisionTemplate>
