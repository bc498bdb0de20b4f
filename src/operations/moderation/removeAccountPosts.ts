import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { AccountId, firstIdAt, type PostId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'
import { postPermissions } from './internal/actOnPost.ts'

const Moment = z.iso.datetime({ offset: true })

/**
 * Starts a job that removes all posts of an account from a period. Throws `not_found`, `forbidden` if the caller does
 * not outrank the account, and `validation_failed` for a period that ends before it begins.
 */
export const removeAccountPosts = defineModeration({
  name: 'removeAccountPosts',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Remove all posts that an account published in a period. They are removed in the background.',
  input: z.strictObject({
    id: AccountId,
    since: Moment.describe('Remove the posts published at this time or later, in ISO 8601.'),
    until: Moment.optional().describe('Remove the posts published before this time, in ISO 8601. The default is now.'),
    ...decisionInput,
  }),
  output: ModeratedAccount,
  async run({ id, since, until, ...texts }, call) {
    const [begin, end] = [Date.parse(since), until === undefined ? Date.now() : Date.parse(until)]
    if (end <= begin) throw invalid('until', 'endsBeforeBeginning')
    const [from, to] = [firstIdAt(begin), firstIdAt(end)] as [PostId, PostId]
    const { stores, limits } = call
    const removal = { account: id, from, to, days: limits.removedPostDays }
    await stores.moderatedPosts.removeAll(removal, { ...(await decisionOf(texts, call)), permissions: postPermissions })
    return stores.moderation.readAccount(id)
  },
})
