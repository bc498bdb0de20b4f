import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
const section = page.slice(page.indexOf('\n## Partition the feeds\n'), page.indexOf('\n## Assumptions\n'))
const [prepare, copy, swap] = [...section.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) => sql!)

const context = storesForFile()

/** Runs one of the code blocks of docs/scaling.md. */
async function run(block: string | undefined): Promise<void> {
  const client = await context.pool.connect()
  for (const sql of statementsOf(block!)) await client.query(sql)
  client.release()
}

// Sends statements one by one, as `psql` does. If they were sent together, they would be one transaction, in which the
// block that copies rows cannot commit.
const statementsOf = (block: string) => (block.startsWith('do ') ? [block] : block.split(/(?<=^commit;)\n/m))

test('feeds keep working while their table is partitioned as docs/scaling.md describes, and afterwards', async () => {
  const { newAccount, openStores, sql } = context
  const [reader, author, other] = [await newAccount(), await newAccount(), await newAccount()]
  const [here, there] = [openStores({ feedLength: 5 }), openStores({ feedLength: 5 })]
  const post = async (by: AccountId) => {
    const id = await here.posts.insert(postDraft(by))
    await here.timelines.distribute(id)
    return id
  }
  const home = async () => {
    const pages = await Promise.all([here, there].map((at) => at.timelines.home(reader, rangeOf({ limit: 20 }))))
    expect(pages[0]!.items).toEqual(pages[1]!.items)
    return pages[0]!.items.map(({ id }) => id)
  }
  const rows = async () => Number((await sql<{ count: string }>('select count(*) from feed'))[0]!.count)
  for (const followed of [author, other]) await here.relationships.follow(reader, followed, {})
  await home()
  const ids = [await post(author), await post(reader)]
  await run(prepare)
  ids.unshift(await post(other))
  await run(copy)
  ids.unshift(await post(author), await post(reader))
  await here.relationships.unfollow(reader, other)
  await here.relationships.follow(reader, other, {})
  const before = await rows()
  expect(await home()).toEqual(ids.toSorted().toReversed())
  await run(swap)

  expect(await rows()).toBe(before)
  expect(await sql(`select from pg_partition_tree('feed') where isleaf`)).toHaveLength(16)
  expect(await home()).toEqual(ids.toSorted().toReversed())
  for (const by of [author, other, reader, author]) ids.unshift(await post(by))
  expect(await home()).toEqual(ids.toSorted().toReversed())
  await here.timelines.trim(new AbortController().signal)
  expect((await sql('select from feed where reader_id = $1', reader)).length).toBe(5)
  expect(await home()).toEqual(ids.toSorted().toReversed())
})
