import { createApp } from './apps/createApp.ts'
import { ownApp } from './apps/ownApp.ts'
import { deleteConversation } from './conversations/deleteConversation.ts'
import { directConversations } from './conversations/directConversations.ts'
import { markConversation } from './conversations/markConversation.ts'
import { directory } from './discovery/directory.ts'
import { dismissSuggestion } from './discovery/dismissSuggestion.ts'
import { suggestions } from './discovery/suggestions.ts'
import { addFilterKeyword } from './filters/addFilterKeyword.ts'
import { addFilterPost } from './filters/addFilterPost.ts'
import { createFilter } from './filters/createFilter.ts'
import { createKeywordFilter } from './filters/createKeywordFilter.ts'
import { deleteFilter } from './filters/deleteFilter.ts'
import { deleteFilterKeyword } from './filters/deleteFilterKeyword.ts'
import { filter } from './filters/filter.ts'
import { filterKeyword } from './filters/filterKeyword.ts'
import { filterKeywords } from './filters/filterKeywords.ts'
import { filterPost } from './filters/filterPost.ts'
import { filterPosts } from './filters/filterPosts.ts'
import { filterPreview } from './filters/filterPreview.ts'
import { filters } from './filters/filters.ts'
import { keywordFilter } from './filters/keywordFilter.ts'
import { plainFilters } from './filters/plainFilters.ts'
import { removeFilterPost } from './filters/removeFilterPost.ts'
import { updateFilter } from './filters/updateFilter.ts'
import { updateFilterKeyword } from './filters/updateFilterKeyword.ts'
import { updateKeywordFilter } from './filters/updateKeywordFilter.ts'
import { announcements } from './instance/announcements.ts'
import { customEmojis } from './instance/customEmojis.ts'
import { dismissAnnouncement } from './instance/dismissAnnouncement.ts'
import { extendedDescription } from './instance/extendedDescription.ts'
import { instance } from './instance/instance.ts'
import { peers } from './instance/peers.ts'
import { privacyPolicy } from './instance/privacyPolicy.ts'
import { refusedDomains } from './instance/refusedDomains.ts'
import { rules } from './instance/rules.ts'
import { languages } from './instance/languages.ts'
import { translationLanguages } from './instance/translationLanguages.ts'
import { weeklyActivity } from './instance/weeklyActivity.ts'
import { addToList } from './lists/addToList.ts'
import { createList } from './lists/createList.ts'
import { deleteList } from './lists/deleteList.ts'
import { list } from './lists/list.ts'
import { listMembers } from './lists/listMembers.ts'
import { lists } from './lists/lists.ts'
import { muteList } from './lists/muteList.ts'
import { profileLists } from './lists/profileLists.ts'
import { removeFromList } from './lists/removeFromList.ts'
import { unmuteList } from './lists/unmuteList.ts'
import { updateList } from './lists/updateList.ts'
import { markers } from './markers/markers.ts'
import { saveMarkers } from './markers/saveMarkers.ts'
import { deleteMedia } from './media/deleteMedia.ts'
import { media } from './media/media.ts'
import { mediaUsage } from './media/mediaUsage.ts'
import { updateMedia } from './media/updateMedia.ts'
import { uploadMedia } from './media/uploadMedia.ts'
import { acceptNotificationRequest } from './notifications/acceptNotificationRequest.ts'
import { acceptNotificationRequests } from './notifications/acceptNotificationRequests.ts'
import { clearNotifications } from './notifications/clearNotifications.ts'
import { dismissNotification } from './notifications/dismissNotification.ts'
import { dismissNotificationGroup } from './notifications/dismissNotificationGroup.ts'
import { dismissNotificationRequest } from './notifications/dismissNotificationRequest.ts'
import { dismissNotificationRequests } from './notifications/dismissNotificationRequests.ts'
import { dismissNotifications } from './notifications/dismissNotifications.ts'
import { notification } from './notifications/notification.ts'
import { notificationGroup } from './notifications/notificationGroup.ts'
import { notificationGroupProfiles } from './notifications/notificationGroupProfiles.ts'
import { notificationGroups } from './notifications/notificationGroups.ts'
import { notificationPolicy } from './notifications/notificationPolicy.ts'
import { notificationRequest } from './notifications/notificationRequest.ts'
import { notificationRequests } from './notifications/notificationRequests.ts'
import { notifications } from './notifications/notifications.ts'
import { readNotification } from './notifications/readNotification.ts'
import { readNotifications } from './notifications/readNotifications.ts'
import { unreadNotificationGroupsCount } from './notifications/unreadNotificationGroupsCount.ts'
import { unreadNotificationsCount } from './notifications/unreadNotificationsCount.ts'
import { updateNotificationPolicy } from './notifications/updateNotificationPolicy.ts'
import type { Operation } from './operation.ts'
import { poll } from './polls/poll.ts'
import { votePoll } from './polls/votePoll.ts'
import { withdrawVote } from './polls/withdrawVote.ts'
import { bookmarkPost } from './posts/bookmarkPost.ts'
import { boostPost } from './posts/boostPost.ts'
import { createDraft } from './posts/createDraft.ts'
import { createPost } from './posts/createPost.ts'
import { deleteDraft } from './posts/deleteDraft.ts'
import { deletePost } from './posts/deletePost.ts'
import { deleteScheduledPost } from './posts/deleteScheduledPost.ts'
import { draft } from './posts/draft.ts'
import { drafts } from './posts/drafts.ts'
import { editPost } from './posts/editPost.ts'
import { favouritePost } from './posts/favouritePost.ts'
import { muteThread } from './posts/muteThread.ts'
import { pinPost } from './posts/pinPost.ts'
import { post } from './posts/post.ts'
import { postBoostedBy } from './posts/postBoostedBy.ts'
import { postContext } from './posts/postContext.ts'
import { postFavouritedBy } from './posts/postFavouritedBy.ts'
import { postHistory } from './posts/postHistory.ts'
import { postQuotes } from './posts/postQuotes.ts'
import { posts } from './posts/posts.ts'
import { postSource } from './posts/postSource.ts'
import { publishDraft } from './posts/publishDraft.ts'
import { scheduledPost } from './posts/scheduledPost.ts'
import { scheduledPosts } from './posts/scheduledPosts.ts'
import { schedulePost } from './posts/schedulePost.ts'
import { revokeQuote } from './posts/revokeQuote.ts'
import { unbookmarkPost } from './posts/unbookmarkPost.ts'
import { unboostPost } from './posts/unboostPost.ts'
import { unfavouritePost } from './posts/unfavouritePost.ts'
import { unmuteThread } from './posts/unmuteThread.ts'
import { unpinPost } from './posts/unpinPost.ts'
import { updateDraft } from './posts/updateDraft.ts'
import { updateScheduledPost } from './posts/updateScheduledPost.ts'
import { updateQuotePolicy } from './posts/updateQuotePolicy.ts'
import { identityProofs } from './profiles/identityProofs.ts'
import { ownProfile } from './profiles/ownProfile.ts'
import { preferences } from './profiles/preferences.ts'
import { profile } from './profiles/profile.ts'
import { profileByName } from './profiles/profileByName.ts'
import { profilePosts } from './profiles/profilePosts.ts'
import { profiles } from './profiles/profiles.ts'
import { removeAvatar } from './profiles/removeAvatar.ts'
import { removeHeader } from './profiles/removeHeader.ts'
import { updateProfile } from './profiles/updateProfile.ts'
import { addReaction } from './reactions/addReaction.ts'
import { postReactions } from './reactions/postReactions.ts'
import { removeReaction } from './reactions/removeReaction.ts'
import { changePushSubscription } from './push/changePushSubscription.ts'
import { pushSubscription } from './push/pushSubscription.ts'
import { subscribeToPush } from './push/subscribeToPush.ts'
import { unsubscribeFromPush } from './push/unsubscribeFromPush.ts'
import { acceptFollowRequest } from './relationships/acceptFollowRequest.ts'
import { blockDomain } from './relationships/blockDomain.ts'
import { blockedDomains } from './relationships/blockedDomains.ts'
import { blockedProfiles } from './relationships/blockedProfiles.ts'
import { blockProfile } from './relationships/blockProfile.ts'
import { endorsedBy } from './relationships/endorsedBy.ts'
import { endorsedProfiles } from './relationships/endorsedProfiles.ts'
import { endorseProfile } from './relationships/endorseProfile.ts'
import { familiarFollowers } from './relationships/familiarFollowers.ts'
import { followers } from './relationships/followers.ts'
import { following } from './relationships/following.ts'
import { followProfile } from './relationships/followProfile.ts'
import { followRequests } from './relationships/followRequests.ts'
import { mutedProfiles } from './relationships/mutedProfiles.ts'
import { muteProfile } from './relationships/muteProfile.ts'
import { noteProfile } from './relationships/noteProfile.ts'
import { rejectFollowRequest } from './relationships/rejectFollowRequest.ts'
import { relationships } from './relationships/relationships.ts'
import { removeFollower } from './relationships/removeFollower.ts'
import { unblockDomain } from './relationships/unblockDomain.ts'
import { unblockProfile } from './relationships/unblockProfile.ts'
import { unendorseProfile } from './relationships/unendorseProfile.ts'
import { unfollowProfile } from './relationships/unfollowProfile.ts'
import { unmuteProfile } from './relationships/unmuteProfile.ts'
import { createReport } from './reports/createReport.ts'
import { search } from './search/search.ts'
import { searchProfiles } from './search/searchProfiles.ts'
import { identities } from './security/identities.ts'
import { passkeys } from './security/passkeys.ts'
import { passwordState } from './security/passwordState.ts'
import { removeIdentity } from './security/removeIdentity.ts'
import { removePasskey } from './security/removePasskey.ts'
import { removePassword } from './security/removePassword.ts'
import { renamePasskey } from './security/renamePasskey.ts'
import { securityEvents } from './security/securityEvents.ts'
import { setPassword } from './security/setPassword.ts'
import { revokeSession } from './sessions/revokeSession.ts'
import { sessions } from './sessions/sessions.ts'
import { deleteFeaturedTag } from './tags/deleteFeaturedTag.ts'
import { featuredTags } from './tags/featuredTags.ts'
import { featuredTagSuggestions } from './tags/featuredTagSuggestions.ts'
import { featureTag } from './tags/featureTag.ts'
import { followedTags } from './tags/followedTags.ts'
import { followTag } from './tags/followTag.ts'
import { mutedTags } from './tags/mutedTags.ts'
import { muteTag } from './tags/muteTag.ts'
import { profileFeaturedTags } from './tags/profileFeaturedTags.ts'
import { tag } from './tags/tag.ts'
import { unfeatureTag } from './tags/unfeatureTag.ts'
import { unfollowTag } from './tags/unfollowTag.ts'
import { unmuteTag } from './tags/unmuteTag.ts'
import { bookmarks } from './timelines/bookmarks.ts'
import { favourites } from './timelines/favourites.ts'
import { homeTimeline } from './timelines/homeTimeline.ts'
import { listTimeline } from './timelines/listTimeline.ts'
import { publicTimeline } from './timelines/publicTimeline.ts'
import { tagTimeline } from './timelines/tagTimeline.ts'
import { trendingLinks } from './trends/trendingLinks.ts'
import { trendingPosts } from './trends/trendingPosts.ts'
import { trendingTags } from './trends/trendingTags.ts'
import { accountStream } from './streams/accountStream.ts'
import { notificationStream } from './streams/notificationStream.ts'
import { streamPosition } from './streams/streamPosition.ts'
import { timelineStream } from './streams/timelineStream.ts'
import { userStream } from './streams/userStream.ts'

