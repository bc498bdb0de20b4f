import { type Database, openDatabase, type Statement, statement } from '../connection/database.ts'
import { dueJob } from '../posts/drafts.ts'
import type { DemoRows, DemoTable } from './demoRows.ts'
import { notifyOfDemo } from './demoNotifications.ts'
import type { Pool } from '../connection/pool.ts'

// Writes all data of a demo fast: each statement inserts many rows, and all counters and feeds are inserted in their
// final state. Times are milliseconds since 1970. The caller must make sure that the rows are consistent.

const time = (column: string) => `to_timestamp(${column} / 1000.0)`

/** Makes an insert statement. Its only parameter is a JSON array of rows with the columns `columns`. */
const insert = (name: string, columns: string, into: string) =>
  statement(`demo_${name}`, `insert into ${into} from json_to_recordset($1::json) as r (${columns})`)

const marks = (table: string) =>
  insert(
    table,
    'at bigint, account_id bigint, post_id bigint',
    `${table} (id, account_id, post_id) select snowflake(${time('at')}), account_id, post_id`,
  )

const followsOf = (table: string) =>
  insert(
    table,
    'at bigint, follower_id bigint, followee_id bigint',
    `${table} (id, follower_id, followee_id) select snowflake(${time('at')}), follower_id, followee_id`,
  )

/**
 * Makes an insert statement like `insert` for rows that belong to a row of the table `owners`, such as `lists`. That
 * row is found by its account and title.
 */
const titled = (name: string, columns: string, owners: string, into: string) =>
  statement(
    `demo_${name}`,
    `insert into ${into} from json_to_recordset($1::json) as r (account_id bigint, title text, ${columns})
     join ${owners} t on t.account_id = r.account_id and t.title = r.title`,
  )

const inserts: { [Table in DemoTable]: Statement<unknown> } = {
  accounts: insert(
    'accounts',
    `id bigint, at bigint, username text, display_name text, note text, fields jsonb, avatar jsonb, header jsonb, locked boolean,
     bot boolean, followers_count integer, following_count integer, posts_count integer, last_post_at bigint,
     filters_version integer, reads boolean, feed_floor bigint`,
    `accounts (id, username, display_name, note, fields, avatar, header, locked, bot, followers_count, following_count, posts_count,
       last_post_at, filters_version, home_read_at, feed_floor, created_at)
     select id, username, display_name, note, fields, avatar, header, locked, bot, followers_count, following_count, posts_count,
       (${time('last_post_at')} at time zone 'utc')::date, filters_version, case when reads then now() end, feed_floor, ${time('at')}`,
  ),
  passwords: insert(
    'passwords',
    'account_id bigint, hash text',
    'passwords (account_id, hash) select account_id, hash',
  ),
  follows: followsOf('follows'),
  followRequests: followsOf('follow_requests'),
  posts: insert(
    'posts',
    `id bigint, at bigint, author_id bigint, visibility text, text text, content_warning text, sensitive boolean, language text,
     quote_policy text, in_reply_to_id bigint, in_reply_to_account_id bigint, conversation_id bigint, boost_of_id bigint,
     has_media boolean, has_poll boolean, replies_count integer, boosts_count integer, favourites_count integer,
     reactions_count integer, quoted_id bigint, quote_state text, quotes_count integer, edited_at bigint`,
    `posts (id, author_id, visibility, text, content_warning, sensitive, language, quote_policy, in_reply_to_id,
       in_reply_to_account_id, conversation_id, boost_of_id, has_media, has_poll, replies_count, boosts_count, favourites_count,
       reactions_count, quoted_id, quote_state, quotes_count, edited_at, created_at)
     select id, author_id, visibility, text, content_warning, sensitive, language, quote_policy, in_reply_to_id,
       in_reply_to_account_id, conversation_id, boost_of_id, has_media, has_poll, replies_count, boosts_count, favourites_count,
       reactions_count, quoted_id, quote_state, quotes_count, ${time('edited_at')}, ${time('at')}`,
  ),
  postEdits: insert(
    'post_edits',
    'at bigint, post_id bigint, text text, content_warning text, sensitive boolean',
    `post_edits (post_id, text, content_warning, sensitive, media, created_at)
     select post_id, text, content_warning, sensitive, '[]', ${time('at')}`,
  ),
  customEmojis: insert(
    'custom_emojis',
    'shortcode text, file_key text, static_key text, category text',
    'custom_emojis (shortcode, file_key, static_key, category) select shortcode, file_key, static_key, category',
  ),
  tags: statement(
    'demo_tags',
    `insert into tags (name) select name from json_to_recordset($1::json) as r (name text) order by name on conflict do nothing`,
  ),
  postTags: statement(
    'demo_post_tags',
    `insert into post_tags (tag_id, post_id, display)
     select tags.id, r.post_id, r.display from json_to_recordset($1::json) as r (post_id bigint, name text, display text)
     join tags on tags.name = r.name`,
  ),
  mentions: insert(
    'mentions',
    'post_id bigint, account_id bigint',
    'post_mentions (post_id, account_id) select post_id, account_id',
  ),
  media: insert(
    'media',
    `at bigint, account_id bigint, post_id bigint, position smallint, mime_type text, file_key text, preview_key text, meta jsonb,
     description text, blurhash text`,
    `media (id, account_id, post_id, position, state, kind, mime_type, file_key, preview_key, meta, description, blurhash,
       loose_since, created_at)
     select snowflake(${time('at')}), account_id, post_id, position, 'ready', 'image', mime_type, file_key, preview_key, meta,
       description, blurhash, null, ${time('at')}`,
  ),
  polls: insert(
    'polls',
    'id bigint, post_id bigint, expires_at bigint, multiple boolean, hide_totals boolean, voters_count integer',
    `polls (id, post_id, expires_at, multiple, hide_totals, voters_count)
     select id, post_id, ${time('expires_at')}, multiple, hide_totals, voters_count`,
  ),
  pollOptions: insert(
    'poll_options',
    'poll_id bigint, position smallint, title text, votes_count integer',
    'poll_options (poll_id, position, title, votes_count) select poll_id, position, title, votes_count',
  ),
  searched: statement(
    'demo_searched',
    `insert into post_search (post_id, author_id, words)
     select s.id, s.author_id, s.words from json_to_recordset($1::json) as r (post_id bigint) join searchable s on s.id = r.post_id
     order by s.id`,
  ),
  votes: insert(
    'votes',
    'poll_id bigint, account_id bigint, choices smallint[]',
    'poll_votes (poll_id, account_id, choices) select poll_id, account_id, choices',
  ),
  favourites: marks('favourites'),
  bookmarks: marks('bookmarks'),
  reactions: insert(
    'reactions',
    'at bigint, account_id bigint, post_id bigint, name text',
    `reactions (id, account_id, post_id, name) select snowflake(${time('at')}), account_id, post_id, name`,
  ),
  lists: insert('lists', 'account_id bigint, title text', 'lists (account_id, title) select account_id, title'),
  listMembers: titled(
    'list_members',
    'member_id bigint',
    'lists',
    'list_members (list_id, account_id) select t.id, r.member_id',
  ),
  tagFollows: statement(
    'demo_tag_follows',
    `insert into tag_follows (account_id, tag_id)
     select r.account_id, tags.id from json_to_recordset($1::json) as r (account_id bigint, name text)
     join tags on tags.name = r.name`,
  ),
  filters: insert(
    'filters',
    'account_id bigint, title text, contexts text[]',
    `filters (account_id, title, contexts, action) select account_id, title, contexts, 'warn'`,
  ),
  filterKeywords: titled(
    'filter_keywords',
    'keyword text',
    'filters',
    'filter_keywords (filter_id, keyword) select t.id, r.keyword',
  ),
  mutes: insert(
    'mutes',
    'account_id bigint, target_id bigint',
    'mutes (account_id, target_id, boosts_only, hide_notifications) select account_id, target_id, true, false',
  ),
  drafts: statement(
    'demo_drafts',
    `with made as (
       insert into drafts (account_id, input, due_at) select account_id, input, ${time('due_at')}
       from json_to_recordset($1::json) as r (account_id bigint, input jsonb, due_at bigint) returning id, due_at)
     select ${dueJob} as job from made where due_at is not null`,
  ),
  pins: insert('pins', 'account_id bigint, post_id bigint', 'pins (account_id, post_id) select account_id, post_id'),
  feed: insert('feed', 'reader_id bigint, post_id bigint', 'feed (reader_id, post_id) select reader_id, post_id'),
}

