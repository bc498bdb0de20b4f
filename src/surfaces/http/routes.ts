import { createApp } from '../../operations/apps/createApp.ts'
import { ownApp } from '../../operations/apps/ownApp.ts'
import { deleteConversation } from '../../operations/conversations/deleteConversation.ts'
import { directConversations } from '../../operations/conversations/directConversations.ts'
import { markConversation } from '../../operations/conversations/markConversation.ts'
import { directory } from '../../operations/discovery/directory.ts'
import { dismissSuggestion } from '../../operations/discovery/dismissSuggestion.ts'
import { suggestions } from '../../operations/discovery/suggestions.ts'
import { addFilterKeyword } from '../../operations/filters/addFilterKeyword.ts'
import { addFilterPost } from '../../operations/filters/addFilterPost.ts'
import { createFilter } from '../../operations/filters/createFilter.ts'
import { createKeywordFilter } from '../../operations/filters/createKeywordFilter.ts'
import { deleteFilter } from '../../operations/filters/deleteFilter.ts'
import { deleteFilterKeyword } from '../../operations/filters/deleteFilterKeyword.ts'
import { filter } from '../../operations/filters/filter.ts'
import { filterKeyword } from '../../operations/filters/filterKeyword.ts'
import { filterKeywords } from '../../operations/filters/filterKeywords.ts'
import { filterPost } from '../../operations/filters/filterPost.ts'
import { filterPosts } from '../../operations/filters/filterPosts.ts'
import { filterPreview } from '../../operations/filters/filterPreview.ts'
import { filters } from '../../operations/filters/filters.ts'
import { keywordFilter } from '../../operations/filters/keywordFilter.ts'
import { plainFilters } from '../../operations/filters/plainFilters.ts'
import { removeFilterPost } from '../../operations/filters/removeFilterPost.ts'
import { updateFilter } from '../../operations/filters/updateFilter.ts'
import { updateFilterKeyword } from '../../operations/filters/updateFilterKeyword.ts'
import { updateKeywordFilter } from '../../operations/filters/updateKeywordFilter.ts'
import { announcements } from '../../operations/instance/announcements.ts'
import { customEmojis } from '../../operations/instance/customEmojis.ts'
import { dismissAnnouncement } from '../../operations/instance/dismissAnnouncement.ts'
import { extendedDescription } from '../../operations/instance/extendedDescription.ts'
import { instance } from '../../operations/instance/instance.ts'
import { peers } from '../../operations/instance/peers.ts'
import { privacyPolicy } from '../../operations/instance/privacyPolicy.ts'
import { refusedDomains } from '../../operations/instance/refusedDomains.ts'
import { rules } from '../../operations/instance/rules.ts'
import { languages } from '../../operations/instance/languages.ts'
import { translationLanguages } from '../../operations/instance/translationLanguages.ts'
import { weeklyActivity } from '../../operations/instance/weeklyActivity.ts'
import { addToList } from '../../operations/lists/addToList.ts'
import { createList } from '../../operations/lists/createList.ts'
import { deleteList } from '../../operations/lists/deleteList.ts'
import { list } from '../../operations/lists/list.ts'
import { listMembers } from '../../operations/lists/listMembers.ts'
import { lists } from '../../operations/lists/lists.ts'
import { muteList } from '../../operations/lists/muteList.ts'
import { profileLists } from '../../operations/lists/profileLists.ts'
import { removeFromList } from '../../operations/lists/removeFromList.ts'
import { unmuteList } from '../../operations/lists/unmuteList.ts'
import { updateList } from '../../operations/lists/updateList.ts'
import { markers } from '../../operations/markers/markers.ts'
import { saveMarkers } from '../../operations/markers/saveMarkers.ts'
import { deleteMedia } from '../../operations/media/deleteMedia.ts'
import { media } from '../../operations/media/media.ts'
import { updateMedia } from '../../operations/media/updateMedia.ts'
import { mediaUsage } from '../../operations/media/mediaUsage.ts'
import { uploadMedia } from '../../operations/media/uploadMedia.ts'
import { acceptNotificationRequest } from '../../operations/notifications/acceptNotificationRequest.ts'
import { acceptNotificationRequests } from '../../operations/notifications/acceptNotificationRequests.ts'
import { clearNotifications } from '../../operations/notifications/clearNotifications.ts'
import { dismissNotification } from '../../operations/notifications/dismissNotification.ts'
import { dismissNotificationGroup } from '../../operations/notifications/dismissNotificationGroup.ts'
import { dismissNotificationRequest } from '../../operations/notifications/dismissNotificationRequest.ts'
import { dismissNotificationRequests } from '../../operations/notifications/dismissNotificationRequests.ts'
import { dismissNotifications } from '../../operations/notifications/dismissNotifications.ts'
import { notification } from '../../operations/notifications/notification.ts'
import { notificationGroup } from '../../operations/notifications/notificationGroup.ts'
import { notificationGroupProfiles } from '../../operations/notifications/notificationGroupProfiles.ts'
import { notificationGroups } from '../../operations/notifications/notificationGroups.ts'
import { notificationPolicy } from '../../operations/notifications/notificationPolicy.ts'
import { notificationRequest } from '../../operations/notifications/notificationRequest.ts'
import { notificationRequests } from '../../operations/notifications/notificationRequests.ts'
import { notifications } from '../../operations/notifications/notifications.ts'
import { readNotification } from '../../operations/notifications/readNotification.ts'
import { readNotifications } from '../../operations/notifications/readNotifications.ts'
import { unreadNotificationGroupsCount } from '../../operations/notifications/unreadNotificationGroupsCount.ts'
import { unreadNotificationsCount } from '../../operations/notifications/unreadNotificationsCount.ts'
import { updateNotificationPolicy } from '../../operations/notifications/updateNotificationPolicy.ts'
import { poll } from '../../operations/polls/poll.ts'
import { votePoll } from '../../operations/polls/votePoll.ts'
import { withdrawVote } from '../../operations/polls/withdrawVote.ts'
import { bookmarkPost } from '../../operations/posts/bookmarkPost.ts'
import { boostPost } from '../../operations/posts/boostPost.ts'
import { createDraft } from '../../operations/posts/createDraft.ts'
import { createPost } from '../../operations/posts/createPost.ts'
import { deleteDraft } from '../../operations/posts/deleteDraft.ts'
import { deletePost } from '../../operations/posts/deletePost.ts'
import { deleteScheduledPost } from '../../operations/posts/deleteScheduledPost.ts'
import { draft } from '../../operations/posts/draft.ts'
import { drafts } from '../../operations/posts/drafts.ts'
import { editPost } from '../../operations/posts/editPost.ts'
import { favouritePost } from '../../operations/posts/favouritePost.ts'
import { muteThread } from '../../operations/posts/muteThread.ts'
import { pinPost } from '../../operations/posts/pinPost.ts'
import { post } from '../../operations/posts/post.ts'
import { postBoostedBy } from '../../operations/posts/postBoostedBy.ts'
import { postContext } from '../../operations/posts/postContext.ts'
import { postFavouritedBy } from '../../operations/posts/postFavouritedBy.ts'
import { postHistory } from '../../operations/posts/postHistory.ts'
import { postQuotes } from '../../operations/posts/postQuotes.ts'
import { posts } from '../../operations/posts/posts.ts'
import { postSource } from '../../operations/posts/postSource.ts'
import { publishDraft } from '../../operations/posts/publishDraft.ts'
import { scheduledPost } from '../../operations/posts/scheduledPost.ts'
import { scheduledPosts } from '../../operations/posts/scheduledPosts.ts'
import { schedulePost } from '../../operations/posts/schedulePost.ts'
import { revokeQuote } from '../../operations/posts/revokeQuote.ts'
import { unbookmarkPost } from '../../operations/posts/unbookmarkPost.ts'
import { unboostPost } from '../../operations/posts/unboostPost.ts'
import { unfavouritePost } from '../../operations/posts/unfavouritePost.ts'
import { unmuteThread } from '../../operations/posts/unmuteThread.ts'
import { unpinPost } from '../../operations/posts/unpinPost.ts'
import { updateDraft } from '../../operations/posts/updateDraft.ts'
import { updateScheduledPost } from '../../operations/posts/updateScheduledPost.ts'
import { updateQuotePolicy } from '../../operations/posts/updateQuotePolicy.ts'
import { identityProofs } from '../../operations/profiles/identityProofs.ts'
import { ownProfile } from '../../operations/profiles/ownProfile.ts'
import { preferences } from '../../operations/profiles/preferences.ts'
import { profile } from '../../operations/profiles/profile.ts'
import { profileByName } from '../../operations/profiles/profileByName.ts'
import { profilePosts } from '../../operations/profiles/profilePosts.ts'
import { profiles } from '../../operations/profiles/profiles.ts'
import { removeAvatar } from '../../operations/profiles/removeAvatar.ts'
import { removeHeader } from '../../operations/profiles/removeHeader.ts'
import { updateProfile } from '../../operations/profiles/updateProfile.ts'
import { addReaction } from '../../operations/reactions/addReaction.ts'
import { postReactions } from '../../operations/reactions/postReactions.ts'
import { removeReaction } from '../../operations/reactions/removeReaction.ts'
import { changePushSubscription } from '../../operations/push/changePushSubscription.ts'
import { pushSubscription } from '../../operations/push/pushSubscription.ts'
import { subscribeToPush } from '../../operations/push/subscribeToPush.ts'
import { unsubscribeFromPush } from '../../operations/push/unsubscribeFromPush.ts'
import { acceptFollowRequest } from '../../operations/relationships/acceptFollowRequest.ts'
import { blockDomain } from '../../operations/relationships/blockDomain.ts'
import { blockedDomains } from '../../operations/relationships/blockedDomains.ts'
import { blockedProfiles } from '../../operations/relationships/blockedProfiles.ts'
import { blockProfile } from '../../operations/relationships/blockProfile.ts'
import { endorsedBy } from '../../operations/relationships/endorsedBy.ts'
import { endorsedProfiles } from '../../operations/relationships/endorsedProfiles.ts'
import { endorseProfile } from '../../operations/relationships/endorseProfile.ts'
import { familiarFollowers } from '../../operations/relationships/familiarFollowers.ts'
import { followers } from '../../operations/relationships/followers.ts'
import { following } from '../../operations/relationships/following.ts'
import { followProfile } from '../../operations/relationships/followProfile.ts'
import { followRequests } from '../../operations/relationships/followRequests.ts'
import { mutedProfiles } from '../../operations/relationships/mutedProfiles.ts'
import { muteProfile } from '../../operations/relationships/muteProfile.ts'
import { noteProfile } from '../../operations/relationships/noteProfile.ts'
import { rejectFollowRequest } from '../../operations/relationships/rejectFollowRequest.ts'
import { relationships } from '../../operations/relationships/relationships.ts'
import { removeFollower } from '../../operations/relationships/removeFollower.ts'
import { unblockDomain } from '../../operations/relationships/unblockDomain.ts'
import { unblockProfile } from '../../operations/relationships/unblockProfile.ts'
import { unendorseProfile } from '../../operations/relationships/unendorseProfile.ts'
import { unfollowProfile } from '../../operations/relationships/unfollowProfile.ts'
import { unmuteProfile } from '../../operations/relationships/unmuteProfile.ts'
import { createReport } from '../../operations/reports/createReport.ts'
import { search } from '../../operations/search/search.ts'
import { searchProfiles } from '../../operations/search/searchProfiles.ts'
import { revokeSession } from '../../operations/sessions/revokeSession.ts'
import { sessions } from '../../operations/sessions/sessions.ts'
import { streamPosition } from '../../operations/streams/streamPosition.ts'
import { deleteFeaturedTag } from '../../operations/tags/deleteFeaturedTag.ts'
import { featuredTags } from '../../operations/tags/featuredTags.ts'
import { featuredTagSuggestions } from '../../operations/tags/featuredTagSuggestions.ts'
import { featureTag } from '../../operations/tags/featureTag.ts'
import { followedTags } from '../../operations/tags/followedTags.ts'
import { followTag } from '../../operations/tags/followTag.ts'
import { mutedTags } from '../../operations/tags/mutedTags.ts'
import { muteTag } from '../../operations/tags/muteTag.ts'
import { profileFeaturedTags } from '../../operations/tags/profileFeaturedTags.ts'
import { tag } from '../../operations/tags/tag.ts'
import { unfeatureTag } from '../../operations/tags/unfeatureTag.ts'
import { unfollowTag } from '../../operations/tags/unfollowTag.ts'
import { unmuteTag } from '../../operations/tags/unmuteTag.ts'
import { bookmarks } from '../../operations/timelines/bookmarks.ts'
import { favourites } from '../../operations/timelines/favourites.ts'
import { homeTimeline } from '../../operations/timelines/homeTimeline.ts'
import { listTimeline } from '../../operations/timelines/listTimeline.ts'
import { publicTimeline } from '../../operations/timelines/publicTimeline.ts'
import { tagTimeline } from '../../operations/timelines/tagTimeline.ts'
import { trendingLinks } from '../../operations/trends/trendingLinks.ts'
import { trendingPosts } from '../../operations/trends/trendingPosts.ts'
import { trendingTags } from '../../operations/trends/trendingTags.ts'
import * as answers from './answers.ts'
import { appShape } from './appShape.ts'
import { filterChangeShape, filterNames, filterShape, keywordNames, phraseNames, phraseShape } from './filterShapes.ts'
import { type Route, route } from './route.ts'
import {
  draftChangeShape,
  markersShape,
  mediaShape,
  postChangeShape,
  postShape,
  profileShape,
  pushShape,
  searchShape,
} from './shapes.ts'

