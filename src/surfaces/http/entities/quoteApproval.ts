import { z } from 'zod'
import type { QuotePolicy } from '../../../model/visibility.ts'

const QuoteGroup = z.enum(['public', 'followers', 'following', 'unsupported_policy'])

export const QuoteApprovalEntity = z
  .object({
    automatic: z.array(QuoteGroup).describe('Who may quote without being asked; empty for nobody.'),
    manual: z
      .array(QuoteGroup)
      .describe('Who may quote once the author agrees. Always empty: no author is asked here.'),
    current_user: z.enum(['automatic', 'manual', 'denied', 'unknown']).describe('What that means for the caller.'),
  })
  .meta({ id: 'QuoteApproval', description: 'Who may quote a post.' })
export type QuoteApprovalEntity = z.infer<typeof QuoteApprovalEntity>

/** Who may quote a post of this policy. */
export function quoteApprovalEntity(policy: QuotePolicy): QuoteApprovalEntity {
  // The author's wish is shown as it is; `denied`, since nobody can quote yet: clients then offer no button that would fail.
  return { automatic: policy === 'nobody' ? [] : [policy], manual: [], current_user: 'denied' }
}
