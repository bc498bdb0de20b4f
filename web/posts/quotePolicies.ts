import type { QuoteApproval, QuotePolicy } from '../schema/api.ts'

/** Who may quote a post: from all to none. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const satisfies QuotePolicy[]

/** Who may quote a post, as it is set. */
export function policyOf({ quote_approval: { automatic } }: { quote_approval: QuoteApproval }): QuotePolicy {
  if (automatic.includes('public')) return 'public'
  return automatic.includes('followers') ? 'followers' : 'nobody'
}
