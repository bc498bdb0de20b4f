import type { Tag } from '../../model/tag.ts'
import { hashtagKey } from '../../model/text/hashtags.ts'
import type { Slice } from '../../stores/search.ts'
import type { OpenCall } from '../operation.ts'

/** The hashtags that fit a word, with or without its #, best first. */
export async function searchedHashtags(word: string, slice: Slice, { stores, caller }: OpenCall): Promise<Tag[]> {
  const name = hashtagKey(word.trim().replace(/^[#＃]/, ''))
  if (name === undefined) return []
  return stores.tags.readMany(await stores.search.hashtags(name, slice), caller?.accountId)
}

/** The hashtag of this very name, where it stands in a public post. */
export async function exactHashtag(word: string, call: OpenCall): Promise<Tag[]> {
  const found = await searchedHashtags(word, { limit: 1, offset: 0 }, call)
  return found.filter(({ name }) => name === hashtagKey(word))
}
