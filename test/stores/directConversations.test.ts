import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, startStores, type TestStores } from '../support/stores.ts'

const newest = { above: '0', below: '9223372036854775807', limit: 40, ascending: false }

describe('direct conversations', () => {
  let test: TestStores
  let stores: Stores
  beforeAll(async () => {
    test = await startStores()
    stores = test.openStores()
  })
  afterAll(() => test.stop())

  const notify = (authorId: AccountId, to: AccountId, inReplyToId: PostId | null): Promise<PostId> =>
    stores.posts.insert({
      authorId,
      text: 'Text',
      visibility: 'direct',
      contentWarning: '',
      sensitive: false,
      language: null,
      quotePolicy: 'nobody',
      quotedId: null,
      inReplyToId,
      mentions: [test.usernameOf(to)],
      hashtags: [],
      mediaIds: [],
      poll: null,
      application: null,
      idempotencyKey: undefined,
    })
  const lastOf = async (account: AccountId) =>
    (await stores.directConversations.list(account, newest)).items.map(({ lastPost }) => lastPost.id)

  /** Has two people write to each other in turn. */
  async function talk(length: number) {
    const [a, b] = [await test.newAccount(), await test.newAccount()]
    const published: { id: PostId; author: AccountId }[] = []
    for (let n = 0; n < length; n++) {
      const [author, other] = n % 2 ? [b, a] : [a, b]
      published.push({ id: await notify(author, other, published.at(-1)?.id ?? null), author })
    }
    return { a, b, published }
  }

  it('are returned as the same page until something in it changes', async () => {
    const { a, b, published } = await talk(2)
    const own = await stores.posts.insert(postDraft(a, { visibility: 'direct' }))
    const read = ({ directConversations }: Stores) => directConversations.list(a, newest)
    const changes = [
      () => stores.posts.favourite(published[1]!.id, a),
      () => test.sql(`update accounts set display_name = 'New', version = version + 1 where id = $1`, b),
      () => test.sql(`update accounts set display_name = 'Own', version = version + 1 where id = $1`, a),
      () => notify(b, a, published[1]!.id),
      () => stores.mutes.mute(a, b, { boostsOnly: false, notifications: true, duration: 3600 }, 10),
    ]
    let last = await read(stores)
    expect(last.items.map(({ accounts }) => accounts.map(({ id }) => id))).toEqual([[a], [b]])
    expect(last.items[0]!.lastPost.id).toBe(own)
    for (const change of changes) {
      expect(await read(stores)).toBe(last)
      await change()
      const next = await read(stores)
      expect(next).not.toEqual(last)
      expect(next).toEqual(await read(test.openStores()))
      last = next
    }
  })

  it('show the one remaining post when all others are deleted at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { a, b, published } = await talk(6)
      await Promise.all(published.slice(1).map(({ id, author }) => stores.posts.delete(id, author)))
      expect([await lastOf(a), await lastOf(b)]).toEqual([[published[0]!.id], [published[0]!.id]])
    }
  })

  it('show a post that is written while their last posts are deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const { a, b, published } = await talk(4)
      const deleted = published.slice(2).map(({ id, author }) => stores.posts.delete(id, author))
      const [one, other] = await Promise.all([
        notify(a, b, published[0]!.id),
        notify(b, a, published[1]!.id),
        ...deleted,
      ])
      const last = BigInt(one as string) > BigInt(other as string) ? one : other
      expect([await lastOf(a), await lastOf(b)]).toEqual([[last], [last]])
    }
  })

  it('continue when one of the two is deleted while both write', async () => {
    for (let round = 0; round < 5; round++) {
      const { a, b, published } = await talk(5)
      const [, own] = await Promise.all([
        stores.accounts.delete(b),
        notify(a, b, published[0]!.id).catch(() => undefined),
      ])
      expect(await lastOf(a)).toEqual([own ?? published[4]!.id])
    }
  })
})
