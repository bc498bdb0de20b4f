import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, PollId, PostId } from '../../src/model/ids.ts'
import { postgresAccounts } from '../../src/stores/postgres/accounts/accounts.ts'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import type { PollDraft, PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { listening, outcomes, postDraft, startStores, type TestStores } from '../support/stores.ts'

const room = { perAccount: 8, emojis: 100 }
const newest = { above: '0', below: '9223372036854775807', limit: 40, ascending: false }

// Sets all counters to the number of rows that they count.
async function recount({ sql }: TestStores): Promise<void> {
  await sql(`update posts p set version = version + 1, replies_count = (select count(*) from posts r where r.in_reply_to_id = p.id),
    boosts_count = (select count(*) from posts b where b.boost_of_id = p.id),
    favourites_count = (select count(*) from favourites f where f.post_id = p.id),
    reactions_count = (select count(*) from reactions r where r.post_id = p.id),
    quotes_count = (select count(*) from posts q where q.quoted_id = p.id)`)
  await sql(
    `update accounts a set version = version + 1, posts_count = (select count(*) from posts where author_id = a.id)`,
  )
}

/** Returns the posts and accounts whose counters differ from the rows that they count. */
function wrongCounters({ sql }: TestStores) {
  return sql(`
    select id, 'post' as what from posts p
      where replies_count <> (select count(*) from posts r where r.in_reply_to_id = p.id and r.visibility in ('public', 'unlisted'))
        or boosts_count <> (select count(*) from posts b where b.boost_of_id = p.id)
        or favourites_count <> (select count(*) from favourites f where f.post_id = p.id)
        or reactions_count <> (select count(*) from reactions r where r.post_id = p.id)
        or quotes_count <> (select count(*) from posts q
          where q.quoted_id = p.id and q.quote_state = 'accepted' and q.visibility in ('public', 'unlisted'))
    union all
    select id, 'account' from accounts a
      where posts_count <> (select count(*) from posts where author_id = a.id and visibility <> 'direct')
        or followers_count <> (select count(*) from follows where followee_id = a.id)
        or following_count <> (select count(*) from follows where follower_id = a.id)`)
}

const poll: PollDraft = {
  options: ['a', 'b', 'c'],
  expiresIn: 3600,
  multiple: true,
  hideTotals: false,
  votesChangeable: false,
}

describe('deleting an account', () => {
  let test: TestStores
  let stores: Stores
  beforeAll(async () => {
    test = await startStores()
    stores = test.openStores()
  })
  afterAll(() => test.stop())

  const post = (author: AccountId, rest: Partial<PostDraft> = {}) => stores.posts.insert(postDraft(author, rest))

  /** Returns all counters of these accounts and posts. */
  async function counters(ids: AccountId[], posts: PostId[]) {
    const accounts = await stores.accounts.readMany(ids)
    const read = await stores.posts.readMany(posts, undefined)
    return {
      accounts: accounts.map(({ followersCount, followingCount, postsCount }) => [
        followersCount,
        followingCount,
        postsCount,
      ]),
      posts: read.map((one) => [one.repliesCount, one.boostsCount, one.favouritesCount]),
      quotes: read.map((one) => one.quotesCount),
      reactions: read.map((one) => one.reactions),
      polls: read.flatMap((one) =>
        one.poll ? [[one.poll.votersCount, ...one.poll.options.map((o) => o.votesCount)]] : [],
      ),
    }
  }

  it('restores the counters of all other accounts and posts', async () => {
    const [deletedAccount, a, b] = [await test.newAccount(), await test.newAccount(), await test.newAccount()]
    const posts = [await post(a, { poll }), await post(b), await post(b, { visibility: 'unlisted' })]
    const [first, second, third] = posts as [PostId, PostId, PostId]
    const pollId = (await stores.posts.find(first, a))!.poll!.id as PollId
    const { posts: api, relationships } = stores
    await relationships.follow(a, b, {})
    await api.boost(second, a, 'public', null)
    await api.favourite(second, a)
    await stores.reactions.add(second, a, '👍', room)
    await post(a, { quotedId: second })
    await post(a, { inReplyToId: second })
    await stores.polls.vote(pollId, b, [0])
    const before = await counters([a, b], posts)

    const own = await post(deletedAccount, { text: 'Mine' })
    await relationships.follow(deletedAccount, a, {})
    await relationships.follow(deletedAccount, b, {})
    await relationships.follow(b, deletedAccount, {})
    for (const id of [first, second, third]) await api.favourite(id, deletedAccount)
    await api.boost(second, deletedAccount, 'public', null)
    await stores.polls.vote(pollId, deletedAccount, [0, 2])
    await post(deletedAccount, { inReplyToId: second })
    await post(deletedAccount, { inReplyToId: second, visibility: 'private' })
    for (const name of ['👍', '🔥']) await stores.reactions.add(second, deletedAccount, name, room)
    for (const visibility of ['public', 'private'] as const)
      await post(deletedAccount, { quotedId: second, visibility })
    await post(deletedAccount, { quotedId: second, inReplyToId: second })
    const quoting = await post(b, { quotedId: own })
    await stores.reactions.add(own, b, '🎉', room)
    await api.boost(own, a, 'public', null)
    await api.boost(own, b, 'public', null)
    await api.bookmark(first, deletedAccount)
    await stores.markers.save(deletedAccount, [{ timeline: 'home', lastReadId: own }])
    expect(await counters([a, b], posts)).not.toEqual(before)

    await stores.accounts.delete(deletedAccount)
    expect((await api.find(quoting, a))!.quote).toMatchObject({ state: 'deleted', postId: null })
    await api.delete(quoting, b)
    expect(await counters([a, b], posts)).toEqual(before)
    expect(await api.find(own, a)).toBeUndefined()
    expect(await stores.accounts.readMany([deletedAccount])).toEqual([])
    expect(await test.sql('select from feed where reader_id = $1', deletedAccount)).toEqual([])
  })

  it('leaves posts that reply to it or mention it, and immediately shows them without it', async () => {
    const [deletedAccount, a] = [await test.newAccount(), await test.newAccount()]
    const own = await post(deletedAccount)
    const mentions = [test.usernameOf(deletedAccount)]
    const answer = await post(a, { inReplyToId: own, mentions })
    const mention = await post(a, { mentions })
    expect((await stores.posts.find(answer, a))!.inReplyToAccountId).toBe(deletedAccount)
    expect((await stores.posts.find(mention, a))!.mentions).toHaveLength(1)
    await stores.accounts.delete(deletedAccount)
    expect(await stores.posts.find(answer, a)).toMatchObject({
      inReplyToId: null,
      inReplyToAccountId: deletedAccount,
      mentions: [],
    })
    const { items } = await stores.timelines.public(undefined, false, newest)
    expect(items.map(({ id }) => id)).toContain(mention)
    expect(items.map(({ id }) => id)).not.toContain(answer)
    expect((await stores.posts.find(mention, a))!.mentions).toEqual([])
  })

  it('deletes many posts in batches, with replies, boosts and favourites from and to others', async () => {
    const [deletedAccount, a, b] = [await test.newAccount(), await test.newAccount(), await test.newAccount()]
    const theirs = await post(a)
    await stores.posts.boost(theirs, deletedAccount, 'public', null)
    await post(deletedAccount, { inReplyToId: theirs })
    const before = await counters([a, b], [])
    await test.sql(
      `insert into posts (author_id, visibility, conversation_id, in_reply_to_id)
       select $1, 'public', 1, $2 from generate_series(1, 450)`,
      deletedAccount,
      theirs,
    )
    await test.sql(
      `update posts p set in_reply_to_id = (select max(id) from posts o where o.author_id = p.author_id and o.id < p.id)
       where author_id = $1 and id % 2 = 0 and boost_of_id is null`,
      deletedAccount,
    )
    await test.sql(
      `insert into posts (author_id, visibility, conversation_id, in_reply_to_id) select $2, 'public', 1, id from posts where author_id = $1`,
      deletedAccount,
      b,
    )
    await test.sql(
      `insert into posts (author_id, visibility, conversation_id, boost_of_id)
       select $2, 'public', 1, id from posts where author_id = $1 and boost_of_id is null`,
      deletedAccount,
      a,
    )
    await test.sql(
      `insert into posts (author_id, visibility, conversation_id, quoted_id, quote_state)
       select $2, 'public', 1, id, 'accepted' from posts where author_id = $1`,
      deletedAccount,
      b,
    )
    await test.sql(
      `insert into posts (author_id, visibility, conversation_id, quoted_id, quote_state)
       select $1, 'public', 1, id, 'accepted' from posts where author_id = $1`,
      deletedAccount,
    )
    await test.sql(
      `insert into reactions (account_id, post_id, name)
       select who, id, emoji from posts, unnest($1::bigint[]) who, unnest(array['👍', '🔥']) emoji where author_id = any($1::bigint[])`,
      [deletedAccount, b],
    )
    await test.sql(
      `insert into favourites (account_id, post_id) select $2, id from posts where author_id = $1`,
      deletedAccount,
      a,
    )
    await test.sql(
      `insert into favourites (account_id, post_id) select $1, id from posts where author_id = $2`,
      deletedAccount,
      b,
    )
    await test.sql(
      `insert into post_mentions (account_id, post_id) select $1, id from posts where author_id = $2`,
      deletedAccount,
      b,
    )
    await recount(test)
    expect((await counters([], [theirs])).posts).not.toEqual([[0, 0, 0]])
    await stores.accounts.delete(deletedAccount)
    const after = await counters([a, b], [theirs])
    expect(after.posts).toEqual([[0, 0, 0]])
    expect(after.accounts[0]).toEqual(before.accounts[0])
    expect(after.accounts[1]![2]).toBe(2 * 452)
    expect(
      await test.sql(
        'select from posts where author_id = $1 or author_id = $2 and in_reply_to_id is not null',
        deletedAccount,
        b,
      ),
    ).toEqual([])
    expect(await wrongCounters(test)).toEqual([])
  })

  it('also deletes in batches the rows that no counter counts, however many there are', async () => {
    const [deletedAccount, a] = [await test.newAccount(), await test.newAccount()]
    const own = await post(deletedAccount)
    const notify = (account: AccountId, from: AccountId, about: PostId | null) =>
      test.sql(
        `insert into notifications (account_id, type, from_id, post_id, emoji)
         select $1, 'emoji_reaction', $2, $3, n::text from generate_series(1, 6000) n`,
        ...[account, from, about],
      )
    await notify(deletedAccount, a, own)
    await notify(deletedAccount, a, null)
    await notify(a, deletedAccount, null)
    const { database, names } = listening(test.database)
    const noting: Database = {
      ...database,
      transaction: (work) =>
        test.database.transaction((within) => {
          const inner = listening(within)
          return work(inner.database).finally(() => names.push(...inner.names))
        }),
    }
    await postgresAccounts(noting, test.profiles).delete(deletedAccount)
    const times = (name: string) => names.filter((one) => one === `account_delete_clear_${name}`).length
    for (const name of ['notifications_about', 'notifications', 'notifications_from'])
      expect(times(name), name).toBeGreaterThan(2)
    expect(await test.sql('select from notifications where account_id = $1 or from_id = $1', deletedAccount)).toEqual(
      [],
    )
  })

  it('leaves correct counters when it is interrupted at any point, and finishes when it is called again', async () => {
    for (let allowed = 1; allowed < 11; allowed += 2) {
      const [deletedAccount, a] = [await test.newAccount(), await test.newAccount()]
      await test.sql(
        `insert into posts (author_id, visibility, conversation_id) select $1, 'public', 1 from generate_series(1, 450)`,
        deletedAccount,
      )
      const theirs = await post(a)
      await post(deletedAccount, { inReplyToId: theirs })
      await stores.posts.favourite(theirs, deletedAccount)
      await stores.relationships.follow(deletedAccount, a, {})
      await test.sql('update accounts set posts_count = 451 where id = $1', deletedAccount)
      let left = allowed
      const cutOff: Database = {
        ...test.database,
        transaction: (work) => (left-- > 0 ? test.database.transaction(work) : Promise.reject(new Error('cut off'))),
      }
      await expect(postgresAccounts(cutOff, test.profiles).delete(deletedAccount)).rejects.toThrow('cut off')
      expect(await wrongCounters(test)).toEqual([])
      await stores.accounts.delete(deletedAccount)
      expect(await stores.accounts.readMany([deletedAccount])).toEqual([])
      expect(await counters([a], [theirs])).toMatchObject({ accounts: [[0, 0, 1]], posts: [[0, 0, 0]] })
    }
  })

  it('returns the file keys of its pictures and its media', async () => {
    const deletedAccount = await test.newAccount()
    await stores.accounts.update(deletedAccount, { avatar: { key: 'av', staticKey: 'av-s', description: '' } })
    const upload = { kind: 'image', mimeType: 'image/png', state: 'ready', description: null, focus: null } as const
    const used = await stores.media.insert({ accountId: deletedAccount, fileKey: 'used', ...upload })
    const loose = { accountId: deletedAccount, fileKey: 'loose', ...upload, state: 'processing' } as const
    const done = { mimeType: 'image/png', original: null, preview: null, durationSeconds: null, blurhash: null }
    await stores.media.finish(await stores.media.insert(loose), { fileKey: 'loose2', previewKey: 'small', ...done })
    await post(deletedAccount, { mediaIds: [used] })
    const keys = await stores.accounts.delete(deletedAccount)
    expect(keys.toSorted()).toEqual(['av', 'av-s', 'loose2', 'small', 'used'])
    expect(await stores.accounts.delete(deletedAccount)).toEqual([])
  })

  it('succeeds while others follow it and boost its posts, and while it favourites theirs', async () => {
    for (let round = 0; round < 5; round++) {
      const [deletedAccount, a, b] = [await test.newAccount(), await test.newAccount(), await test.newAccount()]
      const [own, theirs] = [await post(deletedAccount), await post(a)]
      await stores.relationships.follow(a, deletedAccount, {})
      const { errors } = await outcomes([
        stores.accounts.delete(deletedAccount),
        stores.relationships.follow(b, deletedAccount, {}),
        stores.relationships.follow(deletedAccount, b, {}),
        stores.relationships.unfollow(a, deletedAccount),
        stores.posts.boost(own, b, 'public', null),
        stores.posts.favourite(theirs, deletedAccount),
        stores.accounts.delete(deletedAccount),
      ])
      for (const error of errors) expect((error as { code: string }).code).toMatch(/not_found|23503/)
      const { accounts, posts } = await counters([a, b], [theirs])
      expect({ accounts, posts }).toEqual({
        accounts: [
          [0, 0, 1],
          [0, 0, 0],
        ],
        posts: [[0, 0, 0]],
      })
      expect(await stores.accounts.readMany([deletedAccount])).toEqual([])
    }
  })
})