/** Everything the service can do, by noun: the one list that every surface and every reference page is made from. */
export const operations: readonly Operation[] = [
  // instance
  ...[instance, rules, extendedDescription, privacyPolicy, customEmojis],
  ...[languages, translationLanguages, peers, refusedDomains, weeklyActivity, announcements, dismissAnnouncement],
  // posts
  ...[createPost, editPost, deletePost, post, posts, postContext, postSource, postHistory],
  ...[favouritePost, unfavouritePost, boostPost, unboostPost, bookmarkPost, unbookmarkPost, pinPost, unpinPost],
  ...[postFavouritedBy, postBoostedBy],
  ...[muteThread, unmuteThread, postQuotes, revokeQuote, updateQuotePolicy],
  // reactions
  ...[addReaction, removeReaction, postReactions],
  // conversations
  ...[directConversations, markConversation, deleteConversation],
  // drafts and scheduled posts
  ...[schedulePost, scheduledPosts, scheduledPost, updateScheduledPost, deleteScheduledPost],
  ...[createDraft, drafts, draft, updateDraft, deleteDraft, publishDraft],
  // polls
  ...[poll, votePoll, withdrawVote],
  // timelines
  ...[homeTimeline, publicTimeline, tagTimeline, listTimeline, favourites, bookmarks],
  // lists
  ...[lists, list, createList, updateList, deleteList, muteList, unmuteList],
  ...[listMembers, addToList, removeFromList, profileLists],
  // hashtags
  ...[tag, followTag, unfollowTag, followedTags, muteTag, unmuteTag, mutedTags],
  ...[featureTag, unfeatureTag, deleteFeaturedTag, featuredTags, profileFeaturedTags, featuredTagSuggestions],
  // trends
  ...[trendingTags, trendingPosts, trendingLinks],
  // media
  ...[uploadMedia, media, updateMedia, deleteMedia, mediaUsage],
  // profiles
  ...[ownProfile, updateProfile, removeAvatar, removeHeader, preferences],
  ...[profile, profileByName, profiles, profilePosts, identityProofs],
  // relationships
  ...[followers, following, relationships, followProfile, unfollowProfile, removeFollower],
  ...[followRequests, acceptFollowRequest, rejectFollowRequest],
  ...[blockProfile, unblockProfile, blockedProfiles],
  ...[muteProfile, unmuteProfile, mutedProfiles],
  ...[blockDomain, unblockDomain, blockedDomains],
  ...[noteProfile, endorseProfile, unendorseProfile, endorsedProfiles, endorsedBy, familiarFollowers],
  // discovery
  ...[suggestions, dismissSuggestion, directory],
  // reports
  createReport,
  // notifications
  ...[notifications, notification, dismissNotification, dismissNotifications, clearNotifications],
  ...[unreadNotificationsCount, readNotification, readNotifications],
  ...[notificationGroups, notificationGroup, notificationGroupProfiles, dismissNotificationGroup],
  ...[unreadNotificationGroupsCount, notificationPolicy, updateNotificationPolicy],
  ...[notificationRequests, notificationRequest, acceptNotificationRequest, dismissNotificationRequest],
  ...[acceptNotificationRequests, dismissNotificationRequests],
  // push
  ...[pushSubscription, subscribeToPush, changePushSubscription, unsubscribeFromPush],
  // filters
  ...[filters, filter, createFilter, updateFilter, deleteFilter, filterPreview],
  ...[filterKeywords, filterKeyword, addFilterKeyword, updateFilterKeyword, deleteFilterKeyword],
  ...[filterPosts, filterPost, addFilterPost, removeFilterPost],
  ...[plainFilters, keywordFilter, createKeywordFilter, updateKeywordFilter],
  // markers
  ...[markers, saveMarkers],
  // search
  ...[search, searchProfiles],
  // security
  ...[passwordState, setPassword, removePassword, securityEvents],
  ...[passkeys, renamePasskey, removePasskey],
  ...[identities, removeIdentity],
  // apps
  ...[createApp, ownApp],
  // sessions
  ...[sessions, revokeSession],
  // streams
  ...[timelineStream, notificationStream, accountStream, userStream, streamPosition],
]
