import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, TagId } from '../../src/model/ids.ts'
import { postgresFeaturedTags } from '../../src/stores/postgres/tags/featuredTags.ts'
import { openTagHistory } from '../../src/stores/postgres/tags/tagHistory.ts'
import { tagMaker, postgresTags } from '../../src/stores/postgres/tags/tags.ts'
import { links, listening, startStores, type TestStores } from '../support/stores.ts'

const day = 86_400_000

describe('hashtags', () => {
  let stores: TestStores
  let tags: ReturnType<typeof postgresTags>
  let account: AccountId
  beforeAll(async () => {
    stores = await startStores()
    tags = postgresTags(stores.database, tagMaker(links, openTagHistory(stores.database)))
    account = await stores.newAccount()
  })
  afterAll(() => stores.stop())

  const names = (prefix: string) => Array.from({ length: 12 }, (_, n) => `${prefix}${n}`)
  const countSucceeded = (results: boolean[]) => results.filter(Boolean).length

  it('stay within the limits of follows, mutes and features when many are added at the same time', async () => {
    const featured = postgresFeaturedTags(stores.database, links, tags)
    const ways = {
      follow: (name: string) => tags.follow(account, name, 5),
      mute: (name: string) => tags.mute(account, name, null, 5),
      feature: (name: string) => featured.feature(account, name, 5),
    }
    for (const [prefix, way] of Object.entries(ways)) {
      const results = await Promise.all(names(prefix).map(way))
      expect(countSucceeded(results)).toBe(5)
      const accepted = names(prefix).filter((_, index) => results[index])
      expect(countSucceeded(await Promise.all([...accepted, ...accepted].map(way)))).toBe(10)
    }
    for (const table of ['tag_follows', 'tag_mutes', 'featured_tags'])
      expect(await stores.sql(`select from ${table} where account_id = $1`, account)).toHaveLength(5)
  })

  /** Creates a hashtag, and posts with it. `counts` has the number of posts for today, for yesterday, and so on. */
  async function used(name: string, ...counts: number[]): Promise<TagId> {
    const rows = await stores.sql<{ id: TagId }>('insert into tags (name) values ($1) returning id', name)
    const { id } = rows[0]!
    for (const [ago, count] of counts.entries()) {
      await stores.sql(
        `with made as (
           insert into posts (id, author_id, visibility, conversation_id)
           select snowflake(to_timestamp($3::double precision / 1000) - $4 * interval '1 day'), $2, 'public', 1 from generate_series(1, $5)
           returning id)
         insert into post_tags (tag_id, post_id, display) select $1, id, '' from made`,
        ...[id, account, noon, ago, count],
      )
    }
    return id
  }
  const noon = Math.floor(Date.now() / day) * day + day / 2

  it('are counted by day, at most a thousand posts each, and the counts are cached', async () => {
    const [often, seldom] = [await used('often', 1100, 3), await used('seldom', 0, 0, 2)]
    let now = noon
    const { database, names } = listening(stores.database)
    const history = openTagHistory(database, () => now)
    const loaded = await Promise.all([history.load([often, seldom]), history.load([seldom]), history.load([often])])
    expect(names).toEqual(['tag_history'])
    expect(loaded[0].get(often)!.map(({ uses }) => uses)).toEqual([1000, 3, 0, 0, 0, 0, 0])
    expect(loaded[1].get(seldom)!.map(({ uses }) => uses)).toEqual([0, 0, 2, 0, 0, 0, 0])
    expect(loaded[1].get(seldom)![2]).toEqual({
      day: new Date(noon - 2 * day).toISOString().slice(0, 10),
      uses: 2,
      accounts: 1,
    })
    now += day // counts are cached by day, whichever day is today
    expect((await history.load([seldom])).get(seldom)!.map(({ uses }) => uses)).toEqual([0, 0, 0, 2, 0, 0, 0])
  })

  it('are counted again after a failure', async () => {
    const id = await used('unlucky', 2)
    let fails = true
    const history = openTagHistory({
      ...stores.database,
      rows: (query, values) => (fails ? Promise.reject(new Error('no luck')) : stores.database.rows(query, values)),
    })
    await expect(history.load([id])).rejects.toThrow('no luck')
    fails = false
    expect((await history.load([id])).get(id)![0]!.uses).toBe(2)
  })

  it('that are featured are counted again after five minutes, however often they are read meanwhile', async () => {
    let now = 1
    const featured = postgresFeaturedTags(stores.database, links, tags, () => now)
    const owner = await stores.newAccount()
    await featured.feature(owner, 'weekly', 5)
    const [post] = await stores.sql<{ id: string }>(
      `insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id`,
      owner,
    )
    const count = async () => (await featured.list(owner, owner)).map(({ postsCount }) => postsCount)
    expect(await Promise.all([count(), count()])).toEqual([[0], [0]])
    // Adds the hashtag to the post, like an edit.
    await stores.sql(
      `insert into post_tags (tag_id, post_id, display) select id, $1, '' from tags where name = 'weekly'`,
      post!.id,
    )
    now += 180_000
    expect(await count()).toEqual([0])
    now += 180_000
    await expect.poll(count).toEqual([1])
  })
})
