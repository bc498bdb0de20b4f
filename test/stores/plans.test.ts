import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { postgresAccounts } from '../../src/stores/postgres/accounts/accounts.ts'
import { postgresAuthSessions } from '../../src/stores/postgres/sessions/authSessions.ts'
import { type Database, type Statement, statementTexts } from '../../src/stores/postgres/connection/database.ts'
import '../../src/stores/postgres/stores.ts'
import { postgresMedia } from '../../src/stores/postgres/media/media.ts'
import { links, startStores, type TestStores } from '../support/stores.ts'

/** Returns a database that stores the text of each statement by its name in `texts`, in transactions too. */
function reading(database: Database, texts: Map<string, string>): Database {
  const note = <Row>(query: Statement<Row>) => (texts.set(query.name, query.text), query)
  return {
    rows: (query, values) => database.rows(note(query), values),
    row: (query, values) => database.row(note(query), values),
    transaction: (work) => database.transaction((within) => work(reading(within, texts))),
    pipeline: (steps) => (steps.forEach(({ query }) => note(query)), database.pipeline(steps)),
  }
}

describe('in a database of some size, with generic plans,', () => {
  let stores: TestStores
  let deletedAccount: AccountId
  beforeAll(async () => {
    stores = await startStores()
    deletedAccount = await stores.newAccount()
    const { sql } = stores
    await sql(`insert into accounts (username, avatar, header)
      select 'many_' || n, json_build_object('key', 'avatars/' || n, 'staticKey', 'avatars/' || n), null from generate_series(1, 5000) n`)
    await sql(
      `insert into posts (author_id, visibility, conversation_id, text) select id, 'public', 1, 'text' from accounts`,
    )
    await sql(
      `insert into posts (author_id, visibility, conversation_id, text) select id, 'public', 1, 'text' from accounts`,
    )
    await sql(
      `insert into posts (author_id, visibility, conversation_id, in_reply_to_id)
      select author_id, 'public', 1, id from posts where author_id <> $1`,
      deletedAccount,
    )
    await sql(
      `insert into posts (author_id, visibility, conversation_id, boost_of_id)
      select $1, 'public', 1, id from posts where text <> '' order by id limit 10`,
      deletedAccount,
    )
    await sql(`insert into posts (author_id, visibility, conversation_id, boost_of_id)
      select (select id from accounts a where a.id > p.author_id order by id limit 1), 'public', 1, id from posts p
      where author_id < (select max(id) from accounts) and boost_of_id is null`)
    await sql(
      `insert into posts (author_id, visibility, conversation_id, in_reply_to_id)
      select (select max(id) from accounts), 'public', 1, id from posts where author_id = $1`,
      deletedAccount,
    )
    await sql(
      `insert into favourites (account_id, post_id) select a.id, p.id from accounts a join posts p on p.author_id = a.id
      where a.id <> $1`,
      deletedAccount,
    )
    await sql(
      `insert into favourites (account_id, post_id) select $1, id from posts order by id desc limit 10`,
      deletedAccount,
    )
    await sql(
      `insert into favourites (account_id, post_id) select max(a.id), min(p.id) from accounts a, posts p where p.author_id = $1`,
      deletedAccount,
    )
    await sql(`insert into post_mentions (post_id, account_id) select id, author_id from posts`)
    await sql(
      `insert into follows (follower_id, followee_id) select id, $1 from accounts where id <> $1`,
      deletedAccount,
    )
    await sql(
      `insert into follows (followee_id, follower_id) select id, (select max(id) from accounts) from accounts
      where id < (select max(id) from accounts) and id <> $1`,
      deletedAccount,
    )
    await sql(`insert into media (account_id, state, kind, mime_type, file_key)
      select id, 'ready', 'image', '', 'attachments/' || id from accounts`)
    await sql(`insert into auth_sessions (hash, handle, account_id, kind, label, scopes, idle_seconds, expires_at)
      select sha256(id::text::bytea), 'sh_' || id, id, 'app', '', '{}', 86400, now() + interval '1 year' from accounts`)
    await sql(`insert into polls (post_id, expires_at) select id, now() from posts where text <> ''`)
    await sql(
      `insert into poll_options (poll_id, position, title) select id, n, '' from polls, generate_series(0, 1) n`,
    )
    await sql(`insert into poll_votes (poll_id, account_id, choices)
      select q.id, p.author_id, '{1}' from polls q join posts p on p.id = q.post_id`)
    await sql(`insert into feed (reader_id, post_id) select author_id, id from posts`)
    await sql(`insert into lists (account_id, title) select id, 'list' from accounts`)
    await sql(`insert into list_members (list_id, account_id) select l.id, a.id from lists l
      cross join lateral (select id from accounts where id > l.account_id order by id limit 3) a`)
    await sql(
      `insert into list_members (list_id, account_id) select id, $1 from lists where account_id <> $1`,
      deletedAccount,
    )
    await sql(`insert into tags (name) select 'tag_' || n from generate_series(1, 200) n`)
    await sql(`insert into post_tags (tag_id, post_id, display) select t.id, p.id, '' from posts p
      join tags t on t.name = 'tag_' || (p.id % 200 + 1)`)
    await sql(`insert into tag_follows (account_id, tag_id) select a.id, t.id from accounts a
      join tags t on t.name = 'tag_' || (a.id % 200 + 1)`)
    await sql(
      `insert into reactions (account_id, post_id, name) select author_id, id, '👍' from posts where author_id <> $1`,
      deletedAccount,
    )
    await sql(
      `insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
      select author_id, id, id, false from posts where author_id <> $1`,
      deletedAccount,
    )
    for (const [table, from, to] of [
      ['blocks', 'account_id', 'target_id'],
      ['mutes', 'account_id', 'target_id'],
      ['follow_requests', 'follower_id', 'followee_id'],
    ]) {
      await sql(
        `insert into ${table} (${from}, ${to}) select a.id, b.id from accounts a
        cross join lateral (select id from accounts where id > a.id order by id limit 3) b where $1 not in (a.id, b.id)`,
        deletedAccount,
      )
    }
    await sql('insert into bookmarks (account_id, post_id) select author_id, id from posts')
    await sql(`insert into notifications (account_id, type, from_id, post_id)
      select f.account_id, 'favourite', p.author_id, p.id from favourites f join posts p on p.id = f.post_id`)
    await sql('vacuum analyze')
  }, 120_000)
  afterAll(() => stores.stop())

  /**
   * Returns the tables that `work` scans completely, each with the name of the statement. Expects `work` to run `among`
   * statements.
   */
  async function scans(work: (database: Database) => Promise<unknown>, among = 1): Promise<string[]> {
    const texts = new Map<string, string>()
    await work(reading(stores.database, texts))
    expect(texts.size).toBe(among)
    return scansOf(texts)
  }

  async function scansOf(texts: Iterable<[string, string]>): Promise<string[]> {
    const found: string[] = []
    for (const [name, text] of texts) {
      const lines = await stores.sql<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      for (const line of lines) {
        const table = /Seq Scan on (\w+)/.exec(line['QUERY PLAN'])?.[1]
        if (table) found.push(`${table} (${name})`)
      }
    }
    return found
  }

  it('unused files are found by indexes', async () => {
    const keys = ['avatars/none', 'avatars/1', 'attachments/none']
    const all = await scans((database) => postgresMedia(database, links).unusedKeys(keys), 2)
    expect(all.filter((scan) => !scan.startsWith('custom_emojis'))).toEqual([])
  })

  it('ended sessions are found by an index', async () => {
    expect(await scans((database) => postgresAuthSessions(database).deleteExpired())).toEqual([])
  })

  it('an account is deleted by indexes', async () => {
    expect(await scans((database) => postgresAccounts(database, stores.profiles).delete(deletedAccount), 44)).toEqual(
      [],
    )
  })

  it('home and list timelines are read by indexes, with the followed hashtags', async () => {
    const texts = [...statementTexts].filter(([name]) => /^timeline_(home|list)_/.test(name))
    expect(texts).toHaveLength(6)
    const all = await scansOf(texts)
    // These tables are empty.
    expect(all.filter((scan) => !/^(tag_mutes|pins|thread_mutes) /.test(scan))).toEqual([])
  })
})
