import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { openTagHistory } from '../../src/stores/postgres/tags/tagHistory.ts'
import { tagMaker, postgresTags } from '../../src/stores/postgres/tags/tags.ts'
import { postgresTrends } from '../../src/stores/postgres/tags/trends.ts'
import { onPrimary } from '../../src/stores/postgres/connection/replicas/reads.ts'
import { openReader } from '../support/reader.ts'
import { openReadingStates } from '../../src/stores/postgres/posts/readingStates.ts'
import { links, listening, startStores, type TestStores } from '../support/stores.ts'

const slice = { limit: 10, offset: 0 }

describe('trends', () => {
  let stores: TestStores
  let now: number
  beforeAll(async () => {
    stores = await startStores()
  })
  afterAll(() => stores.stop())

  function trendsOf(database: Database, ...clock: [now?: () => number]) {
    const tags = postgresTags(database, tagMaker(links, openTagHistory(database)))
    const reader = openReader(database, links)
    const deps = { reads: onPrimary(database), reader, readState: openReadingStates(database), tags }
    return postgresTrends(database, deps, ...clock)
  }

  async function use(name: string): Promise<void> {
    await stores.sql('insert into tags (name) values ($1) on conflict do nothing', name)
    for (let n = 0; n < 2; n++) {
      await stores.sql(
        `with made as (insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id)
         insert into post_tags (tag_id, post_id, display) select tags.id, made.id, '' from tags, made where name = $2`,
        await stores.newAccount(),
        name,
      )
    }
  }

  it('are computed once for concurrent readers, and in the background after five minutes', async () => {
    await use('first')
    const { database, names } = listening(stores.database)
    now = 0
    const trends = trendsOf(database, () => now)
    const count = () => names.filter((name) => name === 'trends_count_tags').length
    const read = async () => (await trends.tags(undefined, slice)).map(({ name }) => name)
    expect(await Promise.all([read(), read(), read()])).toEqual([['first'], ['first'], ['first']])
    await use('second')
    now += 4 * 60_000
    expect(await read()).toEqual(['first'])
    expect(count()).toBe(1)
    now += 2 * 60_000
    expect(await read()).toEqual(['first'])
    await expect.poll(read).toEqual(['second', 'first'])
    expect(count()).toBe(2)
  })

  it('stay as they were while they cannot be computed', async () => {
    let fails = false
    const database: Database = {
      ...stores.database,
      rows: (query, values) =>
        fails && query.name === 'trends_count_tags'
          ? Promise.reject(new Error('no luck'))
          : stores.database.rows(query, values),
    }
    now = 0
    const trends = trendsOf(database, () => now)
    const before = await trends.tags(undefined, slice)
    fails = true
    now += 6 * 60_000
    expect(await trends.tags(undefined, slice)).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('are computed again after five minutes, even if the clock of the machine was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = Date.now()
    vi.setSystemTime(time + 24 * 60 * 60_000)
    const trends = trendsOf(stores.database)
    const read = async () => (await trends.tags(undefined, slice)).map(({ name }) => name)
    await read()
    vi.setSystemTime(time)
    await use('third')
    vi.advanceTimersByTime(6 * 60_000)
    await read()
    await expect.poll(read).toContain('third')
  })
})
