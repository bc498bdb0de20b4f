import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, type Place, startPlace } from './people.ts'
import { expectRefused, follow, newcomers, ok } from './posting.ts'

let place: Place

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())

const to = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const relation = async (who: Person, whom: Person) =>
  ok(await who.get(`/api/v1/accounts/relationships?id[]=${whom.id}`))[0]

describe('a note about an account', () => {
  test('is kept, replaced and taken away, and seen by its writer alone', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    expect(await relation(alice, bob)).toMatchObject({ note: '' })
    const written = ok(await to(alice, 'note', bob, { comment: ' From the choir\r\n<b>tall</b>\u0000 ' }))
    expect(written).toMatchObject({ id: bob.id, note: 'From the choir\n<b>tall</b>' })
    expect(await relation(alice, bob)).toMatchObject({ note: 'From the choir\n<b>tall</b>' })
    expect(await relation(bob, alice)).toMatchObject({ note: '' })
    expect(ok(await to(alice, 'note', bob, new URLSearchParams({ comment: 'Bass' }))).note).toBe('Bass')
    expect(ok(await to(alice, 'note', bob, { comment: '' })).note).toBe('')
    ok(await to(alice, 'note', bob, { comment: 'Bass' }))
    expect(ok(await to(alice, 'note', bob)).note).toBe('')
    expect((await place.sql('select from account_notes where account_id = $1', alice.id)).rowCount).toBe(0)
  })

  test('is bounded, needs somebody to be about, a session and the scope', async () => {
    const { alice, bob, carol, dave } = await newcomers(place, 'alice', 'bob', 'carol', 'dave')
    expectRefused(await to(alice, 'note', bob, { comment: 'x'.repeat(2001) }), 'comment')
    expect((await to(alice, 'note', { id: '1' }, { comment: 'x' })).status).toBe(404)
    expect((await to(place.stranger, 'note', bob, { comment: 'x' })).status).toBe(401)
    const reader = await place.person('note_reader', ['read', 'follow'])
    expect((await to(reader, 'note', bob, { comment: 'x' })).body).toMatchObject({ code: 'insufficient_scope' })
    const note = (whom: Person, text = 'x') =>
      place.stores.relationships.note(alice.id as never, whom.id as never, text, 2)
    const kept = await Promise.all([note(bob), note(carol), note(dave)])
    expect(kept.filter(Boolean)).toHaveLength(2)
    const refused = [bob, carol, dave][kept.indexOf(false)]!
    expect(await relation(alice, refused)).toMatchObject({ note: '' })
    expect(await note([bob, carol, dave][kept.indexOf(true)]!, 'y')).toBe(true)
    expect(await note(refused, '')).toBe(true)
  })
})

