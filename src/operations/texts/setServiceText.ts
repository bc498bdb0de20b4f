import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { MarkdownText, ServiceText, ServiceTextName } from '../../model/serviceText.ts'
import { cleanText } from '../../model/text/clean.ts'
import { Day } from '../../model/time.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { rendered } from './internal/rendered.ts'

/**
 * Stores a new version of a text. Throws `validation_failed` if `effectiveOn` is given for a text other than the terms.
 */
export const setServiceText = defineModeration({
  name: 'setServiceText',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageSettings'],
  summary: 'Change a text about the service. Earlier versions stay stored.',
  input: z.strictObject({
    name: ServiceTextName,
    text: MarkdownText.describe('The text in Markdown; empty to remove it.'),
    effectiveOn: Day.optional().describe('The day on which the terms of service take effect; at once if absent.'),
  }),
  output: ServiceText,
  async run({ name, text, effectiveOn = null }, call) {
    if (effectiveOn !== null && name !== 'terms_of_service') throw invalid('effectiveOn', 'invalid')
    const stored = { name, text: cleanText(text).trim(), effectiveOn }
    return rendered(await call.stores.serviceTexts.set(stored, actOf(call, '')))
  },
})
