import * as posts from '../../../operations/posts/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'
import { draftChangeShape, postChangeShape, postShape } from '../shapes.ts'

const postNames = {
  status: 'text',
  spoiler_text: 'contentWarning',
  quoted_status_id: 'quotedId',
  quote_approval_policy: 'quotePolicy',
}

export const postsRoutes: readonly Route[] = [
  route('POST /api/v1/statuses', posts.createPost, answers.status, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
    alternative: { when: 'scheduled_at', operation: posts.schedulePost, answer: answers.scheduledStatus },
  }),
  route('GET /api/v1/statuses', posts.posts, answers.statusList, { names: { id: 'ids' } }),
  route('GET /api/v1/statuses/:id', posts.post, answers.status),
  route('PUT /api/v1/statuses/:id', posts.editPost, answers.status, {
    names: {
      status: 'text',
      spoiler_text: 'contentWarning',
      media_attributes: 'mediaChanges',
      quote_approval_policy: 'quotePolicy',
    },
    shape: postChangeShape,
  }),
  route('DELETE /api/v1/statuses/:id', posts.deletePost, answers.deletedStatus),
  route('GET /api/v1/statuses/:id/context', posts.postContext, answers.context),
  route('GET /api/v1/statuses/:id/source', posts.postSource, answers.statusSource),
  route('GET /api/v1/statuses/:id/history', posts.postHistory, answers.statusHistory),
  route('POST /api/v1/statuses/:id/favourite', posts.favouritePost, answers.status),
  route('POST /api/v1/statuses/:id/unfavourite', posts.unfavouritePost, answers.status),
  route('POST /api/v1/statuses/:id/reblog', posts.boostPost, answers.status),
  route('POST /api/v1/statuses/:id/unreblog', posts.unboostPost, answers.status),
  route('POST /api/v1/statuses/:id/bookmark', posts.bookmarkPost, answers.status),
  route('POST /api/v1/statuses/:id/unbookmark', posts.unbookmarkPost, answers.status),
  route('POST /api/v1/statuses/:id/pin', posts.pinPost, answers.status),
  route('POST /api/v1/statuses/:id/unpin', posts.unpinPost, answers.status),
  route('GET /api/v1/statuses/:id/favourited_by', posts.postFavouritedBy, answers.accounts),
  route('GET /api/v1/statuses/:id/reblogged_by', posts.postBoostedBy, answers.accounts),
  route('POST /api/v1/statuses/:id/mute', posts.muteThread, answers.status),
  route('POST /api/v1/statuses/:id/unmute', posts.unmuteThread, answers.status),
  route('GET /api/v1/statuses/:id/quotes', posts.postQuotes, answers.statuses),
  route('POST /api/v1/statuses/:id/quotes/:quoting_status_id/revoke', posts.revokeQuote, answers.status, {
    names: { quoting_status_id: 'quotingId' },
  }),
  route('PUT /api/v1/statuses/:id/interaction_policy', posts.updateQuotePolicy, answers.status, {
    names: { quote_approval_policy: 'quotePolicy' },
  }),

  // drafts and scheduled posts
  route('GET /api/v1/scheduled_statuses', posts.scheduledPosts, answers.scheduledStatuses),
  route('GET /api/v1/scheduled_statuses/:id', posts.scheduledPost, answers.scheduledStatus),
  route('PUT /api/v1/scheduled_statuses/:id', posts.updateScheduledPost, answers.scheduledStatus),
  route('DELETE /api/v1/scheduled_statuses/:id', posts.deleteScheduledPost, answers.empty),
  route('POST /api/v1/drafts', posts.createDraft, answers.draft, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
  }),
  route('GET /api/v1/drafts', posts.drafts, answers.drafts),
  route('GET /api/v1/drafts/:id', posts.draft, answers.draft),
  route('PUT /api/v1/drafts/:id', posts.updateDraft, answers.draft, {
    names: postNames,
    shape: draftChangeShape,
  }),
  route('DELETE /api/v1/drafts/:id', posts.deleteDraft, answers.empty),
  route('POST /api/v1/drafts/:id/publish', posts.publishDraft, answers.status),
]
