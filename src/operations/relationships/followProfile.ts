import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { requireOther } from './internal/relationshipTo.ts'

const input = z.strictObject({
  id: AccountId,
  showBoosts: z
    .boolean()
    .optional()
    .describe('Whether boosts by the account appear in your home timeline. The default is true.'),
  notify: z.boolean().optional().describe('Whether you are notified of posts by the account. The default is false.'),
  languages: z
    .array(Language)
    .max(100)
    .nullable()
    .optional()
    .describe('The languages in which you see posts by the account; null or empty for all.'),
})

/**
 * Follows an account, requests to follow it, or changes the settings of a follow. Throws `not_found`, and `forbidden`
 * if one blocks the other.
 */
export const followProfile = defineOperation({
  name: 'followProfile',
  kind: 'mutation',
  scope: 'write:follows',
  summary:
    'Follow an account, or change how you follow it. If the account approves followers, this sends a follow request.',
  input,
  output: Relationship,
  async run({ id, showBoosts, notify, languages }, call) {
    requireOther(id, call)
    const chosen = languages?.length === 0 ? null : languages
    return call.stores.relationships.follow(call.caller.accountId, id, { showBoosts, notify, languages: chosen })
  },
})
