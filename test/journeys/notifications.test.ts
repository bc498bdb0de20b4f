import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const journey = journeyForFile()

interface SentNotification {
  id: string
  type: string
  read: boolean
  account: { id: string }
  status?: { id: string }
}

const read = async (who: Person, query = ''): Promise<SentNotification[]> =>
  ok(await who.get(`/api/v1/notifications${query}`))
const summary = async (who: Person, query = '') =>
  (await read(who, query)).map(({ type, account, status }) => [type, account.id, status?.id])
const count = async (who: Person, query = '') =>
  ok(await who.get(`/api/v1/notifications/unread_count${query}`)).count as number
const relate = async (who: Person, verb: string, whom: Person) =>
  ok(await who.send(`POST /api/v1/accounts/${whom.id}/${verb}`))
const lock = async (who: Person) => ok(await who.send('PATCH /api/v1/accounts/update_credentials', { locked: true }))

describe('notifications', () => {
  test('report mentions, replies, quotes, boosts, favourites and follows', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const own = await publish(alice, 'Hello')
    const mention = await publish(bob, `Hi @${alice.name}`)
    const response = await publish(bob, { status: 'An answer', in_reply_to_id: own.id })
    const quote = await publish(bob, { status: 'A quote', quoted_status_id: own.id })
    ok(await act(bob, 'favourite', own))
    ok(await act(bob, 'reblog', own))
    await follow(bob, alice)
    expect(await summary(alice)).toEqual([
      ['follow', bob.id, undefined],
      ['reblog', bob.id, own.id],
      ['favourite', bob.id, own.id],
      ['quote', bob.id, quote.id],
      ['mention', bob.id, response.id],
      ['mention', bob.id, mention.id],
    ])
    const [{ id }] = (await read(alice)) as [SentNotification]
    const one = ok(await alice.get(`/api/v1/notifications/${id}`))
    expect(one).toMatchObject({ id, type: 'follow', account: { id: bob.id, username: bob.name }, read: false })
    expect(one.group_key).toMatch(/^follow-/)
    expect(one).not.toHaveProperty('status')
    expect(await read(bob)).toEqual([])
  })

  test('are created once, and not for your own actions', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const own = await publish(alice, `I am @${alice.name}`)
    for (const who of [alice, bob]) {
      await Promise.all(['favourite', 'favourite', 'reblog', 'reblog'].map((verb) => act(who, verb, own)))
      ok(await act(who, 'favourite', own))
    }
    await Promise.all([relate(bob, 'follow', alice), relate(bob, 'follow', alice)])
    await relate(bob, 'follow', alice)
    const types = (await read(alice)).map(({ type, account }) => [type, account.id])
    expect(types.toSorted()).toEqual([
      ['favourite', bob.id],
      ['follow', bob.id],
      ['reblog', bob.id],
    ])
  })

  test('disappear when the action is undone', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const own = await publish(alice, 'Hello')
    const other = await publish(alice, 'Hello again')
    for (const verb of ['favourite', 'reblog', 'unfavourite', 'unreblog']) ok(await act(bob, verb, own))
    for (const verb of ['follow', 'unfollow']) await relate(bob, verb, alice)
    expect(await read(alice)).toEqual([])
    const boost = ok(await act(bob, 'reblog', other))
    ok(await act(bob, 'favourite', other))
    expect(await read(alice)).toHaveLength(2)
    ok(await bob.send(`DELETE /api/v1/statuses/${boost.id}`))
    expect(await summary(alice)).toEqual([['favourite', bob.id, other.id]])
    ok(await alice.send(`DELETE /api/v1/statuses/${other.id}`))
    expect(await read(alice)).toEqual([])
    const mention = await publish(bob, `@${alice.name}`)
    ok(await bob.send(`DELETE /api/v1/statuses/${mention.id}`))
    expect(await read(alice)).toEqual([])
  })

  test('report a follow request, which becomes a follow in the same place when it is accepted', async () => {
    const { alice, bob, carol, dave } = await createPeople(journey, 'alice', 'bob', 'carol', 'dave')
    await lock(alice)
    await Promise.all([relate(bob, 'follow', alice), relate(bob, 'follow', alice)])
    await relate(carol, 'follow', alice)
    await relate(dave, 'follow', alice)
    const requests = (await read(alice)).map(({ id, type, account }) => [id, type, account.id])
    expect(requests.map(([, ...rest]) => rest)).toEqual([dave, carol, bob].map(({ id }) => ['follow_request', id]))
    ok(await alice.send(`POST /api/v1/follow_requests/${bob.id}/authorize`))
    ok(await alice.send(`POST /api/v1/follow_requests/${carol.id}/reject`))
    await relate(dave, 'unfollow', alice)
    const [received, ...rest] = await read(alice)
    expect(rest).toEqual([])
    expect(received).toMatchObject({ id: requests[2]![0], type: 'follow', account: { id: bob.id } })
    await relate(bob, 'unfollow', alice)
    expect(await read(alice)).toEqual([])
  })

  test('report an edit only to people whom it mentions for the first time', async () => {
    const { alice, bob, carol } = await createPeople(journey, 'alice', 'bob', 'carol')
    const post = await publish(alice, `Hello @${bob.name}`)
    const edit = (status: string) => alice.send(`PUT /api/v1/statuses/${post.id}`, { status })
    ok(await edit(`Hello @${bob.name} and @${carol.name}`))
    ok(await edit(`Hello again, @${bob.name} and @${carol.name}`))
    const mentions = (who: Person) => summary(who, '?types[]=mention')
    expect(await mentions(carol)).toEqual([['mention', alice.id, post.id]])
    expect(await mentions(bob)).toEqual([['mention', alice.id, post.id]])
  })
})