describe('endorsements', () => {
  test.each([
    ['pin', 'unpin'],
    ['endorse', 'unendorse'],
  ])('%s and %s: whom one follows is featured, and may be repeatedly', async (feature, unfeature) => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    expectRefused(await to(alice, feature, bob), 'id')
    await follow(alice, bob)
    for (const answer of await Promise.all([to(alice, feature, bob), to(alice, feature, bob)]))
      expect(ok(answer)).toMatchObject({ id: bob.id, endorsed: true, following: true })
    expect(idsOf(await alice.get('/api/v1/endorsements'))).toEqual([bob.id])
    expect(idsOf(await place.stranger.get(`/api/v1/accounts/${alice.id}/endorsements`))).toEqual([bob.id])
    expect(await relation(bob, alice)).toMatchObject({ endorsed: false })
    expect(ok(await to(alice, unfeature, bob))).toMatchObject({ endorsed: false, following: true })
    expect((await to(alice, unfeature, bob)).status).toBe(200)
    expect(ok(await alice.get('/api/v1/endorsements'))).toEqual([])
  })

  test('are of others who are there, and changed by their owner with the right scope', async () => {
    const { alice, bob } = await newcomers(place, 'alice', 'bob')
    for (const verb of ['pin', 'unpin', 'endorse', 'unendorse']) {
      expect((await to(alice, verb, { id: '1' })).status).toBe(404)
      expect((await to(place.stranger, verb, bob)).status).toBe(401)
    }
    expectRefused(await to(alice, 'endorse', alice), 'id')
    expect((await place.stranger.get('/api/v1/endorsements')).status).toBe(401)
    expect((await alice.get('/api/v1/accounts/1/endorsements')).status).toBe(404)
    const follower = await place.person('endorsing', ['follow'])
    await follow(follower, bob)
    expect((await to(follower, 'pin', bob)).body).toMatchObject({ code: 'insufficient_scope' })
  })

  test('lead on page by page', async () => {
    const { alice, ...others } = await newcomers(place, 'alice', 'one', 'two', 'three')
    const { one, two, three } = others
    await follow(alice, one, two, three)
    for (const other of [one, two, three]) ok(await to(alice, 'endorse', other))
    const first = await place.stranger.get(`/api/v1/accounts/${alice.id}/endorsements?limit=2`)
    expect(idsOf(first)).toEqual([three.id, two.id])
    expect(idsOf(await place.stranger.get(linkTo('next', first)!))).toEqual([one.id])
  })

  test('end with the follow, however it ends', async () => {
    const { alice, bob, carol, dave } = await newcomers(place, 'alice', 'bob', 'carol', 'dave')
    await follow(alice, bob, carol, dave)
    for (const other of [bob, carol, dave]) ok(await to(alice, 'endorse', other))
    ok(await to(alice, 'unfollow', bob))
    ok(await to(carol, 'block', alice))
    ok(await to(dave, 'remove_from_followers', alice))
    expect(ok(await alice.get('/api/v1/endorsements'))).toEqual([])
    await follow(alice, bob)
    expect(await relation(alice, bob)).toMatchObject({ following: true, endorsed: false })
  })

  test('made while the follow ends never outlive it', async () => {
    const { alice, ...others } = await newcomers(place, 'alice', 'one', 'two', 'three', 'four', 'five')
    const all = Object.values(others)
    await follow(alice, ...all)
    await Promise.all(all.flatMap((one) => [to(alice, 'endorse', one), to(alice, 'unfollow', one)]))
    expect((await place.sql('select from endorsements where account_id = $1', alice.id)).rowCount).toBe(0)
  })

  test('are not shown to whom their owner blocks, nor is one who blocks the reader, nor a suspended one', async () => {
    const { alice, bob, carol, dave } = await newcomers(place, 'alice', 'bob', 'carol', 'dave')
    await follow(alice, bob, carol)
    for (const other of [bob, carol]) ok(await to(alice, 'endorse', other))
    const seenBy = async (who: Person) => idsOf(await who.get(`/api/v1/accounts/${alice.id}/endorsements`))
    ok(await to(bob, 'block', dave))
    expect(await seenBy(dave)).toEqual([carol.id])
    ok(await to(alice, 'block', dave))
    expect(await seenBy(dave)).toEqual([])
    await place.stores.accounts.suspend(carol.id as never)
    expect(await seenBy(alice)).toEqual([bob.id])
  })
})

describe('familiar followers', () => {
  const familiar = async (who: Person, ...whom: { id: string }[]) => {
    const query = whom.map(({ id }) => `id[]=${id}`).join('&')
    const list = ok(await who.get(`/api/v1/accounts/familiar_followers?${query}`))
    return list.map((one: { id: string; accounts: { id: string }[] }) => [one.id, one.accounts.map(({ id }) => id)])
  }

  test('are those whom one follows and who follow another, latest first', async () => {
    const { alice, bob, carol, dave, star } = await newcomers(place, 'alice', 'bob', 'carol', 'dave', 'star')
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

  test('may be asked for in a JSON body, as some clients do', async () => {
    const { alice, bob, star } = await newcomers(place, 'alice', 'bob', 'star')
    await follow(alice, bob)
    await follow(bob, star)
    // `fetch` sends no body with GET, so this writes the request itself.
    const { token } = await place.service.signIn(alice.id as never)
    const answer = await new Promise<string>((resolve, reject) => {
      const body = JSON.stringify({ id: [star.id] })
      const authorization = `Bearer ${token}`
      const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const url = `${place.service.url}/api/v1/accounts/familiar_followers`
      const asked = request(url, { method: 'GET', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(text))
      })
      asked.on('error', reject).end(body)
    })
    expect(JSON.parse(answer)).toMatchObject([{ id: star.id, accounts: [{ id: bob.id }] }])
  })

  test('are not told where either hides it, nor across a block', async () => {
    const { alice, bob, carol, star } = await newcomers(place, 'alice', 'bob', 'carol', 'star')
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
    await place.stores.accounts.suspend(star.id as never)
    expect(await familiar(alice, star)).toEqual([])
  })

  test('are asked for about so many at once, by the signed in', async () => {
    const { alice } = await newcomers(place, 'alice')
    const many = Array.from({ length: 21 }, (_, index) => `id[]=${index + 1}`).join('&')
    expectRefused(await alice.get(`/api/v1/accounts/familiar_followers?${many}`), 'id')
    expect((await place.stranger.get('/api/v1/accounts/familiar_followers')).status).toBe(401)
  })
})
