import { LRUCache } from 'lru-cache'
import type { AccountId, ListId } from '../../../model/ids.ts'
import type { Page, IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { belongs } from '../../../viewing/belonging.ts'
import { ownText } from '../connection/ownText.ts'
import type { Reads } from '../connection/replicas/reads.ts'
import { openOwnList } from '../posts/candidateLists.ts'
import { ownListing } from '../posts/ownCandidates.ts'
import { type FindRows, partsOf } from '../posts/ownRows.ts'
import type { PostReader } from '../posts/postReader.ts'
import { isMentioned } from '../posts/visibility.ts'

// Leaves out direct posts that the reader may not see: members may write many of them, which would fill the candidates.
const isForReader = (post: string) =>
  `(${post}.visibility <> 'direct' or ${post}.author_id = $1 or ${isMentioned('$1::bigint', `${post}.id`)})`

// $5 is the list; another account's list returns nothing. $6 is the id at which this page ended when it was last read,
// or null. If there are enough posts up to this id, one index scan finds them. Otherwise the newest posts of each
// member are read, and the newest of those are returned. `src/viewing/` decides which of them belong on the timeline.
const ofMembers = ownListing(
  'timeline_list',
  ['bigint', 'bigint'],
  (direction) => `
  with member as materialized (
    select m.account_id from lists l join list_members m on m.list_id = l.id where l.id = $5 and l.account_id = $1),
  recent as materialized (
    select id from posts p where author_id = any(array(select account_id from member))
      and id > $2 and id < $3 and id ${direction === 'desc' ? '>=' : '<='} $6 and ${isForReader('p')})
  select id, id as cursor from (
    select id from recent where (select count(*) from recent) >= $4
    union all
    select post.id from member cross join lateral (
      select id from posts p where author_id = member.account_id and id > $2 and id < $3 and ${isForReader('p')}
      order by id ${direction} limit $4) post
    where (select count(*) from recent) < $4) post
  order by id ${direction} limit $4`,
)

// A cached end expires after an hour: a scan down to an older end might have to read very many newer posts.
const pageEnds = { max: 10_000, ttl: 3_600_000 }

/** Makes a finder that caches where each page ended. */
function withCachedEnds(find: FindRows): FindRows {
  const ends = new LRUCache<string, string>(pageEnds)
  return async (values) => {
    const page = values.join(' ')
    const found = await find([...values, ends.get(page) ?? null])
    const last = partsOf(found.encoded)[Number(values[3]) - 1]
    if (last) ends.set(page, ownText(last.slice(0, last.indexOf(' '))))
    return found
  }
}

/** Reads the timeline of a list; see `Timelines.list`. */
export function listTimeline(reads: Reads, reader: PostReader) {
  const read = openOwnList(reads, reader, 'timeline_list', ofMembers, { finding: withCachedEnds })
  return (owner: AccountId, list: ListId, range: IdRange): Promise<Page<Post>> =>
    read([list], range, owner, (viewer, post, now) => belongs(viewer, { timeline: 'list', list }, post, now))
}
