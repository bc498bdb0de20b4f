import type { AccountId } from '../../../model/ids.ts'
import { makePage, type Page, type IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import type { Database } from '../connection/database.ts'
import type { FeedPage } from './feedPage.ts'
import { rowsBoundary } from './feedPast.ts'
import type { Feeds } from './feeds.ts'
import { type Candidate, listStatements } from '../posts/candidates.ts'
import type { PostReader } from '../posts/postReader.ts'
import { isFollowing, isMentioned, isThere, visibleTo, wantedBy } from '../posts/visibility.ts'

// Few readers have exclusive lists. PostgreSQL evaluates the first condition once per query, which saves the other
// readers a look-up for each author.
const notInExclusiveList = `
  ((select true from lists l where l.account_id = $1 and l.exclusive limit 1) is null
  or (select true from list_members m join lists l on l.id = m.list_id
    where m.account_id = p.author_id and l.account_id = $1 and l.exclusive limit 1) is null)`

// The posts of followed accounts that belong on a home timeline now, no matter when their feed rows were written. The
// author is still followed, the language is wanted, boosts are wanted, and a reply is to the reader, the author, or
// another followed account.
const homePosts = `
  (p.author_id = $1 or (
    ${isThere(`follows f where f.follower_id = $1 and f.followee_id = p.author_id
      and (f.show_boosts or p.boost_of_id is null)
      and (f.languages is null or p.language is null or p.language = any(f.languages))`)}
    and (p.visibility <> 'direct' or ${isMentioned('$1', 'p.id')})
    and (p.in_reply_to_account_id is null or p.in_reply_to_account_id in ($1, p.author_id)
      or ${isFollowing('$1', 'p.in_reply_to_account_id')})))
  and (p.author_id = $1 or ${notInExclusiveList})
  and ${visibleTo('$1', 'p')} and ${wantedBy('$1', 'p')}`

// Public posts by anyone with the hashtags that the reader follows. Reads at most 2,000 posts of a hashtag for a page,
// and none beyond the end of a full page of the other posts, `own`.
const withFollowedTags = (direction: 'desc' | 'asc', above: string) => {
  const end = `(select ${direction === 'desc' ? 'min' : 'max'}(id) from own having count(*) = $4)`
  const [from, to] = direction === 'desc' ? [`greatest(${above}, ${end})`, '$3'] : [above, `least($3, ${end})`]
  return `
    select found.id from tag_follows x cross join lateral (
      select p.id from (
        select post_id from post_tags where tag_id = x.tag_id and post_id > ${from} and post_id < ${to}
        order by post_id ${direction} limit 2000) t
      join posts p on p.id = t.post_id
      where p.visibility = 'public' and p.boost_of_id is null and (p.author_id = $1 or ${notInExclusiveList})
        and ${visibleTo('$1', 'p')} and ${wantedBy('$1', 'p')}
      order by p.id ${direction} limit $4) found
    where x.account_id = $1`
}

const together = (direction: 'desc' | 'asc', own: string, above: string) => `
  with own as materialized (${own} order by id ${direction} limit $4)
  select id, id as cursor from (select id from own union (${withFollowedTags(direction, above)})) found
  order by id ${direction} limit $4`

const lowerBound = `greatest($2, (select ${rowsBoundary} from accounts where id = $1))`

// Above the boundary: reads the feed, and the posts of followed accounts whose posts are not written into feeds.
const feed = listStatements('timeline_home', (direction) =>
  together(
    direction,
    `(select p.id from feed f join posts p on p.id = f.post_id
      where f.reader_id = $1 and f.post_id > ${lowerBound} and f.post_id < $3 and ${homePosts}
      order by f.post_id ${direction} limit $4)
     union
     (select p.id from follows m cross join lateral (
        select p.id from posts p where p.author_id = m.followee_id and p.id > ${lowerBound} and p.id < $3
          and ${homePosts}
        order by p.id ${direction} limit $4) p
      where m.follower_id = $1 and m.merged_on_read)`,
    lowerBound,
  ),
)

// Below the boundary, or without a feed: reads the posts themselves, with a lookup for each followed account.
const merged = listStatements('timeline_home_merged', (direction) =>
  together(
    direction,
    `select p.id from (select followee_id as id from follows where follower_id = $1 union all select $1) authors
     cross join lateral (
       select p.id from posts p where p.author_id = authors.id and p.id > $2 and p.id < $3 and ${homePosts}
       order by p.id ${direction} limit $4) p`,
    '$2',
  ),
)

/**
 * Reads a home timeline with `feedPage` if possible, otherwise with SQL: from the feed, and below its boundary from the
 * posts themselves.
 */
export function homeTimeline(database: Database, posts: PostReader, feeds: Feeds, feedPage: FeedPage) {
  const read = (list: typeof feed, reader: AccountId, { above, below, limit, ascending }: IdRange) =>
    database.rows(ascending ? list.oldest : list.newest, [reader, above, below, limit])

  // Reads the boundary after the feed: if the feed was shortened in between, the posts themselves are read.
  async function candidates(reader: AccountId, range: IdRange): Promise<Candidate[]> {
    const rows = await read(feed, reader, range)
    // A full page from the newest end is entirely above the boundary.
    if (!range.ascending && rows.length === range.limit) return rows
    const boundary = await feeds.boundary(reader)
    return BigInt(range.above) < BigInt(boundary) ? read(merged, reader, range) : rows
  }

  return async (reader: AccountId, range: IdRange): Promise<Page<Post>> => {
    const hasFeed = await feeds.recordVisit(reader)
    const page = hasFeed ? await feedPage(reader, range) : undefined
    if (page) return page
    const rows = await (hasFeed && feeds.isInTable ? candidates(reader, range) : read(merged, reader, range))
    return makePage(rows, await posts.read(rows, reader), range)
  }
}
