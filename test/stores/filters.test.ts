import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, FilterId, PostId } from '../../src/model/ids.ts'
import { PostContent } from '../../src/model/post.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { FilterDraft, Filters } from '../../src/stores/filters.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { postgresFilters } from '../../src/stores/postgres/filters/filters.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import { links, listening, outcomes, storesForFile } from '../support/stores.ts'

const stores = storesForFile()
let filters: Filters
beforeAll(async () => {
  filters = postgresFilters(stores.database)
})

const word = (keyword: string) => ({ keyword, wholeWord: false, isPattern: false, excluded: false })
const draft = (...words: string[]): FilterDraft => {
  return { title: 'T', contexts: ['home'], action: 'warn', match: 'any', expiresIn: null, keywords: words.map(word) }
}
const limits = (changes: object = {}) => ({ ...defaultLimits, ...changes })
const none = '1' as FilterId

async function versionOf(account: AccountId): Promise<number> {
  const [row] = await stores.sql<{ version: number }>(
    'select filters_version as version from accounts where id = $1',
    account,
  )
  return row!.version
}

async function newPost(text: string): Promise<PostContent> {
  const [row] = await stores.sql<{ id: PostId; version: number }>(
    `with made as (select snowflake() as id)
     insert into posts (id, author_id, visibility, text, quote_policy, conversation_id)
     select id, $1, 'public', $2, 'public', id from made returning id, version`,
    await stores.newAccount(),
    text,
  )
  return (await openContents(stores.database, openCaches(), links).load([row!])).get(row!.id)!
}

const keywordsOf = async (account: AccountId, id: FilterId) =>
  (await filters.find(account, id))!.keywords.map(({ keyword }) => keyword)

describe('changes of filters', () => {
  it('each raise the filter version of their account, and of no other', async () => {
    const [account, other] = [await stores.newAccount(), await stores.newAccount()]
    const { id: post } = await newPost('x')
    expect(await versionOf(account)).toBe(0)
    let version = 0
    const raises = async <Result>(work: Promise<Result>): Promise<Result> => {
      const result = await work
      expect(await versionOf(account)).toBeGreaterThan(version)
      version = await versionOf(account)
      return result
    }
    const id = await raises(filters.insert(account, draft('one'), limits()))
    await raises(filters.update(account, id, { title: 'New' }, limits()))
    const keyword = await raises(filters.addKeyword(account, id, word('two'), limits()))
    expect(await raises(filters.updateKeyword(account, keyword, { keyword: '2' }, limits()))).toBe(true)
    expect(await raises(filters.deleteKeyword(account, keyword, false))).toBe(true)
    const entry = await raises(filters.addPost(account, id, post))
    expect(await raises(filters.removePost(account, entry.id))).toEqual(entry)
    expect(await raises(filters.delete(account, id))).toBe(true)
    expect(await versionOf(other)).toBe(0)
  })

  it('leave everything unchanged if they fail', async () => {
    const account = await stores.newAccount()
    const id = await filters.insert(account, draft('one'), limits())
    const [before, version] = [await filters.list(account), await versionOf(account)]
    const { id: post } = await newPost('x')
    const failing = [
      filters.insert(account, draft('two'), limits({ filters: 1 })),
      filters.update(account, id, { title: 'New', added: [word('two')] }, limits({ filterKeywords: 1 })),
      filters.update(account, id, { title: 'New', removed: [none] }, limits()),
      filters.update(account, id, { title: 'New', changed: [{ id: none }] }, limits()),
      filters.update(account, id, { title: 'New', onlyKeyword: none }, limits()),
      filters.addKeyword(account, id, { ...word('a.'), isPattern: true }, limits({ filterPatterns: 0 })),
      filters.addKeyword(account, none, word('two'), limits()),
      filters.addPost(account, id, '1' as PostId),
      filters.addPost(account, none, post),
    ]
    expect((await outcomes(failing)).fulfilled).toBe(0)
    expect(await filters.list(account)).toEqual(before)
    expect(await versionOf(account)).toBe(version)
  })

  it('do not affect the filters of another account', async () => {
    const [owner, other] = [await stores.newAccount(), await stores.newAccount()]
    const id = await filters.insert(owner, draft('one'), limits())
    const entry = await filters.addPost(owner, id, (await newPost('x')).id)
    const before = await filters.list(owner)
    const keyword = before[0]!.keywords[0]!.id
    expect(await filters.find(other, id)).toBeUndefined()
    expect(await filters.findByKeyword(other, keyword)).toBeUndefined()
    expect(await filters.findByEntry(other, entry.id)).toBeUndefined()
    expect(await filters.delete(other, id)).toBe(false)
    expect(await filters.deleteKeyword(other, keyword, true)).toBe(false)
    expect(await filters.updateKeyword(other, keyword, { keyword: 'x' }, limits())).toBe(false)
    expect(await filters.removePost(other, entry.id)).toBeUndefined()
    await expect(filters.update(other, id, { title: 'x' }, limits())).rejects.toMatchObject({ code: 'not_found' })
    expect(await filters.list(owner)).toEqual(before)
    expect(await versionOf(other)).toBe(0)
  })
})

