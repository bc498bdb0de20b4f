import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { emptyPage, rangeOf } from '../../src/model/page.ts'
import { Relationship } from '../../src/model/profile.ts'
import { acceptRequests } from '../../src/stores/postgres/accounts/acceptRequests.ts'
import { postgresRelationships } from '../../src/stores/postgres/accounts/relationships.ts'
import { onPrimary } from '../../src/stores/postgres/connection/replicas/reads.ts'
import type { Relationships } from '../../src/stores/relationships.ts'
import { outcomes, startStores, type TestStores } from '../support/stores.ts'

const all = rangeOf({ limit: 40 })
const unrelated = {
  following: false,
  showingBoosts: false,
  notifying: false,
  languages: null,
  followedBy: false,
  blocking: false,
  blockedBy: false,
  requested: false,
  requestedBy: false,
  muting: false,
  mutingNotifications: false,
  mutingBoosts: false,
  mutingExpiresAt: null,
  endorsed: false,
  note: '',
}

describe('relationships', () => {
  let stores: TestStores
  let relationships: Relationships
  beforeAll(async () => {
    stores = await startStores()
    relationships = postgresRelationships(stores.database, onPrimary(stores.database), stores.profiles)
  })
  afterAll(() => stores.stop())

  const pair = async () => [await stores.newAccount(), await stores.newAccount()] as const

  async function lockedAccount(): Promise<AccountId> {
    const id = await stores.newAccount()
    await stores.accounts.update(id, { locked: true })
    return id
  }

  async function between(viewer: AccountId, other: AccountId): Promise<Relationship> {
    const [relationship] = await relationships.readMany(viewer, [other])
    return Relationship.parse(relationship)
  }

  async function countsOf(id: AccountId) {
    const { followersCount, followingCount } = (await stores.accounts.find(id))!
    return { followers: followersCount, following: followingCount }
  }

  async function versionOf(id: AccountId): Promise<number> {
    const [row] = await stores.sql<{ version: number }>('select version from accounts where id = $1', id)
    return row!.version
  }

  /**
   * Expects correct counters, and that no pair both follows and blocks, or follows and requests to follow.
   */
  async function expectSound(): Promise<void> {
    const wrong = await stores.sql(
      `select id from accounts a where followers_count <> (select count(*) from follows where followee_id = a.id)
         or following_count <> (select count(*) from follows where follower_id = a.id)
       union all select f.id from follows f join blocks b on (b.account_id, b.target_id) in
         ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))
       union all select f.id from follows f join follow_requests r using (follower_id, followee_id)`,
    )
    expect(wrong).toEqual([])
  }

  async function post(author: AccountId, visibility = 'public', boostOf: string | null = null): Promise<string> {
    const [row] = await stores.sql<{ id: string }>(
      `insert into posts (author_id, visibility, conversation_id, boost_of_id) values ($1, $2, 1, $3) returning id`,
      author,
      visibility,
      boostOf,
    )
    return row!.id
  }

  async function feedOf(reader: AccountId): Promise<string[]> {
    const rows = await stores.sql<{ post_id: string }>(
      'select post_id from feed where reader_id = $1 order by 1',
      reader,
    )
    return rows.map(({ post_id }) => post_id)
  }

  async function typesOf(recipient: AccountId): Promise<string[]> {
    const rows = await stores.sql<{ type: string }>('select type from notifications where account_id = $1', recipient)
    return rows.map(({ type }) => type)
  }

  const names = async (page: Promise<{ items: { id: AccountId }[] }>) => (await page).items.map(({ id }) => id)

  describe('following', () => {
    it('shows on both sides and counts once, however often it is requested', async () => {
      const [a, b] = await pair()
      await relationships.follow(a, b, {})
      const version = await versionOf(b)
      await relationships.follow(a, b, {})
      expect(await versionOf(b)).toBe(version)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b, following: true, showingBoosts: true })
      expect(await between(b, a)).toEqual({ ...unrelated, id: a, followedBy: true })
      expect(await countsOf(a)).toEqual({ followers: 0, following: 1 })
      expect(await countsOf(b)).toEqual({ followers: 1, following: 0 })
    })

    it('stores its options, and later changes only the given ones', async () => {
      const [a, b] = await pair()
      await relationships.follow(a, b, { showBoosts: false, notify: true, languages: ['de', 'en'] })
      expect(await between(a, b)).toMatchObject({ showingBoosts: false, notifying: true, languages: ['de', 'en'] })
      await relationships.follow(a, b, { showBoosts: true })
      expect(await between(a, b)).toMatchObject({ showingBoosts: true, notifying: true, languages: ['de', 'en'] })
      await relationships.follow(a, b, { languages: null, notify: false })
      expect(await between(a, b)).toMatchObject({ showingBoosts: true, notifying: false, languages: null })
    })

    it('ends and lowers the counts once, however often it is ended', async () => {
      const [a, b] = await pair()
      await relationships.follow(a, b, {})
      await relationships.unfollow(a, b)
      await relationships.unfollow(a, b)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b })
      expect(await countsOf(b)).toEqual({ followers: 0, following: 0 })
    })

    it('is rejected for oneself, an unknown account and a suspended account', async () => {
      const [a, b] = await pair()
      await stores.accounts.suspend(b)
      await expect(relationships.follow(a, a, {})).rejects.toMatchObject({ code: 'forbidden' })
      await expect(relationships.follow(a, '1' as AccountId, {})).rejects.toMatchObject({ code: 'not_found' })
      await expect(relationships.follow(a, b, {})).rejects.toMatchObject({ code: 'not_found' })
    })

    it('adds the newest posts to the feed, and ending it removes them', async () => {
      const [a, b] = await pair()
      const friend = await stores.newAccount()
      const theirs = await post(friend)
      const own = [await post(b), await post(b, 'private')]
      await post(b, 'direct')
      const boost = await post(b, 'public', theirs)
      await relationships.follow(a, b, { showBoosts: false })
      expect(await feedOf(a)).toEqual(own)
      await relationships.follow(a, b, { showBoosts: true })
      expect(await feedOf(a)).toEqual([...own, boost])
      await relationships.follow(a, b, { showBoosts: false })
      expect(await feedOf(a)).toEqual(own)
      await relationships.follow(a, friend, {})
      await relationships.unfollow(a, b)
      expect(await feedOf(a)).toEqual([theirs])
    })

    it('adds at most 200 posts, and raises the backfill boundary of the feed if there are more', async () => {
      const [a, b] = await pair()
      await stores.sql(
        `insert into posts (author_id, visibility, conversation_id) select $1, 'public', 1 from generate_series(1, 250)`,
        b,
      )
      await relationships.follow(a, b, {})
      const feed = await feedOf(a)
      expect(feed).toHaveLength(200)
      const [row] = await stores.sql<{ feed_floor: string }>('select feed_floor from accounts where id = $1', a)
      expect(BigInt(row!.feed_floor)).toBe(BigInt(feed[0]!) - 1n)
    })

    it('of an account that is merged on read adds nothing to the feed, and the follow records that', async () => {
      const [a, b] = await pair()
      await post(b)
      await stores.sql('update accounts set merged_on_read = true where id = $1', b)
      await relationships.follow(a, b, {})
      expect(await feedOf(a)).toEqual([])
      expect(await stores.sql('select merged_on_read from follows where follower_id = $1', a)).toEqual([
        { merged_on_read: true },
      ])
    })
  })

  describe('follow requests', () => {
    it('replace a follow of a locked account until they are accepted, and store its options', async () => {
      const [a, b] = [await stores.newAccount(), await lockedAccount()]
      await post(b)
      await relationships.follow(a, b, { notify: true })
      await relationships.follow(a, b, { showBoosts: false })
      expect(await between(a, b)).toEqual({ ...unrelated, id: b, requested: true, notifying: true })
      expect(await between(b, a)).toEqual({ ...unrelated, id: a, requestedBy: true })
      expect(await countsOf(b)).toEqual({ followers: 0, following: 0 })
      expect(await feedOf(a)).toEqual([])
      await relationships.acceptRequest(b, a)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b, following: true, notifying: true })
      expect(await countsOf(b)).toEqual({ followers: 1, following: 0 })
      expect(await feedOf(a)).toHaveLength(1)
      await expect(relationships.acceptRequest(b, a)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('can be rejected and withdrawn', async () => {
      const [a, b] = [await stores.newAccount(), await lockedAccount()]
      await relationships.follow(a, b, {})
      await relationships.rejectRequest(b, a)
      await expect(relationships.rejectRequest(b, a)).rejects.toMatchObject({ code: 'not_found' })
      await relationships.follow(a, b, {})
      await relationships.unfollow(a, b)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b })
      await expect(relationships.acceptRequest(b, a)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('become follows when the account is unlocked and followed again', async () => {
      const [a, b] = [await stores.newAccount(), await lockedAccount()]
      await post(b)
      await relationships.follow(a, b, { notify: true })
      await stores.accounts.update(b, { locked: false })
      const followed = await relationships.follow(a, b, { languages: ['de'] })
      expect(followed).toEqual({
        ...unrelated,
        id: b,
        following: true,
        showingBoosts: true,
        notifying: true,
        languages: ['de'],
      })
      expect(await between(a, b)).toEqual(followed)
      expect(await feedOf(a)).toHaveLength(1)
      expect(await typesOf(b)).toEqual(['follow'])
      await expectSound()
    })

    it('are all accepted once the account is unlocked, in batches', async () => {
      const b = await lockedAccount()
      await post(b)
      const followers = await Promise.all(Array.from({ length: 5 }, () => stores.newAccount()))
      await Promise.all(followers.map((id) => relationships.follow(id, b, {})))
      await stores.accounts.update(b, { locked: false })
      await acceptRequests(stores.database, b, undefined, 2)
      await acceptRequests(stores.database, b)
      expect(await names(relationships.requests(b, all))).toEqual([])
      expect(await countsOf(b)).toEqual({ followers: 5, following: 0 })
      expect(await typesOf(b)).toEqual(followers.map(() => 'follow'))
      for (const id of followers) expect(await feedOf(id)).toHaveLength(1)
      await expectSound()
    })

    it('remain if the account is locked again, or if it is suspended', async () => {
      const [a, b, c] = [await stores.newAccount(), await lockedAccount(), await lockedAccount()]
      for (const id of [b, c]) {
        await relationships.follow(a, id, {})
        await stores.accounts.update(id, { locked: false })
      }
      await stores.accounts.update(b, { locked: true })
      await stores.accounts.suspend(c)
      for (const id of [b, c]) await relationships.acceptRequests(id)
      expect((await between(a, b)).requested).toBe(true)
      expect(await countsOf(a)).toEqual({ followers: 0, following: 0 })
    })

    it('remain for the next run if the process closes while they are accepted', async () => {
      const [a, b] = [await stores.newAccount(), await lockedAccount()]
      await relationships.follow(a, b, {})
      await stores.accounts.update(b, { locked: false })
      await expect(relationships.acceptRequests(b, AbortSignal.abort())).rejects.toThrow()
      expect((await between(a, b)).requested).toBe(true)
      await relationships.acceptRequests(b)
      expect((await between(a, b)).following).toBe(true)
    })

    it('need one job when the account is unlocked, and none if there are no requests', async () => {
      const [a, b, c] = [await stores.newAccount(), await lockedAccount(), await lockedAccount()]
      await relationships.follow(a, b, {})
      for (const locked of [false, true, false]) await stores.accounts.update(b, { locked })
      for (const change of [{ bot: true }, { locked: false }]) await stores.accounts.update(c, change)
      const jobs = await stores.sql<{ key: string }>(
        `select key from graphile_worker.jobs where key in ('acceptRequests:' || $1, 'acceptRequests:' || $2)`,
        b,
        c,
      )
      expect(jobs).toEqual([{ key: `acceptRequests:${b}` }])
    })

    it('are listed and counted without those of suspended accounts', async () => {
      const [a, suspended, b] = [await stores.newAccount(), await stores.newAccount(), await lockedAccount()]
      await relationships.follow(suspended, b, {})
      await relationships.follow(a, b, {})
      await stores.accounts.suspend(suspended)
      expect(await names(relationships.requests(b, all))).toEqual([a])
      expect((await stores.accounts.readOwn(b)).followRequestsCount).toBe(1)
    })
  })

  describe('blocking', () => {
    it('ends follows and requests both ways, and forbids new ones', async () => {
      const [a, b] = [await stores.newAccount(), await lockedAccount()]
      await post(a)
      await relationships.follow(b, a, {})
      await relationships.follow(a, b, {})
      await relationships.block(a, b)
      await relationships.block(a, b)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b, blocking: true })
      expect(await between(b, a)).toEqual({ ...unrelated, id: a, blockedBy: true })
      expect(await countsOf(a)).toEqual({ followers: 0, following: 0 })
      expect(await feedOf(b)).toEqual([])
      await expect(relationships.follow(a, b, {})).rejects.toMatchObject({ code: 'forbidden' })
      await expect(relationships.follow(b, a, {})).rejects.toMatchObject({ code: 'forbidden' })
      expect(await names(relationships.blocks(a, all))).toEqual([b])
      await relationships.unblock(a, b)
      await relationships.unblock(a, b)
      expect(await between(a, b)).toEqual({ ...unrelated, id: b })
    })

    it('is rejected for oneself and an unknown account', async () => {
      const a = await stores.newAccount()
      await expect(relationships.block(a, a)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(relationships.block(a, '1' as AccountId)).rejects.toMatchObject({ code: 'not_found' })
    })
  })

  describe('lists', () => {
    it('are newest first, and have pages in both directions', async () => {
      const owner = await stores.newAccount()
      const followers: AccountId[] = []
      for (let n = 0; n < 5; n++) {
        followers.unshift(await stores.newAccount())
        await relationships.follow(followers[0]!, owner, {})
      }
      const page = (rest: { maxId?: string; minId?: string; sinceId?: string } = {}) =>
        relationships.followers(owner, undefined, rangeOf({ limit: 2, ...rest }))
      const ids = ({ items }: { items: { id: AccountId }[] }) => items.map(({ id }) => id)
      const [first, oldestFirst] = [await page(), await page({ minId: '1' })]
      expect(ids(first)).toEqual(followers.slice(0, 2))
      const second = await page({ maxId: first.next! })
      expect(ids(second)).toEqual(followers.slice(2, 4))
      const third = await page({ maxId: second.next! })
      expect(ids(third)).toEqual(followers.slice(4))
      expect(third.next).toBeNull()
      expect(ids(oldestFirst)).toEqual(followers.slice(3))
      expect(ids(await page({ minId: oldestFirst.previous! }))).toEqual(followers.slice(1, 3))
      expect(ids(await page({ sinceId: oldestFirst.previous! }))).toEqual(followers.slice(0, 2))
      expect(await page({ minId: first.previous! })).toEqual(emptyPage())
    })

    it('are hidden from everyone but their owner if the owner hides them', async () => {
      const [owner, other] = await pair()
      await relationships.follow(other, owner, {})
      await relationships.follow(owner, other, {})
      await stores.accounts.update(owner, { hideCollections: true })
      for (const viewer of [other, undefined]) {
        expect(await names(relationships.followers(owner, viewer, all))).toEqual([])
        expect(await names(relationships.following(owner, viewer, all))).toEqual([])
      }
      expect(await names(relationships.followers(owner, owner, all))).toEqual([other])
      expect(await names(relationships.following(owner, owner, all))).toEqual([other])
      expect(await names(relationships.followers(other, undefined, all))).toEqual([owner])
    })

    it('leave out suspended accounts and those with a block between them and the viewer', async () => {
      const [owner, viewer] = await pair()
      const [visible, suspended, blockedOne, blocker] = await Promise.all([0, 0, 0, 0].map(() => stores.newAccount()))
      for (const id of [visible, suspended, blockedOne, blocker]) await relationships.follow(id!, owner, {})
      await stores.accounts.suspend(suspended!)
      await relationships.block(viewer, blockedOne!)
      await relationships.block(blocker!, viewer)
      expect(await names(relationships.followers(owner, viewer, all))).toEqual([visible])
      expect(await names(relationships.followers(owner, undefined, all))).toEqual([blocker, blockedOne, visible])
    })

    it('are empty if the account blocks the viewer or is suspended', async () => {
      const [owner, viewer] = await pair()
      await relationships.follow(await stores.newAccount(), owner, {})
      await relationships.block(owner, viewer)
      expect(await names(relationships.followers(owner, viewer, all))).toEqual([])
      expect(await names(relationships.followers(owner, undefined, all))).toHaveLength(1)
      await stores.accounts.suspend(owner)
      expect(await names(relationships.followers(owner, undefined, all))).toEqual([])
    })

    it('of relationships have the requested order and leave out unknown accounts', async () => {
      const [a, b] = await pair()
      const viewer = await stores.newAccount()
      const read = await relationships.readMany(viewer, [b, '1' as AccountId, a])
      expect(read.map(({ id }) => id)).toEqual([b, a])
    })
  })

  describe('concurrent changes', () => {
    it('let two accounts follow each other without a deadlock', async () => {
      for (let round = 0; round < 20; round++) {
        const [a, b] = await pair()
        await Promise.all([relationships.follow(a, b, {}), relationships.follow(b, a, {})])
        expect(await countsOf(a)).toEqual({ followers: 1, following: 1 })
        expect(await countsOf(b)).toEqual({ followers: 1, following: 1 })
      }
      await expectSound()
    })

    it('let many accounts follow one', async () => {
      const target = await stores.newAccount()
      const followers = await Promise.all(Array.from({ length: 20 }, () => stores.newAccount()))
      await Promise.all(followers.map((follower) => relationships.follow(follower, target, {})))
      expect(await countsOf(target)).toEqual({ followers: 20, following: 0 })
    })

    it('let the same follow begin and end many times', async () => {
      const [a, b] = await pair()
      const changes = Array.from({ length: 40 }, (_, n) =>
        n % 2 ? relationships.unfollow(a, b) : relationships.follow(a, b, {}),
      )
      expect((await outcomes(changes)).errors).toEqual([])
      await expectSound()
    })

    it('leave only the block after a follow and a block', async () => {
      for (let round = 0; round < 10; round++) {
        const [a, b] = await pair()
        const { errors } = await outcomes([relationships.follow(a, b, {}), relationships.block(b, a)])
        for (const error of errors) expect(error).toMatchObject({ code: 'forbidden' })
        expect(await between(a, b)).toEqual({ ...unrelated, id: b, blockedBy: true })
      }
      await expectSound()
    })

    it('either accept or reject a request, never both', async () => {
      const b = await lockedAccount()
      for (let round = 0; round < 10; round++) {
        const a = await stores.newAccount()
        await relationships.follow(a, b, {})
        const { fulfilled } = await outcomes([relationships.acceptRequest(b, a), relationships.rejectRequest(b, a)])
        expect(fulfilled).toBe(1)
      }
      await expectSound()
    })
  })
})
