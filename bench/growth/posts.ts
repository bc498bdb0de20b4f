import type { AccountId } from '../../src/model/ids.ts'
import { fill } from './people.ts'
import type { BenchDatabase } from './newDatabase.ts'

/**
 * Creates rows of public posts by these authors in turn, one for each second up to now. Each post contains one of the
 * words `topic0` to `topic49`.
 */
export async function makePosts(database: BenchDatabase, authors: readonly AccountId[], count: number): Promise<void> {
  await fill(database, async (query) => {
    await query(
      `insert into posts (id, author_id, visibility, text, language, conversation_id, created_at)
       select id, ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'public',
         'Number ' || n || ' of many, on topic' || n % 50 ||
           ': the weather today is mild, with some rain towards the evening, and somebody says so at some length.',
         'en', id, at
       from (select n, at, snowflake(at) as id from generate_series(1, $2::int) n
         cross join lateral (select now() - make_interval(secs => $2::int - n) as at) t) made`,
      [authors, count],
    )
    await query(
      'insert into post_search (post_id, author_id, words) select id, author_id, words from searchable s where not exists (select from post_search x where x.post_id = s.id)',
    )
  })
}
