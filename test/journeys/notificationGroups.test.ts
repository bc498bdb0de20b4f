import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()

interface Group {
  group_key: string
  type: string
  notifications_count: number
  most_recent_notification_id: number
  page_min_id?: string
  page_max_id?: string
  sample_account_ids: string[]
  status_id?: string
}

const results = async (who: Person, query = '') => ok(await who.get(`/api/v2/notifications${query}`))
const groups = async (who: Person, query = ''): Promise<Group[]> => (await results(who, query)).notification_groups
const brief = async (who: Person, query = '') =>
  (await groups(who, query)).map((group) => [group.type, group.notifications_count, group.status_id])
const count = async (who: Person, query = '') =>
  ok(await who.get(`/api/v2/notifications/unread_count${query}`)).count as number
const idsFrom = (list: { id: string }[]) => list.map(({ id }) => id)

/**
 * Creates a person with two posts. Three others alternately favourite or boost the posts and follow the person, so that
 * the groups overlap.
 */
async function crowd() {
  const { star, ...fans } = await createPeople(context, 'star', 'one', 'two', 'three')
  const first = await publish(star, 'First')
  const second = await publish(star, 'Second')
  for (const fan of Object.values(fans)) {
    for (const post of [first, second]) ok(await act(fan, 'favourite', post))
    ok(await act(fan, 'reblog', first))
    await follow(fan, star)
  }
  const mention = await publish(fans.two, `@${star.name}`)
  return { star, fans, first, second, mention }
}

