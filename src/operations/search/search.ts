import { z } from 'zod'
import { choice, openChoice } from '../../model/choice.ts'
import { sentence } from '../../messages/text.ts'
import { invalid, ServiceError } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { ownLink } from '../../model/ownLink.ts'
import { Cursor, rangeOf } from '../../model/page.ts'
import { plainWords, SearchResults } from '../../model/search.ts'
import { cleanLine } from '../../model/text/clean.ts'
import { defineOpenOperation, type OpenCall } from '../operation.ts'
import { linkedResult } from './internal/linkedResult.ts'
import { hashtagQuery } from './internal/searchedHashtags.ts'
import { parseQuery, postQuery } from './internal/searchedPosts.ts'
import { profilesToShow, isAddress, profileQuery } from './internal/searchedProfiles.ts'

const kinds = {
  accounts: 'profiles',
  statuses: 'posts',
  profiles: 'profiles',
  posts: 'posts',
  hashtags: 'hashtags',
} as const

const SearchType = choice('SearchType', 'The kind of results.', {
  profiles: 'Profiles.',
  posts: 'Posts.',
  hashtags: 'Hashtags.',
})
// Accepts Mastodon's names too.
const AnySearchType = openChoice(z.enum([...SearchType.options, 'accounts', 'statuses']), SearchType)

const input = z.strictObject({
  query: z
    .string()
    .max(500)
    .describe(
      'The query: words, "quoted phrases" and -excluded words. Operators are has:, is:, from:, language:, before:, after:, during: and in:.',
    ),
  type: AnySearchType.optional().describe('Return only results of this kind.'),
  resolve: z
    .boolean()
    .default(false)
    .describe('Whether to resolve an address. Addresses of this server are always resolved.'),
  following: z.boolean().default(false).describe('Return only profiles that you follow.'),
  profileId: AccountId.optional().describe('Return only posts of this account.'),
  maxId: Cursor.optional().describe('Return posts older than this id.'),
  minId: Cursor.optional().describe('Return the posts immediately newer than this id.'),
  limit: z.int().min(1).max(40).default(20).describe('The maximum number of results of each kind, 1 to 40.'),
  offset: z
    .int()
    .min(0)
    .max(2000)
    .default(0)
    .describe('The number of results to skip, up to 2000. Allowed only with a type.'),
})

/** Searches profiles, posts and hashtags by words, or resolves an address of this server. */
export const search = defineOpenOperation({
  name: 'search',
  kind: 'query',
  scope: 'read:search',
  anonymous: 'reads',
  summary: 'Search profiles, posts and hashtags.',
  input,
  output: SearchResults,
  async run(request, call): Promise<SearchResults> {
    const { type, resolve, offset } = request
    const query = cleanLine(request.query)
    if (query === '') throw invalid('query', 'blank')
    if (!call.caller && (resolve || offset > 0)) throw new ServiceError('unauthorized', sentence('searchNeedsUser'))
    const link = ownLink(query, call.links)
    return only(type && kinds[type], link ? await linkedResult(link, call) : await byWords({ ...request, query }, call))
  },
})

type Kind = keyof SearchResults

function only(kind: Kind | undefined, results: SearchResults): SearchResults {
  const nothing: SearchResults = { profiles: [], posts: [], hashtags: [] }
  return kind === undefined ? results : { ...nothing, [kind]: results[kind] }
}

async function byWords(request: z.output<typeof input>, call: OpenCall): Promise<SearchResults> {
  const { type, following: onlyFollowed, profileId: authorId, limit } = request
  const query = parseQuery(request.query)
  const byTime = request.maxId !== undefined || request.minId !== undefined
  const words = isWebAddress(request.query) ? undefined : plainWords(query)
  const offset = type === undefined ? 0 : request.offset
  const isRequested = (kind: Kind) => type === undefined || kinds[type] === kind
  const slice = { limit, offset }
  const profiles =
    isRequested('profiles') && words !== undefined && !words.startsWith('#')
      ? profileQuery({ text: words, onlyFollowed, ...slice }, call)
      : undefined
  const posts =
    isRequested('posts') && !isHandle(request.query)
      ? await postQuery({ query, authorId, range: rangeOf({ ...request, limit }), byTime, offset }, call)
      : undefined
  const hashtags = isRequested('hashtags') && words !== undefined ? hashtagQuery(words, slice) : undefined
  const found = await call.stores.search.find(call.caller?.accountId, { profiles, posts, hashtags })
  return { ...found, profiles: profilesToShow(found.profiles, words ?? '', profiles) }
}

const isHandle = (text: string) => /^[@＠]\S*$/.test(text) || isAddress(text)
const isWebAddress = (text: string) => /^https?:\/\//i.test(text)
