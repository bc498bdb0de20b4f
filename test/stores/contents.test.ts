import { expect, it } from 'vitest'
import type { PostId } from '../../src/model/ids.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { links, listening, storesForFile } from '../support/stores.ts'

const stores = storesForFile()

async function newPost(text: string): Promise<{ id: PostId; version: number }> {
  const author = await stores.newAccount()
  const [row] = await stores.sql<{ id: PostId; version: number }>(
    `with made as (select snowflake() as id)
     insert into posts (id, author_id, visibility, text, quote_policy, conversation_id)
     select id, $1, 'public', $2, 'public', id from made returning id, version`,
    author,
    text,
  )
  return row!
}

it('cached posts have a maximum total size, however few they are', async () => {
  const { database, names } = listening(stores.database)
  const contents = openContents(database, openCaches(4_200), links)
  const [small, other, large] = [await newPost('one'), await newPost('two'), await newPost('x'.repeat(10_000))]
  for (const post of [small, other, small, other]) await contents.load([post])
  expect(names).toHaveLength(2)
  for (const post of [large, large, small]) expect((await contents.load([post])).size).toBe(1)
  expect(names).toHaveLength(4) // the large one is never cached, and evicts no other
  const medium = await newPost('x'.repeat(500))
  for (const post of [medium, medium, other]) await contents.load([post])
  expect(names).toHaveLength(6) // the medium-sized one is cached and evicts the others
})
