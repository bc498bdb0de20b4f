import type { AccountId, PollId, PostId } from '../../../model/ids.ts'
import type { BulkNotifications } from '../../bulkNotifications.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import { isMentioned } from '../posts/visibility.ts'

// The maximum number of rows that one statement handles. Recipients are handled in batches, in the order of a unique
// key: a poll may have a hundred thousand voters.
const batch = 500

interface Batch {
  last: string | null
}

const notifyOfPollEnd = statement<Batch>(
  'announce_poll_end',
  `with ended as (
     select p.id, p.author_id from polls q join posts p on p.id = q.post_id where q.id = $1 and q.expires_at <= now()),
   voters as (
     select v.account_id from poll_votes v
     where v.poll_id = $1 and v.account_id > $2::bigint and exists (select from ended)
     order by v.account_id limit ${batch}),
   notified as (${insertNotifications(
     'poll',
     `select to_tell.id as recipient, ended.author_id as sender, ended.id as post, null::text as emoji
        from ended,
          (select account_id from voters union select author_id from ended where $2::bigint = 0) to_tell (id)`,
     { own: true },
   )})
   select max(account_id) as last from voters`,
)

const notifyOfPost = statement<Batch>(
  'announce_post',
  `with post as (select id, author_id, language from posts where id = $1),
   followers as (
     select f.follower_id as id, f.languages from follows f
     where f.followee_id = (select author_id from post) and f.notify and f.follower_id > $2::bigint
     order by f.follower_id limit ${batch}),
   notified as (${insertNotifications(
     'status',
     `select followers.id as recipient, post.author_id as sender, post.id as post, null::text as emoji
        from post, followers
        where (followers.languages is null or post.language is null or post.language = any(followers.languages))
          and not ${isMentioned('followers.id', 'post.id')}`,
   )})
   select max(id) as last from followers`,
)

const findBoosters = statement<{ id: AccountId }>(
  'announce_boosters',
  `select author_id as id from posts where boost_of_id = $1 and author_id > $2::bigint
   order by author_id limit ${batch}`,
)

const forgetUpdates = statement(
  'announce_forget_updates',
  `delete from notifications where post_id = $1 and type = 'update' and account_id = any($2::bigint[])`,
)

const notifyOfUpdate = statement(
  'announce_update',
  insertNotifications(
    'update',
    `select booster.id as recipient, p.author_id as sender, p.id as post, null::text as emoji
     from posts p, unnest($2::bigint[]) booster (id) where p.id = $1`,
  ),
)

const findQuotes = statement<{ id: PostId }>(
  'announce_quotes',
  `select id from posts where quoted_id = $1 and quote_state = 'accepted' and id > $2::bigint
   order by id limit ${batch}`,
)

const forgetQuotedUpdates = statement(
  'announce_forget_quoted_updates',
  `delete from notifications where post_id = any($1::bigint[]) and type = 'quoted_update'`,
)

// The notification shows the recipient's own post, which quotes the edited post.
const notifyOfQuotedUpdate = statement(
  'announce_quoted_update',
  insertNotifications(
    'quoted_update',
    `select quoting.author_id as recipient, p.author_id as sender, quoting.id as post, null::text as emoji
     from posts p, posts quoting where p.id = $1 and quoting.id = any($2::bigint[])`,
  ),
)

/** The notifications for many recipients, in PostgreSQL. */
export function postgresBulkNotifications(database: Database): BulkNotifications {
  return {
    pollEnd: (id, closing) => notifyAll(database, notifyOfPollEnd, id, closing),
    newPost: (id, closing) => notifyAll(database, notifyOfPost, id, closing),
    async edit(id, closing) {
      await inBatches(database, findBoosters, { id, closing }, async (within, accounts) => {
        await within.rows(forgetUpdates, [id, accounts])
        await within.rows(notifyOfUpdate, [id, accounts])
      })
      await inBatches(database, findQuotes, { id, closing }, async (within, posts) => {
        await within.rows(forgetQuotedUpdates, [posts])
        await within.rows(notifyOfQuotedUpdate, [id, posts])
      })
    },
  }
}

async function notifyAll(database: Database, notify: Statement<Batch>, id: PollId | PostId, closing?: AbortSignal) {
  let last: string | null = '0'
  while (last !== null) {
    last = (await database.row(notify, [id, last]))!.last
    closing?.throwIfAborted()
  }
}

async function inBatches(
  database: Database,
  find: Statement<{ id: string }>,
  { id, closing }: { id: PostId; closing: AbortSignal | undefined },
  work: (within: Database, ids: string[]) => Promise<void>,
): Promise<void> {
  let ids = (await database.rows(find, [id, '0'])).map((row) => row.id)
  while (ids.length > 0) {
    const some = ids
    await database.transaction((within) => work(within, some))
    closing?.throwIfAborted()
    ids = (await database.rows(find, [id, some.at(-1)])).map((row) => row.id)
  }
}
