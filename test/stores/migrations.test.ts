import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrateJobs } from '../../src/stores/postgres/jobs/jobs.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { requireCurrent } from '../../src/stores/postgres/migrations/versions.ts'
import { createDatabase } from '../support/postgres.ts'

const files = await readdir(new URL('../../migrations', import.meta.url))
const newest = files.filter((name) => name.endsWith('.sql')).length

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let pool: pg.Pool

  beforeEach(async () => {
    database = await createDatabase(inject('postgresUrl'))
    pool = new pg.Pool({ connectionString: database.url, max: 4 })
    pool.on('error', () => {}) // connections end when the database is dropped
  })
  afterEach(async () => {
    await pool.end()
    await database.drop()
  })

  it('bring an empty database to the current version, and then have nothing to do', async () => {
    const steps: number[] = []
    expect(await migrate(pool, (version, state) => state === 'is done' && steps.push(version))).toBe(newest)
    expect(steps).toEqual(Array.from({ length: newest }, (_, index) => index + 1))
    expect(await migrate(pool)).toBe(0)
    await requireCurrent(pool)
    const { rows } = await pool.query('select version from schema_migrations order by version')
    expect(rows.map(({ version }) => version)).toEqual(steps)
  })

  it('store the names of accounts whose deletion began before former names were stored', async () => {
    const before = files
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .slice(0, 3)
    await migrateJobs(pool)
    for (const name of before)
      await pool.query(await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8'))
    await pool.query(`
      create table schema_migrations (version integer primary key, applied_at timestamptz not null default now());
      insert into schema_migrations (version) values (1), (2), (3);
      insert into accounts (username, deletion_requested_at) values ('Alice', now()), ('bob', null)`)
    await migrate(pool)
    const { rows } = await pool.query('select hash from former_usernames')
    expect(rows).toEqual([{ hash: createHash('sha256').update('alice').digest() }])
  })

  it('preserve the data of version 1', async () => {
    const first = await readFile(new URL('../../migrations/000001.sql', import.meta.url), 'utf8')
    await pool.query(`${first};
      create table schema_migrations (version integer primary key, applied_at timestamptz not null default now());
      insert into schema_migrations (version) values (1);
      insert into accounts (id, username) values (1, 'alice'), (2, 'bob');
      insert into posts (id, author_id, visibility, text, conversation_id) values
        (10, 1, 'public', 'Crème brûlée', 10), (11, 1, 'direct', 'Hello', 11), (12, 2, 'direct', 'Hello yourself', 11);
      insert into posts (id, author_id, visibility, boost_of_id, conversation_id) values (13, 2, 'public', 10, 10);
      insert into post_mentions (post_id, account_id) values (11, 2), (12, 1);
      insert into polls (id, post_id, expires_at) values (20, 10, now() + interval '1 day'), (21, 12, now() - interval '1 day');
      insert into media (id, account_id, state, kind, mime_type, file_key) values (30, 1, 'processing', 'image', '', 'uploads/x');
      insert into markers (account_id, timeline, last_read_id) values (1, 'home', 10), (1, 'notifications', 99)`)
    expect(await migrate(pool)).toBe(newest - 1)
    const read = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows
    expect(await read('select post_id::int from post_search order by 1')).toEqual([[10], [11], [12]])
    expect(await read(`select post_id::int from post_search where words @@ 'creme & brulee'`)).toEqual([[10]])
    expect(
      await read('select account_id::int, last_post_id::int, unread from direct_conversations order by 1'),
    ).toEqual([
      [1, 12, false],
      [2, 12, false],
    ])
    expect(await read('select timeline from markers')).toEqual([['home']])
    const jobs = 'select p.payload::text from graphile_worker._private_jobs p order by 1'
    expect(await read(jobs)).toEqual([['{"mediaId" : "30"}'], ['{"pollId" : "20"}']])
  })

  it('run once when three processes start them at the same time', async () => {
    const created = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
    expect(created.toSorted()).toEqual([0, 0, newest])
  })

  it('are required on an empty database, and the error names the command', async () => {
    await expect(requireCurrent(pool)).rejects.toThrow(
      'The database is empty: run `social-service migrate` or initializePostgresStores(pool) first.',
    )
  })

  it('are required on a database without any recorded migration', async () => {
    await migrate(pool)
    await pool.query('delete from schema_migrations')
    await expect(requireCurrent(pool)).rejects.toThrow('run `social-service migrate`')
  })

  it('reject a database newer than the program, and leave it unchanged', async () => {
    await migrate(pool)
    await pool.query('insert into schema_migrations (version) values (900)')
    const sentence = `The database is at version 900, but this program supports only versions 1 to ${newest}. Use a newer program.`
    await expect(requireCurrent(pool)).rejects.toThrow(sentence)
    await expect(migrate(pool)).rejects.toThrow(sentence)
  })

  it('undo the whole step that fails', async () => {
    await pool.query('create table accounts (id integer)')
    await expect(migrate(pool)).rejects.toThrow('Migration 1 failed; the database is left at version 0.')
    const { rows } = await pool.query(
      `select to_regclass('posts') as posts, to_regclass('snowflake_sequence') as sequence`,
    )
    expect(rows).toEqual([{ posts: null, sequence: null }])
    await pool.query('drop table accounts')
    expect(await migrate(pool)).toBe(newest)
  })
})
