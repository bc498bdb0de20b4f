import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, PollId, PostId } from '../../src/model/ids.ts'
import { postgresBulkNotifications } from '../../src/stores/postgres/instance/bulkNotifications.ts'
import type { BulkNotifications } from '../../src/stores/bulkNotifications.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()
let bulkNotifications: BulkNotifications
beforeAll(async () => {
  bulkNotifications = postgresBulkNotifications(stores.database)
})

async function newPost(author: AccountId, more: { language?: string; boosts?: PostId; quotes?: PostId } = {}) {
  const [row] = await stores.sql<{ id: PostId }>(
    `insert into posts (author_id, visibility, conversation_id, language, boost_of_id, quoted_id, quote_state)
     values ($1, 'public', 1, $2, $3, $4, case when $4::bigint is not null then 'accepted' end) returning id`,
    author,
    more.language ?? null,
    more.boosts ?? null,
    more.quotes ?? null,
  )
  return row!.id
}

/** Returns the accounts that were notified about a post by this type of notification. */
async function received(post: PostId, type: string): Promise<string[]> {
  const text = 'select account_id::text as id from notifications where post_id = $1 and type = $2 order by account_id'
  return (await stores.sql<{ id: string }>(text, post, type)).map(({ id }) => id)
}

const sorted = (ids: string[]) => ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))

describe('the end of a poll', () => {
  async function newPoll(author: AccountId, seconds: number) {
    const post = await newPost(author)
    const [poll] = await stores.sql<{ id: PollId }>(
      `insert into polls (post_id, expires_at) values ($1, now() + $2 * interval '1 second') returning id`,
      post,
      seconds,
    )
    return { id: poll!.id, post }
  }
  const voteAll = ({ id }: { id: PollId }) =>
    stores.sql(
      `insert into poll_votes (poll_id, account_id, choices)
       select $1, id, '{0}' from accounts where username like 'voter%'`,
      id,
    )

  it('notifies each voter and the author once, even if the voters need more than one batch', async () => {
    await stores.sql(`insert into accounts (username) select 'voter' || n from generate_series(1, 1201) n`)
    const author = await stores.newAccount()
    const poll = await newPoll(author, -1)
    await voteAll(poll)
    await Promise.all([bulkNotifications.pollEnd(poll.id), bulkNotifications.pollEnd(poll.id)])
    await bulkNotifications.pollEnd(poll.id)
    const ids = await received(poll.post, 'poll')
    expect(ids).toHaveLength(1202)
    expect(ids).toContain(author)
    const [row] = await stores.sql(
      'select bool_and(from_id = $2) as right, bool_or(filtered) as filtered from notifications where post_id = $1',
      poll.post,
      author,
    )
    expect(row).toEqual({ right: true, filtered: false })
  })

  it('notifies the author if nobody voted', async () => {
    const author = await stores.newAccount()
    const poll = await newPoll(author, -1)
    await bulkNotifications.pollEnd(poll.id)
    expect(await received(poll.post, 'poll')).toEqual([author])
  })

  it('notifies nobody before the poll ends, or about a poll that does not exist', async () => {
    const poll = await newPoll(await stores.newAccount(), 60)
    await voteAll(poll)
    await bulkNotifications.pollEnd(poll.id)
    expect(await received(poll.post, 'poll')).toEqual([])
    await bulkNotifications.pollEnd('1' as PollId)
  })
})

describe('a new post', () => {
  it('notifies followers who asked for it, in a language they want, unless the post mentions them', async () => {
    const author = await stores.newAccount()
    const follow = async (notify: boolean, languages: string[] | null = null) => {
      const id = await stores.newAccount()
      await stores.sql(
        'insert into follows (follower_id, followee_id, notify, languages) values ($1, $2, $3, $4)',
        id,
        author,
        notify,
        languages,
      )
      return id
    }
    const bell = await follow(true)
    const german = await follow(true, ['de'])
    const english = await follow(true, ['en', 'fr'])
    const mentioned = await follow(true)
    await follow(false)
    const post = await newPost(author, { language: 'de' })
    await stores.sql('insert into post_mentions (post_id, account_id) values ($1, $2)', post, mentioned)
    await bulkNotifications.newPost(post)
    await bulkNotifications.newPost(post)
    expect(await received(post, 'status')).toEqual(sorted([bell, german]))
    const plain = await newPost(author)
    await bulkNotifications.newPost(plain)
    expect(await received(plain, 'status')).toEqual(sorted([bell, german, english, mentioned]))
    await bulkNotifications.newPost('1' as PostId)
  })
})

describe('an edit', () => {
  it('notifies those who boosted or quoted the post, again after each edit, but never the editor', async () => {
    const [author, booster, quoter] = [await stores.newAccount(), await stores.newAccount(), await stores.newAccount()]
    const post = await newPost(author)
    await newPost(booster, { boosts: post })
    await newPost(author, { boosts: post })
    const quoting = await newPost(quoter, { quotes: post })
    const own = await newPost(author, { quotes: post })
    await bulkNotifications.edit(post)
    const newest = async () => Number((await stores.sql('select max(id) from notifications'))[0]!['max'])
    const first = await newest()
    await Promise.all([bulkNotifications.edit(post), bulkNotifications.edit(post), bulkNotifications.edit(post)])
    expect(await newest()).toBeGreaterThan(first)
    expect(await received(post, 'update')).toEqual([booster])
    expect(await received(quoting, 'quoted_update')).toEqual([quoter])
    expect(await received(own, 'quoted_update')).toEqual([])
    await stores.sql(`update posts set quote_state = 'revoked' where id = $1`, quoting)
    await stores.sql('delete from notifications')
    await bulkNotifications.edit(post)
    expect(await received(quoting, 'quoted_update')).toEqual([])
  })
})
