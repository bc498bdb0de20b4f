import * as tags from '../../../operations/tags/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const tagsRoutes: readonly Route[] = [
  route('GET /api/v1/tags/:name', tags.tag, responses.tag),
  route('POST /api/v1/tags/:name/follow', tags.followTag, responses.tag),
  route('POST /api/v1/tags/:name/unfollow', tags.unfollowTag, responses.tag),
  route('GET /api/v1/followed_tags', tags.followedTags, responses.tags),
  route('POST /api/v1/tags/:name/mute', tags.muteTag, responses.tag),
  route('POST /api/v1/tags/:name/unmute', tags.unmuteTag, responses.tag),
  route('GET /api/v1/muted_tags', tags.mutedTags, responses.tags),
  route('POST /api/v1/tags/:name/feature', tags.featureTag, responses.tagFeatured),
  route('POST /api/v1/tags/:name/unfeature', tags.unfeatureTag, responses.tag),
  route('GET /api/v1/featured_tags', tags.featuredTags, responses.featuredTags),
  route('POST /api/v1/featured_tags', tags.featureTag, responses.featuredTag),
  route('GET /api/v1/featured_tags/suggestions', tags.featuredTagSuggestions, responses.tagList),
  route('DELETE /api/v1/featured_tags/:id', tags.deleteFeaturedTag, responses.empty),
  route('GET /api/v1/accounts/:id/featured_tags', tags.profileFeaturedTags, responses.featuredTags),
]
