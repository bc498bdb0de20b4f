import * as posts from '../../../operations/posts/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { draftChangeShape, postChangeShape, postShape } from '../shapes.ts'

const postNames = {
  status: 'text',
  spoiler_text: 'contentWarning',
  quoted_status_id: 'quotedId',
  quote_approval_policy: 'quotePolicy',
}

export const postsRoutes: readonly Route[] = [
  route('POST /api/v1/statuses', posts.createPost, responses.status, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
    alternative: { when: 'scheduled_at', operation: posts.schedulePost, answer: responses.scheduledStatus },
  }),
  route('GET /api/v1/statuses', posts.posts, responses.statusList, { names: { id: 'ids' } }),
  route('GET /api/v1/statuses/:id', posts.post, responses.status),
  route('PUT /api/v1/statuses/:id', posts.editPost, responses.status, {
    names: {
      status: 'text',
      spoiler_text: 'contentWarning',
      media_attributes: 'mediaChanges',
      quote_approval_policy: 'quotePolicy',
    },
    shape: postChangeShape,
  }),
  route('DELETE /api/v1/statuses/:id', posts.deletePost, responses.deletedStatus),
  route('GET /api/v1/statuses/:id/context', posts.postContext, responses.context),
  route('GET /api/v1/statuses/:id/source', posts.postSource, responses.statusSource),
  route('GET /api/v1/statuses/:id/history', posts.postHistory, responses.statusHistory),
  route('POST /api/v1/statuses/:id/favourite', posts.favouritePost, responses.status),
  route('POST /api/v1/statuses/:id/unfavourite', posts.unfavouritePost, responses.status),
  route('POST /api/v1/statuses/:id/reblog', posts.boostPost, responses.status),
  route('POST /api/v1/statuses/:id/unreblog', posts.unboostPost, responses.status),
  route('POST /api/v1/statuses/:id/bookmark', posts.bookmarkPost, responses.status),
  route('POST /api/v1/statuses/:id/unbookmark', posts.unbookmarkPost, responses.status),
  route('POST /api/v1/statuses/:id/pin', posts.pinPost, responses.status),
  route('POST /api/v1/statuses/:id/unpin', posts.unpinPost, responses.status),
  route('GET /api/v1/statuses/:id/favourited_by', posts.postFavouritedBy, responses.accounts),
  route('GET /api/v1/statuses/:id/reblogged_by', posts.postBoostedBy, responses.accounts),
  route('POST /api/v1/statuses/:id/mute', posts.muteThread, responses.status),
  route('POST /api/v1/statuses/:id/unmute', posts.unmuteThread, responses.status),
  route('GET /api/v1/statuses/:id/quotes', posts.postQuotes, responses.statuses),
  route('POST /api/v1/statuses/:id/quotes/:quoting_status_id/revoke', posts.revokeQuote, responses.status, {
    names: { quoting_status_id: 'quotingId' },
  }),
  route('PUT /api/v1/statuses/:id/interaction_policy', posts.updateQuotePolicy, responses.status, {
    names: { quote_approval_policy: 'quotePolicy' },
  }),

  // drafts and scheduled posts
  route('GET /api/v1/scheduled_statuses', posts.scheduledPosts, responses.scheduledStatuses),
  route('GET /api/v1/scheduled_statuses/:id', posts.scheduledPost, responses.scheduledStatus),
  route('PUT /api/v1/scheduled_statuses/:id', posts.updateScheduledPost, responses.scheduledStatus),
  route('DELETE /api/v1/scheduled_statuses/:id', posts.deleteScheduledPost, responses.empty),
  route('POST /api/v1/drafts', posts.createDraft, responses.draft, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
  }),
  route('GET /api/v1/drafts', posts.drafts, responses.drafts),
  route('GET /api/v1/drafts/:id', posts.draft, responses.draft),
  route('PUT /api/v1/drafts/:id', posts.updateDraft, responses.draft, {
    names: postNames,
    shape: draftChangeShape,
  }),
  route('DELETE /api/v1/drafts/:id', posts.deleteDraft, responses.empty),
  route('POST /api/v1/drafts/:id/publish', posts.publishDraft, responses.status),
]
