import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { TermsOfService } from '../../model/serviceText.ts'
import { Day } from '../../model/time.ts'
import { defineOpenOperation } from '../operation.ts'
import { rendered } from './internal/rendered.ts'

/** Returns the terms of service. Throws `not_found` if there are none. */
export const termsOfService = defineOpenOperation({
  name: 'termsOfService',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary:
    'Read the terms of service that apply now, or those that take effect on a given day. Returns `not_found` if no such terms exist.',
  input: z.strictObject({ date: Day.optional().describe('The day on which the terms take effect.') }),
  output: TermsOfService,
  async run({ date }, { stores }) {
    const terms = await stores.serviceTexts.terms(date)
    if (!terms) throw notFound()
    const { effectiveOn, isEffective, succeededOn, precededOn } = terms
    return { html: (await rendered(terms)).html, effectiveOn, isEffective, succeededOn, precededOn }
  },
})
