import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { expectRefused, follow, createPeople, ok } from './posting.ts'

const context = journeyForFile()

const to = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const relation = async (who: Person, whom: Person) =>
  ok(await who.get(`/api/v1/accounts/relationships?id[]=${whom.id}`))[0]

describe('a note about an account', () => {
  test('is stored, replaced and deleted, and visible only to its author', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    expect(await relation(alice, bob)).toMatchObject({ note: '' })
    const written = ok(await to(alice, 'note', bob, { comment: ' From the choir\r\n<b>tall</b>\u0000 ' }))
    expect(written).toMatchObject({ id: bob.id, note: 'From the choir\n<b>tall</b>' })
    expect(await relation(alice, bob)).toMatchObject({ note: 'From the choir\n<b>tall</b>' })
    expect(await relation(bob, alice)).toMatchObject({ note: '' })
    expect(ok(await to(alice, 'note', bob, new URLSearchParams({ comment: 'Bass' }))).note).toBe('Bass')
    expect(ok(await to(alice, 'note', bob, { comment: '' })).note).toBe('')
    ok(await to(alice, 'note', bob, { comment: 'Bass' }))
    expect(ok(await to(alice, 'note', bob)).note).toBe('')
    expect((await context.sql('select from account_notes where account_id = $1', alice.id)).rowCount).toBe(0)
  })

  test('is limited in length and number, and needs an existing account and the right scope', async () => {
    const { alice, bob, carol, dave } = await createPeople(context, 'alice', 'bob', 'carol', 'dave')
    expectRefused(await to(alice, 'note', bob, { comment: 'x'.repeat(2001) }), 'comment')
    expect((await to(alice, 'note', { id: '1' }, { comment: 'x' })).status).toBe(404)
    expect((await to(context.anonymous, 'note', bob, { comment: 'x' })).status).toBe(401)
    const reader = await context.person('note_reader', ['read', 'follow'])
    expect((await to(reader, 'note', bob, { comment: 'x' })).body).toMatchObject({ code: 'insufficient_scope' })
    const note = (whom: Person, text = 'x') =>
      context.stores.relationships.note(alice.id as never, whom.id as never, text, 2)
    const results = await Promise.all([note(bob), note(carol), note(dave)])
    expect(results.filter(Boolean)).toHaveLength(2)
    const refused = [bob, carol, dave][results.indexOf(false)]!
    expect(await relation(alice, refused)).toMatchObject({ note: '' })
    expect(await note([bob, carol, dave][results.indexOf(true)]!, 'y')).toBe(true)
    expect(await note(refused, '')).toBe(true)
  })
})

describe('endorsements', () => {
  test.each([
    ['pin', 'unpin'],
    ['endorse', 'unendorse'],
  ])('%s and %s feature an account that you follow, and undo it, and can be repeated', async (feature, unfeature) => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    expectRefused(await to(alice, feature, bob), 'id')
    await follow(alice, bob)
    for (const answer of await Promise.all([to(alice, feature, bob), to(alice, feature, bob)]))
      expect(ok(answer)).toMatchObject({ id: bob.id, endorsed: true, following: true })
    expect(idsOf(await alice.get('/api/v1/endorsements'))).toEqual([bob.id])
    expect(idsOf(await context.anonymous.get(`/api/v1/accounts/${alice.id}/endorsements`))).toEqual([bob.id])
    expect(await relation(bob, alice)).toMatchObject({ endorsed: false })
    expect(ok(await to(alice, unfeature, bob))).toMatchObject({ endorsed: false, following: true })
    expect((await to(alice, unfeature, bob)).status).toBe(200)
    expect(ok(await alice.get('/api/v1/endorsements'))).toEqual([])
  })

  test('need another account that exists, and the right scope', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    for (const verb of ['pin', 'unpin', 'endorse', 'unendorse']) {
      expect((await to(alice, verb, { id: '1' })).status).toBe(404)
      expect((await to(context.anonymous, verb, bob)).status).toBe(401)
    }
    expectRefused(await to(alice, 'endorse', alice), 'id')
    expect((await context.anonymous.get('/api/v1/endorsements')).status).toBe(401)
    expect((await alice.get('/api/v1/accounts/1/endorsements')).status).toBe(404)
    const follower = await context.person('endorsing', ['follow'])
    await follow(follower, bob)
    expect((await to(follower, 'pin', bob)).body).toMatchObject({ code: 'insufficient_scope' })
  })

  test('are read page by page', async () => {
    const { alice, ...others } = await createPeople(context, 'alice', 'one', 'two', 'three')
    const { one, two, three } = others
    await follow(alice, one, two, three)
    for (const other of [one, two, three]) ok(await to(alice, 'endorse', other))
    const first = await context.anonymous.get(`/api/v1/accounts/${alice.id}/endorsements?limit=2`)
    expect(idsOf(first)).toEqual([three.id, two.id])
    expect(idsOf(await context.anonymous.get(linkTo('next', first)!))).toEqual([one.id])
  })

  test('end with the follow, however it ends', async () => {
    const { alice, bob, carol, dave } = await createPeople(context, 'alice', 'bob', 'carol', 'dave')
    await follow(alice, bob, carol, dave)
    for (const other of [bob, carol, dave]) ok(await to(alice, 'endorse', other))
    ok(await to(alice, 'unfollow', bob))
    ok(await to(carol, 'block', alice))
    ok(await to(dave, 'remove_from_followers', alice))
    expect(ok(await alice.get('/api/v1/endorsements'))).toEqual([])
    await follow(alice, bob)
    expect(await relation(alice, bob)).toMatchObject({ following: true, endorsed: false })
  })

  test('that are made while the follow ends do not outlive it', async () => {
    const { alice, ...others } = await createPeople(context, 'alice', 'one', 'two', 'three', 'four', 'five')
    const all = Object.values(others)
    await follow(alice, ...all)
    await Promise.all(all.flatMap((one) => [to(alice, 'endorse', one), to(alice, 'unfollow', one)]))
    expect((await context.sql('select from endorsements where account_id = $1', alice.id)).rowCount).toBe(0)
  })

  test('are hidden from accounts that the owner blocks, and leave out suspended and blocking accounts', async () => {
    const { alice, bob, carol, dave } = await createPeople(context, 'alice', 'bob', 'carol', 'dave')
    await follow(alice, bob, carol)
    for (const other of [bob, carol]) ok(await to(alice, 'endorse', other))
    const endorsementsFor = async (who: Person) => idsOf(await who.get(`/api/v1/accounts/${alice.id}/endorsements`))
    ok(await to(bob, 'block', dave))
    expect(await endorsementsFor(dave)).toEqual([carol.id])
    ok(await to(alice, 'block', dave))
    expect(await endorsementsFor(dave)).toEqual([])
    await context.stores.accounts.suspend(carol.id as never)
    expect(await endorsementsFor(alice)).toEqual([bob.id])
  })
})

