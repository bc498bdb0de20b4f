import fastify from 'fastify'
import pg from 'pg'

// The minimal implementation of creating a post: Fastify, `pg`, and one named statement that stores the post, a row in
// each follower's feed and the author's counters, on tables of the same shape with nothing else. The caller is in a
// header. Nothing is validated.
//
// node bench/limits/posting.ts, with DATABASE_URL and PORT

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

/** The tables that the limit uses. They are filled with the accounts, follows and posts of the real tables. */
const tables = `
  drop table if exists bare_accounts, bare_posts, bare_feed, bare_follows;
  create table bare_accounts as select id, username, display_name, posts_count, last_post_at from accounts;
  alter table bare_accounts add primary key (id);
  create table bare_follows as select follower_id, followee_id from follows;
  create index on bare_follows (followee_id, follower_id);
  create table bare_posts (id bigint primary key default snowflake(), author_id bigint not null, text text not null,
    visibility text not null, language text, replies_count integer not null default 0, favourites_count integer not null default 0,
    created_at timestamptz not null default now());
  insert into bare_posts (id, author_id, text, visibility) select id, author_id, text, visibility from posts;
  create index on bare_posts (author_id, id desc);
  create table bare_feed (reader_id bigint not null, post_id bigint not null, primary key (reader_id, post_id));
  analyze bare_accounts, bare_follows, bare_posts`

const post = {
  name: 'bare_post',
  text: `
  with author as (
    update bare_accounts set posts_count = posts_count + 1, last_post_at = (now() at time zone 'utc')::date
    where id = $1 returning id, username, display_name, posts_count),
  post as (
    insert into bare_posts (author_id, text, visibility, language) select id, $2, 'public', 'en' from author
    returning id, text, visibility, language, created_at),
  fed as (
    insert into bare_feed (reader_id, post_id)
    select follower_id, post.id from post, bare_follows where followee_id = $1 union all select $1, id from post)
  select post.id::text as id, text, visibility, language, created_at,
    username, display_name, posts_count from post, author`,
}

await pool.query(tables)
const server = fastify()
server.post('/post', async (request) => {
  const { status } = request.body as { status: string }
  const values = [request.headers['x-account'], status]
  const { rows } = await pool.query({ ...post, values })
  const { username, display_name, posts_count, text, ...rest } = rows[0] as Record<string, unknown>
  const account = { username, acct: username, display_name, statuses_count: posts_count }
  return {
    ...rest,
    content: `<p>${String(text)}</p>`,
    replies_count: 0,
    favourites_count: 0,
    media_attachments: [],
    account,
  }
})
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit())
