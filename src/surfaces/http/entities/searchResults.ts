import { z } from 'zod'
import type { SearchResults } from '../../../model/search.ts'
import type { Tag } from '../../../model/tag.ts'
import { AccountEntity, accountJson } from './account.ts'
import { listJson } from './keptText.ts'
import { StatusEntity, statusJson } from './status.ts'
import { TagEntity, tagEntity } from './tag.ts'

const tagJson = (tag: Tag) => JSON.stringify(tagEntity(tag))

export const SearchResultsEntity = z
  .object({ accounts: z.array(AccountEntity), statuses: z.array(StatusEntity), hashtags: z.array(TagEntity) })
  .meta({ id: 'Search', description: 'Search results. Kinds without results are empty lists.' })

export const SearchResultsV1Entity = SearchResultsEntity.extend({
  hashtags: z.array(z.string()).describe('The names of the hashtags, without the #.'),
}).meta({ id: 'V1Search', description: 'Search results, with hashtags as plain text.' })

/** The JSON text of what a search found. */
export function searchResultsJson({ profiles, posts, hashtags }: SearchResults): string {
  return json({ profiles, posts }, listJson(hashtags, tagJson))
}

/** As `searchResultsJson`, with hashtags as plain text. */
export function searchResultsV1Json({ profiles, posts, hashtags }: SearchResults): string {
  return json({ profiles, posts }, JSON.stringify(hashtags.map(({ name }) => name)))
}

function json({ profiles, posts }: Pick<SearchResults, 'profiles' | 'posts'>, hashtags: string): string {
  return `{"accounts":${listJson(profiles, accountJson)},"statuses":${listJson(posts, statusJson)},"hashtags":${hashtags}}`
}
