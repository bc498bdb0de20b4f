import { statement } from '../connection/database.ts'
import { isCounted } from './postQuotes.ts'

// The stored rows of removed posts, and the statements that restore them. A removal deletes the post as its author
// would, so that no other query has to know of removed posts. Rows are stored as JSON, by table: see `restore_rows` in
// the migrations.

const rowsOf = (table: string, where: string) => `(select jsonb_agg(to_jsonb(x)) from ${table} x where ${where})`
const idsOf = (where: string) => `(select jsonb_agg(x.id) from posts x where ${where})`

const poll = '(select id from polls where post_id = p.id)'
const boosted = `(n.type = 'reblog' and n.from_id = p.author_id and n.post_id = p.boost_of_id)`

// Includes files that an edit removed, which the history of the post shows.
const files = `x.post_id = p.id or (x.post_id is null and x.id = any(array(
  select (attached ->> 'id')::bigint from post_edits, jsonb_array_elements(media) attached
  where post_edits.post_id = p.id)))`

/** Stores the rows of post $1 of author $2 for $3 days, before they are deleted. */
export const storeRemoved = statement<{ post_id: string }>(
  'removed_post_store',
  `insert into removed_posts (post_id, author_id, delete_at, media_ids, rows)
   select p.id, p.author_id, now() + $3 * interval '1 day', array(select x.id from media x where ${files}),
     jsonb_build_object(
       'posts', jsonb_build_array(to_jsonb(p)),
       'boosts', ${rowsOf('posts', 'x.boost_of_id = p.id')},
       'edits', ${rowsOf('post_edits', 'x.post_id = p.id')},
       'mentions', ${rowsOf('post_mentions', 'x.post_id = p.id')},
       'tags', ${rowsOf('post_tags', 'x.post_id = p.id')},
       'polls', ${rowsOf('polls', 'x.post_id = p.id')},
       'options', ${rowsOf('poll_options', `x.poll_id = ${poll}`)},
       'votes', ${rowsOf('poll_votes', `x.poll_id = ${poll}`)},
       'favourites', ${rowsOf('favourites', 'x.post_id = p.id')},
       'bookmarks', ${rowsOf('bookmarks', 'x.post_id = p.id')},
       'reactions', ${rowsOf('reactions', 'x.post_id = p.id')},
       'pins', ${rowsOf('pins', 'x.post_id = p.id')},
       'notifications', (
         select jsonb_agg(to_jsonb(n)) from notifications n where n.post_id = p.id or ${boosted}),
       'conversations', ${rowsOf('direct_conversations', 'x.last_post_id = p.id')},
       'media', (
         select jsonb_agg(jsonb_build_object('id', x.id, 'post_id', x.post_id, 'state', x.state,
           'loose_since', x.loose_since, 'withdrawn', x.withdrawn)) from media x where ${files}),
       'replies', ${idsOf('x.in_reply_to_id = p.id')},
       'quotes', ${idsOf('x.quoted_id = p.id')},
       'filters', (
         select jsonb_agg(distinct f.account_id) from filter_posts x join filters f on f.id = x.filter_id
         where x.post_id = p.id))
   from posts p where p.id = $1 and p.author_id = $2
   returning post_id`,
)

/** Hides the files of a removed post, so that nobody can load, attach or delete them. */
export const hideMedia = statement(
  'removed_post_media',
  `update media set post_id = null, state = 'removed'
   where id = any(array(select unnest(media_ids) from removed_posts where post_id = $1))`,
)

// The row of the post with references only to posts that still exist. It gets a new version, which no process has
// cached.
const main = `jsonb_set(r.rows -> 'posts', '{0}', (r.rows #> '{posts,0}') || jsonb_build_object(
  'version', (r.rows #>> '{posts,0,version}')::integer + 1,
  'in_reply_to_id', (select id from posts where id = (r.rows #>> '{posts,0,in_reply_to_id}')::bigint),
  'quoted_id', (select id from posts where id = (r.rows #>> '{posts,0,quoted_id}')::bigint)))`

/** Marks the transaction as one that restores, so that its inserts do not count as new events. */
export const beginRestoring = statement(
  'removed_post_begin',
  `select set_config('social_service.restoring', 'yes', true)`,
)

/**
 * Inserts the post again. Inserts nothing if the post is a boost whose original was deleted, or which the account has
 * boosted again.
 */
export const restorePost = statement(
  'removed_post_restore',
  `select restore_rows('posts', ${main}, '{author_id}') from removed_posts r
   where r.post_id = $1 and ((r.rows #>> '{posts,0,boost_of_id}') is null
     or exists (select from posts where id = (r.rows #>> '{posts,0,boost_of_id}')::bigint))`,
)

const back = (table: string, key: string, owners: string) =>
  `restore_rows('${table}', r.rows -> '${key}', '{${owners}}')`

/** Inserts the rows that belonged to the post, in this order. */
export const restoreRest = statement(
  'removed_post_restore_rest',
  `select ${[
    back('posts', 'boosts', 'author_id'),
    back('post_edits', 'edits', ''),
    back('post_mentions', 'mentions', 'account_id'),
    back('post_tags', 'tags', ''),
    back('polls', 'polls', ''),
    back('poll_options', 'options', ''),
    back('poll_votes', 'votes', 'account_id'),
    back('favourites', 'favourites', 'account_id'),
    back('bookmarks', 'bookmarks', 'account_id'),
    back('reactions', 'reactions', 'account_id'),
    back('pins', 'pins', 'account_id'),
    back('notifications', 'notifications', 'account_id,from_id'),
  ].join(',\n     ')}
   from removed_posts r where r.post_id = $1 and exists (select from posts where id = $1)`,
)

