import type { PostId } from '../../../model/ids.ts'
import type { Conversation, Post } from '../../../model/post.ts'
import type { Viewer } from '../../posts.ts'
import type { Database } from '../connection/database.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import { versionKeysOf } from './candidateLists.ts'
import { type Candidate, candidates } from './candidates.ts'
import { candidateFinder, ownCandidates } from './ownCandidates.ts'
import { isWanted, type PostReader } from './postReader.ts'
import { visibleTo, wantedBy } from './visibility.ts'

// Leaves out what the viewer has muted or may not see.
const shown = `${visibleTo('$1::bigint', 'p')} and ${wantedBy('$1::bigint', 'p')}`

const above = `
  with recursive up as (
    select p.in_reply_to_id as id, 1 as step from posts p where p.id = $2
    union all
    select p.in_reply_to_id, up.step + 1 from up join posts p on p.id = up.id where up.step < $3)
  select up.id, up.step from up where up.id is not null`

// Bounds the total length of the texts: thousands of the longest posts would keep the process busy for minutes.
const mostCharacters = 2_000_000

// Reads the whole conversation, which is small in most cases. $3 and $4 are the limits above and below, $5 is the
// depth. If the row of the post itself, with the cursor 0, is missing, the conversation exceeds the limits.
// `src/viewing/` decides what the reader sees of it.
const small = ownCandidates(
  'conversation_small',
  ['bigint', 'int', 'int', 'int'],
  `with recursive down as (
     select p.id, 1 as depth, length(p.text) as size from posts p where p.in_reply_to_id = $2
     union all
     select p.id, down.depth + 1, length(p.text) from down join posts p on p.in_reply_to_id = down.id
     where down.depth < $5),
   below as materialized (select * from down limit $4 + 1),
   size as materialized (
     select count(*) <= $4 and coalesce(sum(size), 0) <= ${mostCharacters} as is_small from below)
   select $2::bigint as id, 0 as cursor from size where is_small
   union all select id, -step from (${above}) up, size where is_small
   union all select id, id from below, size where is_small`,
  'asc',
)

const ancestors = candidates(
  'conversation_ancestors',
  `select p.id, -up.step::bigint as cursor from (${above}) up join posts p on p.id = up.id where ${shown}`,
  'page.cursor asc',
)

// Searches breadth first up to the limit, so that the nearest replies of a huge conversation are returned. Replies that
// are connected with the post by visible replies come first. Replies below a reply that the viewer may not see come
// after them, from at most 4,096 posts, so that they cannot displace the others.
const descendants = candidates(
  'conversation_descendants',
  `with recursive down as (
     select p.id, 1 as depth, length(p.text) as size from posts p where p.in_reply_to_id = $2 and ${shown}
     union all
     select p.id, down.depth + 1, length(p.text) from down join posts p on p.in_reply_to_id = down.id
     where down.depth < $4 and ${shown}),
   near as materialized (select * from down limit $3),
   whole as (
     select p.id, 1 as depth from posts p where p.in_reply_to_id = $2
     union all
     select p.id, whole.depth + 1 from whole join posts p on p.in_reply_to_id = whole.id where whole.depth < $4),
   behind as (
     select p.id, walked.depth, length(p.text) as size from (select * from whole limit 4096) walked join posts p on p.id = walked.id
     where p.in_reply_to_id <> $2 and ${shown} and not p.id = any(array(select id from near))),
   chosen as (
     select id, depth, size, 0 as place from near
     union all
     (select id, depth, size, 1 from behind order by depth, id limit $3 - (select count(*) from near)))
   select id, id as cursor from (
     select id, sum(size) over (order by place, depth, id) as total from chosen) summed
   where total <= ${mostCharacters}`,
  'page.cursor asc',
)

/** Reads the conversation around a post; see `Posts.conversation`. */
export function readConversation(reads: Reads, reader: PostReader) {
  const findSmallOn = perDatabase((database) => candidateFinder(database, small))

  async function find(database: Database, viewer: Viewer, id: PostId, bounds: Bounds): Promise<readonly Candidate[]> {
    const own = viewer ?? null
    const whole = await findSmallOn(database)([own, id, bounds.ancestors, bounds.descendants, bounds.depth])
    if (whole.some(isItself)) return whole
    const both = await Promise.all([
      database.rows(ancestors, [own, id, bounds.ancestors]),
      database.rows(descendants, [own, id, bounds.descendants, bounds.depth]),
    ])
    return both.flat()
  }

  return async (id: PostId, viewer: Viewer, bounds: Bounds): Promise<Conversation> => {
    const rows = await reads.read('conversation', viewer, {
      run: (database) => find(database, viewer, id, bounds),
      // The post itself may be newer than what a replica has.
      shown: (found) => (found.length > 0 ? versionKeysOf(found) : undefined),
    })
    const others = rows.filter((row) => !isItself(row))
    const shown = await reader.read(others, viewer, { isShown: isWanted })
    const of = (isAbove: boolean) =>
      shown.flatMap(({ cursor, item }) => (cursor.startsWith('-') === isAbove ? [item] : []))
    return { ancestors: of(true), descendants: inThreadOrder(of(false), id) }
  }
}

interface Bounds {
  ancestors: number
  descendants: number
  depth: number
}

const isItself = ({ cursor }: Candidate) => cursor === '0'

// Places each reply directly before the replies to it. Replies to the same post stay oldest first. A reply to a post
// that is not shown is placed like a reply to the root.
function inThreadOrder(posts: readonly Post[], root: PostId): Post[] {
  const shown = new Set(posts.map(({ id }) => id))
  const replies = Map.groupBy(posts, ({ inReplyToId: to }) => (to !== null && shown.has(to) ? to : root))
  const ordered: Post[] = []
  const next = [...(replies.get(root) ?? [])].reverse()
  for (let post = next.pop(); post; post = next.pop()) {
    ordered.push(post)
    next.push(...(replies.get(post.id) ?? []).toReversed())
  }
  return ordered
}
