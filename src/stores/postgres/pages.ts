import type { AccountId, PostId } from '../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../model/page.ts'
import { joinPost, type Post, type PostContent, type PostViewer, type Quote } from '../../model/post.ts'
import type { Profile } from '../../model/profile.ts'
import type { ContentRow } from './contentRow.ts'
import type { Contents } from './contents.ts'
import { type Database, type Statement, statement } from './database.ts'
import type { ProfileRow } from './profileRow.ts'
import type { Profiles } from './profiles.ts'
import type { Quotes } from './quotes.ts'
import type { FilterMatcher } from '../streamedPosts.ts'
import type { ViewerFilters } from './viewerFilters.ts'
import { catchesNothing } from '../../viewing/viewer.ts'
import { isFollowing, isThere } from './visibility.ts'

/** One post of a list, by reference: which versions of what is kept belong to it, and what its reader did with it. */
export interface PostReference extends StateColumns {
  cursor: string
  id: PostId
  version: number
  author_id: AccountId
  author_version: number
  original_id: PostId | null
  original_version: number
  original_author_id: AccountId
  original_author_version: number
  filters_version: number | null
}

/** What a reader did with a post, as a query gives it. */
export interface StateColumns {
  favourited: boolean
  boosted: boolean
  bookmarked: boolean
  pinned: boolean | null
  thread_muted: boolean
  may_quote: boolean
  reactions: string[] | null
  votes: number[] | null
}

/** SQL: the columns that say what `reader` (an SQL expression) did with the row `t` of `posts`. */
export const stateColumns = (reader: string) => `
  ${isThere(`favourites x where x.account_id = ${reader} and x.post_id = t.id`)} as favourited,
  ${isThere(`posts x where x.boost_of_id = t.id and x.author_id = ${reader}`)} as boosted,
  ${isThere(`bookmarks x where x.account_id = ${reader} and x.post_id = t.id`)} as bookmarked,
  case when t.author_id = ${reader} then ${isThere(`pins x where x.account_id = ${reader} and x.post_id = t.id`)} end as pinned,
  ${isThere(`thread_mutes x where x.account_id = ${reader} and x.conversation_id = t.conversation_id`)} as thread_muted,
  (t.author_id = ${reader} and t.visibility <> 'direct') or (t.visibility in ('public', 'unlisted')
    and (t.quote_policy = 'public' or (t.quote_policy = 'followers' and ${isFollowing(reader, 't.author_id')}))) as may_quote,
  case when t.reactions_count > 0 then
    (select array_agg(x.name order by x.id) from reactions x where x.account_id = ${reader} and x.post_id = t.id) end as reactions,
  case when t.has_poll then (select x.choices from poll_votes x join polls q on q.id = x.poll_id
    where q.post_id = t.id and x.account_id = ${reader}) end as votes`

/**
 * Makes of a query for `(id, cursor)` - whose `$1` is the viewer, null when anonymous - the query for references to those
 * posts, in the order of `order`.
 */
export function references(name: string, ids: string, order = 'page.cursor desc'): Statement<PostReference> {
  return statement(
    name,
    `with page as materialized (${ids})
     select page.cursor, p.id, p.version, p.author_id, a.version as author_version, o.id as original_id, o.version as original_version,
       o.author_id as original_author_id, oa.version as original_author_version, ${stateColumns('$1')},
       (select filters_version from accounts where id = $1) as filters_version
     from page
     join posts p on p.id = page.id
     join accounts a on a.id = p.author_id
     left join posts o on o.id = p.boost_of_id
     left join accounts oa on oa.id = o.author_id
     cross join lateral (
       select coalesce(o.id, p.id) as id, coalesce(o.author_id, p.author_id) as author_id, coalesce(o.has_poll, p.has_poll) as has_poll,
         coalesce(o.conversation_id, p.conversation_id) as conversation_id, coalesce(o.visibility, p.visibility) as visibility,
         coalesce(o.quote_policy, p.quote_policy) as quote_policy, coalesce(o.reactions_count, p.reactions_count) as reactions_count) t
     order by ${order}`,
  )
}

/** A list that can be read from either end: one statement each. */
export interface Listing {
  newest: Statement<PostReference>
  oldest: Statement<PostReference>
}

/** The statements of a list, of which `ids` writes the inner query for `desc` and `asc`. */
export function listing(name: string, ids: (direction: 'desc' | 'asc') => string): Listing {
  return { newest: references(`${name}_newest`, ids('desc')), oldest: references(`${name}_oldest`, ids('asc')) }
}

