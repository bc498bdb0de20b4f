import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountId, NotificationId, PostId } from '../../src/model/ids.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import type { GroupFilter } from '../../src/stores/notifications.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { links, outcomes, startStores, type TestStores } from '../support/stores.ts'

const everything: GroupFilter = {
  types: null,
  from: undefined,
  includeFiltered: true,
  hidden: [],
  grouped: ['favourite', 'follow', 'reblog'],
}
const newest = { above: '0', below: '9223372036854775807', ascending: false, limit: 80 }

describe('notifications', () => {
  let context: TestStores
  let stores: Stores
  beforeAll(async () => {
    context = await startStores()
    stores = context.openStores(defaultLimits)
  })
  afterAll(() => context.stop())

  const accounts = (count: number) => Promise.all(Array.from({ length: count }, () => context.newAccount()))
  const newPost = async (author: AccountId): Promise<PostId> => {
    const [row] = await context.sql<{ id: PostId }>(
      "insert into posts (author_id, visibility, text, conversation_id) values ($1, 'public', 'Hello', 1) returning id",
      author,
    )
    return row!.id
  }
  const typesOf = async (account: AccountId) =>
    (await stores.notifications.page(account, everything, newest)).items.map(({ type }) => type).toSorted()
  const idsOf = async (account: AccountId) =>
    (await stores.notifications.page(account, everything, newest)).items.map(({ id }) => id)
  const notify = (account: AccountId, from: AccountId) =>
    context.sql("insert into notifications (account_id, type, from_id) values ($1, 'mention', $2)", account, from)

  it('are cached as a page of groups even if most of the newest belong to one group', async () => {
    const [author, friend, ...fans] = (await accounts(22)) as [AccountId, AccountId, ...AccountId[]]
    const post = await newPost(author)
    await context.sql(
      "insert into notifications (account_id, type, from_id) values ($1, 'mention', $2)",
      author,
      friend,
    )
    await context.sql(
      `insert into notifications (account_id, type, from_id, post_id, group_key)
       select $1, 'favourite', unnest($2::bigint[]), $3, 'favourite-of-a-post'`,
      ...[author, fans, post],
    )
    const read = () => stores.notifications.groups(author, everything, { ...newest, limit: 2 })
    const first = await read()
    expect(first.items.map(({ type, count }) => [type, count])).toEqual([
      ['favourite', 20],
      ['mention', 1],
    ])
    for (let count = 0; count < 3; count++) expect(await read()).toEqual(first)
    expect(await read()).toBe(await read())
    await notify(author, fans[0]!)
    expect((await read()).items.map(({ type }) => type)).toEqual(['mention', 'favourite'])
  })

  it('are cached as a page of groups even if another account reads its groups at the same moment', async () => {
    const [fan, ...owners] = (await accounts(3)) as [AccountId, AccountId, AccountId]
    for (const [index, owner] of owners.entries())
      await context.sql(
        `with many as (
           insert into posts (author_id, visibility, text, conversation_id)
           select $1, 'public', '', 1 from generate_series(1, $3) returning id)
         insert into notifications (account_id, type, from_id, post_id, group_key)
         select $1, 'favourite', $2, id, 'favourite-' || id from many`,
        ...[owner, fan, [70, 9][index]],
      )
    const read = (owner: AccountId) => stores.notifications.groups(owner, everything, newest)
    const [many, few] = owners as [AccountId, AccountId]
    const first = await read(few)
    expect((await Promise.all([read(many), read(few)]))[1]).toBe(first)
  })

  it('of reactions with a custom emoji are cached until the emoji changes', async () => {
    const [author, fan] = (await accounts(2)) as [AccountId, AccountId]
    const post = await newPost(author)
    const save = (name: string) =>
      stores.customEmojis.save({ shortcode: 'cat', fileKey: `${name}.webp`, staticKey: `${name}.png` })
    await save('emojis/first')
    await stores.reactions.add(post, fan, 'cat', { perAccount: 1, emojis: 1 })
    const read = () => stores.notifications.page(author, everything, newest)
    const first = await read()
    expect(first.items[0]!.emoji).toMatchObject({ name: 'cat', emoji: { url: links.file('emojis/first.webp') } })
    expect(await read()).toBe(first)
    await save('emojis/second')
    expect((await read()).items[0]!.emoji).toMatchObject({ emoji: { url: links.file('emojis/second.webp') } })
  })

  it('have the custom emoji of a reaction however many other emojis the post names', async () => {
    const [author, fan] = (await accounts(2)) as [AccountId, AccountId]
    const post = await newPost(author)
    const names = Array.from({ length: 100 }, (_, number) => `:other${number}:`)
    await context.sql('update posts set text = $2 where id = $1', post, names.join(' '))
    await stores.customEmojis.save({ shortcode: 'dog', fileKey: 'emojis/dog.webp', staticKey: 'emojis/dog.png' })
    await stores.reactions.add(post, fan, 'dog', { perAccount: 1, emojis: 1 })
    const { items } = await stores.notifications.page(author, everything, newest)
    expect(items[0]!.emoji).toMatchObject({ name: 'dog', emoji: { url: links.file('emojis/dog.webp') } })
  })

  it('match the remaining favourites, boosts and follows after concurrent changes', async () => {
    const [author, ...fans] = (await accounts(5)) as [AccountId, ...AccountId[]]
    const post = await newPost(author)
    const actions = fans.flatMap((fan) => [
      () => stores.posts.favourite(post, fan),
      () => stores.posts.unfavourite(post, fan),
      () => stores.posts.boost(post, fan, 'public', null),
      () => stores.posts.unboost(post, fan),
      () => stores.relationships.follow(fan, author, {}),
      () => stores.relationships.unfollow(fan, author),
    ])
    // Writes that wait too long for a connection are rejected, so not all rounds begin at once.
    for (let round = 0; round < 4; round++) {
      const { errors } = await outcomes(actions.map((act) => act()))
      expect(errors).toEqual([])
    }
    const [left] = await context.sql<{ favourites: number; boosts: number; follows: number }>(
      `select (select count(*)::int from favourites where post_id = $1) as favourites,
         (select count(*)::int from posts where boost_of_id = $1) as boosts,
         (select count(*)::int from follows where followee_id = $2) as follows`,
      post,
      author,
    )
    const expected = [
      ...Array.from({ length: left!.favourites }, () => 'favourite'),
      ...Array.from({ length: left!.follows }, () => 'follow'),
      ...Array.from({ length: left!.boosts }, () => 'reblog'),
    ]
    expect(await typesOf(author)).toEqual(expected)
  })

  it('exist once after concurrent requests for the same thing', async () => {
    const [author, fan] = (await accounts(2)) as [AccountId, AccountId]
    const post = await newPost(author)
    await Promise.all(
      Array.from({ length: 6 }, () => [
        stores.posts.favourite(post, fan),
        stores.posts.boost(post, fan, 'public', null),
        stores.relationships.follow(fan, author, {}),
      ]).flat(),
    )
    expect(await typesOf(author)).toEqual(['favourite', 'follow', 'reblog'])
  })

  it('match the remaining follow or request after it is accepted, rejected and withdrawn concurrently', async () => {
    const [owner, ...fans] = (await accounts(7)) as [AccountId, ...AccountId[]]
    await context.sql('update accounts set locked = true where id = $1', owner)
    for (const fan of fans) await stores.relationships.follow(fan, owner, {})
    expect(await typesOf(owner)).toEqual(fans.map(() => 'follow_request'))
    await outcomes(
      fans.flatMap((fan) => [
        stores.relationships.acceptRequest(owner, fan),
        stores.relationships.rejectRequest(owner, fan),
        stores.relationships.unfollow(fan, owner),
        stores.relationships.follow(fan, owner, {}),
      ]),
    )
    const rows = await context.sql<{ type: string }>(
      `select 'follow' as type from follows where followee_id = $1
       union all select 'follow_request' from follow_requests where followee_id = $1 order by 1`,
      owner,
    )
    expect(await typesOf(owner)).toEqual(rows.map(({ type }) => type))
  })

  it('that arrive while their sender is being accepted are all delivered', async () => {
    const [owner, stranger] = (await accounts(2)) as [AccountId, AccountId]
    await stores.notificationPolicies.update(owner, { notFollowing: 'filter' })
    const posts = await Promise.all(Array.from({ length: 20 }, () => newPost(owner)))
    await stores.posts.favourite(posts[0]!, stranger)
    await Promise.all([
      ...posts.slice(1, 10).map((post) => stores.posts.favourite(post, stranger)),
      stores.notificationPolicies.accept(owner, [stranger]),
      ...posts.slice(10).map((post) => stores.posts.favourite(post, stranger)),
    ])
    const { items } = await stores.notifications.page(owner, { ...everything, includeFiltered: false }, newest)
    expect(items).toHaveLength(posts.length)
    expect(items.filter(({ filtered }) => filtered)).toEqual([])
    expect(await stores.notificationPolicies.requests(owner, newest)).toMatchObject({ items: [] })
    expect(await stores.notificationPolicies.read(owner)).toMatchObject({ pendingRequests: 0, pendingNotifications: 0 })
  })

  it('are marked as read by several devices at once, and stay read when a slower one marks fewer', async () => {
    const [owner, ...others] = (await accounts(4)) as [AccountId, ...AccountId[]]
    for (const other of others) await notify(owner, other)
    const ids = (await idsOf(owner)) as [NotificationId, NotificationId, NotificationId]
    await Promise.all(ids.map((id) => stores.notifications.readUpTo(owner, id)))
    const [marker] = await stores.markers.readMany(owner, ['notifications'])
    expect(marker).toMatchObject({ lastReadId: ids[0], version: 3 })
    expect(await stores.notifications.countUnread(owner, everything, 10)).toBe(0)
  })

  it('are dismissed and cleared once under concurrent requests', async () => {
    const [owner, ...others] = (await accounts(6)) as [AccountId, ...AccountId[]]
    for (const other of others) await notify(owner, other)
    const [first] = (await idsOf(owner)) as [NotificationId]
    const dismissed = await Promise.all([1, 2, 3].map(() => stores.notifications.dismiss(owner, [first])))
    expect(dismissed.flat()).toEqual([first])
    const cleared = await Promise.all([1, 2, 3].map(() => stores.notifications.clear(owner)))
    expect(cleared.reduce((sum, count) => sum + count)).toBe(4)
    expect(await stores.notifications.clear(owner)).toBe(0)
  })

  // Must run before other tests that read many index entries: PostgreSQL counts what an idle connection has read up to
  // ten seconds later.
  it('that were deleted are not read again by the next batch, although a dump still needs them', async () => {
    const [owner, other] = (await accounts(2)) as [AccountId, AccountId]
    await context.sql('delete from notifications')
    await context.sql(
      `insert into notifications (account_id, type, from_id, emoji, created_at)
       select $1, 'reaction', $2, n::text, now() - interval '366 days' from generate_series(1, 10000) n`,
      owner,
      other,
    )
    const dump = await context.pool.connect()
    await dump.query('begin isolation level repeatable read')
    await dump.query('select from notifications limit 1')
    const pool = new pg.Pool({ connectionString: context.pool.options.connectionString, max: 1 })
    // With these settings, the plan is like that of a large table.
    for (const plan of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) await pool.query(`set enable_${plan} = off`)
    const entriesRead = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ read: number }>(
        `select pg_stat_get_tuples_returned('notifications_pkey'::regclass)::int as read`,
      )
      return rows[0]!.read
    }
    const { notifications } = openPostgresStores({ pool, links, limits: defaultLimits, feedLists: undefined })
    const before = await entriesRead()
    expect(await notifications.deleteOld()).toBe(10_000)
    const read = (await entriesRead()) - before
    await pool.end()
    await dump.query('rollback')
    dump.release()
    // Each row is read once to find it and once to delete it. Some entries are from earlier tests.
    expect(read).toBeLessThan(30_000)
  })

  it('are deleted when they are older than a year, even if they are more than one batch', async () => {
    const [owner, other] = (await accounts(2)) as [AccountId, AccountId]
    await context.sql('delete from notifications') // their ids rise with time
    await context.sql(
      `with many as (
         insert into posts (author_id, visibility, text, conversation_id)
         select $1, 'public', '', 1 from generate_series(1, 5100) returning id)
       insert into notifications (account_id, type, from_id, post_id, created_at)
       select $1, 'favourite', $2, id, now() - interval '366 days' from many`,
      owner,
      other,
    )
    await notify(owner, other)
    const deleted = await Promise.all([stores.notifications.deleteOld(), stores.notifications.deleteOld()])
    expect(deleted[0] + deleted[1]).toBe(5100)
    expect(await typesOf(owner)).toEqual(['mention'])
    expect(await stores.notifications.deleteOld()).toBe(0)
  })

  it('are counted in a very large group, and found in a small group below it', async () => {
    const [owner] = (await accounts(1)) as [AccountId]
    const [below, post] = [await newPost(owner), await newPost(owner)]
    const [fan] = (await accounts(1)) as [AccountId]
    await stores.posts.favourite(below, fan)
    await context.sql(
      `with crowd as (insert into accounts (username) select 'crowd_' || i from generate_series(1, 1500) i returning id)
       insert into notifications (account_id, type, from_id, post_id, group_key)
       select $1, 'favourite', id, $2::bigint, 'favourite-crowd' from crowd order by id`,
      owner,
      post,
    )
    await stores.posts.favourite(post, fan)
    const { items } = await stores.notifications.groups(owner, everything, newest)
    // The key of the last favourite belongs to another half day, so it is a group of its own.
    expect(items.map(({ count, newest: { post: about } }) => [count, about?.id])).toEqual([
      [1, post],
      [1500, post],
      [1, below],
    ])
    expect(items[1]!.from).toHaveLength(8)
    expect(await stores.notifications.countUnreadGroups(owner, everything, 100)).toBe(3)
    const single = await stores.notifications.countUnread(owner, everything, 1000)
    expect(single).toBe(1000)
    const upwards = { above: items[2]!.newest.id, below: newest.below, ascending: true, limit: 1 }
    const [next] = (await stores.notifications.groups(owner, everything, upwards)).items
    expect(next).toMatchObject({ key: 'favourite-crowd', count: 1500 })
  })

  it('are returned as the same page until something in it changes', async () => {
    const [owner, fan, other] = (await accounts(3)) as [AccountId, AccountId, AccountId]
    const post = await newPost(owner)
    await stores.posts.favourite(post, fan)
    const pagesOf = async ({ notifications }: Stores) =>
      Promise.all([notifications.page(owner, everything, newest), notifications.groups(owner, everything, newest)])
    let last = await pagesOf(stores)
    const changes = [
      () => stores.posts.favourite(post, other),
      () => context.sql(`update accounts set display_name = 'New', version = version + 1 where id = $1`, fan),
      () => stores.mutes.mute(owner, other, { boostsOnly: false, notifications: true, duration: 3600 }, 10),
      () => context.sql(`update accounts set suspended_at = now(), version = version + 1 where id = $1`, fan),
    ]
    for (const change of changes) {
      expect((await pagesOf(stores)).map((page, index) => page === last[index])).toEqual([true, true])
      await change()
      const next = await pagesOf(stores)
      expect(next).not.toEqual(last)
      expect(next).toEqual(await pagesOf(context.openStores(defaultLimits)))
      last = next
    }
  })

  it('are found behind thousands from a muted account, and members of a group behind suspended accounts', async () => {
    const [owner, fan, loud] = (await accounts(3)) as [AccountId, AccountId, AccountId]
    const post = await newPost(owner)
    await stores.posts.favourite(post, fan)
    const [group] = (await stores.notifications.groups(owner, everything, newest)).items
    await context.sql(
      `with bots as (
         insert into accounts (username, suspended_at) select 'bot_' || i, now() from generate_series(1, 1200) i returning id)
       insert into notifications (account_id, type, from_id, post_id, group_key)
       select $1, 'favourite', id, $2::bigint, $3 from bots order by id`,
      ...[owner, post, group!.key],
    )
    await context.sql(
      `with many as (
         insert into posts (author_id, visibility, text, conversation_id)
         select $1, 'public', '', 1 from generate_series(1, 3000) returning id)
       insert into notifications (account_id, type, from_id, post_id, group_key)
       select $1, 'favourite', $2, id, 'favourite-' || id from many`,
      owner,
      loud,
    )
    await stores.mutes.mute(owner, loud, { boostsOnly: false, notifications: true, duration: null }, 10)
    for (const ascending of [false, true]) {
      const range = { ...newest, ascending, limit: 3 }
      const alone = await stores.notifications.page(owner, everything, range)
      expect(alone.items.map(({ from }) => from.id)).toEqual([fan])
      const groups = await stores.notifications.groups(owner, everything, range)
      expect(groups.items).toMatchObject([{ key: group!.key, count: 1, from: [{ id: fan }] }])
    }
    expect(await stores.notifications.findGroup(owner, group!.key, true)).toMatchObject({ count: 1 })
  })

  it('that are filtered are listed as one request per sender, in pages from either end', async () => {
    const [owner, a, b, c, muted] = await accounts(5)
    const hold = async (from: AccountId | undefined) => {
      const [row] = await context.sql<{ id: NotificationId }>(
        `insert into notifications (account_id, type, from_id, post_id, filtered) values ($1, 'mention', $2, $3, true) returning id`,
        ...[owner, from, await newPost(from!)],
      )
      return row!.id
    }
    const held: NotificationId[] = []
    for (const from of [a, b, c, a, muted, b, a, c, muted, b]) held.push(await hold(from))
    await stores.mutes.mute(owner!, muted!, { boostsOnly: false, notifications: true, duration: null }, 10)
    // The newest notification from `b` is no longer visible, so the previous one counts.
    await context.sql(
      `update posts set visibility = 'private' where id = (select post_id from notifications where id = $1)`,
      held[9],
    )
    const expected = [held[7], held[6], held[5]]
    const walk = async (ascending: boolean) => {
      const ids: string[] = []
      for (let [above, below] = [newest.above, newest.below]; ;) {
        const { items } = await stores.notificationPolicies.requests(owner!, { above, below, ascending, limit: 1 })
        const [row] = items
        if (!row) return ascending ? ids.toReversed() : ids
        const [newestOf] = await context.sql<{ id: string }>(
          `select max(n.id) as id from notifications n join posts p on p.id = n.post_id
           where n.account_id = $1 and n.from_id = $2 and p.visibility = 'public'`,
          ...[owner, row.id],
        )
        ids.push(newestOf!.id)
        if (ascending) above = newestOf!.id
        else below = newestOf!.id
      }
    }
    expect(await walk(false)).toEqual(expected)
    expect(await walk(true)).toEqual(expected)
    expect(await stores.notificationPolicies.read(owner!)).toMatchObject({
      pendingRequests: 3,
      pendingNotifications: 7,
    })
  })

  it('are listed at the position of the newest visible one in their group if newer ones are hidden', async () => {
    const [owner, ...fans] = (await accounts(5)) as [AccountId, ...AccountId[]]
    const post = await newPost(owner)
    for (const fan of fans) await stores.posts.favourite(post, fan)
    const [, , third] = await idsOf(owner)
    for (const fan of fans.slice(2)) await stores.relationships.block(owner, fan)
    for (const ascending of [false, true]) {
      const { items } = await stores.notifications.groups(owner, everything, { ...newest, ascending })
      expect(items.map(({ count, newest: { id }, from }) => [count, id, from.map((one) => one.id)])).toEqual([
        [2, third, [fans[1], fans[0]]],
      ])
    }
    const beneath = await stores.notifications.groups(owner, everything, { ...newest, below: third! })
    expect(beneath.items).toEqual([])
    expect(await stores.notifications.countUnreadGroups(owner, everything, 10)).toBe(1)
  })
})
