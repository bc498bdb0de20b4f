import type pg from 'pg'

// Invariants of a whole database. Each query computes its facts from scratch, and returns the rows that break them.

const visibleReplies = `select count(*) from posts r where r.in_reply_to_id = p.id and r.visibility in ('public', 'unlisted')`

const queries: Record<string, string> = {
  'followers_count is the number of followers': `
    select id from accounts a where followers_count <> (select count(*) from follows where followee_id = a.id)`,
  'following_count is the number of followed accounts': `
    select id from accounts a where following_count <> (select count(*) from follows where follower_id = a.id)`,
  'posts_count is the number of posts that are not direct': `
    select id from accounts a
    where posts_count <> (select count(*) from posts where author_id = a.id and visibility <> 'direct')`,
  'last_post_at is the day of the last post': `
    select id from accounts a where last_post_at is distinct from
      (select max((created_at at time zone 'utc')::date) from posts where author_id = a.id)`,
  'replies_count is the number of replies that everyone may see': `select id from posts p where replies_count <> (${visibleReplies})`,
  'boosts_count is the number of boosts': `
    select id from posts p where boosts_count <> (select count(*) from posts b where b.boost_of_id = p.id)`,
  'favourites_count is the number of favourites': `
    select id from posts p where favourites_count <> (select count(*) from favourites where post_id = p.id)`,
  'reactions_count is the number of reactions': `
    select id from posts p where reactions_count <> (select count(*) from reactions where post_id = p.id)`,
  'quotes_count is the number of quotes that everyone may see and that were not revoked': `
    select id from posts p where quotes_count <> (select count(*) from posts q
      where q.quoted_id = p.id and q.quote_state = 'accepted' and q.visibility in ('public', 'unlisted'))`,
  'a notification of a reaction or a quote has one that exists': `
    select n.id from notifications n where n.type = 'emoji_reaction'
      and not exists (select from reactions r where r.account_id = n.from_id and r.post_id = n.post_id and r.name = n.emoji)
      and not exists (select from accounts a where a.id in (n.account_id, n.from_id) and a.suspended_at is not null)
    union all
    select n.id from notifications n join posts p on p.id = n.post_id where n.type = 'quote' and p.quote_state is distinct from 'accepted'`,
  'a notification of a boost, a favourite or a follow has one that exists': `
    select n.id from notifications n where case n.type
      when 'reblog' then not exists (select from posts b where b.boost_of_id = n.post_id and b.author_id = n.from_id)
      when 'favourite' then not exists (select from favourites f where f.post_id = n.post_id and f.account_id = n.from_id)
      when 'follow' then not exists (select from follows f where f.follower_id = n.from_id and f.followee_id = n.account_id)
      when 'follow_request' then not exists (
        select from follow_requests f where f.follower_id = n.from_id and f.followee_id = n.account_id)
      else false end`,
  'only the end of a poll notifies the account that caused it': `
    select id from notifications where from_id = account_id and type <> 'poll'`,
  'a boost or a favourite notifies the author of the post, and a mention is by that author': `
    select n.id from notifications n join posts p on p.id = n.post_id
    where (n.type in ('reblog', 'favourite') and p.author_id <> n.account_id) or (n.type = 'mention' and p.author_id <> n.from_id)`,
  'notifications of boosts, favourites and follows are grouped by half a day, those of mentions and requests are not': `
    select id from notifications where group_key is distinct from case when type in ('reblog', 'favourite', 'follow')
      then concat_ws('-', type, post_id, extract(epoch from created_at)::bigint / 43200) end
    and type in ('reblog', 'favourite', 'follow', 'mention', 'follow_request')`,
  'an open poll has the job that ends it': `
    select q.id from polls q where q.expires_at > now() and not exists (
      select from graphile_worker.jobs j where j.key = 'endPoll:' || q.id and j.run_at = q.expires_at)`,
  'a direct conversation ends with the latest of its posts that its reader wrote or is mentioned in': `
    select d.id from direct_conversations d join accounts a on a.id = d.account_id
    where a.suspended_at is null and d.last_post_id is distinct from (
      select max(p.id) from posts p where p.conversation_id = d.conversation_id and p.visibility = 'direct'
        and (p.author_id = d.account_id or exists (select from post_mentions m where m.post_id = p.id and m.account_id = d.account_id)))`,
  'has_media is true if there are media': `
    select id from posts p where has_media <> exists (select from media where post_id = p.id)`,
  'has_poll is true if there is a poll': `
    select id from posts p where has_poll <> exists (select from polls where post_id = p.id)`,
  'the search index agrees with the posts': `
    select coalesce(v.id, s.post_id) as id from searchable v full join post_search s on s.post_id = v.id
    where s.words is distinct from v.words or s.author_id is distinct from v.author_id`,
  'a reply or a boost is in the conversation of its original': `
    select p.id from posts p join posts o on o.id in (p.in_reply_to_id, p.boost_of_id)
    where p.conversation_id <> o.conversation_id`,
  'a quote is newer than what it quotes': `select p.id from posts p join posts q on q.id = p.quoted_id where p.id <= q.id`,
  'a conversation has the id of the post that began it': `
    select id from posts where in_reply_to_id is null and boost_of_id is null and conversation_id <> id`,
  'a reply names the author of its parent': `
    select p.id from posts p join posts r on r.id = p.in_reply_to_id where p.in_reply_to_account_id <> r.author_id`,
  'a reply or a boost is newer than its original': `
    select p.id from posts p join posts o on o.id in (p.in_reply_to_id, p.boost_of_id) where p.id <= o.id`,
  'an id contains the time of its post': `
    select id from posts where (id >> 16) <> floor(extract(epoch from created_at) * 1000)`,
  'votes_count is the number of votes': `
    select o.poll_id as id from poll_options o where votes_count <>
      (select count(*) from poll_votes v where v.poll_id = o.poll_id and o.position = any(v.choices))`,
  'voters_count is the number of voters': `
    select id from polls q where voters_count <> (select count(*) from poll_votes where poll_id = q.id)`,
  'no two profiles share a picture': `
    select key as id from (
      select distinct unnest(array[file_key, preview_key]) as key from media
      union all select avatar->>'key' from accounts union all select header->>'key' from accounts) keys
    where key is not null group by key having count(*) > 1`,
  'a feed has every post that it should have above its backfill boundary': `
    with readers as (select id, feed_floor from accounts where home_read_at is not null),
    authors as (
      select r.id as reader_id, r.feed_floor, f.followee_id as author_id
        from readers r join follows f on f.follower_id = r.id and not f.merged_on_read
      union all select id, feed_floor, id from readers),
    due as (
      select a.reader_id, p.id as post_id from authors a join posts p on p.author_id = a.author_id and p.id > a.feed_floor
      where p.visibility <> 'direct' or p.author_id = a.reader_id
        or exists (select from post_mentions m where m.post_id = p.id and m.account_id = a.reader_id)),
    kept as (select f.* from feed f join readers r on r.id = f.reader_id where f.post_id > r.feed_floor)
    (select reader_id as id from due where not exists (select from fanouts x where x.post_id = due.post_id)
       and not exists (select from kept k where k.reader_id = due.reader_id and k.post_id = due.post_id))
    union all
    (select reader_id from kept k join posts p on p.id = k.post_id
       where not exists (select from due where due.reader_id = k.reader_id and due.post_id = k.post_id))`,
}

/** Invariants that a deletion may break, because it leaves traces. */
export const traces = /last_post_at|the post that began it/

/** Returns a message for each broken invariant, with the number of rows and one of them. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = []
  for (const [sentence, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ id: string }>(query)
    if (rows.length > 0) broken.push(`broken: ${sentence} (${rows.length} rows, such as ${rows[0]?.id})`)
  }
  return broken
}
