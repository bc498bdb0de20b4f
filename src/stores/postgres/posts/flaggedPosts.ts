import type { AccountId, PostId, ReportId } from '../../../model/ids.ts'
import type { Visibility } from '../../../model/visibility.ts'
import type { FlaggedPost } from '../../posts.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordDecision } from '../instance/decisionRecord.ts'
import { captureReported, notifyOfReport } from '../instance/reports.ts'
import { removePost, setRemovalDecision } from './removedPosts.ts'

// A post has at most one open report by filters of the service, so that edits do not fill the queue. A held post always
// gets one.
const report = statement<{ id: ReportId }>(
  'flagged_post_report',
  `insert into reports (target_id, category, comment, post_ids, by_service)
   select $1, 'other', $2::text, array[$3::bigint], true
   where $4::boolean or not exists (
     select from reports where target_id = $1 and by_service and resolved_at is null and $3::bigint = any(post_ids))
   returning id`,
)

// A held post is deleted. Its idempotency key would be deleted with it if it still referred to the post.
const storeKey = statement(
  'flagged_post_keep_key',
  'update idempotency_keys set held_post_id = post_id, post_id = null where post_id = $1 and account_id = $2',
)

interface StoredPost {
  id: PostId
  authorId: AccountId
  visibility: Visibility
}

/**
 * Reports or holds a post that filters of the service match, in the transaction that stores it. Returns whether it is
 * held. Call it only for public and unlisted posts: otherwise moderators would read private posts that no one reported.
 */
export async function flagPost(
  within: Database,
  { id, authorId, visibility }: StoredPost,
  { comment, hold }: FlaggedPost,
): Promise<boolean> {
  if (visibility !== 'public' && visibility !== 'unlisted') return false
  const insertedReport = await within.row(report, [authorId, comment, id, hold !== null])
  if (!insertedReport) return false
  await within.rows(captureReported, [insertedReport.id, [id]])
  await within.rows(notifyOfReport, [insertedReport.id])
  if (!hold) return false
  await within.rows(storeKey, [id, authorId])
  await removePost(within, { id, author: authorId, by: null, days: hold.days })
  const decision = { text: hold.text, ruleIds: [], reportId: insertedReport.id, isNotified: true }
  const decided = { action: 'remove_posts', accountId: authorId, postIds: [id] } as const
  await within.rows(setRemovalDecision, [id, await recordDecision(within, { actor: null, decision }, decided)])
  return true
}