describe('a list of notifications', () => {
  async function alphabet() {
    const { star, ...fans } = await createPeople(journey, 'star', 'one', 'two', 'three')
    const posts = [await publish(star, 'First'), await publish(star, 'Second')]
    for (const post of posts) for (const fan of Object.values(fans)) ok(await act(fan, 'favourite', post))
    await publish(fans.one, `@${star.name}`)
    return { star, fans, newestFirst: (await read(star)).map(({ id }) => id) }
  }

  test('is read page by page to its end and back, without gaps or repetitions', async () => {
    const { star, newestFirst } = await alphabet()
    expect(newestFirst).toHaveLength(7)
    for (const more of ['', '&types[]=favourite&types[]=mention', '&exclude_types[]=follow']) {
      const ids: string[] = []
      let path: string | undefined = `/api/v1/notifications?limit=2${more}`
      let back: string | undefined
      while (path !== undefined) {
        const page = await star.get(path)
        ids.push(...idsOf(page))
        back = linkTo('prev', page) ?? back
        path = linkTo('next', page)
      }
      expect(ids).toEqual(newestFirst)
      expect(idsOf(await star.get(back!))).toEqual(newestFirst.slice(4, 6))
    }
    const at = (index: number) => newestFirst[index]!
    const ids = async (query: string) => (await read(star, query)).map(({ id }) => id)
    expect(await ids(`?since_id=${at(4)}&limit=2`)).toEqual(newestFirst.slice(0, 2))
    expect(await ids(`?min_id=${at(4)}&limit=2`)).toEqual(newestFirst.slice(2, 4))
    expect(await ids(`?max_id=${at(1)}&min_id=${at(5)}`)).toEqual(newestFirst.slice(2, 5))
    expect(await ids(`?min_id=${at(4)}&limit=2&types=favourite`)).toEqual(newestFirst.slice(2, 4))
  })

  test('is filtered by type and by sender, and unknown types match nothing', async () => {
    const { star, fans, newestFirst } = await alphabet()
    const ids = async (query: string) => (await read(star, query)).map(({ id }) => id)
    expect(await ids('?types[]=mention')).toEqual(newestFirst.slice(0, 1))
    expect(await ids('?types[]=mention&types[]=admin.report&types[]=reaction')).toEqual(newestFirst.slice(0, 1))
    expect(await ids('?exclude_types[]=mention&exclude_types[]=severed_relationships')).toEqual(newestFirst.slice(1))
    expect(await ids('?types[]=favourite&exclude_types[]=favourite')).toEqual([])
    expect(await ids('?types[]=moderation_warning')).toEqual([])
    expect(await ids(`?account_id=${fans.one.id}`)).toEqual([0, 3, 6].map((index) => newestFirst[index]))
    expect(await ids(`?account_id=${fans.one.id}&types[]=mention`)).toEqual(newestFirst.slice(0, 1))
    expect(await ids(`?account_id=${star.id}`)).toEqual([])
    expect(await ids('?supported_types[]=mention')).toEqual(newestFirst)
    expectRefused(await star.get('/api/v1/notifications?account_id=nobody'), 'account_id')
  })

  test('is accessible only to its owner, with the right scope', async () => {
    const { star, fans, newestFirst } = await alphabet()
    const id = newestFirst[0]!
    const lines = [`/api/v1/notifications/${id}`, '/api/v1/notifications', '/api/v1/notifications/unread_count']
    for (const line of lines) expect((await journey.anonymous.get(line)).status).toBe(401)
    for (const line of [`GET /api/v1/notifications/${id}`, `POST /api/v1/notifications/${id}/dismiss`]) {
      expect((await fans.one.send(line)).status).toBe(404)
    }
    expect((await fans.one.send(`POST /api/v1/notifications/${id}/read`)).status).toBe(404)
    ok(await fans.one.send(`DELETE /api/v1/notifications/destroy_multiple?ids[]=${id}`))
    ok(await fans.one.send('POST /api/v1/notifications/clear'))
    expect(await read(star)).toHaveLength(7)
    const poster = await journey.person(star.name, ['read:statuses', 'write:statuses'])
    expect((await poster.get('/api/v1/notifications')).status).toBe(403)
    const reader = await journey.person(star.name, ['read:notifications'])
    expect((await reader.get('/api/v1/notifications')).status).toBe(200)
    expect((await reader.send('POST /api/v1/notifications/clear')).status).toBe(403)
    expect((await star.get('/api/v1/notifications/1000000')).status).toBe(404)
    expect((await star.get('/api/v1/notifications/none')).status).toBe(404)
  })

  test('can be dismissed one notification at a time, several at once, or as a whole', async () => {
    const { star, newestFirst } = await alphabet()
    const [first, second, third, fourth] = newestFirst as [string, string, string, string]
    expect(ok(await star.send(`POST /api/v1/notifications/${first}/dismiss`))).toEqual({})
    expect((await star.send(`POST /api/v1/notifications/${first}/dismiss`)).status).toBe(404)
    ok(await star.send(`DELETE /api/v1/notifications/${second}`))
    ok(await star.send(`DELETE /api/v1/notifications/destroy_multiple?ids[]=${third}&ids[]=${fourth}&ids[]=${first}`))
    expect((await read(star)).map(({ id }) => id)).toEqual(newestFirst.slice(4))
    expect(ok(await star.send('POST /api/v1/notifications/clear'))).toEqual({})
    expect(await read(star)).toEqual([])
    ok(await star.send('POST /api/v1/notifications/clear'))
  })
})

