import type { OwnLink } from '../../../model/ownLink.ts'
import type { SearchResults } from '../../../model/search.ts'
import type { OpenCall } from '../../operation.ts'
import { exactHashtag } from './searchedHashtags.ts'

/** Returns the object that an address of this service names, if the caller may see it. */
export async function linkedResult(link: OwnLink, call: OpenCall): Promise<SearchResults> {
  const { stores, caller } = call
  const results: SearchResults = { profiles: [], posts: [], hashtags: [] }
  if ('username' in link) return { ...results, profiles: present(await stores.accounts.findByUsername(link.username)) }
  if ('post' in link) return { ...results, posts: present(await stores.posts.find(link.post, caller?.accountId)) }
  return { ...results, hashtags: await exactHashtag(link.hashtag, call) }
}

function present<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item]
}
