import type { QuoteApproval, QuotePolicy } from '../schema/api.ts'

/** The choices of who may quote a post, from everyone to nobody. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const satisfies QuotePolicy[]

/** Returns the current quote policy of a post. */
export function policyOf({ quote_approval: { automatic } }: { quote_approval: QuoteApproval }): QuotePolicy {
  if (automatic.includes('public')) return 'public'
  return automatic.includes('followers') ? 'followers' : 'nobody'
}
