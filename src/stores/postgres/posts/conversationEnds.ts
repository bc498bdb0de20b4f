import { statement, type Statement, step } from '../connection/database.ts'
import { isMentioned } from './visibility.ts'

interface EndStatements {
  lock: Statement<unknown>
  move: Statement<unknown>
}

/** Makes the statements of `moveEndsSteps`. `posts` is an SQL expression for the array of the posts' ids. */
export const endStatements = (name: string, posts: string): EndStatements => ({
  lock: statement(
    `${name}_ends_lock`,
    `select from direct_conversations where last_post_id = any(${posts})
     order by account_id, conversation_id for update`,
  ),
  // This statement is separate from the lock: after waiting for the lock, it must see what was committed in between.
  // The post that becomes the last one is locked, so that it cannot be deleted first.
  move: statement(
    `${name}_ends_move`,
    `with moved as (
       select d.account_id, d.conversation_id, earlier.id, earlier.author_id
       from direct_conversations d
       cross join lateral (
         select p.id, p.author_id from posts p
         where p.conversation_id = d.conversation_id and p.visibility = 'direct' and p.id <> all(${posts})
           and (p.author_id = d.account_id or ${isMentioned('d.account_id', 'p.id')})
         order by p.id desc limit 1 for key share) earlier
       where d.last_post_id = any(${posts}))
     update direct_conversations d set last_post_id = moved.id, unread = d.unread and moved.author_id <> d.account_id
     from moved where d.account_id = moved.account_id and d.conversation_id = moved.conversation_id`,
  ),
})

/**
 * Makes steps for posts that are about to be deleted. If such a post is the last one of a direct conversation, the post
 * before it becomes the last one. A conversation without another post is deleted together with its last one. Run them
 * in the transaction that deletes the posts, after locking the posts.
 */
export const moveEndsSteps = ({ lock, move }: EndStatements, values: readonly unknown[]) =>
  [step(lock, values), step(move, values)] as const