const selectIds = statement<{ id: string }>(
  'demo_ids',
  `select snowflake(${time('at')}) as id from unnest($1::bigint[]) with ordinality given (at, place) order by place`,
)

const selectShortcodes = statement<{ shortcode: string }>('demo_shortcodes', 'select shortcode from custom_emojis')

const selectUsernames = statement<{ name: string }>('demo_usernames', 'select lower(username) as name from accounts')

const analyze = statement('demo_analyze', 'analyze')

// No request waits for this statement. Analysing a million posts takes a while on a slow disk.
const takeTime = statement('demo_take_time', `select set_config('statement_timeout', '0', true)`)

/** Writes the rows of a demo, within one transaction. */
export interface DemoWriter {
  /** Makes new ids from these times, in the same order. */
  ids(times: readonly number[]): Promise<string[]>
  /** Inserts rows. A few thousand at a time work best. */
  insert<Table extends DemoTable>(table: Table, rows: readonly DemoRows[Table][]): Promise<void>
  /**
   * Call it after all inserts, with all accounts of the demo: creates their notifications and all other derived data.
   */
  notify(accounts: readonly string[]): Promise<void>
}

/** The database access of the demo. */
export interface DemoStore {
  /** Returns all usernames in lower case. */
  usernames(): Promise<Set<string>>
  /** Returns the shortcodes of all custom emojis. */
  shortcodes(): Promise<Set<string>>
  /** Runs `work` in a transaction, which stores the whole demo or nothing. `work` may be run again after a deadlock. */
  write(work: (writer: DemoWriter) => Promise<void>): Promise<void>
}

/** Opens the database access of the demo. The caller must close the pool. */
export function postgresDemo(pool: Pool): DemoStore {
  const database = openDatabase(pool)
  return {
    usernames: async () => new Set((await database.rows(selectUsernames)).map(({ name }) => name)),
    shortcodes: async () => new Set((await database.rows(selectShortcodes)).map(({ shortcode }) => shortcode)),
    async write(work) {
      await database.transaction(async (within) => {
        await within.rows(takeTime)
        await work(writerOn(within))
      })
      await database.transaction(async (within) => {
        await within.rows(takeTime)
        // The planner has no statistics yet for most of the filled tables.
        await within.rows(analyze)
      })
    },
  }
}

function writerOn(database: Database): DemoWriter {
  return {
    ids: async (times) => (await database.rows(selectIds, [times])).map(({ id }) => id),
    insert: async (table, rows) => void (await database.rows(inserts[table], [JSON.stringify(rows)])),
    notify: (accounts) => notifyOfDemo(database, accounts),
  }
}