const policyNames = {
  for_not_following: 'notFollowing',
  for_not_followers: 'notFollowers',
  for_new_accounts: 'newAccounts',
  for_private_mentions: 'privateMentions',
  for_limited_accounts: 'limitedAccounts',
}

const postNames = {
  status: 'text',
  spoiler_text: 'contentWarning',
  quoted_status_id: 'quotedId',
  quote_approval_policy: 'quotePolicy',
}

const pushChangeParameters = {
  names: { 'data[alerts]': 'alerts', 'data[policy]': 'policy' },
  shape: pushShape,
}
const pushParameters = {
  names: {
    'subscription[endpoint]': 'endpoint',
    'subscription[keys][p256dh]': 'publicKey',
    'subscription[keys][auth]': 'auth',
    'subscription[standard]': 'standard',
    ...pushChangeParameters.names,
  },
  shape: pushShape,
}

const searchNames = { q: 'query', account_id: 'profileId' }

/**
 * Which path is which operation: a line a route, by noun. A PATCH is answered as PUT too, and the other way round; a trailing
 * slash changes nothing.
 */
export const routes: readonly Route[] = [
  // instance
  route('GET /api/v2/instance', instance, answers.instanceV2),
  route('GET /api/v1/instance', instance, answers.instanceV1),
  route('GET /api/v1/instance/rules', rules, answers.rules),
  route('GET /api/v1/instance/extended_description', extendedDescription, answers.instanceText),
  route('GET /api/v1/instance/privacy_policy', privacyPolicy, answers.instanceText),
  route('GET /api/v1/instance/languages', languages, answers.languages),
  route('GET /api/v1/instance/translation_languages', translationLanguages, answers.translationLanguages),
  route('GET /api/v1/instance/peers', peers, answers.nothing),
  route('GET /api/v1/instance/domain_blocks', refusedDomains, answers.nothing),
  route('GET /api/v1/instance/activity', weeklyActivity, answers.nothing),
  route('GET /api/v1/announcements', announcements, answers.nothing),
  route('POST /api/v1/announcements/:id/dismiss', dismissAnnouncement, answers.empty),
  route('GET /api/v1/custom_emojis', customEmojis, answers.customEmojis),

  // posts
  route('POST /api/v1/statuses', createPost, answers.status, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
    alternative: { when: 'scheduled_at', operation: schedulePost, answer: answers.scheduledStatus },
  }),
  route('GET /api/v1/statuses', posts, answers.statusList, { names: { id: 'ids' } }),
  route('GET /api/v1/statuses/:id', post, answers.status),
  route('PUT /api/v1/statuses/:id', editPost, answers.status, {
    names: {
      status: 'text',
      spoiler_text: 'contentWarning',
      media_attributes: 'mediaChanges',
      quote_approval_policy: 'quotePolicy',
    },
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
  route('POST /api/v1/statuses/:id/mute', muteThread, answers.status),
  route('POST /api/v1/statuses/:id/unmute', unmuteThread, answers.status),
  route('GET /api/v1/statuses/:id/quotes', postQuotes, answers.statuses),
  route('POST /api/v1/statuses/:id/quotes/:quoting_status_id/revoke', revokeQuote, answers.status, {
    names: { quoting_status_id: 'quotingId' },
  }),
  route('PUT /api/v1/statuses/:id/interaction_policy', updateQuotePolicy, answers.status, {
    names: { quote_approval_policy: 'quotePolicy' },
  }),

  // reactions, in the dialects of Pleroma, Fedibird and glitch-soc
  route('GET /api/v1/pleroma/statuses/:id/reactions', postReactions, answers.reactions),
  route('GET /api/v1/pleroma/statuses/:id/reactions/:emoji', postReactions, answers.reactions, {
    names: { emoji: 'name' },
  }),
  route('PUT /api/v1/pleroma/statuses/:id/reactions/:emoji', addReaction, answers.status, { names: { emoji: 'name' } }),
  route('DELETE /api/v1/pleroma/statuses/:id/reactions/:emoji', removeReaction, answers.status, {
    names: { emoji: 'name' },
  }),
  route('PUT /api/v1/statuses/:id/emoji_reactions/:emoji', addReaction, answers.status, { names: { emoji: 'name' } }),
  route('DELETE /api/v1/statuses/:id/emoji_reactions/:emoji', removeReaction, answers.status, {
    names: { emoji: 'name' },
  }),
  route('POST /api/v1/statuses/:id/react/:name', addReaction, answers.status),
  route('POST /api/v1/statuses/:id/unreact/:name', removeReaction, answers.status),

  // conversations
  route('GET /api/v1/conversations', directConversations, answers.conversations),
  route('POST /api/v1/conversations/:id/read', markConversation, answers.conversation, { fixed: { unread: false } }),
  route('POST /api/v1/conversations/:id/unread', markConversation, answers.conversation, { fixed: { unread: true } }),
  route('DELETE /api/v1/conversations/:id', deleteConversation, answers.empty),

  // drafts and scheduled posts
  route('GET /api/v1/scheduled_statuses', scheduledPosts, answers.scheduledStatuses),
  route('GET /api/v1/scheduled_statuses/:id', scheduledPost, answers.scheduledStatus),
  route('PUT /api/v1/scheduled_statuses/:id', updateScheduledPost, answers.scheduledStatus),
  route('DELETE /api/v1/scheduled_statuses/:id', deleteScheduledPost, answers.empty),
  route('POST /api/v1/drafts', createDraft, answers.draft, {
    names: postNames,
    headers: { 'idempotency-key': 'idempotencyKey' },
    shape: postShape,
  }),
  route('GET /api/v1/drafts', drafts, answers.drafts),
  route('GET /api/v1/drafts/:id', draft, answers.draft),
  route('PUT /api/v1/drafts/:id', updateDraft, answers.draft, {
    names: postNames,
    shape: draftChangeShape,
  }),
  route('DELETE /api/v1/drafts/:id', deleteDraft, answers.empty),
  route('POST /api/v1/drafts/:id/publish', publishDraft, answers.status),

  // polls
  route('GET /api/v1/polls/:id', poll, answers.poll),
  route('POST /api/v1/polls/:id/votes', votePoll, answers.poll),
  route('DELETE /api/v1/polls/:id/votes', withdrawVote, answers.poll),

  // timelines
  route('GET /api/v1/timelines/home', homeTimeline, answers.statuses),
  route('GET /api/v1/timelines/public', publicTimeline, answers.statuses),
  route('GET /api/v1/timelines/tag/:hashtag', tagTimeline, answers.statuses),
  route('GET /api/v1/timelines/list/:list_id', listTimeline, answers.statuses),
  route('GET /api/v1/favourites', favourites, answers.statuses),
  route('GET /api/v1/bookmarks', bookmarks, answers.statuses),

  // lists
  route('GET /api/v1/lists', lists, answers.lists),
  route('POST /api/v1/lists', createList, answers.oneList),
  route('GET /api/v1/lists/:id', list, answers.oneList),
  route('PUT /api/v1/lists/:id', updateList, answers.oneList),
  route('DELETE /api/v1/lists/:id', deleteList, answers.empty),
  route('POST /api/v1/lists/:id/mute', muteList, answers.oneList),
  route('POST /api/v1/lists/:id/unmute', unmuteList, answers.oneList),
  route('GET /api/v1/lists/:id/accounts', listMembers, answers.accounts),
  route('POST /api/v1/lists/:id/accounts', addToList, answers.empty),
  route('DELETE /api/v1/lists/:id/accounts', removeFromList, answers.empty),
  route('GET /api/v1/accounts/:id/lists', profileLists, answers.lists),

  // hashtags
  route('GET /api/v1/tags/:name', tag, answers.tag),
  route('POST /api/v1/tags/:name/follow', followTag, answers.tag),
  route('POST /api/v1/tags/:name/unfollow', unfollowTag, answers.tag),
  route('GET /api/v1/followed_tags', followedTags, answers.tags),
  route('POST /api/v1/tags/:name/mute', muteTag, answers.tag),
  route('POST /api/v1/tags/:name/unmute', unmuteTag, answers.tag),
  route('GET /api/v1/muted_tags', mutedTags, answers.tags),
  route('POST /api/v1/tags/:name/feature', featureTag, answers.tagFeatured),
  route('POST /api/v1/tags/:name/unfeature', unfeatureTag, answers.tag),
  route('GET /api/v1/featured_tags', featuredTags, answers.featuredTags),
  route('POST /api/v1/featured_tags', featureTag, answers.featuredTag),
  route('GET /api/v1/featured_tags/suggestions', featuredTagSuggestions, answers.tagList),
  route('DELETE /api/v1/featured_tags/:id', deleteFeaturedTag, answers.empty),
  route('GET /api/v1/accounts/:id/featured_tags', profileFeaturedTags, answers.featuredTags),

  // trends
  route('GET /api/v1/trends/tags', trendingTags, answers.tagList),
  route('GET /api/v1/trends', trendingTags, answers.tagList),
  route('GET /api/v1/trends/statuses', trendingPosts, answers.statusList),
  route('GET /api/v1/trends/links', trendingLinks, answers.nothing),

  // media
  route('POST /api/v2/media', uploadMedia, answers.uploadedMedia, { shape: mediaShape, fixed: { wait: false } }),
  route('POST /api/v1/media', uploadMedia, answers.mediaAttachment, { shape: mediaShape, fixed: { wait: true } }),
  route('GET /api/v1/media/usage', mediaUsage, answers.mediaUsage),
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
  route('GET /api/v1/profile', ownProfile, answers.profile),
  route('PATCH /api/v1/profile', updateProfile, answers.profile, {
    names: { fields_attributes: 'fields' },
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
  route('POST /api/v1/accounts/:id/mute', muteProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unmute', unmuteProfile, answers.relationship),
  route('GET /api/v1/mutes', mutedProfiles, answers.mutedAccounts),
  route('GET /api/v1/domain_blocks', blockedDomains, answers.domains),
  route('POST /api/v1/domain_blocks', blockDomain, answers.empty),
  route('DELETE /api/v1/domain_blocks', unblockDomain, answers.empty),
  route('POST /api/v1/accounts/:id/note', noteProfile, answers.relationship, { names: { comment: 'text' } }),
  route('POST /api/v1/accounts/:id/pin', endorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/endorse', endorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unpin', unendorseProfile, answers.relationship),
  route('POST /api/v1/accounts/:id/unendorse', unendorseProfile, answers.relationship),
  route('GET /api/v1/endorsements', endorsedProfiles, answers.accounts),
  route('GET /api/v1/accounts/:id/endorsements', endorsedBy, answers.accounts),
  route('GET /api/v1/accounts/familiar_followers', familiarFollowers, answers.familiarFollowers, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/accounts/:id/identity_proofs', identityProofs, answers.nothing),

  // discovery
  route('GET /api/v2/suggestions', suggestions, answers.suggestions),
  route('GET /api/v1/suggestions', suggestions, answers.suggestedAccounts),
  route('DELETE /api/v1/suggestions/:account_id', dismissSuggestion, answers.empty, { names: { account_id: 'id' } }),
  route('GET /api/v1/directory', directory, answers.accountList),

  // reports
  route('POST /api/v1/reports', createReport, answers.report, {
    names: { account_id: 'id', status_ids: 'postIds' },
  }),

  // notifications
  route('GET /api/v1/notifications', notifications, answers.notifications),
  route('GET /api/v1/notifications/unread_count', unreadNotificationsCount, answers.notificationCount),
  route('POST /api/v1/notifications/clear', clearNotifications, answers.empty),
  route('POST /api/v1/notifications/read', readNotifications, answers.marker),
  route('POST /api/v1/notifications/dismiss', dismissNotification, answers.empty),
  route('DELETE /api/v1/notifications/destroy_multiple', dismissNotifications, answers.empty),
  route('GET /api/v1/notifications/requests', notificationRequests, answers.notificationRequests),
  route('GET /api/v1/notifications/requests/merged', notificationPolicy, answers.merged),
  route('POST /api/v1/notifications/requests/accept', acceptNotificationRequests, answers.empty, {
    names: { id: 'ids' },
  }),
  route('POST /api/v1/notifications/requests/dismiss', dismissNotificationRequests, answers.empty, {
    names: { id: 'ids' },
  }),
  route('GET /api/v1/notifications/requests/:id', notificationRequest, answers.notificationRequest),
  route('POST /api/v1/notifications/requests/:id/accept', acceptNotificationRequest, answers.empty),
  route('POST /api/v1/notifications/requests/:id/dismiss', dismissNotificationRequest, answers.empty),
  route('GET /api/v1/notifications/:id', notification, answers.notification),
  route('DELETE /api/v1/notifications/:id', dismissNotification, answers.empty),
  route('POST /api/v1/notifications/:id/dismiss', dismissNotification, answers.empty),
  route('POST /api/v1/notifications/:id/read', readNotification, answers.notification),
  route('GET /api/v2/notifications', notificationGroups, answers.notificationGroups),
  route('GET /api/v2/notifications/unread_count', unreadNotificationGroupsCount, answers.notificationCount),
  route('GET /api/v2/notifications/policy', notificationPolicy, answers.notificationPolicy),
  route('PATCH /api/v2/notifications/policy', updateNotificationPolicy, answers.notificationPolicy, {
    names: policyNames,
  }),
  route('GET /api/v2/notifications/:group_key', notificationGroup, answers.notificationGroup, {
    names: { group_key: 'key' },
  }),
  route('GET /api/v2/notifications/:group_key/accounts', notificationGroupProfiles, answers.accounts, {
    names: { group_key: 'key' },
  }),
  route('POST /api/v2/notifications/:group_key/dismiss', dismissNotificationGroup, answers.empty, {
    names: { group_key: 'key' },
  }),

  // push
  route('GET /api/v1/push/subscription', pushSubscription, answers.webPushSubscription),
  route('POST /api/v1/push/subscription', subscribeToPush, answers.webPushSubscription, pushParameters),
  route('PUT /api/v1/push/subscription', changePushSubscription, answers.webPushSubscription, pushChangeParameters),
  route('DELETE /api/v1/push/subscription', unsubscribeFromPush, answers.empty),

  // filters
  route('GET /api/v2/filters', filters, answers.filters),
  route('POST /api/v2/filters', createFilter, answers.filter, { names: filterNames, shape: filterShape }),
  route('POST /api/v2/filters/preview', filterPreview, answers.statusList, { names: filterNames, shape: filterShape }),
  route('GET /api/v2/filters/:id', filter, answers.filter),
  route('PUT /api/v2/filters/:id', updateFilter, answers.filter, { names: filterNames, shape: filterChangeShape }),
  route('DELETE /api/v2/filters/:id', deleteFilter, answers.empty),
  route('GET /api/v2/filters/:filter_id/keywords', filterKeywords, answers.filterKeywords),
  route('POST /api/v2/filters/:filter_id/keywords', addFilterKeyword, answers.filterKeyword, { names: keywordNames }),
  route('GET /api/v2/filters/keywords/:id', filterKeyword, answers.filterKeyword),
  route('PUT /api/v2/filters/keywords/:id', updateFilterKeyword, answers.filterKeyword, { names: keywordNames }),
  route('DELETE /api/v2/filters/keywords/:id', deleteFilterKeyword, answers.empty, { fixed: { withFilter: false } }),
  route('GET /api/v2/filters/:filter_id/statuses', filterPosts, answers.filterStatuses),
  route('POST /api/v2/filters/:filter_id/statuses', addFilterPost, answers.filterStatus, {
    names: { status_id: 'postId' },
  }),
  route('GET /api/v2/filters/statuses/:id', filterPost, answers.filterStatus),
  route('DELETE /api/v2/filters/statuses/:id', removeFilterPost, answers.filterStatus),
  route('GET /api/v1/filters', plainFilters, answers.filtersV1),
  route('POST /api/v1/filters', createKeywordFilter, answers.filterV1, { names: phraseNames, shape: phraseShape }),
  route('GET /api/v1/filters/:id', keywordFilter, answers.filterV1),
  route('PUT /api/v1/filters/:id', updateKeywordFilter, answers.filterV1, { names: phraseNames, shape: phraseShape }),
  route('DELETE /api/v1/filters/:id', deleteFilterKeyword, answers.empty, { fixed: { withFilter: true } }),

  // streams: what else is under this path is no call that is answered
  route('GET /api/v1/streaming/position', streamPosition, answers.streamStand),

  // markers
  route('GET /api/v1/markers', markers, answers.markers, { names: { timeline: 'timelines' } }),
  route('POST /api/v1/markers', saveMarkers, answers.markers, {
    shape: markersShape,
    names: { 'home[last_read_id]': 'home', 'notifications[last_read_id]': 'notifications' },
  }),

  // search
  route('GET /api/v2/search', search, answers.searchResults, { names: searchNames, shape: searchShape }),
  route('GET /api/v1/search', search, answers.searchResultsV1, { names: searchNames, shape: searchShape }),
  route('GET /api/v1/accounts/search', searchProfiles, answers.accountList, { names: { q: 'query' } }),

  // apps
  route('POST /api/v1/apps', createApp, answers.credentialApplication, {
    names: { client_name: 'name' },
    shape: appShape,
    isPublicOnly: true,
  }),
  route('GET /api/v1/apps/verify_credentials', ownApp, answers.application, { isPublicOnly: true }),

  // sessions
  route('GET /api/v1/sessions', sessions, answers.sessions),
  route('DELETE /api/v1/sessions/:handle', revokeSession, answers.empty),
]
