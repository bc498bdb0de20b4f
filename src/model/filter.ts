import { z } from 'zod'
import { FilterId, PostId } from './ids.ts'
import { Time } from './time.ts'

/** Where a filter is to be heeded. Lists count as home. */
export const FilterContext = z
  .enum(['home', 'notifications', 'public', 'thread', 'account'])
  .meta({ id: 'FilterContext', description: 'Where a filter is to be heeded.' })
export type FilterContext = z.infer<typeof FilterContext>

/** What is to be done with what a filter catches: shown behind a warning, not at all, or with its media blurred. */
export const FilterAction = z
  .enum(['warn', 'hide', 'blur'])
  .meta({ id: 'FilterAction', description: 'What is to be done with what a filter catches.' })
export type FilterAction = z.infer<typeof FilterAction>

/** What a filter looks for in the text of a post. */
export const FilterKeyword = z
  .object({
    id: FilterId,
    keyword: z.string(),
    wholeWord: z.boolean(),
    isPattern: z.boolean().describe('Whether it is a regular expression (RE2) rather than words.'),
    excluded: z.boolean().describe('Whether the filter does not catch what this is found in.'),
  })
  .meta({ id: 'FilterKeyword', description: 'What a filter looks for in the text of a post.' })
export type FilterKeyword = z.infer<typeof FilterKeyword>

/** A single post that a filter catches. */
export const FilterPost = z
  .object({ id: FilterId, postId: PostId })
  .meta({ id: 'FilterPost', description: 'A single post that a filter catches.' })
export type FilterPost = z.infer<typeof FilterPost>

/** What an account does not want to see, or not unwarned. */
export const Filter = z
  .object({
    id: FilterId,
    title: z.string(),
    contexts: z.array(FilterContext),
    action: FilterAction,
    match: z
      .enum(['any', 'all'])
      .describe('Whether one of the keywords that are not excluded is enough, or all are needed.'),
    expiresAt: Time.nullable().describe('When it stops catching; null for never.'),
    keywords: z.array(FilterKeyword),
    posts: z.array(FilterPost),
  })
  .meta({ id: 'Filter', description: 'What an account does not want to see, or not unwarned.' })
export type Filter = z.infer<typeof Filter>

/** That a filter catches a post, and by what. */
export const FilterMatch = z
  .object({
    filter: Filter.omit({ keywords: true, posts: true }).meta({
      id: 'FilterSummary',
      description: 'A filter without what it looks for.',
    }),
    keywords: z.array(z.string()).describe('The words that were found, as they stand in the post.'),
    postIds: z.array(PostId).describe('The post itself, where the filter names it.'),
  })
  .meta({ id: 'FilterMatch', description: 'That a filter catches a post, and by what.' })
export type FilterMatch = z.infer<typeof FilterMatch>
