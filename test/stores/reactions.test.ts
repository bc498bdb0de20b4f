import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import type { Reactions } from '../../src/stores/reactions.ts'
import { outcomes, startStores, type TestStores } from '../support/stores.ts'

const bounds = { perAccount: 3, emojis: 5 }
const emojis = ['👍', '❤️', '🔥', '🎉', '👀', '🚀', '🐈', '🌍']

describe('reactions', () => {
  let stores: TestStores
  let reactions: Reactions
  beforeAll(async () => {
    stores = await startStores()
    reactions = stores.openStores().reactions
  })
  afterAll(() => stores.stop())

  const newAccounts = (count: number) => Promise.all(Array.from({ length: count }, () => stores.newAccount()))

  async function newPost(): Promise<{ id: PostId; author: AccountId }> {
    const author = await stores.newAccount()
    const [row] = await stores.sql<{ id: PostId }>(
      `insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id`,
      author,
    )
    return { id: row!.id, author }
  }

  async function stateOf(id: PostId) {
    const [row] = await stores.sql<{ count: number; version: number; rows: number; emojis: number; notified: number }>(
      `select reactions_count as count, version, (select count(*)::int from reactions where post_id = p.id) as rows,
         (select count(distinct name)::int from reactions where post_id = p.id) as emojis,
         (select count(*)::int from notifications where post_id = p.id and type = 'emoji_reaction') as notified
       from posts p where id = $1`,
      id,
    )
    return row!
  }

  it('count and notify once when the same one is added twenty times at once', async () => {
    const { id } = await newPost()
    const [fan] = await newAccounts(1)
    await Promise.all(Array.from({ length: 20 }, () => reactions.add(id, fan!, '👍', bounds)))
    expect(await stateOf(id)).toEqual({ count: 1, version: 2, rows: 1, emojis: 1, notified: 1 })
    await Promise.all(Array.from({ length: 20 }, () => reactions.remove(id, fan!, '👍')))
    expect(await stateOf(id)).toEqual({ count: 0, version: 3, rows: 0, emojis: 0, notified: 0 })
  })

  it('stay within the limit of an account, however many are added at the same time', async () => {
    const { id } = await newPost()
    const [fan] = await newAccounts(1)
    const { fulfilled, errors } = await outcomes(emojis.map((emoji) => reactions.add(id, fan!, emoji, bounds)))
    expect(fulfilled).toBe(3)
    for (const error of errors) expect(error).toMatchObject({ code: 'validation_failed' })
    expect(await stateOf(id)).toMatchObject({ count: 3, rows: 3, notified: 3 })
  })

  it('stay within the limit of different emojis for a post, when many accounts add them at the same time', async () => {
    const { id } = await newPost()
    const fans = await newAccounts(16)
    const { fulfilled } = await outcomes(fans.map((fan, n) => reactions.add(id, fan, emojis[n % 8]!, bounds)))
    expect(fulfilled).toBe(10)
    expect(await stateOf(id)).toMatchObject({ count: 10, rows: 10, emojis: 5 })
  })

  it('require an existing post and an existing custom emoji', async () => {
    const { id } = await newPost()
    const [fan] = await newAccounts(1)
    await expect(reactions.add('1' as PostId, fan!, '👍', bounds)).rejects.toMatchObject({ code: 'not_found' })
    await expect(reactions.add(id, fan!, 'nocat', bounds)).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(reactions.remove('1' as PostId, fan!, '👍')).rejects.toMatchObject({ code: 'not_found' })
    expect(await stateOf(id)).toMatchObject({ count: 0, version: 1 })
  })

  it('are listed for each emoji, newest first, up to a limit', async () => {
    const { id, author } = await newPost()
    const fans = await newAccounts(4)
    for (const fan of fans) await reactions.add(id, fan, '👍', bounds)
    await reactions.add(id, fans[0]!, '🔥', bounds)
    const latest = await reactions.latest(id, ['👍', '🔥', '🎉'], author, 2)
    const ids = (name: string) => latest.get(name)!.map((profile) => profile.id)
    expect([ids('👍'), ids('🔥'), ids('🎉')]).toEqual([[fans[3], fans[2]], [fans[0]], []])
  })
})
