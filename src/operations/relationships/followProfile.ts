import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { requireOther } from './internal/relationshipTo.ts'

const input = z.strictObject({
  id: AccountId,
  showBoosts: z.boolean().optional().describe('Whether their boosts are shown at home; true unless said.'),
  notify: z.boolean().optional().describe('Whether each of their posts is notified; false unless said.'),
  languages: z.array(Language).max(100).nullable().optional().describe('Only posts in these; null or none for all.'),
})

/**
 * Follows, or asks to, or changes how an account is followed. Throws `not_found`, `forbidden` where
 * one blocks the other.
 */
export const followProfile = defineOperation({
  name: 'followProfile',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Follow an account, ask to where followers are approved, or change how you follow it.',
  input,
  output: Relationship,
  async run({ id, showBoosts, notify, languages }, call) {
    requireOther(id, call)
    const chosen = languages?.length === 0 ? null : languages
    return call.stores.relationships.follow(call.caller.accountId, id, { showBoosts, notify, languages: chosen })
  },
})