describe('groups of notifications', () => {
  test('are sorted by their newest notification, with their latest senders and each post once', async () => {
    const { star, fans, first, second, mention } = await crowd()
    const { one, two, three } = fans
    const response = await results(star)
    expect(response.notification_groups).toMatchObject([
      { type: 'mention', notifications_count: 1, sample_account_ids: [two.id], status_id: mention.id },
      { type: 'follow', notifications_count: 3, sample_account_ids: [three.id, two.id, one.id] },
      { type: 'reblog', notifications_count: 3, status_id: first.id },
      { type: 'favourite', notifications_count: 3, status_id: second.id },
      { type: 'favourite', notifications_count: 3, status_id: first.id },
    ])
    const singles = ok(await star.get('/api/v1/notifications'))
    const [mentioned, followed] = response.notification_groups as [Group, Group]
    expect(mentioned).toMatchObject({
      group_key: `ungrouped-${singles[0].id}`,
      most_recent_notification_id: Number(singles[0].id),
      page_min_id: singles[0].id,
      page_max_id: singles[0].id,
      latest_page_notification_at: singles[0].created_at,
    })
    expect(followed).not.toHaveProperty('status_id')
    expect(followed.group_key).toBe(singles[1].group_key)
    expect(idsFrom(response.accounts).toSorted()).toEqual([one.id, two.id, three.id].toSorted())
    expect(idsFrom(response.statuses).toSorted()).toEqual(idsFrom([first, second, mention]).toSorted())
    expect(response).not.toHaveProperty('partial_accounts')
  })

  test('contain only their newest account in full if the client asks for `partial_avatars`', async () => {
    const { star, fans } = await crowd()
    const response = await results(star, '?expand_accounts=partial_avatars')
    expect(idsFrom(response.accounts)).toEqual([fans.two.id, fans.three.id])
    expect(response.partial_accounts).toHaveLength(1)
    const [partial] = response.partial_accounts
    expect(Object.keys(partial).toSorted()).toEqual(
      ['acct', 'avatar', 'avatar_description', 'avatar_static', 'bot', 'id', 'locked', 'url'].toSorted(),
    )
    expect(partial).toMatchObject({ id: fans.one.id, acct: fans.one.name })
    expectRefused(await star.get('/api/v2/notifications?expand_accounts=some'), 'expand_accounts')
  })

  test('appear once each across all pages, in both directions', async () => {
    const { star } = await crowd()
    const all = await groups(star)
    for (const limit of [1, 2, 3]) {
      const ids: string[] = []
      let path: string | undefined = `/api/v2/notifications?limit=${limit}`
      let back: string | undefined
      while (path !== undefined) {
        const page = await star.get(path)
        const found: Group[] = ok(page).notification_groups
        ids.push(...found.map(({ group_key: key }) => key))
        // The last group's `page_min_id` is its newest notification, so a client that passes it as `max_id` skips
        // nothing.
        const oldest = found.at(-1)
        if (oldest) expect(oldest.page_min_id).toBe(String(oldest.most_recent_notification_id))
        back = linkTo('prev', page) ?? back
        path = linkTo('next', page)
      }
      expect(ids).toEqual(all.map(({ group_key: key }) => key))
      const upwards = ok(await star.get(back!)).notification_groups as Group[]
      const before = ids.slice(0, ids.length - (ids.length % limit || limit)).slice(-limit)
      expect(upwards.map(({ group_key: key }) => key)).toEqual(before)
    }
    const newest = all[1]!.page_max_id!
    expect(await brief(star, `?since_id=${newest}`)).toEqual(await brief(star, '?types[]=mention'))
  })

  test('have the ids of their newest and oldest notification on the page', async () => {
    const { star, ...fans } = await createPeople(context, 'star', 'one', 'two', 'three')
    const post = await publish(star, 'Liked')
    ok(await act(fans.one, 'favourite', post))
    const old = await publish(fans.one, `@${star.name} before`)
    ok(await act(fans.two, 'favourite', post))
    ok(await act(fans.three, 'favourite', post))
    const ids = idsOf(await star.get('/api/v1/notifications'))
    expect(await groups(star)).toMatchObject([
      { notifications_count: 3, page_max_id: ids[0], page_min_id: ids[1] },
      { type: 'mention', status_id: old.id, page_max_id: ids[2], page_min_id: ids[2] },
    ])
    expect(await groups(star, '?limit=1')).toMatchObject([{ page_max_id: ids[0], page_min_id: ids[0] }])
  })

  test('are made only of the types that the client can group', async () => {
    const { star, first, second } = await crowd()
    expect(await groups(star, '?grouped_types[]=none')).toHaveLength(13)
    const onlyBoosts = await groups(star, '?grouped_types[]=reblog&grouped_types[]=mention')
    expect(onlyBoosts).toHaveLength(11)
    expect(onlyBoosts.filter(({ notifications_count: many }) => many > 1)).toMatchObject([{ type: 'reblog' }])
    expect(onlyBoosts.filter(({ group_key: key }) => key.startsWith('ungrouped-'))).toHaveLength(10)
    expect(await brief(star, '?types[]=favourite')).toEqual([
      ['favourite', 3, second.id],
      ['favourite', 3, first.id],
    ])
    expect(await brief(star, '?exclude_types[]=favourite&exclude_types[]=mention')).toEqual([
      ['follow', 3, undefined],
      ['reblog', 3, first.id],
    ])
  })

  test('can be limited to the notifications of one sender', async () => {
    const { star, fans, first, second } = await crowd()
    const found = await groups(star, `?account_id=${fans.one.id}`)
    expect(found).toMatchObject([
      { type: 'follow', notifications_count: 1, sample_account_ids: [fans.one.id] },
      { type: 'reblog', notifications_count: 1, status_id: first.id },
      { type: 'favourite', notifications_count: 1, status_id: second.id },
      { type: 'favourite', notifications_count: 1, status_id: first.id },
    ])
  })

  test('leave out blocked accounts, and are sorted by the newest notification of the others', async () => {
    const { star, fans, first } = await crowd()
    const before = await groups(star)
    ok(await star.send(`POST /api/v1/accounts/${fans.three.id}/block`))
    const after = await groups(star)
    expect(after.map(({ notifications_count: many }) => many)).toEqual([1, 2, 2, 2, 2])
    for (const { sample_account_ids: ids } of after) expect(ids).not.toContain(fans.three.id)
    expect(after[2]).toMatchObject({ status_id: first.id, group_key: before[2]!.group_key })
    expect(after[2]!.most_recent_notification_id).toBeLessThan(before[2]!.most_recent_notification_id)
    ok(await star.send(`DELETE /api/v1/statuses/${first.id}`))
    expect((await groups(star)).map(({ type }) => type)).toEqual(['mention', 'follow', 'favourite'])
  })

  test('of reactions are made only if the client asks for them', async () => {
    const { star, fans, first } = await crowd()
    const insert = `insert into notifications (account_id, type, from_id, post_id, emoji, group_key)
      values ($1, 'emoji_reaction', $2, $3::bigint, $4, 'emoji_reaction-of-' || $3::bigint)`
    for (const fan of [fans.one, fans.two]) await context.sql(insert, star.id, fan.id, first.id, '🦊')
    await context.sql(insert, star.id, fans.two.id, first.id, 'blobcat')
    const alone = await groups(star, '?types[]=emoji_reaction')
    expect(alone).toMatchObject([
      { notifications_count: 1, emoji: ':blobcat:', emoji_url: null },
      { notifications_count: 1, emoji: '🦊', emoji_url: null },
      { notifications_count: 1, emoji: '🦊', emoji_url: null },
    ])
    for (const name of ['emoji_reaction', 'pleroma:emoji_reaction', 'reaction']) {
      const together = await groups(star, `?types[]=${name}&grouped_types[]=${name}`)
      expect(together).toMatchObject([{ notifications_count: 3, sample_account_ids: [fans.two.id, fans.one.id] }])
      const [{ group_key: key }] = together as [Group]
      const accounts = await star.get(`/api/v2/notifications/${key}/accounts`)
      expect(idsOf(accounts)).toEqual([fans.two.id, fans.one.id])
    }
  })
})