describe('notifications are hidden', () => {
  const hidden = {
    'a muted sender': async (alice: Person, bob: Person) =>
      journey.sql('insert into mutes (account_id, target_id) values ($1, $2)', alice.id, bob.id),
    'a temporarily muted sender': async (alice: Person, bob: Person) =>
      journey.sql(
        "insert into mutes (account_id, target_id, expires_at) values ($1, $2, now() + interval '1 hour')",
        alice.id,
        bob.id,
      ),
    'a blocked sender': (alice: Person, bob: Person) => relate(alice, 'block', bob),
    'a sender who blocks you': (alice: Person, bob: Person) => relate(bob, 'block', alice),
    'a suspended sender': async (_: Person, bob: Person) => journey.stores.accounts.suspend(bob.id as never),
  }

  test.each(Object.entries(hidden))('everywhere if they are from %s', async (_, hide) => {
    const { alice, bob, carol } = await createPeople(journey, 'alice', 'bob', 'carol')
    const own = await publish(alice, 'Hello')
    for (const fan of [bob, carol]) ok(await act(fan, 'favourite', own))
    const [, first] = (await read(alice)) as [SentNotification, SentNotification]
    await hide(alice, bob)
    expect(await summary(alice)).toEqual([['favourite', carol.id, own.id]])
    expect(await summary(alice, `?account_id=${bob.id}`)).toEqual([])
    expect(await summary(alice, '?types[]=favourite')).toEqual([['favourite', carol.id, own.id]])
    expect(await count(alice)).toBe(1)
    expect((await alice.get(`/api/v1/notifications/${first.id}`)).status).toBe(404)
  })

  test('only by mutes that include notifications and have not expired', async () => {
    const { alice, bob, carol, dave } = await createPeople(journey, 'alice', 'bob', 'carol', 'dave')
    const own = await publish(alice, 'Hello')
    for (const fan of [bob, carol, dave]) ok(await act(fan, 'favourite', own))
    const mute = 'insert into mutes (account_id, target_id, boosts_only, hide_notifications, expires_at) values'
    await journey.sql(`${mute} ($1, $2, true, true, null)`, alice.id, bob.id)
    await journey.sql(`${mute} ($1, $2, false, false, null)`, alice.id, carol.id)
    await journey.sql(`${mute} ($1, $2, false, true, now() - interval '1 second')`, alice.id, dave.id)
    expect(await read(alice)).toHaveLength(3)
    expect(await count(alice)).toBe(3)
  })

  test('if they are about a muted thread, or about another person’s post with a muted hashtag', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const own = await publish(alice, `About #cats${alice.id}`)
    ok(await act(bob, 'favourite', own))
    await publish(bob, `@${alice.name} look, #cats${alice.id}`)
    await publish(bob, `@${alice.name} look, #dogs${alice.id}`)
    const tag = 'insert into tag_mutes (account_id, tag_id) select $1::bigint, id from tags where name = $2'
    await journey.sql(tag, alice.id, `cats${alice.id}`)
    expect((await read(alice)).map(({ type }) => type)).toEqual(['mention', 'favourite'])
    await journey.sql(
      'insert into thread_mutes (account_id, conversation_id) select $1::bigint, conversation_id from posts where id = $2',
      alice.id,
      own.id,
    )
    expect((await read(alice)).map(({ type }) => type)).toEqual(['mention'])
    expect(await count(alice)).toBe(1)
  })

  test('if they are about a post that you can no longer see', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    await follow(alice, bob)
    const root = await publish(alice, 'Hello')
    await publish(bob, { status: 'For my followers', visibility: 'private', in_reply_to_id: root.id })
    expect(await read(alice)).toHaveLength(1)
    await relate(alice, 'unfollow', bob)
    expect(await read(alice)).toEqual([])
    expect(await count(alice)).toBe(0)
  })
})

