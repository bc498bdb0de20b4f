import { fill } from './people.ts'
import type { BenchDatabase } from './newDatabase.ts'

/** The number of rows of a feed: the default of the service. */
const length = 800

/** Rebuilds the feeds of all followers from the newest posts. */
export async function makeFeeds(database: BenchDatabase, newest: number): Promise<void> {
  await fill(database, async (query) => {
    await query('truncate feed')
    await query(
      `insert into feed (reader_id, post_id)
       select reader_id, post_id from (
         select f.follower_id as reader_id, p.id as post_id, row_number() over (partition by f.follower_id order by p.id desc) as place
         from (select id, author_id from posts order by id desc limit $1) p join follows f on f.followee_id = p.author_id) rows
       where place <= $2`,
      [newest, length],
    )
    await query(
      'update accounts set feed_floor = coalesce((select min(post_id) - 1 from feed where reader_id = id), 0)',
    )
  })
}
