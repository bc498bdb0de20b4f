import { customEmojis } from './instance/customEmojis.ts'
import { instance } from './instance/instance.ts'
import { markers } from './markers/markers.ts'
import { saveMarkers } from './markers/saveMarkers.ts'
import { deleteMedia } from './media/deleteMedia.ts'
import { media } from './media/media.ts'
import { updateMedia } from './media/updateMedia.ts'
import { uploadMedia } from './media/uploadMedia.ts'
import type { Operation } from './operation.ts'
import { poll } from './polls/poll.ts'
import { votePoll } from './polls/votePoll.ts'
import { bookmarkPost } from './posts/bookmarkPost.ts'
import { boostPost } from './posts/boostPost.ts'
import { createPost } from './posts/createPost.ts'
import { deletePost } from './posts/deletePost.ts'
import { editPost } from './posts/editPost.ts'
import { favouritePost } from './posts/favouritePost.ts'
import { pinPost } from './posts/pinPost.ts'
import { post } from './posts/post.ts'
import { postBoostedBy } from './posts/postBoostedBy.ts'
import { postContext } from './posts/postContext.ts'
import { postFavouritedBy } from './posts/postFavouritedBy.ts'
import { postHistory } from './posts/postHistory.ts'
import { posts } from './posts/posts.ts'
import { postSource } from './posts/postSource.ts'
import { unbookmarkPost } from './posts/unbookmarkPost.ts'
import { unboostPost } from './posts/unboostPost.ts'
import { unfavouritePost } from './posts/unfavouritePost.ts'
import { unpinPost } from './posts/unpinPost.ts'
import { ownProfile } from './profiles/ownProfile.ts'
import { preferences } from './profiles/preferences.ts'
import { profile } from './profiles/profile.ts'
import { profileByName } from './profiles/profileByName.ts'
import { profilePosts } from './profiles/profilePosts.ts'
import { profiles } from './profiles/profiles.ts'
import { removeAvatar } from './profiles/removeAvatar.ts'
import { removeHeader } from './profiles/removeHeader.ts'
import { updateProfile } from './profiles/updateProfile.ts'
import { acceptFollowRequest } from './relationships/acceptFollowRequest.ts'
import { blockedProfiles } from './relationships/blockedProfiles.ts'
import { blockProfile } from './relationships/blockProfile.ts'
import { followers } from './relationships/followers.ts'
import { following } from './relationships/following.ts'
import { followProfile } from './relationships/followProfile.ts'
import { followRequests } from './relationships/followRequests.ts'
import { rejectFollowRequest } from './relationships/rejectFollowRequest.ts'
import { relationships } from './relationships/relationships.ts'
import { removeFollower } from './relationships/removeFollower.ts'
import { unblockProfile } from './relationships/unblockProfile.ts'
import { unfollowProfile } from './relationships/unfollowProfile.ts'
import { revokeSession } from './sessions/revokeSession.ts'
import { sessions } from './sessions/sessions.ts'
import { bookmarks } from './timelines/bookmarks.ts'
import { favourites } from './timelines/favourites.ts'
import { homeTimeline } from './timelines/homeTimeline.ts'
import { publicTimeline } from './timelines/publicTimeline.ts'
import { tagTimeline } from './timelines/tagTimeline.ts'

/** Everything the service can do, by noun: the one list that every surface and every reference page is made from. */
export const operations: readonly Operation[] = [
  // instance
  ...[instance, customEmojis],
  // posts
  ...[createPost, editPost, deletePost, post, posts, postContext, postSource, postHistory],
  ...[favouritePost, unfavouritePost, boostPost, unboostPost, bookmarkPost, unbookmarkPost, pinPost, unpinPost],
  ...[postFavouritedBy, postBoostedBy],
  // polls
  ...[poll, votePoll],
  // timelines
  ...[homeTimeline, publicTimeline, tagTimeline, favourites, bookmarks],
  // media
  ...[uploadMedia, media, updateMedia, deleteMedia],
  // profiles
  ...[ownProfile, updateProfile, removeAvatar, removeHeader, preferences],
  ...[profile, profileByName, profiles, profilePosts],
  // relationships
  ...[followers, following, relationships, followProfile, unfollowProfile, removeFollower],
  ...[followRequests, acceptFollowRequest, rejectFollowRequest],
  ...[blockProfile, unblockProfile, blockedProfiles],
  // markers
  ...[markers, saveMarkers],
  // sessions
  ...[sessions, revokeSession],
]
