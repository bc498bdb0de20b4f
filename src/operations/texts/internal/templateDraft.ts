import { invalid } from '../../../model/errors.ts'
import { cleanLine, cleanText } from '../../../model/text/clean.ts'
import type { DecisionTemplateDraft } from '../../../stores/decisionTemplates.ts'

/** Returns a template as it is stored. Throws `validation_failed` for a blank title or text. */
export function templateDraft({ title, text, action }: DecisionTemplateDraft): DecisionTemplateDraft {
  const draft = { title: cleanLine(title), text: cleanText(text).trim(), action }
  for (const field of ['title', 'text'] as const) if (draft[field] === '') throw invalid(field, 'blank')
  return draft
}