describe('unread notifications', () => {
  test('are marked as read up to a notification, or one by one', async () => {
    const { alice, ...fans } = await createPeople(journey, 'alice', 'bob', 'carol', 'dave', 'eve')
    const own = await publish(alice, 'Hello')
    for (const fan of Object.values(fans)) ok(await act(fan, 'favourite', own))
    const ids = (await read(alice)).map(({ id }) => id) as [string, string, string, string]
    const states = async () => (await read(alice)).map((one) => one.read)
    expect(await count(alice)).toBe(4)
    const { notifications } = ok(await alice.send('POST /api/v1/notifications/read', { max_id: ids[2] }))
    expect(notifications).toMatchObject({ last_read_id: ids[2], version: 1 })
    expect(await states()).toEqual([false, false, true, true])
    expect(await count(alice)).toBe(2)
    expect(ok(await alice.send(`POST /api/v1/notifications/${ids[0]}/read`))).toMatchObject({ id: ids[0], read: true })
    expect(ok(await alice.send(`POST /api/v1/notifications/${ids[0]}/read`))).toMatchObject({ read: true })
    expect(await states()).toEqual([true, false, true, true])
    expect(await count(alice)).toBe(1)
    ok(await alice.send('POST /api/v1/notifications/read', { max_id: ids[3] }))
    const markers = ok(await alice.get('/api/v1/markers?timeline[]=notifications'))
    expect(markers.notifications.last_read_id).toBe(ids[2])
    ok(await alice.send('POST /api/v1/markers', { notifications: { last_read_id: ids[3] } }))
    expect(await states()).toEqual([true, false, false, true])
    expectRefused(await alice.send('POST /api/v1/notifications/read', { max_id: 'none' }), 'max_id')
    expectRefused(await alice.send('POST /api/v1/notifications/read'), 'max_id')
  })

  test('do not count if a filter hides them, unless they are about your own posts', async () => {
    const { alice, bob, carol } = await createPeople(journey, 'alice', 'bob', 'carol')
    const own = await publish(alice, 'My banana')
    await publish(carol, `@${alice.name} an apple`)
    for (let index = 0; index < 3; index++) await publish(bob, `@${alice.name} banana ${index}`)
    ok(await act(bob, 'favourite', own))
    const group = async (query = '') => ok(await alice.get(`/api/v2/notifications/unread_count${query}`)).count
    expect([await count(alice), await group()]).toEqual([5, 5])
    const filter = (fields: object) =>
      alice.send('POST /api/v2/filters', {
        title: 'Fruit',
        keywords_attributes: [{ keyword: 'banana', whole_word: true }],
        ...fields,
      })
    ok(await filter({ context: ['notifications'], filter_action: 'warn' }))
    ok(await filter({ context: ['home'], filter_action: 'hide' }))
    expect([await count(alice), await group()]).toEqual([5, 5])
    ok(await filter({ context: ['home', 'notifications'], filter_action: 'hide' }))
    expect([await count(alice), await group()]).toEqual([2, 2])
    expect([await count(alice, '?limit=1'), await count(alice, '?limit=2')]).toEqual([1, 2])
    // Hidden notifications do not reduce the number of results.
    expect([await count(alice, '?types[]=mention&limit=1'), await group('?types[]=mention&limit=1')]).toEqual([1, 1])
    await journey.sql(
      `with more as (
         insert into posts (author_id, visibility, text, conversation_id)
         select $2::bigint, 'public', 'banana ' || i, 1 from generate_series(1, 110) i returning id)
       insert into notifications (account_id, type, from_id, post_id) select $1::bigint, 'mention', $2::bigint, id from more`,
      alice.id,
      bob.id,
    )
    expect([await count(alice, '?limit=2'), await group('?limit=2')]).toEqual([2, 2])
    const mentions = ok(await alice.get('/api/v1/notifications?types[]=mention&limit=80'))
    const hiding = mentions.filter(({ status }: { status: { filtered: { filter: { filter_action: string } }[] } }) =>
      status.filtered.some(({ filter: { filter_action: action } }) => action === 'hide'),
    )
    expect(hiding).toHaveLength(80)
  })

  test('are counted by type and sender, up to a limit', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    for (let index = 0; index < 3; index++) ok(await act(bob, 'favourite', await publish(alice, `Post ${index}`)))
    await publish(bob, `@${alice.name}`)
    expect(await count(alice, '?limit=2')).toBe(2)
    expect(await count(alice, '?types[]=mention')).toBe(1)
    expect(await count(alice, '?exclude_types[]=mention')).toBe(3)
    expect(await count(alice, `?account_id=${alice.id}`)).toBe(0)
    expect(await count(alice, '?limit=100000')).toBe(4)
    expectRefused(await alice.get('/api/v1/notifications/unread_count?limit=0'), 'limit')
  })
})
