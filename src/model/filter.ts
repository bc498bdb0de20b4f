import { z } from 'zod'
import { choice } from './choice.ts'
import { FilterId, PostId } from './ids.ts'
import { Time } from './time.ts'

/** Where a filter is to be heeded. Lists count as home. */
export const FilterContext = choice('FilterContext', 'Where a filter is to be heeded.', {
  home: 'In the home timeline and in lists.',
  notifications: 'In notifications.',
  public: 'In public timelines, of hashtags too.',
  thread: 'In conversations.',
  account: 'In profiles.',
})
export type FilterContext = z.infer<typeof FilterContext>

/** What is to be done with what a filter catches: shown behind a warning, not at all, or with its media blurred. */
export const FilterAction = choice('FilterAction', 'What is to be done with what a filter catches.', {
  warn: 'It is shown behind a warning.',
  hide: 'It is not shown at all.',
  blur: 'It is shown with its media blurred.',
})

/** How many of a filter's keywords have to be found. */
export const KeywordMatch = choice('KeywordMatch', 'How many of the keywords of a filter have to be found.', {
  any: 'One of those that are not excluded is enough.',
  all: 'All that are not excluded.',
})
export type KeywordMatch = z.infer<typeof KeywordMatch>
export type FilterAction = z.infer<typeof FilterAction>

/** What a filter looks for in the text of a post. */
export const FilterKeyword = z
  .object({
    id: FilterId,
    keyword: z.string().describe('The word, the words or the pattern.'),
    wholeWord: z.boolean().describe('Whether it is looked for as a whole word only.'),
    isPattern: z.boolean().describe('Whether it is a regular expression (RE2) rather than words.'),
    excluded: z.boolean().describe('Whether the filter does not catch what this is found in.'),
  })
  .meta({ id: 'FilterKeyword', description: 'What a filter looks for in the text of a post.' })
export type FilterKeyword = z.infer<typeof FilterKeyword>

/** A single post that a filter catches. */
export const FilterPost = z
  .object({
    id: FilterId.describe('The id of this entry of the filter.'),
    postId: PostId.describe('The post that is caught.'),
  })
  .meta({ id: 'FilterPost', description: 'A single post that a filter catches.' })
export type FilterPost = z.infer<typeof FilterPost>

/** What an account does not want to see, or not unwarned. */
export const Filter = z
  .object({
    id: FilterId,
    title: z.string().describe('What its owner calls it.'),
    contexts: z.array(FilterContext).describe('Where it is heeded.'),
    action: FilterAction,
    match: KeywordMatch.describe('Whether one of the keywords that are not excluded is enough, or all are needed.'),
    expiresAt: Time.nullable().describe('When it stops catching; null for never.'),
    keywords: z.array(FilterKeyword).describe('What it looks for.'),
    posts: z.array(FilterPost).describe('Single posts that it catches.'),
  })
  .meta({ id: 'Filter', description: 'What an account does not want to see, or not unwarned.' })
export type Filter = z.infer<typeof Filter>

const FilterSummary = Filter.omit({ keywords: true, posts: true }).meta({
  id: 'FilterSummary',
  description: 'A filter without what it looks for.',
})

/** That a filter catches a post, and by what. */
export const FilterMatch = z
  .object({
    filter: FilterSummary.describe('The filter that catches it.'),
    keywords: z.array(z.string()).describe('The words that were found, as they stand in the post.'),
    postIds: z.array(PostId).describe('The post itself, where the filter names it.'),
  })
  .meta({ id: 'FilterMatch', description: 'That a filter catches a post, and by what.' })
export type FilterMatch = z.infer<typeof FilterMatch>
