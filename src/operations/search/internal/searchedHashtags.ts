import type { Tag } from '../../../model/tag.ts'
import { givenHashtagKey, hashtagKey } from '../../../model/text/hashtags.ts'
import type { HashtagsRequest, Slice } from '../../../stores/search.ts'
import type { OpenCall } from '../../operation.ts'

/** Returns the search for hashtags that match a word, with or without #; undefined if none can match. */
export function hashtagQuery(word: string, slice: Slice): HashtagsRequest | undefined {
  const name = givenHashtagKey(word)
  return name === undefined ? undefined : { name, ...slice }
}

/** Returns the hashtag with exactly this name, if a public post has it. */
export async function exactHashtag(word: string, call: OpenCall): Promise<Tag[]> {
  const query = { hashtags: hashtagQuery(word, { limit: 1, offset: 0 }) }
  const { hashtags } = await call.stores.search.find(call.caller?.accountId, query)
  return hashtags.filter(({ name }) => name === hashtagKey(word))
}
