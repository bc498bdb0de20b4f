import type { AccountId } from '../../../model/ids.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'

// Rows that no counter depends on. They would be deleted with the account or the post anyway, but all at once: a
// popular account may have a million notifications, and a statement is limited to thirty seconds. So most rows are
// deleted beforehand. They are selected by their place in the table (`ctid`), since the tables have different keys.
const batch = 5000

const clear = (name: string, table: string, where: string) =>
  statement(
    `account_delete_clear_${name}`,
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batch})) returning 1`,
  )

const ofAccount = [
  clear('notifications', 'notifications', 'account_id = $1'),
  clear('notifications_from', 'notifications', 'from_id = $1'),
  clear('bookmarks', 'bookmarks', 'account_id = $1'),
  clear('blocks', 'blocks', 'account_id = $1'),
  clear('blocks_of', 'blocks', 'target_id = $1'),
  clear('mutes_of', 'mutes', 'target_id = $1'),
  clear('follow_requests', 'follow_requests', 'followee_id = $1'),
  clear('direct_conversations', 'direct_conversations', 'account_id = $1'),
]

const ofPosts = [
  clear('notifications_about', 'notifications', 'post_id = any($1::bigint[])'),
  clear('bookmarks_of', 'bookmarks', 'post_id = any($1::bigint[])'),
  clear('votes', 'poll_votes', 'poll_id = any(array(select id from polls where post_id = any($1::bigint[])))'),
]

/** Deletes some of the account's rows that no counter depends on. Returns whether there were any. */
export function clearAccount(within: Database, id: AccountId): Promise<boolean> {
  return clearSome(within, ofAccount, id)
}

/**
 * Deletes some of the rows that belong to posts and that no counter depends on, before the posts are deleted. Returns
 * whether there were any.
 */
export function clearPosts(within: Database, posts: readonly string[]): Promise<boolean> {
  return clearSome(within, ofPosts, posts)
}

async function clearSome(within: Database, queries: readonly Statement<unknown>[], which: unknown): Promise<boolean> {
  for (const query of queries) {
    if ((await within.rows(query, [which])).length > 0) return true
  }
  return false
}
