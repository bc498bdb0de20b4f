import { z } from 'zod'
import { choice } from './choice.ts'
import { FilterId, PostId } from './ids.ts'
import { Time } from './time.ts'

/** The context in which a filter applies. Lists count as home. */
export const FilterContext = choice('FilterContext', 'Where a filter applies.', {
  home: 'In the home timeline and in lists.',
  notifications: 'In notifications.',
  public: 'In public and hashtag timelines.',
  thread: 'In conversations.',
  account: 'In profiles.',
})
export type FilterContext = z.infer<typeof FilterContext>

export const FilterAction = choice('FilterAction', 'What happens to posts that match a filter.', {
  warn: 'Matching posts are shown behind a warning.',
  hide: 'Matching posts are hidden.',
  blur: 'Matching posts are shown with blurred media.',
})

export const KeywordMatch = choice('KeywordMatch', 'How many keywords of a filter must match.', {
  any: 'At least one keyword. Keywords that exclude posts do not count.',
  all: 'All keywords. Keywords that exclude posts do not count.',
})
export type KeywordMatch = z.infer<typeof KeywordMatch>
export type FilterAction = z.infer<typeof FilterAction>

export const FilterKeyword = z
  .object({
    id: FilterId,
    keyword: z.string().describe('The word, phrase or pattern to match.'),
    wholeWord: z.boolean().describe('Whether only whole words match.'),
    isPattern: z.boolean().describe('Whether the keyword is a regular expression (RE2).'),
    excluded: z.boolean().describe('Whether posts that match this keyword are excluded from the filter.'),
  })
  .meta({ id: 'FilterKeyword', description: 'A keyword of a filter.' })
export type FilterKeyword = z.infer<typeof FilterKeyword>

export const FilterPost = z
  .object({
    id: FilterId.describe('The id of this filter entry.'),
    postId: PostId.describe('The filtered post.'),
  })
  .meta({ id: 'FilterPost', description: 'A single post that a filter names.' })
export type FilterPost = z.infer<typeof FilterPost>

export const Filter = z
  .object({
    id: FilterId,
    title: z.string().describe('The title.'),
    contexts: z.array(FilterContext).describe('Where the filter applies.'),
    action: FilterAction,
    match: KeywordMatch.describe(
      'Whether one matching keyword is enough, or all must match. Keywords that exclude posts do not count.',
    ),
    expiresAt: Time.nullable().describe('When the filter expires; null for never.'),
    keywords: z.array(FilterKeyword).describe('The keywords.'),
    posts: z.array(FilterPost).describe('The single posts that the filter lists.'),
  })
  .meta({ id: 'Filter', description: 'A filter: the posts that an account wants to hide or to see behind a warning.' })
export type Filter = z.infer<typeof Filter>

const FilterSummary = Filter.omit({ keywords: true, posts: true }).meta({
  id: 'FilterSummary',
  description: 'A filter without its keywords and posts.',
})

export const FilterMatch = z
  .object({
    filter: FilterSummary.describe('The filter that matches.'),
    keywords: z.array(z.string()).describe('The matching words, as written in the post.'),
    postIds: z.array(PostId).describe("Contains the post's id if the filter lists that post; otherwise empty."),
  })
  .meta({ id: 'FilterMatch', description: 'A filter that matches a post, with the matching words.' })
export type FilterMatch = z.infer<typeof FilterMatch>

/** Returns whether a filter that matches a post hides notifications about the post. */
export const hidesNotification = ({ filter }: FilterMatch) =>
  filter.action === 'hide' && filter.contexts.includes('notifications')