describe('familiar followers', () => {
  const familiar = async (who: Person, ...whom: { id: string }[]) => {
    const query = whom.map(({ id }) => `id[]=${id}`).join('&')
    const list = ok(await who.get(`/api/v1/accounts/familiar_followers?${query}`))
    return list.map((one: { id: string; accounts: { id: string }[] }) => [one.id, one.accounts.map(({ id }) => id)])
  }

  test('are the people you follow who follow another account, newest first', async () => {
    const { alice, bob, carol, dave, star } = await createPeople(context, 'alice', 'bob', 'carol', 'dave', 'star')
    await follow(alice, bob, carol)
    for (const fan of [bob, carol, dave]) await follow(fan, star)
    expect(await familiar(alice, star, dave, { id: '1' }, star)).toEqual([
      [star.id, [carol.id, bob.id]],
      [dave.id, []],
    ])
    expect(await familiar(dave, star)).toEqual([[star.id, []]])
    expect(ok(await alice.get('/api/v1/accounts/familiar_followers'))).toEqual([])
    expect(ok(await alice.get(`/api/v1/accounts/familiar_followers?id=${star.id}`))).toHaveLength(1)
  })

  test('can be requested with a JSON body, as some clients do', async () => {
    const { alice, bob, star } = await createPeople(context, 'alice', 'bob', 'star')
    await follow(alice, bob)
    await follow(bob, star)
    // `fetch` sends no body with GET, so this writes the request itself.
    const { token } = await context.service.signIn(alice.id as never)
    const answer = await new Promise<string>((resolve, reject) => {
      const body = JSON.stringify({ id: [star.id] })
      const authorization = `Bearer ${token}`
      const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const url = `${context.service.url}/api/v1/accounts/familiar_followers`
      const outgoing = request(url, { method: 'GET', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(text))
      })
      outgoing.on('error', reject).end(body)
    })
    expect(JSON.parse(answer)).toMatchObject([{ id: star.id, accounts: [{ id: bob.id }] }])
  })

  test('are left out if either account hides its lists, or if the other account blocks you', async () => {
    const { alice, bob, carol, star } = await createPeople(context, 'alice', 'bob', 'carol', 'star')
    await follow(alice, bob, carol)
    for (const fan of [bob, carol]) await follow(fan, star)
    const hide = (who: Person, hide_collections: boolean) =>
      who.send('PATCH /api/v1/accounts/update_credentials', { hide_collections })
    ok(await hide(bob, true))
    expect(await familiar(alice, star)).toEqual([[star.id, [carol.id]]])
    ok(await hide(star, true))
    expect(await familiar(alice, star)).toEqual([[star.id, []]])
    ok(await hide(star, false))
    ok(await to(star, 'block', alice))
    expect(await familiar(alice, star)).toEqual([[star.id, []]])
    await context.stores.accounts.suspend(star.id as never)
    expect(await familiar(alice, star)).toEqual([])
  })

  test('need a session, and at most 20 accounts per request', async () => {
    const { alice } = await createPeople(context, 'alice')
    const many = Array.from({ length: 21 }, (_, index) => `id[]=${index + 1}`).join('&')
    expectRefused(await alice.get(`/api/v1/accounts/familiar_followers?${many}`), 'id')
    expect((await context.anonymous.get('/api/v1/accounts/familiar_followers')).status).toBe(401)
  })
})
