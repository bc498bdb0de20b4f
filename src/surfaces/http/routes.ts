import { customEmojis } from '../../operations/instance/customEmojis.ts'
import { instance } from '../../operations/instance/instance.ts'
import { markers } from '../../operations/markers/markers.ts'
import { saveMarkers } from '../../operations/markers/saveMarkers.ts'
import { deleteMedia } from '../../operations/media/deleteMedia.ts'
import { media } from '../../operations/media/media.ts'
import { updateMedia } from '../../operations/media/updateMedia.ts'
import { uploadMedia } from '../../operations/media/uploadMedia.ts'
import { poll } from '../../operations/polls/poll.ts'
import { votePoll } from '../../operations/polls/votePoll.ts'
import { bookmarkPost } from '../../operations/posts/bookmarkPost.ts'
import { boostPost } from '../../operations/posts/boostPost.ts'
import { createPost } from '../../operations/posts/createPost.ts'
import { deletePost } from '../../operations/posts/deletePost.ts'
import { editPost } from '../../operations/posts/editPost.ts'
import { favouritePost } from '../../operations/posts/favouritePost.ts'
import { pinPost } from '../../operations/posts/pinPost.ts'
import { post } from '../../operations/posts/post.ts'
import { postBoostedBy } from '../../operations/posts/postBoostedBy.ts'
import { postContext } from '../../operations/posts/postContext.ts'
import { postFavouritedBy } from '../../operations/posts/postFavouritedBy.ts'
import { postHistory } from '../../operations/posts/postHistory.ts'
import { posts } from '../../operations/posts/posts.ts'
import { postSource } from '../../operations/posts/postSource.ts'
import { unbookmarkPost } from '../../operations/posts/unbookmarkPost.ts'
import { unboostPost } from '../../operations/posts/unboostPost.ts'
import { unfavouritePost } from '../../operations/posts/unfavouritePost.ts'
import { unpinPost } from '../../operations/posts/unpinPost.ts'
import { ownProfile } from '../../operations/profiles/ownProfile.ts'
import { preferences } from '../../operations/profiles/preferences.ts'
import { profile } from '../../operations/profiles/profile.ts'
import { profileByName } from '../../operations/profiles/profileByName.ts'
import { profilePosts } from '../../operations/profiles/profilePosts.ts'
import { profiles } from '../../operations/profiles/profiles.ts'
import { removeAvatar } from '../../operations/profiles/removeAvatar.ts'
import { removeHeader } from '../../operations/profiles/removeHeader.ts'
import { updateProfile } from '../../operations/profiles/updateProfile.ts'
import { acceptFollowRequest } from '../../operations/relationships/acceptFollowRequest.ts'
import { blockedProfiles } from '../../operations/relationships/blockedProfiles.ts'
import { blockProfile } from '../../operations/relationships/blockProfile.ts'
import { followers } from '../../operations/relationships/followers.ts'
import { following } from '../../operations/relationships/following.ts'
import { followProfile } from '../../operations/relationships/followProfile.ts'
import { followRequests } from '../../operations/relationships/followRequests.ts'
import { rejectFollowRequest } from '../../operations/relationships/rejectFollowRequest.ts'
import { relationships } from '../../operations/relationships/relationships.ts'
import { removeFollower } from '../../operations/relationships/removeFollower.ts'
import { unblockProfile } from '../../operations/relationships/unblockProfile.ts'
import { unfollowProfile } from '../../operations/relationships/unfollowProfile.ts'
import { revokeSession } from '../../operations/sessions/revokeSession.ts'
import { sessions } from '../../operations/sessions/sessions.ts'
import { bookmarks } from '../../operations/timelines/bookmarks.ts'
import { favourites } from '../../operations/timelines/favourites.ts'
import { homeTimeline } from '../../operations/timelines/homeTimeline.ts'
import { publicTimeline } from '../../operations/timelines/publicTimeline.ts'
import { tagTimeline } from '../../operations/timelines/tagTimeline.ts'
import * as answers from './answers.ts'
import { type Route, route } from './route.ts'
import { markersShape, mediaShape, postChangeShape, postShape, profileShape } from './shapes.ts'

/**
 * Which path is which operation: a line a route, by noun. A PATCH is answered as PUT too, and the other way round; a trailing
 * slash changes nothing.
 */