/** Turns references into posts: content and profiles from what is kept, where the versions agree. */
export interface Pages {
  /** `isQuoted`: what the posts themselves quote is told by its id alone. */
  assemble(
    references: readonly PostReference[],
    viewer: AccountId | undefined,
    isQuoted?: boolean,
  ): Promise<{ cursor: string; item: Post }[]>
  /** What was just read of a post and its author, so that it need not be read again to assemble it. */
  keep(content: ContentRow, author: ProfileRow): Promise<void>
  page(
    database: Database,
    list: Listing,
    values: readonly unknown[],
    stretch: Stretch,
    viewer: AccountId | undefined,
  ): Promise<Page<Post>>
}

interface Parts {
  contents: Contents
  profiles: Profiles
  quotes: Quotes
  filters: ViewerFilters
}

/** The one place where posts are put together. */
export function openPages({ contents, profiles, quotes, filters }: Parts): Pages {
  const pages: Pages = {
    async assemble(rows, viewer, isQuoted = false) {
      const [contentOf, profileOf, match] = await Promise.all([
        contents.load(wantedPosts(rows)),
        profiles.load(wantedProfiles(rows)),
        matcherFor(rows, viewer, filters),
      ])
      await match.ahead?.(contentOf.values())
      const quoteOf = await quotes.load([...contentOf.values()], viewer, isQuoted ? undefined : pages)
      return rows.flatMap((row) => {
        const item = join(row, viewer, { contentOf, profileOf, quoteOf, match })
        return item ? [{ cursor: row.cursor, item }] : []
      })
    },
    keep: async (content, author) => void (await Promise.all([contents.keep(content), profiles.keep(author)])),
    async page(database, list, values, stretch, viewer) {
      const rows = await database.rows(stretch.ascending ? list.oldest : list.newest, values)
      return makePage(rows, await pages.assemble(rows, viewer), stretch)
    },
  }
  return pages
}

async function matcherFor(rows: readonly PostReference[], viewer: AccountId | undefined, filters: ViewerFilters) {
  const version = rows[0]?.filters_version ?? 0
  return viewer === undefined || version === 0 ? catchesNothing : filters.load(viewer, version)
}

function* wantedPosts(rows: readonly PostReference[]) {
  for (const row of rows) {
    yield { id: row.id, version: row.version }
    if (row.original_id) yield { id: row.original_id, version: row.original_version }
  }
}

function* wantedProfiles(rows: readonly PostReference[]) {
  for (const row of rows) {
    yield { id: row.author_id, version: row.author_version }
    if (row.original_id) yield { id: row.original_author_id, version: row.original_author_version }
  }
}

interface Loaded {
  contentOf: ReadonlyMap<PostId, PostContent>
  profileOf: ReadonlyMap<AccountId, Profile>
  quoteOf: ReadonlyMap<PostId, Quote>
  match: FilterMatcher
}

function join(row: PostReference, viewer: AccountId | undefined, loaded: Loaded): Post | undefined {
  const state = stateOf(row)
  const part = (id: PostId, authorId: AccountId, boostOf: Post | null) => {
    const content = loaded.contentOf.get(id)
    const author = loaded.profileOf.get(authorId)
    if (!content || !author) return undefined
    const filtered = boostOf ? (boostOf.viewer?.filtered ?? []) : loaded.match(content)
    const own = viewer === undefined ? null : { ...state, filtered, pinned: boostOf ? null : state.pinned }
    return joinPost(content, { author, viewer: own, boostOf, quote: loaded.quoteOf.get(id) ?? null })
  }
  if (!row.original_id) return part(row.id, row.author_id, null)
  const original = part(row.original_id, row.original_author_id, null)
  return original && part(row.id, row.author_id, original)
}

/** The noun of what a reader did with a post. */
export function stateOf(row: StateColumns): Omit<PostViewer, 'filtered'> {
  const { favourited, boosted, bookmarked, pinned, votes } = row
  const { thread_muted: threadMuted, may_quote: mayQuote, reactions } = row
  return { favourited, boosted, bookmarked, pinned, threadMuted, mayQuote, reactions: reactions ?? [], votes }
}

/** Whether a reader did anything with a post: who did not is shown what all are. */
export function isTouched(state: Omit<PostViewer, 'filtered' | 'mayQuote'>): boolean {
  const { favourited, boosted, bookmarked, pinned, threadMuted, reactions, votes } = state
  return favourited || boosted || bookmarked || pinned === true || threadMuted || reactions.length > 0 || votes !== null
}
