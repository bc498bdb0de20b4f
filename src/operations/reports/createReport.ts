import { z } from 'zod'
import { invalid, notFound } from '../../model/errors.ts'
import { AccountId, PostId, RuleId } from '../../model/ids.ts'
import { Report, ReportCategory } from '../../model/report.ts'
import { cleanText } from '../../model/text/clean.ts'
import { isLongerThan } from '../../model/text/length.ts'
import { type Call, defineOperation } from '../operation.ts'
import { requireOther } from '../relationships/internal/relationshipTo.ts'
import { requireRules } from './internal/requireRules.ts'

const input = z.strictObject({
  id: AccountId.describe('The account to report.'),
  postIds: z.array(PostId).max(100).default([]).describe('Posts of that account that show the problem.'),
  ruleIds: z.array(RuleId).max(100).default([]).describe('The rules that were broken.'),
  category: ReportCategory.default('other').describe('What the account is reported for.'),
  comment: z.string().max(4000).default('').describe('What happened; 1000 characters at most.'),
})

/**
 * Reports an account to the moderators. Throws `not_found`, and `validation_failed` for posts of other accounts,
 * unknown rules, or too many open reports.
 */
export const createReport = defineOperation({
  name: 'createReport',
  kind: 'mutation',
  scope: 'write:reports',
  summary: 'Report an account to the moderators.',
  input,
  output: Report,
  async run({ id, postIds, ruleIds, category, comment }, call) {
    requireOther(id, call)
    const { caller, stores, limits } = call
    const target = await stores.accounts.find(id)
    if (!target) throw notFound()
    const about = { category, comment: cleanComment(comment), postIds: unique(postIds), ruleIds: unique(ruleIds) }
    await requirePosts(about.postIds, id, call)
    await requireRules(about.ruleIds, call)
    const report = await stores.reports.insert(
      { accountId: caller.accountId, targetId: id, ...about },
      limits.openReports,
    )
    if (!report) throw invalid('id', 'reportsTooMany', { most: limits.openReports })
    return { ...report, ...about, target, resolvedAt: null }
  },
})

const unique = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)]

function cleanComment(text: string): string {
  const comment = cleanText(text).trim()
  if (isLongerThan(comment, 1000)) throw invalid('comment', 'tooLong', { most: 1000 })
  return comment
}

// For posts that the caller may not see, the error is the same as for posts of another account.
async function requirePosts(ids: readonly PostId[], author: AccountId, { caller, stores }: Call): Promise<void> {
  const posts = await stores.posts.readMany(ids, caller.accountId)
  const theirs = posts.filter((post) => post.author.id === author)
  if (theirs.length < ids.length) throw invalid('postIds', 'reportPosts')
}