export const routes: readonly Route[] = [
  // instance
  route('GET /api/v2/instance', instance, answers.instanceV2),
  route('GET /api/v1/instance', instance, answers.instanceV1),
  route('GET /api/v1/instance/rules', instance, answers.instanceRules),
  route('GET /api/v1/custom_emojis', customEmojis, answers.customEmojis),

  // posts
  route('POST /api/v1/statuses', createPost, answers.status, {
    names: { status: 'text', spoiler_text: 'contentWarning', quote_approval_policy: 'quotePolicy' },
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
  }),
  route('GET /api/v1/statuses', posts, answers.statusList, { names: { id: 'ids' } }),
  route('GET /api/v1/statuses/:id', post, answers.status),
  route('PUT /api/v1/statuses/:id', editPost, answers.status, {
    names: { status: 'text', spoiler_text: 'contentWarning', media_attributes: 'mediaChanges' },
    shape: postChangeShape,
  }),
  route('DELETE /api/v1/statuses/:id', deletePost, answers.deletedStatus),
  route('GET /api/v1/statuses/:id/context', postContext, answers.context),
  route('GET /api/v1/statuses/:id/source', postSource, answers.statusSource),
  route('GET /api/v1/statuses/:id/history', postHistory, answers.statusHistory),
  route('POST /api/v1/statuses/:id/favourite', favouritePost, answers.status),
  route('POST /api/v1/statuses/:id/unfavourite', unfavouritePost, answers.status),
  route('POST /api/v1/statuses/:id/reblog', boostPost, answers.status),
  route('POST /api/v1/statuses/:id/unreblog', unboostPost, answers.status),
  route('POST /api/v1/statuses/:id/bookmark', bookmarkPost, answers.status),
  route('POST /api/v1/statuses/:id/unbookmark', unbookmarkPost, answers.status),
  route('POST /api/v1/statuses/:id/pin', pinPost, answers.status),
  route('POST /api/v1/statuses/:id/unpin', unpinPost, answers.status),
  route('GET /api/v1/statuses/:id/favourited_by', postFavouritedBy, answers.accounts),
  route('GET /api/v1/statuses/:id/reblogged_by', postBoostedBy, answers.accounts),

  // polls
  route('GET /api/v1/polls/:id', poll, answers.poll),
  route('POST /api/v1/polls/:id/votes', votePoll, answers.poll),

  // timelines
  route('GET /api/v1/timelines/home', homeTimeline, answers.statuses),
  route('GET /api/v1/timelines/public', publicTimeline, answers.statuses),
  route('GET /api/v1/timelines/tag/:hashtag', tagTimeline, answers.statuses),
  route('GET /api/v1/favourites', favourites, answers.statuses),
  route('GET /api/v1/bookmarks', bookmarks, answers.statuses),

  // media
  route('POST /api/v2/media', uploadMedia, answers.uploadedMedia, { shape: mediaShape, fixed: { wait: false } }),
  route('POST /api/v1/media', uploadMedia, answers.mediaAttachment, { shape: mediaShape, fixed: { wait: true } }),
  route('GET /api/v1/media/:id', media, answers.media),
  route('PUT /api/v1/media/:id', updateMedia, answers.mediaAttachment, { shape: mediaShape }),
  route('DELETE /api/v1/media/:id', deleteMedia, answers.empty),

  // profiles
  route('GET /api/v1/accounts/verify_credentials', ownProfile, answers.credentialAccount),
  route('PATCH /api/v1/accounts/update_credentials', updateProfile, answers.credentialAccount, {
    names: {
      fields_attributes: 'fields',
      'source[privacy]': 'defaultVisibility',
      'source[sensitive]': 'defaultSensitive',
      'source[language]': 'defaultLanguage',
      'source[quote_policy]': 'defaultQuotePolicy',
    },
    shape: profileShape,
  }),
  route('DELETE /api/v1/profile/avatar', removeAvatar, answers.credentialAccount),
  route('DELETE /api/v1/profile/header', removeHeader, answers.credentialAccount),
  route('GET /api/v1/preferences', preferences, answers.preferences),
  route('GET /api/v1/accounts/lookup', profileByName, answers.account, { names: { acct: 'name' } }),
  route('GET /api/v1/accounts', profiles, answers.accountList, { names: { id: 'ids' } }),
  route('GET /api/v1/accounts/:id', profile, answers.account),
  route('GET /api/v1/accounts/:id/statuses', profilePosts, answers.statuses, {
    names: { exclude_reblogs: 'excludeBoosts' },
  }),

  // relationships
  route('GET /api/v1/accounts/relationships', relationships, answers.relationships, { names: { id: 'ids' } }),
  route('GET /api/v1/accounts/:id/followers', followers, answers.accounts),
  route('GET /api/v1/accounts/:id/following', following, answers.accounts),
  route('POST /api/v1/accounts/:id/follow', followProfile, answers.relationship, { names: { reblogs: 'showBoosts' } }),
  route('POST /api/v1/accounts/:id/unfollow', unfollowProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/remove_from_followers', removeFollower, answers.relationship),
  route('GET /api/v1/follow_requests', followRequests, answers.accounts),
  route('POST /api/v1/follow_requests/:id/authorize', acceptFollowRequest, answers.relationship),
  route('POST /api/v1/follow_requests/:id/reject', rejectFollowRequest, answers.relationship),
  route('POST /api/v1/accounts/:id/block', blockProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unblock', unblockProfile, answers.relationship),
  route('GET /api/v1/blocks', blockedProfiles, answers.accounts),

  // markers
  route('GET /api/v1/markers', markers, answers.markers, { names: { timeline: 'timelines' } }),
  route('POST /api/v1/markers', saveMarkers, answers.markers, {
    shape: markersShape,
    names: { 'home[last_read_id]': 'home', 'notifications[last_read_id]': 'notifications' },
  }),

  // sessions
  route('GET /api/v1/sessions', sessions, answers.sessions),
  route('DELETE /api/v1/sessions/:handle', revokeSession, answers.empty),
]
