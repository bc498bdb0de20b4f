import type { AccountId, ListId } from '../../../model/ids.ts'
import type { Page, Stretch } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { belongs } from '../../../viewing/belonging.ts'
import type { Database } from '../connection/database.ts'
import { openOwnList } from '../posts/candidateLists.ts'
import { ownListing } from '../posts/ownCandidates.ts'
import type { PostReader } from '../posts/postReader.ts'

// $5 is the list; another account's list returns nothing. The newest posts of all are among the newest of each member.
// `src/viewing/` decides which of them belong on the timeline.
const ofMembers = ownListing(
  'timeline_list',
  ['bigint'],
  (direction) => `
  select post.id, post.id as cursor from lists l join list_members m on m.list_id = l.id
  cross join lateral (
    select id from posts where author_id = m.account_id and id > $2 and id < $3 order by id ${direction} limit $4) post
  where l.id = $5 and l.account_id = $1
  order by post.id ${direction} limit $4`,
)

/** Reads the timeline of a list; see `Timelines.list`. */
export function listTimeline(database: Database, reader: PostReader) {
  const read = openOwnList(database, reader, ofMembers)
  return (owner: AccountId, list: ListId, stretch: Stretch): Promise<Page<Post>> =>
    read([list], stretch, owner, (viewer, post, now) => belongs(viewer, { timeline: 'list', list }, post, now))
}