describe('one group', () => {
  test('is read by its key, and its accounts page by page', async () => {
    const { star, fans, second } = await crowd()
    const { one, two, three } = fans
    const [mentioned, , , liked] = (await groups(star)) as [Group, Group, Group, Group]
    const response = ok(await star.get(`/api/v2/notifications/${liked.group_key}`))
    const { page_min_id: _, page_max_id: __, ...rest } = liked
    expect(response.notification_groups).toHaveLength(1)
    const [group] = response.notification_groups
    expect({ ...rest, ...group }).toEqual({ ...group, latest_page_notification_at: expect.any(String) })
    expect(group).not.toHaveProperty('page_min_id')
    expect(idsFrom(response.statuses)).toEqual([second.id])
    const page = await star.get(`/api/v2/notifications/${liked.group_key}/accounts?limit=2`)
    expect(idsOf(page)).toEqual([three.id, two.id])
    expect(idsOf(await star.get(linkTo('next', page)!))).toEqual([one.id])
    const alone = `/api/v2/notifications/${mentioned.group_key}`
    expect(ok(await star.get(alone)).notification_groups).toMatchObject([{ type: 'mention', notifications_count: 1 }])
    expect(idsOf(await star.get(`${alone}/accounts`))).toEqual([two.id])
    // A client that turns grouping off can read a single notification by the key that it received.
    const [single] = await groups(star, '?types[]=favourite&grouped_types[]=none')
    expect(ok(await star.get(`/api/v2/notifications/${single!.group_key}`)).notification_groups).toMatchObject([
      { group_key: single!.group_key, notifications_count: 1 },
    ])
  })

  test('is dismissed as a whole', async () => {
    const { star } = await crowd()
    const [mentioned, followed] = (await groups(star)) as [Group, Group]
    for (const { group_key: key } of [mentioned, followed, followed])
      expect(ok(await star.send(`POST /api/v2/notifications/${key}/dismiss`))).toEqual({})
    expect((await groups(star)).map(({ type }) => type)).toEqual(['reblog', 'favourite', 'favourite'])
    expect(ok(await star.get('/api/v1/notifications'))).toHaveLength(9)
    for (const line of ['', '/accounts'])
      for (const { group_key: key } of [mentioned, followed])
        expect((await star.get(`/api/v2/notifications/${key}${line}`)).status).toBe(404)
  })

  test('is accessible only to its owner, with the right scope', async () => {
    const { star, fans } = await crowd()
    for (const { group_key: key } of await groups(star)) {
      const path = `/api/v2/notifications/${key}`
      expect((await fans.one.get(path)).status).toBe(404)
      expect((await fans.one.get(`${path}/accounts`)).status).toBe(404)
      ok(await fans.one.send(`POST ${path}/dismiss`))
      for (const line of [path, `${path}/accounts`, '/api/v2/notifications', '/api/v2/notifications/unread_count'])
        expect((await context.anonymous.get(line)).status).toBe(401)
    }
    expect(await groups(star)).toHaveLength(5)
    const writer = await context.person(star.name, ['write'])
    expect((await writer.get('/api/v2/notifications')).status).toBe(403)
    for (const key of ['ungrouped-', 'ungrouped-x', 'ungrouped-99999999999999999999', 'nothing'])
      expect((await star.get(`/api/v2/notifications/${key}`)).status).toBe(404)
  })
})

describe('the number of unread groups', () => {
  test('counts the groups with at least one unread notification', async () => {
    const { star, fans } = await crowd()
    expect(await count(star)).toBe(5)
    expect(await count(star, '?grouped_types[]=none')).toBe(13)
    expect(await count(star, '?limit=2')).toBe(2)
    expect(await count(star, '?types[]=favourite')).toBe(2)
    expect(await count(star, `?account_id=${fans.one.id}`)).toBe(4)
    const [mentioned, followed, boosted] = (await groups(star)) as [Group, Group, Group]
    ok(await star.send(`POST /api/v1/notifications/${mentioned.page_max_id}/read`))
    expect(await count(star)).toBe(4)
    ok(await star.send(`POST /api/v1/notifications/${followed.page_max_id}/read`))
    expect(await count(star)).toBe(4)
    ok(await star.send('POST /api/v1/notifications/read', { max_id: boosted.page_max_id }))
    expect(await count(star)).toBe(0)
    expect(await count(star, '?grouped_types[]=none')).toBe(0)
  })
})
