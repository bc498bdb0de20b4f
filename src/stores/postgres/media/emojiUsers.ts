import { type Database, statement } from '../connection/database.ts'

/** The posts and accounts that show an emoji, in their texts or as a reaction, each by ascending ids. */
export interface EmojiUsers {
  posts: string[]
  accounts: string[]
}

interface EmojiUserRow {
  ids: string[]
  last: string | null
}

// The number of rows that one statement reads. All posts are read, but in parts, without locks, so that no statement
// takes long.
const windowSize = 20_000

const finder = (name: string, table: string, columns: string, named: string) =>
  statement<EmojiUserRow>(
    name,
    `with part as (select id, ${columns} from ${table} where id > $2 order by id limit ${windowSize})
     select coalesce(array_agg(id::text order by id) filter (where ${named}), '{}') as ids, max(id) as last from part`,
  )

const findPosts = finder(
  'emoji_users_posts',
  'posts',
  'text, content_warning, has_poll, reactions_count',
  `strpos(text || E'\\n' || content_warning, $1) > 0
   or has_poll and (select count(*) from polls q join poll_options o on o.poll_id = q.id
     where q.post_id = part.id and strpos(o.title, $1) > 0) > 0
   or reactions_count > 0 and coalesce((select true from reactions r
     where r.post_id = part.id and r.name = trim(both ':' from $1) limit 1), false)`,
)

const findAccounts = finder(
  'emoji_users_accounts',
  'accounts',
  'display_name, note, fields',
  `strpos(display_name || E'\\n' || note || E'\\n' || fields::text, $1) > 0`,
)

const raiseVersionsStatement = (name: string, table: string) =>
  statement(
    name,
    `with users as materialized (select id from ${table} where id = any($1::bigint[]) order by id for no key update)
     update ${table} set version = version + 1 where id in (select id from users)`,
  )

const raisePostVersions = raiseVersionsStatement('emoji_users_raise_posts', 'posts')
const raiseAccountVersions = raiseVersionsStatement('emoji_users_raise_accounts', 'accounts')

/**
 * Finds the posts and accounts that show an emoji. The result is not a consistent snapshot: a text that is written in
 * the meantime may be missing.
 */
export async function findEmojiUsers(database: Database, shortcode: string): Promise<EmojiUsers> {
  const find = async (query: typeof findPosts) => {
    const ids: string[] = []
    let last: string | null | undefined = '0'
    while (last) {
      const found: EmojiUserRow | undefined = await database.row(query, [`:${shortcode}:`, last])
      for (const id of found?.ids ?? []) ids.push(id)
      last = found?.last
    }
    return ids
  }
  return { posts: await find(findPosts), accounts: await find(findAccounts) }
}

const touchedAtOnce = 2_000

/**
 * Raises the versions of posts and accounts, a few thousand at a time. Locks them in the same order as all other
 * statements.
 */
export async function touchEmojiUsers(database: Database, { posts, accounts }: EmojiUsers): Promise<void> {
  const touch = async (query: typeof raisePostVersions, ids: string[]) => {
    for (let from = 0; from < ids.length; from += touchedAtOnce) {
      await database.rows(query, [ids.slice(from, from + touchedAtOnce)])
    }
  }
  await touch(raisePostVersions, posts)
  await touch(raiseAccountVersions, accounts)
}
