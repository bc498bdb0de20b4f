import type { AccountId, ListId } from '../../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import type { Database } from '../connection/database.ts'
import { type Listing, listing } from '../posts/candidates.ts'
import type { PostReader } from '../posts/postReader.ts'
import { isFollowing, isMember, isMentioned, visibleTo, wantedBy } from '../posts/visibility.ts'

// What of its members' posts belongs into the timeline of the list `l`: boosts and languages as where
// they are followed, answers as the list has them; those to the owner and to their own author always.
const listed = `
  (p.visibility <> 'direct' or p.author_id = $1 or ${isMentioned('$1', 'p.id')})
  and (p.in_reply_to_account_id is null or p.in_reply_to_account_id in ($1, p.author_id)
    or case l.replies_policy when 'followed' then ${isFollowing('$1', 'p.in_reply_to_account_id')}
      when 'list' then ${isMember('p.in_reply_to_account_id', 'l.id')} else false end)
  and (select (f.show_boosts or p.boost_of_id is null)
      and (f.languages is null or p.language is null or p.language = any(f.languages))
    from follows f where f.follower_id = $1 and f.followee_id = p.author_id) is not false
  and ${visibleTo('$1', 'p')} and ${wantedBy('$1', 'p', 'l.id')}`

// $5: the list. In both, a list of somebody else is empty.

// Only ids are read of each member, and filtered together, until a page is full: fast however many
// members there are. Where `heads` does not hold all that a member posted, it is complete as far as
// `edge`, and what is beyond that is left out.
const upToEdge = listing('timeline_list', (direction) => {
  const [ends, nearest, isWithin] = direction === 'desc' ? ['min', 'max', '>='] : ['max', 'min', '<=']
  return `
  with heads as materialized (
    select m.account_id, post.id from lists l join list_members m on m.list_id = l.id
    cross join lateral (
      select id from posts where author_id = m.account_id and id > $2 and id < $3 order by id ${direction} limit $4 * 2) post
    where l.id = $5 and l.account_id = $1),
  edge as materialized (
    select ${nearest}(id) as id from (select ${ends}(id) as id from heads group by account_id having count(*) = $4 * 2) ends)
  select shown.id, shown.id as cursor
  from (select id from heads where (id ${isWithin} (select id from edge)) is not false order by id ${direction}) head
  cross join lateral (
    select p.id from posts p join lists l on l.id = $5 where p.id = head.id and ${listed} offset 0) shown
  order by head.id ${direction} limit $4`
})

// For the pages that this leaves short: from each member's posts by themselves, of 100,000 in all,
// at most 5,000 a member.
const thorough = listing(
  'timeline_list_thorough',
  (direction) => `
  select found.id, found.id as cursor from lists l join list_members m on m.list_id = l.id
  cross join lateral (
    select p.id from (
      select id from posts where author_id = m.account_id and id > $2 and id < $3 order by id ${direction}
      limit least(5000, 100000 / (select count(*) from list_members where list_id = $5))) post
    join posts p on p.id = post.id where ${listed}
    order by p.id ${direction} limit $4) found
  where l.id = $5 and l.account_id = $1
  order by found.id ${direction} limit $4`,
)

/** Reads the timeline of a list; see `Timelines.list`. */
export function listTimeline(database: Database, reader: PostReader) {
  return async (owner: AccountId, list: ListId, stretch: Stretch): Promise<Page<Post>> => {
    const { above, below, limit, ascending } = stretch
    const read = ({ newest, oldest }: Listing) =>
      database.rows(ascending ? oldest : newest, [owner, above, below, limit, list])
    const first = await read(upToEdge)
    const rows = first.length < limit ? await read(thorough) : first
    return makePage(rows, await reader.read(rows, owner), stretch)
  }
}
