import type { AccountId } from '../../../model/ids.ts'
import { clearPosts } from './accountDeleteUncounted.ts'
import { endStatements, moveEndsSteps } from '../posts/conversationEnds.ts'
import { type Database, statement } from '../connection/database.ts'
import { isCounted } from '../posts/postQuotes.ts'

// The maximum number of the account's posts that a step handles. Posts are deleted oldest first, so a post is deleted
// before the same account's replies, boosts and quotes that refer to it.
const own = 200
// The maximum number of other rows that a step handles.
const others = 500

interface Id {
  id: string
}

const findPosts = statement<Id>(
  'account_delete_find_posts',
  `select id from posts where author_id = $1 order by id limit ${own}`,
)

const findBoosts = statement<Id & { author: string }>(
  'account_delete_find_boosts',
  `select id, author_id as author from posts where boost_of_id = any($1::bigint[]) and author_id <> $2 limit ${others}`,
)

const findReplies = statement<Id>(
  'account_delete_find_replies',
  `select id from posts where in_reply_to_id = any($1::bigint[]) and id <> all($1::bigint[]) limit ${others}`,
)

const findQuotes = statement<Id>(
  'account_delete_find_quotes',
  `select id from posts where quoted_id = any($1::bigint[]) and id <> all($1::bigint[]) limit ${others}`,
)

const findReactions = statement<{ account: string; post: string; name: string }>(
  'account_delete_find_reactions_to_posts',
  `select account_id as account, post_id as post, name from reactions where post_id = any($1::bigint[])
   limit ${others}`,
)

const findFavourites = statement<{ account: string; post: string }>(
  'account_delete_find_favourites_of_posts',
  `select account_id as account, post_id as post from favourites where post_id = any($1::bigint[]) limit ${others}`,
)

const lockPosts = statement(
  'account_delete_lock_others_posts',
  'select from posts where id = any($1::bigint[]) order by id for update',
)

const lockAuthors = statement(
  'account_delete_lock_authors',
  'select from accounts where id = any($1::bigint[]) order by id for no key update',
)

const deleteBoosts = statement(
  'account_delete_boosts',
  `with gone as (delete from posts where id = any($1::bigint[]) returning author_id, boost_of_id),
   originals as (
     update posts p set boosts_count = p.boosts_count - n, version = p.version + 1
     from (select boost_of_id, count(*)::integer as n from gone group by boost_of_id) lost
     where p.id = lost.boost_of_id)
   update accounts a set posts_count = a.posts_count - n, version = a.version + 1
   from (select author_id, count(*)::integer as n from gone group by author_id) fewer where a.id = fewer.author_id`,
)

const unlinkReplies = statement(
  'account_delete_replies',
  `with loose as (
     update posts r set in_reply_to_id = null, version = r.version + 1
     from posts parent where r.id = any($1::bigint[]) and parent.id = r.in_reply_to_id
     returning parent.id as parent, r.visibility)
   update posts p set replies_count = p.replies_count - n, version = p.version + 1
   from (
     select parent, count(*)::integer as n from loose where visibility in ('public', 'unlisted') group by parent) lost
   where p.id = lost.parent`,
)

// Quotes of a deleted post stay marked as quotes; only `quoted_id` is cleared.
const unlinkQuotes = statement(
  'account_delete_quotes',
  `with quotes as (
     select id, quoted_id, quote_state = 'accepted' and ${isCounted('posts')} as counted
     from posts where id = any($1::bigint[])),
   loose as (
     update posts q set quoted_id = null, version = q.version + 1
     from quotes where q.id = quotes.id and q.quoted_id is not null returning quotes.quoted_id, quotes.counted)
   update posts p set quotes_count = p.quotes_count - n, version = p.version + 1
   from (select quoted_id, count(*)::integer as n from loose where counted group by quoted_id) lost
   where p.id = lost.quoted_id`,
)

const deleteReactions = statement(
  'account_delete_reactions_to_posts',
  `with requested as (select * from unnest($1::bigint[], $2::bigint[], $3::text[]) requested (account, post, name)),
   gone as (
     delete from reactions r using requested
     where r.account_id = requested.account and r.post_id = requested.post and r.name = requested.name
     returning r.post_id)
   update posts p set reactions_count = p.reactions_count - n, version = p.version + 1
   from (select post_id, count(*)::integer as n from gone group by post_id) lost where p.id = lost.post_id`,
)

const deleteFavourites = statement(
  'account_delete_favourites_of_posts',
  `with requested as (select * from unnest($1::bigint[], $2::bigint[]) requested (account, post)),
   gone as (
     delete from favourites f using requested where f.account_id = requested.account and f.post_id = requested.post
     returning f.post_id)
   update posts p set favourites_count = p.favourites_count - n, version = p.version + 1
   from (select post_id, count(*)::integer as n from gone group by post_id) lost where p.id = lost.post_id`,
)

