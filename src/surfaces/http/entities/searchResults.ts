import { z } from 'zod'
import type { SearchResults } from '../../../model/search.ts'
import type { Tag } from '../../../model/tag.ts'
import { AccountEntity, accountParts } from './account.ts'
import { type JsonParts, listParts } from './jsonParts.ts'
import { StatusEntity, statusParts } from './status.ts'
import { TagEntity, tagEntity } from './tag.ts'

const tagJson = (tag: Tag) => [JSON.stringify(tagEntity(tag))]

export const SearchResultsEntity = z
  .object({ accounts: z.array(AccountEntity), statuses: z.array(StatusEntity), hashtags: z.array(TagEntity) })
  .meta({ id: 'Search', description: 'Search results. Kinds without results are empty lists.' })

export const SearchResultsV1Entity = SearchResultsEntity.extend({
  hashtags: z.array(z.string()).describe('The names of the hashtags, without the #.'),
}).meta({ id: 'V1Search', description: 'Search results, with hashtags as plain text.' })

/** Returns the JSON of search results. */
export function searchResultsParts({ profiles, posts, hashtags }: SearchResults): JsonParts {
  return parts({ profiles, posts }, listParts(hashtags, tagJson))
}

/** Returns the JSON of search results, with hashtags as plain text. */
export function searchResultsV1Parts({ profiles, posts, hashtags }: SearchResults): JsonParts {
  return parts({ profiles, posts }, [JSON.stringify(hashtags.map(({ name }) => name))])
}

function parts({ profiles, posts }: Pick<SearchResults, 'profiles' | 'posts'>, hashtags: JsonParts): JsonParts {
  const [accounts, statuses] = [listParts(profiles, accountParts), listParts(posts, statusParts)]
  return ['{"accounts":', ...accounts, ',"statuses":', ...statuses, ',"hashtags":', ...hashtags, '}']
}