/** Restores the files of the post. */
export const restoreMedia = statement(
  'removed_post_restore_media',
  `update media set state = kept.state, post_id = kept.post_id, loose_since = kept.loose_since,
     withdrawn = kept.withdrawn
   from removed_posts r cross join jsonb_to_recordset(nullif(r.rows -> 'media', 'null'))
     kept (id bigint, post_id bigint, state text, loose_since timestamptz, withdrawn boolean)
   where r.post_id = $1 and media.id = kept.id and media.state = 'removed'`,
)

// These are separate statements, since one statement cannot change a row twice.

/** Makes the replies that still exist refer to the post again. */
export const relinkReplies = statement(
  'removed_post_replies',
  `update posts set in_reply_to_id = $1, version = version + 1
   where in_reply_to_id is null and id = any(array(
     select value::bigint from removed_posts r, jsonb_array_elements_text(nullif(r.rows -> 'replies', 'null')) value
     where r.post_id = $1))`,
)

/** Makes the quotes that still exist refer to the post again. */
export const relinkQuotes = statement(
  'removed_post_quotes',
  `update posts set quoted_id = $1, version = version + 1
   where quoted_id is null and quote_state is not null and id = any(array(
     select value::bigint from removed_posts r, jsonb_array_elements_text(nullif(r.rows -> 'quotes', 'null')) value
     where r.post_id = $1))`,
)

/** Counts the restored rows again, since some accounts may have been deleted. */
export const recount = statement(
  'removed_post_count',
  `with options as (
     update poll_options o set votes_count = (
       select count(*) from poll_votes v where v.poll_id = o.poll_id and o.position = any(v.choices))
     where o.poll_id = (select id from polls where post_id = $1)),
   voters as (
     update polls set voters_count = (select count(*) from poll_votes v where v.poll_id = polls.id)
     where post_id = $1)
   update posts p set version = p.version + 1,
     favourites_count = (select count(*) from favourites x where x.post_id = p.id),
     reactions_count = (select count(*) from reactions x where x.post_id = p.id),
     boosts_count = (select count(*) from posts x where x.boost_of_id = p.id),
     replies_count = (select count(*) from posts x where x.in_reply_to_id = p.id and ${isCounted('x')}),
     quotes_count = (
       select count(*) from posts x where x.quoted_id = p.id and x.quote_state = 'accepted' and ${isCounted('x')})
   where p.id = $1`,
)

/** Adds the post to the counts of the posts that it replies to, quotes or boosts. */
export const countAbove = statement(
  'removed_post_count_above',
  `update posts p set version = p.version + 1,
     replies_count = p.replies_count + case when p.id = back.in_reply_to_id and ${isCounted('back')} then 1 else 0 end,
     quotes_count = p.quotes_count + case
       when p.id = back.quoted_id and back.quote_state = 'accepted' and ${isCounted('back')} then 1 else 0 end,
     boosts_count = p.boosts_count + case when p.id = back.boost_of_id then 1 else 0 end
   from posts back where back.id = $1 and p.id in (back.in_reply_to_id, back.quoted_id, back.boost_of_id)`,
)

/** Adds the post and its boosts to the counts of their authors. */
export const countForAuthors = statement(
  'removed_post_count_authors',
  `update accounts a set version = a.version + 1, posts_count = a.posts_count + back.count
   from (select author_id, (count(*) filter (where visibility <> 'direct'))::integer as count
     from posts where id = $1 or boost_of_id = $1 group by author_id) back
   where a.id = back.author_id`,
)

/** Adds the post to the search, to direct conversations and to home timelines again. */
export const restorePlaces = statement(
  'removed_post_places',
  `with searched as (
     insert into post_search (post_id, author_id, words)
     select id, author_id, words from searchable where id = $1 on conflict do nothing),
   talked as (
     insert into direct_conversations as d (account_id, conversation_id, last_post_id, unread)
     select x.account_id, x.conversation_id, $1, x.unread
     from removed_posts r
     cross join jsonb_populate_recordset(null::direct_conversations, nullif(r.rows -> 'conversations', 'null')) x
     where r.post_id = $1 and exists (select from accounts where id = x.account_id) order by x.account_id
     on conflict (account_id, conversation_id) do update
       set last_post_id = greatest(d.last_post_id, excluded.last_post_id)),
   own as (
     insert into feed (reader_id, post_id) select author_id, id from posts where id = $1 or boost_of_id = $1
     on conflict do nothing)
   insert into fanouts (post_id, author_id) select p.id, p.author_id from posts p
   where (p.id = $1 or p.boost_of_id = $1) and exists (select from follows where followee_id = p.author_id)
   on conflict do nothing`,
)

/**
 * Raises the versions of filters that had an entry for the post. The entries were deleted with the post, but processes
 * may have cached them.
 */
export const renewFilters = statement(
  'removed_post_filters',
  `update accounts set filters_version = filters_version + 1
   where id = any(array(
     select value::bigint from removed_posts r, jsonb_array_elements_text(nullif(r.rows -> 'filters', 'null')) value
     where r.post_id = $1))`,
)

/** Deletes the stored rows. */
export const forgetRemoved = statement('removed_post_forget', 'delete from removed_posts where post_id = $1')
