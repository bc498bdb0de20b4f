import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CustomEmoji } from '../../src/model/customEmoji.ts'
import type { CustomEmojis } from '../../src/stores/customEmojis.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { loadEmojis, postgresCustomEmojis } from '../../src/stores/postgres/media/customEmojis.ts'
import { links, listening, outcomes, startStores, type TestStores } from '../support/stores.ts'

const cat = (fileKey: string, shortcode = 'blobcat') => ({
  shortcode,
  fileKey,
  staticKey: `s-${fileKey}`,
  category: null,
})

describe('custom emojis', () => {
  let stores: TestStores
  let emojis: CustomEmojis
  beforeAll(async () => {
    stores = await startStores()
    emojis = postgresCustomEmojis(stores.database, links)
  })
  afterAll(() => stores.stop())

  it('are listed by name with their URLs', async () => {
    await emojis.save({ ...cat('z.gif', 'zebra'), category: 'Animals' })
    await emojis.save(cat('a.gif', 'ant'))
    const list = await emojis.list()
    expect(list.map((emoji) => CustomEmoji.parse(emoji))).toEqual([
      {
        shortcode: 'ant',
        url: links.file('a.gif'),
        staticUrl: links.file('s-a.gif'),
        visibleInPicker: true,
        category: null,
      },
      {
        shortcode: 'zebra',
        url: links.file('z.gif'),
        staticUrl: links.file('s-z.gif'),
        visibleInPicker: true,
        category: 'Animals',
      },
    ])
  })

  it('return the file keys that they replace, and those of deleted emojis', async () => {
    expect(await emojis.save(cat('one'))).toEqual([])
    expect(await emojis.save(cat('one'))).toEqual([])
    expect(await emojis.save(cat('two'))).toEqual(['one', 's-one'])
    expect(await emojis.delete('blobcat')).toEqual(['two', 's-two'])
    expect(await emojis.delete('blobcat')).toBeUndefined()
  })

  it('lose no file key when one is saved twenty times at once: all keys but the last are returned', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `race${n}`)
    const replaced = (await Promise.all(names.map((name) => emojis.save(cat(name, 'race'))))).flat()
    const left = (await emojis.delete('race')) ?? []
    expect([...replaced, ...left].toSorted()).toEqual(names.flatMap((name) => [name, `s-${name}`]).toSorted())
  })

  it('immediately appear in and disappear from the profiles that use them', async () => {
    const id = await stores.newAccount()
    const fields = [{ name: 'Pet', value: ':dog:' }]
    await stores.accounts.update(id, { displayName: 'Me :dog:', note: 'I have a :cow: and a :dog:', fields })
    const shortcodes = async () => (await stores.accounts.find(id))!.emojis.map(({ url }) => url)
    expect(await shortcodes()).toEqual([])
    await emojis.save(cat('dog.png', 'dog'))
    expect(await shortcodes()).toEqual([links.file('dog.png')])
    await emojis.save(cat('dog2.png', 'dog'))
    expect(await shortcodes()).toEqual([links.file('dog2.png')])
    await emojis.save(cat('cow.png', 'cow'))
    expect((await shortcodes()).toSorted()).toEqual([links.file('cow.png'), links.file('dog2.png')])
    await emojis.delete('dog')
    expect(await shortcodes()).toEqual([links.file('cow.png')])
  })

  it('raise the versions of the posts that use them, and of no others', async () => {
    const author = await stores.newAccount()
    const versions = async () => {
      const rows = await stores.sql<{ text: string; version: number }>('select text, version from posts order by id')
      return Object.fromEntries(rows.map(({ text, version }) => [text, version]))
    }
    const insert = `insert into posts (author_id, visibility, conversation_id, text, content_warning) values ($1, 'public', 1, $2, $3)`
    for (const text of ['a :fox: b', 'a fox: b', ':foxes:', 'plain']) await stores.sql(insert, author, text, '')
    await stores.sql(insert, author, 'warned', ':fox:')
    const before = await versions()
    await emojis.save(cat('fox', 'fox'))
    const after = await versions()
    const moved = Object.keys(before).filter((text) => after[text] !== before[text])
    expect(moved.toSorted()).toEqual(['a :fox: b', 'warned'])
  })

  it('raise the versions of all posts that use them, even in a poll or among very many posts', async () => {
    const author = await stores.newAccount()
    await stores.sql(
      `insert into posts (author_id, visibility, conversation_id, text)
       select $1, 'public', 1, case when n % 9000 = 0 then 'a :owl:' else 'none' end from generate_series(1, 45000) n`,
      author,
    )
    await stores.sql(
      `with post as (insert into posts (author_id, visibility, conversation_id, text, has_poll) values ($1, 'public', 1, 'poll', true) returning id),
       poll as (insert into polls (post_id, expires_at) select id, now() from post returning id)
       insert into poll_options (poll_id, position, title) select id, 0, ':owl:' from poll`,
      author,
    )
    await emojis.save(cat('owl', 'owl'))
    const moved =
      'select text, version, count(*)::integer from posts where author_id = $1 and version > 1 group by 1, 2 order by 1'
    expect(await stores.sql(moved, author)).toEqual([
      { text: 'a :owl:', version: 2, count: 5 },
      { text: 'poll', version: 2, count: 1 },
    ])
  })

  it('raise the versions of texts that are written during the search for them', async () => {
    const author = await stores.newAccount()
    const database: Database = {
      ...stores.database,
      async transaction(work) {
        await stores.sql(
          `insert into posts (author_id, visibility, conversation_id, text) values ($1, 'public', 1, ':elk:')`,
          author,
        )
        return stores.database.transaction(work)
      },
    }
    await postgresCustomEmojis(database, links).save(cat('elk', 'elk'))
    expect(await stores.sql('select version from posts where author_id = $1', author)).toEqual([{ version: 2 }])
  })

  it('lock no account during the search for texts that use them', async () => {
    const id = await stores.newAccount()
    await stores.accounts.update(id, { note: ':hen:' })
    const free: boolean[] = []
    const database: Database = {
      ...stores.database,
      transaction: (work) => stores.database.transaction((within) => work({ ...within, row: watched(within) })),
      row: (query, values) => watched(stores.database)(query, values),
    }
    function watched(on: Database): Database['row'] {
      return async (query, values) => {
        const found = await on.row(query, values)
        if (query.name.startsWith('emoji_users_')) {
          free.push((await stores.sql('select from accounts where id = $1 for update skip locked', id)).length === 1)
        }
        return found
      }
    }
    await postgresCustomEmojis(database, links).save(cat('hen', 'hen'))
    expect(new Set(free)).toEqual(new Set([true]))
  })

  it('change at the same time as texts that use them, without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => stores.newAccount()))
    await Promise.all(ids.map((id) => stores.accounts.update(id, { note: ':wolf:' })))
    const changes = ids.flatMap((id, n) => [
      stores.accounts.update(id, { note: `:wolf: ${n}` }),
      emojis.save(cat(`wolf${n}`, 'wolf')),
    ])
    expect((await outcomes(changes)).errors).toEqual([])
    const last = (await emojis.list()).find(({ shortcode }) => shortcode === 'wolf')
    for (const profile of await stores.accounts.readMany(ids)) expect(profile.emojis).toEqual([last])
  })

  it('are not queried for a text that uses none', async () => {
    const { database, names } = listening(stores.database)
    expect(await loadEmojis(database, links, [])).toEqual(new Map())
    expect(names).toEqual([])
  })
})
