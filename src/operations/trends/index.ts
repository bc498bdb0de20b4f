export { trendingLinks } from './trendingLinks.ts'
export { trendingPosts } from './trendingPosts.ts'
export { trendingTags } from './trendingTags.ts'
