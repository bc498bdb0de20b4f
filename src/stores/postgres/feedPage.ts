import type { AccountId, PostId } from '../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../model/page.ts'
import type { Post } from '../../model/post.ts'
import { belongs } from '../../viewing/belonging.ts'
import { shapeOf } from '../../viewing/shape.ts'
import { viewedPost } from '../../viewing/viewedPost.ts'
import type { Viewer } from '../../viewing/viewer.ts'
import type { StreamedPost, StreamedPosts } from '../streamedPosts.ts'
import type { Contents } from './contents.ts'
import { type Database, statement } from './database.ts'
import type { KeptMarks, MarkedPost } from './keptMarks.ts'
import type { KeptViewers } from './keptViewers.ts'
import type { PostReference, StateColumns } from './pages.ts'
import type { Profiles } from './profiles.ts'
import type { ViewerFilters } from './viewerFilters.ts'

interface ReaderRow {
  relations: number
  marks: number
  filters_version: number
  feed_floor: string
}

type Versions = Omit<PostReference, 'cursor' | 'id' | 'filters_version' | keyof StateColumns>

/** A row of a feed: the versions of its post, null where that is gone, and of the reader. Of an empty feed the reader alone. */
type FeedRow = ReaderRow & Versions & { fed: PostId | null; id: PostId | null }

// What depends on the reader is judged in memory: what is kept is used where its version is the one that stands here.
const selectFeed = statement<FeedRow>(
  'feed_page',
  `select page.*, coalesce(v.relations, 0) as relations, coalesce(v.marks, 0) as marks, r.filters_version, r.feed_floor
   from accounts r
   left join viewer_versions v on v.account_id = r.id
   left join lateral (
     select f.post_id as fed, p.id, p.version, p.author_id, a.version as author_version, o.id as original_id, o.version as original_version,
       o.author_id as original_author_id, oa.version as original_author_version
     from (select post_id from feed where reader_id = $1 and post_id > greatest($2, r.feed_floor) and post_id < $3
       order by post_id desc limit $4) f
     left join posts p on p.id = f.post_id
     left join accounts a on a.id = p.author_id
     left join posts o on o.id = p.boost_of_id
     left join accounts oa on oa.id = o.author_id
     order by f.post_id desc) page on true
   where r.id = $1`,
)

/** Reads the newest stretch of a home timeline from the feed; undefined where the feed alone does not tell it. */
export type FeedPage = (reader: AccountId, stretch: Stretch) => Promise<Page<Post> | undefined>

interface Parts {
  contents: Contents
  profiles: Profiles
  filters: ViewerFilters
  viewers: KeptViewers
  marks: KeptMarks
  streamedPosts: Pick<StreamedPosts, 'load'>
}

// Rows beyond those asked for, in place of what the reader does not want to see.
const spare = 4

/** Reads feeds by one small query and what is kept in the process. */
export function openFeedPage(database: Database, parts: Parts): FeedPage {
  const { contents, profiles, filters, viewers, marks, streamedPosts } = parts

  async function postsOf(rows: readonly Filled[]): Promise<StreamedPost[]> {
    const [contentOf, profileOf] = await Promise.all([
      contents.load(rows.flatMap(versionsOfPosts)),
      profiles.load(rows.flatMap(versionsOfProfiles)),
    ])
    const part = (id: PostId, authorId: AccountId, boostOf: StreamedPost | null): StreamedPost | null => {
      const content = contentOf.get(id)
      const author = profileOf.get(authorId)
      return content && author ? { content, author, boostOf, quoted: null } : null
    }
    return rows.flatMap((row) => {
      if (!row.original_id) return part(row.id, row.author_id, null) ?? []
      const original = part(row.original_id, row.original_author_id, null)
      return (original && part(row.id, row.author_id, original)) ?? []
    })
  }

  async function withQuoted(posts: readonly StreamedPost[]): Promise<readonly StreamedPost[]> {
    const ids = posts.map(targetOf).flatMap(quotedBy)
    if (ids.length === 0) return posts
    const quoted = await streamedPosts.load(ids)
    return posts.map((post) => {
      const [id] = quotedBy(targetOf(post))
      const found = id === undefined ? undefined : quoted.get(id)
      if (!found) return post
      return post.boostOf ? { ...post, boostOf: { ...post.boostOf, quoted: found } } : { ...post, quoted: found }
    })
  }

  async function seen(base: Viewer, row: ReaderRow, posts: readonly StreamedPost[], now: number): Promise<Post[]> {
    const whole = await withQuoted(posts)
    const targets = whole.map(targetOf)
    const shown = [...targets, ...targets.flatMap(({ quoted }) => quoted ?? [])]
    const [markOf, match] = await Promise.all([
      marks.load(base.id, row.marks, shown.map(markedPost)),
      row.filters_version === 0 ? base.match : filters.load(base.id, row.filters_version),
    ])
    await match.ahead?.(shown.map(({ content }) => content))
    const viewer = { ...base, match }
    return whole.map((post) => viewedPost(viewer, post, (_reader, id) => markOf.get(id), now))
  }

  return async (reader, stretch) => {
    const { above, below, limit, ascending } = stretch
    if (ascending) return undefined
    const rows = await database.rows(selectFeed, [reader, above, below, limit + spare])
    const [first] = rows
    const kept = first && (await viewers.load(reader, first.relations))
    if (!kept?.isFedWhole) return undefined
    const now = Date.now()
    const posts = await postsOf(rows.filter(isFilled))
    const wanted = posts.filter((post) => belongs(kept.viewer, home, shapeOf(post), now))
    const isWhole =
      rows.filter(({ fed }) => fed !== null).length < limit + spare && BigInt(first!.feed_floor) <= BigInt(above)
    if (wanted.length < limit && !isWhole) return undefined
    const items = await seen(kept.viewer, first!, wanted.slice(0, limit), now)
    const entries = items.map((item) => ({ cursor: item.id, item }))
    return makePage(entries, entries, stretch)
  }
}

const home = { timeline: 'home' } as const

type Filled = FeedRow & { id: PostId }

const isFilled = (row: FeedRow): row is Filled => row.id !== null

const targetOf = (post: StreamedPost): StreamedPost => post.boostOf ?? post

const quotedBy = ({ content: { quoteState, quotedId } }: StreamedPost): PostId[] =>
  quoteState === 'accepted' && quotedId !== null ? [quotedId] : []

const markedPost = ({ content: { id, poll } }: StreamedPost): MarkedPost => ({ id, pollId: poll?.id ?? null })

function versionsOfPosts(row: Filled) {
  const own = { id: row.id, version: row.version }
  return row.original_id ? [own, { id: row.original_id, version: row.original_version }] : [own]
}

function versionsOfProfiles(row: Filled) {
  const own = { id: row.author_id, version: row.author_version }
  return row.original_id ? [own, { id: row.original_author_id, version: row.original_author_version }] : [own]
}
