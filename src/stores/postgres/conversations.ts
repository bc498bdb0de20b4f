import type { PostId } from '../../model/ids.ts'
import type { Conversation } from '../../model/post.ts'
import type { Viewer } from '../posts.ts'
import type { Database } from './database.ts'
import { type Pages, references } from './pages.ts'
import { visibleTo } from './visibility.ts'

const ancestors = references(
  'conversation_ancestors',
  `with recursive up as (
     select p.in_reply_to_id as id, 1 as step from posts p where p.id = $2
     union all
     select p.in_reply_to_id, up.step + 1 from up join posts p on p.id = up.id where up.step < $3)
   select p.id, up.step as cursor from up join posts p on p.id = up.id where ${visibleTo('$1', 'p')}`,
)

// The inner limit ends the walk early in a huge conversation: it goes breadth first, so the nearest answers are kept. It leaves
// room for answers that the viewer may not see: they must not take the place of the others.
const descendants = references(
  'conversation_descendants',
  `with recursive down as (
     select p.id, array[p.id] as path from posts p where p.in_reply_to_id = $2
     union all
     select p.id, down.path || p.id from down join posts p on p.in_reply_to_id = down.id where cardinality(down.path) < $4),
   near as (
     select p.id, walked.path from (select * from down limit least($3::int * 10, 4096)) walked join posts p on p.id = walked.id
     where ${visibleTo('$1', 'p')} order by cardinality(walked.path), p.id limit $3)
   select near.id, row_number() over (order by near.path) as cursor from near`,
  'page.cursor asc',
)

/** Reads what stands around a post; see `Posts.conversation`. */
export function readConversation(database: Database, pages: Pages) {
  return async (
    id: PostId,
    viewer: Viewer,
    bounds: { ancestors: number; descendants: number; depth: number },
  ): Promise<Conversation> => {
    const [above, below] = await Promise.all([
      database.rows(ancestors, [viewer ?? null, id, bounds.ancestors]),
      database.rows(descendants, [viewer ?? null, id, bounds.descendants, bounds.depth]),
    ])
    const items = async (rows: typeof above) => (await pages.assemble(rows, viewer)).map(({ item }) => item)
    return { ancestors: await items(above), descendants: await items(below) }
  }
}