describe('concurrent changes of filters', () => {
  it('lose no keyword', async () => {
    const account = await stores.newAccount()
    const id = await filters.insert(account, draft(), limits())
    const words = Array.from({ length: 20 }, (_, n) => `word${n}`)
    const adding = words.map((one, n) =>
      n % 2
        ? filters.addKeyword(account, id, word(one), limits())
        : filters.update(account, id, { added: [word(one)] }, limits()),
    )
    expect((await outcomes(adding)).errors).toEqual([])
    expect((await keywordsOf(account, id)).toSorted()).toEqual(words.toSorted())
  })

  it('to different fields of a keyword are both stored', async () => {
    const account = await stores.newAccount()
    const id = await filters.insert(account, draft('one'), limits())
    const [keyword] = (await filters.find(account, id))!.keywords
    await Promise.all([
      filters.updateKeyword(account, keyword!.id, { keyword: 'two' }, limits()),
      filters.updateKeyword(account, keyword!.id, { wholeWord: true }, limits()),
    ])
    expect((await filters.find(account, id))!.keywords).toMatchObject([{ keyword: 'two', wholeWord: true }])
  })

  it('exceed no limit', async () => {
    const account = await stores.newAccount()
    const making = Array.from({ length: 12 }, () => filters.insert(account, draft('x'), limits({ filters: 5 })))
    expect((await outcomes(making)).fulfilled).toBe(5)
    const { id } = (await filters.list(account))[0]!
    const adding = Array.from({ length: 12 }, (_, n) =>
      filters.addKeyword(account, id, word(`w${n}`), limits({ filterKeywords: 5 })),
    )
    expect((await outcomes(adding)).fulfilled).toBe(4)
    const patterns = Array.from({ length: 6 }, (_, n) =>
      filters.addKeyword(account, id, { ...word(`p${n}.`), isPattern: true }, limits({ filterPatterns: 3 })),
    )
    const { fulfilled, errors } = await outcomes(patterns)
    expect(fulfilled).toBe(3)
    for (const error of errors) expect(error).toMatchObject({ code: 'validation_failed' })
  })

  it('delete each keyword once, and the filter with its last keyword', async () => {
    const account = await stores.newAccount()
    const id = await filters.insert(account, draft('one', 'two'), limits())
    const ids = (await filters.find(account, id))!.keywords.map((keyword) => keyword.id)
    const removing = [...ids, ...ids].map((keyword) => filters.deleteKeyword(account, keyword, true))
    expect((await Promise.all(removing)).filter(Boolean)).toHaveLength(2)
    expect(await filters.list(account)).toEqual([])
  })

  it('leave no entry for a post that is deleted while it is added to a filter', async () => {
    const account = await stores.newAccount()
    const id = await filters.insert(account, draft(), limits())
    for (let round = 0; round < 10; round++) {
      const post = await newPost('x')
      const deleting = stores.sql('delete from posts where id = $1', post.id)
      const { errors } = await outcomes([filters.addPost(account, id, post.id), deleting])
      for (const error of errors) expect(error).toMatchObject({ code: 'not_found' })
      expect((await filters.find(account, id))!.posts).toEqual([])
    }
  })
})

describe('compiled filters', () => {
  it('are read once for each version, however many requests need them at the same time', async () => {
    const account = await stores.newAccount()
    const { database, names } = listening(stores.database)
    const viewer = openViewerFilters(database, openCaches())
    const content = await newPost('A cat and a dog')
    const id = await filters.insert(account, draft('cat'), limits())
    const wordsAt = async (version: number) =>
      (await viewer.load(account, version))(content).flatMap(({ keywords }) => keywords)
    const version = await versionOf(account)
    const results = await Promise.all(Array.from({ length: 10 }, () => wordsAt(version)))
    expect(results).toEqual(results.map(() => ['cat']))
    expect(names).toHaveLength(1)
    await filters.addKeyword(account, id, word('dog'), limits())
    // A request that began before the change may get the earlier filters.
    expect(await wordsAt(version)).toEqual(['cat'])
    expect(await wordsAt(await versionOf(account))).toEqual(['cat', 'dog'])
    // No request gets filters older than the cached ones.
    expect(await wordsAt(version)).toEqual(['cat', 'dog'])
    expect(names).toHaveLength(2)
    await filters.delete(account, id)
    expect(await wordsAt(await versionOf(account))).toEqual([])
  })

  it('are evicted by those of other readers, and are read again', async () => {
    const { database, names } = listening(stores.database)
    const viewer = openViewerFilters(database, openCaches(3_000))
    const [first, second] = [await stores.newAccount(), await stores.newAccount()]
    for (const account of [first, second]) await filters.insert(account, draft('x'), limits())
    for (const account of [first, first, second, first]) await viewer.load(account, 1)
    expect(names).toHaveLength(3)
  })

  it('that contain patterns can be matched with several contents in advance', async () => {
    const account = await stores.newAccount()
    const keywords = [{ ...word('c[au]t'), isPattern: true }]
    await filters.insert(account, { ...draft(), keywords }, limits())
    const match = await openViewerFilters(stores.database, openCaches()).load(account, 1)
    const contents = [await newPost('A cut'), await newPost('A dog')]
    await match.ahead!(contents)
    expect(contents.map((content) => match(content).length)).toEqual([1, 0])
  })
})