// Locks the account's posts, and the posts that they reply to, boost or quote: the counters of these change.
const lockPostsAndAbove = statement(
  'account_delete_lock_own_posts',
  `select from posts where id in (
     select unnest($1::bigint[])
     union select unnest(array[boost_of_id, in_reply_to_id, quoted_id]) from posts where id = any($1::bigint[]))
   order by id for update`,
)

const ends = endStatements('account_delete', '$1::bigint[]')

const detachMedia = statement(
  'account_delete_posts_media',
  'update media set post_id = null, loose_since = now() where post_id = any($1::bigint[])',
)

// One update changes all posts that the deleted posts boost, reply to or quote: a statement cannot change a row twice,
// and an account may boost, reply to and quote the same post. Subtracts only the replies and quotes that were counted,
// which are those that everybody may see.
const deleteOwn = statement(
  'account_delete_posts',
  `with gone as (
     delete from posts where id = any($1::bigint[])
     returning boost_of_id, in_reply_to_id, visibility, ${isCounted('posts')} as counted,
       case when quote_state = 'accepted' then quoted_id end as quoted_id),
   changes as (
     select boost_of_id as id, 1 as boosts, 0 as replies, 0 as quotes from gone where boost_of_id is not null
     union all select in_reply_to_id, 0, 1, 0 from gone where in_reply_to_id is not null and counted
     union all select quoted_id, 0, 0, 1 from gone where quoted_id is not null and counted),
   above as (
     update posts p set boosts_count = p.boosts_count - boosts, replies_count = p.replies_count - replies,
       quotes_count = p.quotes_count - quotes, version = p.version + 1
     from (
       select id, sum(boosts)::integer as boosts, sum(replies)::integer as replies, sum(quotes)::integer as quotes
       from changes group by id) lost
     where p.id = lost.id and p.id <> all($1::bigint[]))
   update accounts set version = version + 1,
     posts_count = posts_count - (select count(*) from gone where visibility <> 'direct') where id = $2`,
)

/**
 * Runs a step of deleting an account, within a transaction. Deletes some of the interactions with its oldest posts or,
 * if no interactions are left, these posts. Returns whether there was anything to delete; see `deleteAccount`.
 */
export async function deletePosts(within: Database, id: AccountId): Promise<boolean> {
  const ids = (await within.rows(findPosts, [id])).map((row) => row.id)
  if (ids.length === 0) return false
  if (await takeFromPosts(within, ids, id)) return true
  await within.rows(lockPostsAndAbove, [ids])
  // While the posts are locked, no new interactions are possible. Interactions that were added before the lock are
  // deleted first.
  if (await takeFromPosts(within, ids, id)) return true
  await within.rows(lockAuthors, [[id]])
  await within.rows(detachMedia, [ids])
  await within.pipeline(moveEndsSteps(ends, [ids]))
  await within.rows(deleteOwn, [ids, id])
  return true
}

async function takeFromPosts(within: Database, posts: string[], id: AccountId): Promise<boolean> {
  const boosts = await within.rows(findBoosts, [posts, id])
  if (boosts.length > 0) {
    await within.rows(lockPosts, [[...posts, ...boosts.map((boost) => boost.id)]])
    await within.rows(lockAuthors, [boosts.map(({ author }) => author)])
    await within.rows(deleteBoosts, [boosts.map((boost) => boost.id)])
    return true
  }
  const replies = (await within.rows(findReplies, [posts])).map((reply) => reply.id)
  if (replies.length > 0) {
    await within.rows(lockPosts, [[...posts, ...replies]])
    await within.rows(unlinkReplies, [replies])
    return true
  }
  const quotes = (await within.rows(findQuotes, [posts])).map((quote) => quote.id)
  if (quotes.length > 0) {
    await within.rows(lockPosts, [[...posts, ...quotes]])
    await within.rows(unlinkQuotes, [quotes])
    return true
  }
  const reactions = await within.rows(findReactions, [posts])
  if (reactions.length > 0) {
    const of = (key: 'account' | 'post' | 'name') => reactions.map((reaction) => reaction[key])
    await within.rows(lockPosts, [posts])
    await within.rows(deleteReactions, [of('account'), of('post'), of('name')])
    return true
  }
  const favourites = await within.rows(findFavourites, [posts])
  if (favourites.length === 0) return clearPosts(within, posts)
  await within.rows(lockPosts, [posts])
  await within.rows(deleteFavourites, [favourites.map(({ account }) => account), favourites.map(({ post }) => post)])
  return true
}
