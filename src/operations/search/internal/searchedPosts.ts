import { invalid } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { IdRange } from '../../../model/page.ts'
import { isEmptyQuery, mostTerms, parseSearch, type PostQuery } from '../../../model/search.ts'
import type { PostsRequest, PostSearch } from '../../../stores/search.ts'
import type { OpenCall } from '../../operation.ts'
import { localName } from '../../profiles/profileByName.ts'

interface PostsPageRequest {
  query: PostQuery
  /** The account whose posts are searched; undefined for all accounts. */
  authorId: AccountId | undefined
  range: IdRange
  /** True if the caller pages by id. */
  byTime: boolean
  offset: number
}

/** Parses the text of a search. Throws `validation_failed` for too many terms. */
export function parseQuery(typed: string): PostQuery {
  const query = parseSearch(typed)
  if (!query) throw invalid('query', 'searchTooManyTerms', { most: mostTerms })
  return query
}

/** Returns the search for posts; undefined if none can match. */
export async function postQuery(
  { query, authorId, range, byTime, offset }: PostsPageRequest,
  call: OpenCall,
): Promise<PostsRequest | undefined> {
  if (isEmptyQuery(query)) return undefined
  const authors = await authorsOf(query, authorId, call)
  if (!authors) return undefined
  const { limit, ascending } = range
  return { search: { ...query, ...narrowed(query, range), ...authors }, limit, offset, ascending, byTime }
}

function narrowed(query: PostQuery, { above, below }: IdRange): Pick<PostQuery, 'above' | 'below'> {
  return {
    above: BigInt(above) > BigInt(query.above) ? above : query.above,
    below: BigInt(below) < BigInt(query.below) ? below : query.below,
  }
}

/** Returns the included and excluded authors; undefined if no account matches. */
async function authorsOf(
  { authors }: PostQuery,
  authorId: AccountId | undefined,
  call: OpenCall,
): Promise<Pick<PostSearch, 'author' | 'notBy'> | undefined> {
  const idOf = await namedAccounts(
    authors.map(({ value }) => value),
    call,
  )
  const ids = (excluded: boolean) => authors.filter((one) => one.excluded === excluded).map(({ value }) => idOf(value))
  const required = new Set([...ids(false), ...(authorId === undefined ? [] : [authorId])])
  if (required.size > 1 || required.has(undefined)) return undefined
  return { author: [...required][0], notBy: ids(true).filter((id) => id !== undefined) }
}

async function namedAccounts(names: readonly string[], { stores, links, caller }: OpenCall) {
  const usernames = names.flatMap((name) => localName(name, links.host()) ?? [])
  const found = usernames.length === 0 ? [] : await stores.accounts.findIds(usernames)
  const ids = new Map(found.map(({ id, username }) => [username.toLowerCase(), id]))
  return (name: string): AccountId | undefined =>
    name === 'me' ? caller?.accountId : ids.get(localName(name, links.host())?.toLowerCase() ?? '')
}
