import type { AccountId, PostId } from '../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../model/page.ts'
import { joinPost, type Post, type PostContent, type PostViewer } from '../../model/post.ts'
import type { Profile } from '../../model/profile.ts'
import type { Contents } from './contents.ts'
import { type Database, type Statement, statement } from './database.ts'
import type { Profiles } from './profiles.ts'
import { isThere } from './visibility.ts'

/** One post of a list, by reference: which versions of what is kept belong to it, and what its reader did with it. */
export interface PostReference {
  cursor: string
  id: PostId
  version: number
  author_id: AccountId
  author_version: number
  original_id: PostId | null
  original_version: number
  original_author_id: AccountId
  original_author_version: number
  favourited: boolean
  boosted: boolean
  bookmarked: boolean
  pinned: boolean | null
  votes: number[] | null
}

const viewerColumns = `
  ${isThere('favourites x where x.account_id = $1 and x.post_id = t.id')} as favourited,
  ${isThere('posts x where x.boost_of_id = t.id and x.author_id = $1')} as boosted,
  ${isThere('bookmarks x where x.account_id = $1 and x.post_id = t.id')} as bookmarked,
  case when t.author_id = $1 then ${isThere('pins x where x.account_id = $1 and x.post_id = t.id')} end as pinned,
  case when t.has_poll then (select x.choices from poll_votes x join polls q on q.id = x.poll_id
    where q.post_id = t.id and x.account_id = $1) end as votes`

/**
 * Makes of a query for `(id, cursor)` - whose `$1` is the viewer, null when anonymous - the query for references to those
 * posts, in the order of `order`.
 */
export function references(name: string, ids: string, order = 'page.cursor desc'): Statement<PostReference> {
  return statement(
    name,
    `with page as materialized (${ids})
     select page.cursor, p.id, p.version, p.author_id, a.version as author_version, o.id as original_id, o.version as original_version,
       o.author_id as original_author_id, oa.version as original_author_version, ${viewerColumns}
     from page
     join posts p on p.id = page.id
     join accounts a on a.id = p.author_id
     left join posts o on o.id = p.boost_of_id
     left join accounts oa on oa.id = o.author_id
     cross join lateral (select coalesce(o.id, p.id) as id, coalesce(o.author_id, p.author_id) as author_id, coalesce(o.has_poll, p.has_poll) as has_poll) t
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
  assemble(
    references: readonly PostReference[],
    viewer: AccountId | undefined,
  ): Promise<{ cursor: string; item: Post }[]>
  page(
    database: Database,
    list: Listing,
    values: readonly unknown[],
    stretch: Stretch,
    viewer: AccountId | undefined,
  ): Promise<Page<Post>>
}

/** The one place where posts are put together. */
export function openPages(contents: Contents, profiles: Profiles): Pages {
  const pages: Pages = {
    async assemble(rows, viewer) {
      const [contentOf, profileOf] = await Promise.all([
        contents.load(wantedPosts(rows)),
        profiles.load(wantedProfiles(rows)),
      ])
      return rows.flatMap((row) => {
        const item = join(row, viewer, contentOf, profileOf)
        return item ? [{ cursor: row.cursor, item }] : []
      })
    },
    async page(database, list, values, stretch, viewer) {
      const rows = await database.rows(stretch.ascending ? list.oldest : list.newest, values)
      return makePage(rows, await pages.assemble(rows, viewer), stretch)
    },
  }
  return pages
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

function join(
  row: PostReference,
  viewer: AccountId | undefined,
  contentOf: ReadonlyMap<PostId, PostContent>,
  profileOf: ReadonlyMap<AccountId, Profile>,
): Post | undefined {
  const state = viewer === undefined ? null : viewerOf(row)
  const part = (id: PostId, authorId: AccountId, boostOf: Post | null, own: PostViewer | null) => {
    const content = contentOf.get(id)
    const author = profileOf.get(authorId)
    return content && author && joinPost(content, { author, viewer: own, boostOf })
  }
  if (!row.original_id) return part(row.id, row.author_id, null, state)
  const original = part(row.original_id, row.original_author_id, null, state)
  return original && part(row.id, row.author_id, original, state && { ...state, pinned: null })
}

function viewerOf({ favourited, boosted, bookmarked, pinned, votes }: PostReference): PostViewer {
  return { favourited, boosted, bookmarked, pinned, votes }
}
