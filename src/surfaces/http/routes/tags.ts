import * as tags from '../../../operations/tags/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const tagsRoutes: readonly Route[] = [
  route('GET /api/v1/tags/:name', tags.tag, answers.tag),
  route('POST /api/v1/tags/:name/follow', tags.followTag, answers.tag),
  route('POST /api/v1/tags/:name/unfollow', tags.unfollowTag, answers.tag),
  route('GET /api/v1/followed_tags', tags.followedTags, answers.tags),
  route('POST /api/v1/tags/:name/mute', tags.muteTag, answers.tag),
  route('POST /api/v1/tags/:name/unmute', tags.unmuteTag, answers.tag),
  route('GET /api/v1/muted_tags', tags.mutedTags, answers.tags),
  route('POST /api/v1/tags/:name/feature', tags.featureTag, answers.tagFeatured),
  route('POST /api/v1/tags/:name/unfeature', tags.unfeatureTag, answers.tag),
  route('GET /api/v1/featured_tags', tags.featuredTags, answers.featuredTags),
  route('POST /api/v1/featured_tags', tags.featureTag, answers.featuredTag),
  route('GET /api/v1/featured_tags/suggestions', tags.featuredTagSuggestions, answers.tagList),
  route('DELETE /api/v1/featured_tags/:id', tags.deleteFeaturedTag, answers.empty),
  route('GET /api/v1/accounts/:id/featured_tags', tags.profileFeaturedTags, answers.featuredTags),
]
