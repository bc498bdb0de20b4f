import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, type Person, type Place, startPlace } from './people.ts'
import { act, expectRefused, follow, newcomers, ok, publish, uploadPicture } from './posting.ts'

let place: Place
let alice: Person
let bob: Person

beforeAll(async () => {
  place = await startPlace()
  alice = await place.person('alice')
  bob = await place.person('bob')
})
afterAll(() => place.stop())

const ask = (who: Person, q: string, more: Record<string, string> = {}, path = '/api/v2/search') =>
  who.get(`${path}?${new URLSearchParams({ q, ...more })}`)
const found = async (q: string, who = bob, more: Record<string, string> = {}): Promise<string[]> =>
  ok(await ask(who, q, more)).statuses.map(({ id }: { id: string }) => id)
const said = async (fields: string | object, who = alice) => (await publish(who, fields as never)).id as string

let made = 0
/** Returns a new word that resembles no other. */
const newWord = () => `wort${'abcdefghij'[made % 10]}${'klmnopqrst'[Math.floor(made / 10) % 10]}${++made}x`

describe('words', () => {
  test('are found without their case and accents, however these were typed', async () => {
    const word = newWord()
    const posts = [
      await said(`Crème BRÛLÉE, ${word}`),
      await said(`cre\u0300me bru\u0302le\u0301e ${word}`),
    ].toReversed()
    for (const q of ['creme brulee', 'CRÈME', 'brûlée', 'bru\u0302lee', '\uFF23reme']) {
      expect(await found(`${q} ${word}`), q).toEqual(posts)
    }
    const others = await said(`Straße Ærø Ёжик Ελλάδα ${word}`)
    for (const q of ['strasse', 'aero', 'ежик', 'ελλαδα']) expect(await found(`${q} ${word}`), q).toEqual([others])
  })

  test('all must be there, in any order; not as parts of others', async () => {
    const [one, two] = [newWord(), newWord()]
    const both = await said(`${one} and ${two}`)
    await said(one)
    await said(`${two}ware`)
    expect(await found(`${two} ${one}`)).toEqual([both])
    expect(await found(`+${two} +${one}`)).toEqual([both])
    expect(await found(two)).toEqual([both])
  })

  test('are found in other forms, behind those that hold the very word', async () => {
    const word = newWord()
    const [foxes, fox] = [await said(`Foxes ${word}`), await said(`A fox ${word}`)]
    const again = await said(`Two foxes ${word}`)
    expect(await found(`fox ${word}`)).toEqual([fox, again, foxes])
    expect(await found(`foxes ${word}`)).toEqual([again, foxes, fox])
    expect(await found(`foxes ${word}`, bob, { limit: '1', offset: '1', type: 'statuses' })).toEqual([foxes])
    expect(await found(`foxes ${word}`, bob, { limit: '1', offset: '2', type: 'statuses' })).toEqual([fox])
    const byTime = await found(`fox ${word}`, bob, { max_id: again, type: 'statuses' })
    expect(byTime).toEqual([fox, foxes])
    expect(await found(`fox ${word}`, bob, { min_id: foxes, type: 'statuses' })).toEqual([again, fox])
  })

  test('have other forms in the language of the post alone, whatever their accents', async () => {
    const word = newWord()
    const german = await said({ status: `Die Häuser ${word}`, language: 'de' })
    const russian = await said({ status: `Красивые дома ${word}`, language: 'ru' })
    for (const q of ['Haus', 'häusern', 'Hauses']) expect(await found(`${q} ${word}`), q).toEqual([german])
    expect(await found(`красивый ${word}`)).toEqual([russian])
    const news = await said({ status: `New ${word}`, language: 'en' })
    await said({ status: `News ${word}`, language: 'tlh' })
    expect(await found(`new ${word}`)).toEqual([news])
  })

  test('in quotes, in phrases and excluded are just as typed', async () => {
    const word = newWord()
    const [foxes, fox] = [await said(`Red foxes ${word}`), await said(`A red fox ${word}`)]
    expect(await found(`"foxes" ${word}`)).toEqual([foxes])
    expect(await found(`"red fox" ${word}`)).toEqual([fox])
    expect(await found(`-fox ${word}`)).toEqual([foxes])
  })

  test('in phrases stand side by side', async () => {
    const [one, two] = [newWord(), newWord()]
    const aside = await said(`${one} ${two}`)
    const apart = await said(`${one} or ${two}`)
    const after = await said(`${two} ${one}`)
    expect(await found(`"${one} ${two}"`)).toEqual([aside])
    expect(await found(`“${one} ${two}”`)).toEqual([aside])
    expect(await found(`${one} -"${one} ${two}"`)).toEqual([after, apart])
    expect(await found(`${one}-${two}`)).toEqual([])
  })

  test('that must not be there', async () => {
    const [one, two] = [newWord(), newWord()]
    const without = await said(one)
    await said(`${one} ${two}`)
    expect(await found(`${one} -${two}`)).toEqual([without])
    expect(await found(`-${two} ${one}`)).toEqual([without])
    expect((await found(`-${two}`))[0]).toBe(without)
  })

  test('stand in the warning, the poll and the descriptions of media as well', async () => {
    const [warning, option, description] = [newWord(), newWord(), newWord()]
    const media = await uploadPicture(alice, `A picture of ${description}`)
    const warned = await said({ status: 'Look', spoiler_text: warning, media_ids: [media.id] })
    const asked = await said({ status: 'Which?', poll: { options: [option, 'other'], expires_in: 3600 } })
    expect([await found(warning), await found(description), await found(option)]).toEqual([[warned], [warned], [asked]])
  })

  test('are those of the latest edit; deleted posts are gone', async () => {
    const [before, after, picture, described, option] = [newWord(), newWord(), newWord(), newWord(), newWord()]
    const media = await uploadPicture(alice, picture)
    const post = await said({ status: before, media_ids: [media.id] })
    expect(await found(picture)).toEqual([post])
    const change = {
      status: after,
      media_ids: [media.id],
      media_attributes: [{ id: media.id, description: described }],
    }
    ok(await alice.send(`PUT /api/v1/statuses/${post}`, change))
    expect([await found(before), await found(picture)]).toEqual([[], []])
    expect([await found(after), await found(described)]).toEqual([[post], [post]])
    expect(await found(`${after} is:edited has:image`)).toEqual([post])
    ok(
      await alice.send(`PUT /api/v1/statuses/${post}`, {
        status: after,
        media_ids: [],
        poll: { options: [option, 'b'], expires_in: 3600 },
      }),
    )
    expect([await found(described), await found(`${after} has:image`)]).toEqual([[], []])
    expect(await found(`${option} has:poll`)).toEqual([post])
    ok(await alice.send(`DELETE /api/v1/statuses/${post}`))
    expect(await found(after)).toEqual([])
  })

  test('that hold no letter find nothing, and beside others say nothing', async () => {
    const word = newWord()
    const post = await said(`${word}!`)
    expect(await found('!!!')).toEqual([])
    expect(await found(`${word} !!!`)).toEqual([post])
  })

  test('a quote, a backslash, a colon or a star is no syntax of the database', async () => {
    const word = newWord()
    const post = await said(`${word} it's a \\ b`)
    for (const q of [
      `${word} it's`,
      `${word} \\`,
      `${word}:*`,
      `${word} & !`,
      `'${word}'`,
      `(${word})`,
      `${word} <->`,
    ]) {
      expect(await found(q), q).toEqual([post])
    }
    expect(await found(`${word}\0`)).toEqual([post])
  })
})

describe('scripts without spaces', () => {
  test('are found by any signs that stand side by side', async () => {
    const word = newWord()
    const tower = await said(`昨日、東京タワーに行きました。${word}`)
    const capital = await said(`京都の東 ${word}`)
    const korean = await said(`비 오는 날에는 따뜻한 국물이 최고예요 ${word}`)
    const thai = await said(`สวัสดีครับ ${word}`)
    const half = await said(`ｶﾌｪ ${word}`)
    const cases: [string, string[]][] = [
      ['京', [capital, tower]],
      ['東京', [tower]],
      ['京東', []],
      ['東京タワー', [tower]],
      ['タワ', [tower]],
      ['「東京」', [tower]],
      ['東 京', [capital, tower]],
      ['따뜻', [korean]],
      ['최고예요', [korean]],
      ['สวัสดี', [thai]],
      ['カフェ', [half]],
      ['-東', [half, thai, korean]],
    ]
    for (const [q, posts] of cases) expect(await found(`${q} ${word}`), q).toEqual(posts)
  })
})

describe('operators', () => {
  test('has: and is: tell what a post is', async () => {
    const word = newWord()
    const media = await uploadPicture(alice)
    const picture = await said({ status: word, media_ids: [media.id], sensitive: true })
    const poll = await said({ status: word, poll: { options: ['a', 'b'], expires_in: 3600 } })
    const link = await said(`${word} https://example.com/`)
    const reply = await said({ status: word, in_reply_to_id: link })
    const cases: [string, string[]][] = [
      ['has:media', [picture]],
      ['has:image', [picture]],
      ['has:video', []],
      ['has:audio', []],
      ['has:poll', [poll]],
      ['has:link', [link]],
      ['has:embed', [link]],
      ['is:reply', [reply]],
      ['is:sensitive', [picture]],
      ['is:edited', []],
      ['is:quote', []],
      ['-has:media', [reply, link, poll]],
      ['-has:media -has:poll -is:reply', [link]],
      ['has：poll', [poll]],
    ]
    for (const [q, posts] of cases) expect(await found(`${word} ${q}`), q).toEqual(posts)
    expect((await found('has:poll', bob)).includes(poll)).toBe(true)
  })

  test('from: tells whose it is, by name or address', async () => {
    const word = newWord()
    const host = new URL(place.service.url).host
    const hers = await said(word)
    const his = await said(word, bob)
    for (const name of ['alice', '@alice', '@Alice', `alice@${host}`, `@alice@${host}`]) {
      expect(await found(`${word} from:${name}`), name).toEqual([hers])
    }
    expect(await found(`${word} from:me`)).toEqual([his])
    expect(await found(`${word} -from:me`)).toEqual([hers])
    expect(await found(`${word} -from:nobody_there`)).toEqual([his, hers])
    for (const q of ['from:nobody_there', 'from:alice@elsewhere.example', 'from:alice from:bob', 'from:me -from:me']) {
      expect(await found(`${word} ${q}`), q).toEqual([])
    }
    expect((await found('from:me'))[0]).toBe(his)
    expect(await found('from:me', place.stranger)).toEqual([])
  })

  test('language: tells the language, with or without its region', async () => {
    const word = newWord()
    const [de, tw] = [await said({ status: word, language: 'de' }), await said({ status: word, language: 'zh-TW' })]
    expect(await found(`${word} language:de`)).toEqual([de])
    expect(await found(`${word} lang:zh`)).toEqual([tw])
    expect(await found(`${word} language:zh-TW`)).toEqual([tw])
    expect(await found(`${word} -language:de`)).toEqual([tw])
  })

  test('before:, after: and during: tell when, in days, months and years', async () => {
    const word = newWord()
    const { id, created_at: time } = await publish(alice, word)
    const day = (from: number) => new Date(Date.parse(time) + from * 86_400_000).toISOString().slice(0, 10)
    const is = [
      `during:${day(0)}`,
      `during:${day(0).slice(0, 7)}`,
      `during:${day(0).slice(0, 4)}`,
      `after:${day(-1)}`,
      `before:${day(1)}`,
    ]
    const isNot = [`before:${day(0)}`, `after:${day(0)}`, `during:${day(1)}`, `during:${day(-1)}`]
    for (const q of is) expect([q, await found(`${word} ${q}`), await found(`${word} -${q}`)]).toEqual([q, [id], []])
    for (const q of isNot) expect([q, await found(`${word} ${q}`), await found(`${word} -${q}`)]).toEqual([q, [], [id]])
  })

  test('in:library is of what one wrote, marked or was mentioned in; in:public of the others’', async () => {
    const word = newWord()
    const { carol, dave } = await newcomers(place, 'carol', 'dave')
    await follow(carol, dave)
    const own = await said({ status: word, visibility: 'private' }, carol)
    const [favourite, bookmarked, boosted, other] = [
      await said(word, dave),
      await said(word, dave),
      await said(word, dave),
      await said(word, dave),
    ]
    const mentioning = await said({ status: `@${carol.name} ${word}`, visibility: 'direct' }, dave)
    await act(carol, 'favourite', { id: favourite })
    await act(carol, 'bookmark', { id: bookmarked })
    await act(carol, 'reblog', { id: boosted })
    const library = [mentioning, boosted, bookmarked, favourite, own]
    expect(await found(`${word} in:library`, carol)).toEqual(library)
    expect((await found('in:library', carol)).slice(0, 5)).toEqual(library)
    expect(await found(`${word} in:public`, carol)).toEqual([other, boosted, bookmarked, favourite])
    expect(await found(word, carol)).toEqual([mentioning, other, boosted, bookmarked, favourite, own])
    expect(await found(`${word} in:library from:${dave.name} -has:media`, carol)).toEqual(library.slice(0, 4))
    expect(await found(`${word} in:library`, place.stranger)).toEqual([])
  })
})

describe('posts are found by those who may see them', () => {
  test('public ones by all, others by those who have them in their library', async () => {
    const word = newWord()
    const { carol, dave } = await newcomers(place, 'carol', 'dave')
    await follow(dave, carol)
    const posts = {
      public: await said(word, carol),
      unlisted: await said({ status: word, visibility: 'unlisted' }, carol),
      private: await said({ status: word, visibility: 'private' }, carol),
      direct: await said({ status: word, visibility: 'direct' }, carol),
    }
    for (const who of [dave, bob, place.stranger]) expect(await found(word, who)).toEqual([posts.public])
    expect(await found(word, carol)).toEqual(Object.values(posts).toReversed())
    await act(dave, 'bookmark', { id: posts.private })
    await act(dave, 'bookmark', { id: posts.unlisted })
    expect(await found(word, dave)).toEqual([posts.private, posts.unlisted, posts.public])
    ok(await dave.send(`POST /api/v1/accounts/${carol.id}/unfollow`))
    expect(await found(word, dave)).toEqual([posts.unlisted, posts.public])
  })

  test('of those who do not want to be found, only in the library', async () => {
    const word = newWord()
    const { carol } = await newcomers(place, 'carol')
    const [marked, other] = [await said(word, carol), await said(word, carol)]
    ok(await carol.send('PATCH /api/v1/accounts/update_credentials', { indexable: false }))
    await act(bob, 'favourite', { id: marked })
    expect(await found(word, bob)).toEqual([marked])
    expect(await found(word, carol)).toEqual([other, marked])
    expect(await found(`${word} in:public`, bob)).toEqual([])
    expect(await found(word, place.stranger)).toEqual([])
  })

  test('not those of blocked, muted and suspended accounts', async () => {
    const word = newWord()
    const { carol, dave } = await newcomers(place, 'carol', 'dave')
    const post = await said(word, carol)
    expect(await found(word, dave)).toEqual([post])
    for (const [begin, end] of [
      ['block', 'unblock'],
      ['mute', 'unmute'],
    ] as const) {
      ok(await dave.send(`POST /api/v1/accounts/${carol.id}/${begin}`))
      expect(await found(word, dave), begin).toEqual([])
      ok(await dave.send(`POST /api/v1/accounts/${carol.id}/${end}`))
      expect(await found(word, dave), end).toEqual([post])
    }
    ok(await carol.send(`POST /api/v1/accounts/${dave.id}/block`))
    expect(await found(word, dave)).toEqual([])
    ok(await carol.send(`POST /api/v1/accounts/${dave.id}/unblock`))
    await place.stores.accounts.suspend(carol.id as never)
    expect(await found(word, dave)).toEqual([])
    expect(idsOf({ body: ok(await ask(dave, carol.name)).accounts } as never)).not.toContain(carol.id)
  })

  test('boosts are not found, what they show is', async () => {
    const word = newWord()
    const post = await said(word)
    await act(bob, 'reblog', { id: post })
    expect(await found(word)).toEqual([post])
  })
})

describe('pages', () => {
  test('go on by offset or by id, newest first', async () => {
    const word = newWord()
    const posts: string[] = []
    for (let number = 0; number < 7; number++) posts.unshift(await said(`${word} ${number}`))
    const page = (more: Record<string, string>) => found(word, bob, { type: 'statuses', limit: '3', ...more })
    expect(await page({})).toEqual(posts.slice(0, 3))
    expect(await page({ offset: '3' })).toEqual(posts.slice(3, 6))
    expect(await page({ offset: '6' })).toEqual(posts.slice(6))
    expect(await page({ offset: '7' })).toEqual([])
    expect(await page({ max_id: posts[2]! })).toEqual(posts.slice(3, 6))
    expect(await page({ min_id: posts[6]! })).toEqual(posts.slice(3, 6))
    expect(await page({ min_id: posts[6]!, offset: '3' })).toEqual(posts.slice(0, 3))
    expect(await page({ min_id: posts[6]!, max_id: posts[4]! })).toEqual([posts[5]])
    expect(await found(word, bob, { limit: '3', offset: '3' })).toEqual(posts.slice(0, 3))
    expect(await found(`${word} in:library`, alice, { type: 'statuses', limit: '2', min_id: posts[6]! })).toEqual(
      posts.slice(4, 6),
    )
    expect(await found(`${word} from:alice`, bob, { type: 'statuses', limit: '2', min_id: posts[6]! })).toEqual(
      posts.slice(4, 6),
    )
  })

  test('of one account alone', async () => {
    const word = newWord()
    const [hers] = [await said(word), await said(word, bob)]
    expect(await found(word, bob, { account_id: alice.id })).toEqual([hers])
    expect(await found(word, bob, { account_id: '1' })).toEqual([])
    expect(await found(`${word} from:me`, bob, { account_id: alice.id })).toEqual([])
    expect(await found(word, bob, { account_id: '' })).toHaveLength(2)
  })
})

describe('people', () => {
  const namesOf = ({ accounts }: { accounts: { username: string }[] }) => accounts.map(({ username }) => username)
  const names = async (q: string, who = bob, more: Record<string, string> = {}) =>
    namesOf(ok(await ask(who, q, { type: 'accounts', ...more })))

  beforeAll(async () => {
    const people = [
      ['zelda', 'Zélda Ørsted'],
      ['zeldamay', ''],
      ['quorra', 'Zelda Two'],
      ['tanaka_k', '田中 花子'],
      ['under_score', ''],
      ['underxscore', ''],
    ]
    for (const [username = '', name = ''] of people) await place.stores.accounts.insert(username, name)
  })

  test('are found by the beginnings of their names, without accents and case; the very one first', async () => {
    expect(await names('zelda')).toEqual(['zelda', 'zeldamay', 'quorra'])
    expect(await names('ZÉLDA')).toEqual(['zelda', 'zeldamay', 'quorra'])
    expect(await names('@zelda')).toEqual(['zelda', 'zeldamay', 'quorra'])
    expect(await names('orsted')).toEqual(['zelda'])
    expect((await names('zelda o'))[0]).toBe('zelda')
    expect((await names('ze')).toSorted()).toEqual(['quorra', 'zelda', 'zeldamay'])
    expect((await names('z')).toSorted()).toEqual(['quorra', 'zelda', 'zeldamay'])
    expect(await names('lda')).toEqual([])
    expect((await names('under_'))[0]).toBe('under_score')
    expect(await names('_')).toEqual([])
    expect(await names('%')).toEqual([])
  })

  test('are found in spite of a slip', async () => {
    expect((await names('zeldda'))[0]).toBe('zelda')
  })

  test.each(['田', '田中', '花子', '田中 花'])('are found by signs: %s', async (q) => {
    expect(await names(q)).toEqual(['tanaka_k'])
  })

  test('who are followed come first, or alone', async () => {
    const { dora } = await newcomers(place, 'dora')
    const quorra = ok(await dora.get('/api/v1/accounts/lookup?acct=quorra'))
    await follow(dora, quorra)
    expect(await names('zelda', dora)).toEqual(['zelda', 'quorra', 'zeldamay'])
    expect(await names('zelda', dora, { following: 'true' })).toEqual(['quorra'])
    expect(await names('zelda', dora, { limit: '1', offset: '1' })).toEqual(['quorra'])
  })

  test('who blocks the caller is not found; whom the caller blocks, by their very name alone; muted ones are', async () => {
    const { erin, finn } = await newcomers(place, 'erin', 'finn')
    ok(await erin.send(`POST /api/v1/accounts/${finn.id}/mute`))
    expect(await names(finn.name, erin)).toEqual([finn.name])
    ok(await erin.send(`POST /api/v1/accounts/${finn.id}/block`))
    // As clients search for an account to unblock.
    for (const name of [finn.name, `@${finn.name}`, `@${finn.name}@${new URL(place.service.url).host}`])
      expect(await names(name, erin)).toEqual([finn.name])
    expect(await names(finn.name.slice(0, -1), erin)).not.toContain(finn.name)
    expect(await names(erin.name, finn)).toEqual([])
  })

  test('a whole address finds that one alone', async () => {
    const host = new URL(place.service.url).host
    for (const resolve of ['true', 'false']) {
      expect(await names(`@zelda@${host}`, bob, { resolve })).toEqual(['zelda'])
      expect(await names(`Zelda@${host.toUpperCase()}`, bob, { resolve })).toEqual(['zelda'])
    }
    expect(await names(`zeld@${host}`)).toEqual([])
    expect(await names('zelda@elsewhere.example', bob, { resolve: 'true' })).toEqual([])
  })

  test('are completed while they are typed', async () => {
    const complete = async (q: string, more = {}) =>
      namesOf({ accounts: ok(await ask(bob, q, more, '/api/v1/accounts/search')) })
    expect(await complete('zeld')).toEqual(['zelda', 'zeldamay', 'quorra'])
    expect(await complete('zelda', { limit: '1', offset: '1' })).toEqual(['zeldamay'])
    expect(await complete('zelda', { following: 'true' })).toEqual([])
    expect(await complete('')).toEqual([])
    const { gwen } = await newcomers(place, 'gwen')
    const narrow = await place.person(gwen.name, ['read:search'])
    expect((await ask(narrow, 'zelda', {}, '/api/v1/accounts/search')).status).toBe(403)
    expect((await ask(place.stranger, 'zelda', {}, '/api/v1/accounts/search')).status).toBe(401)
  })
})

describe('hashtags', () => {
  const tags = async (q: string, who = bob, more: Record<string, string> = {}) =>
    ok(await ask(who, q, more)).hashtags.map(({ name }: { name: string }) => name)

  test('are found by their beginning, the most used first', async () => {
    await said('#Quince #QuincePaste')
    await said('#quincepaste')
    await said('#Marmalade')
    expect(await tags('quin')).toEqual(['quincepaste', 'quince'])
    expect(await tags('#quin')).toEqual(['quincepaste', 'quince'])
    expect(await tags('Quince')).toEqual(['quince', 'quincepaste'])
    expect(await tags('paste')).toEqual(['quincepaste'])
    expect(await tags('marmelade')).toEqual(['marmalade'])
    expect(await tags('quince', bob, { type: 'hashtags', limit: '1', offset: '1' })).toEqual(['quincepaste'])
    await said('#写真部')
    expect([await tags('写'), await tags('写真')]).toEqual([['写真部'], ['写真部']])
  })

  test('that stand in no public post stay unknown', async () => {
    await said({ status: '#SecretParty', visibility: 'private' })
    await said({ status: '#SecretParty', visibility: 'direct' })
    expect(await tags('secretp', alice)).toEqual([])
    await said('#SecretParty')
    expect(await tags('secretp', place.stranger)).toEqual(['secretparty'])
    const { guest } = await newcomers(place, 'guest')
    await said('#OverParty', guest)
    expect(await tags('overp')).toEqual(['overparty'])
    await place.stores.accounts.suspend(guest.id as never)
    expect(await tags('overp')).toEqual([])
  })
})

describe('an address of this server', () => {
  test('finds what it names, alone', async () => {
    const { id, url } = (await publish(alice, 'Here I am #addressed')) as { id: string; url: string }
    const results = async (q: string, who = bob, more = {}) => {
      const { accounts, statuses, hashtags } = ok(await ask(who, q, more))
      return [accounts, statuses, hashtags].map((list: { id: string; name?: string }[]) =>
        list.map(({ id, name }) => name ?? id),
      )
    }
    const page = place.service.url
    for (const resolve of ['true', 'false']) {
      expect(await results(url, bob, { resolve })).toEqual([[], [id], []])
      expect(await results(`${page}/@ALICE`, bob, { resolve })).toEqual([[alice.id], [], []])
    }
    expect(await results(url, place.stranger)).toEqual([[], [id], []])
    expect(await results(`${page}/tags/addressed`)).toEqual([[], [], ['addressed']])
    expect(await results(`${page}/tags/addres`)).toEqual([[], [], []])
    expect(await results(url, bob, { type: 'accounts' })).toEqual([[], [], []])
    expect(await results(`${page}/@nobody_there`)).toEqual([[], [], []])
    expect(await results('https://elsewhere.example/@alice', bob, { resolve: 'true' })).toEqual([[], [], []])
  })

  test('finds nothing that may not be seen', async () => {
    const { url } = (await publish(alice, { status: 'mine', visibility: 'private' })) as { url: string }
    expect(ok(await ask(bob, url, { resolve: 'true' })).statuses).toEqual([])
    expect(ok(await ask(alice, url)).statuses).toHaveLength(1)
  })

  test('of another finds the posts it stands in', async () => {
    const address = `https://example.com/${newWord()}/page?x=1`
    const post = await said(`Read ${address}`)
    expect(await found(address)).toEqual([post])
  })
})

describe('the answer', () => {
  test('has all three kinds, or only what was asked for', async () => {
    const word = newWord()
    const post = await said(`#${word}`)
    await place.stores.accounts.insert(word, '')
    const kinds = async (more: Record<string, string>, path?: string) => {
      const { accounts, statuses, hashtags } = ok(await ask(bob, word, more, path))
      return [accounts.length, idsOf({ body: statuses } as never), hashtags.length]
    }
    expect(await kinds({})).toEqual([1, [post], 1])
    expect(await kinds({ type: '' })).toEqual([1, [post], 1])
    expect(await kinds({ type: 'accounts' })).toEqual([1, [], 0])
    expect(await kinds({ type: 'statuses' })).toEqual([0, [post], 0])
    expect(await kinds({ type: 'hashtags' })).toEqual([0, [], 1])
    expect(await kinds({ exclude_unreviewed: 'true' })).toEqual([1, [post], 1])
    const old = ok(await ask(bob, word, {}, '/api/v1/search'))
    expect({ ...old, accounts: old.accounts.length, statuses: old.statuses.length }).toEqual({
      accounts: 1,
      statuses: 1,
      hashtags: [word],
    })
  })

  test('shows posts as everywhere, with what the reader did', async () => {
    const word = newWord()
    const post = await said(word)
    await act(bob, 'favourite', { id: post })
    expect(ok(await ask(bob, word)).statuses).toEqual([ok(await bob.get(`/api/v1/statuses/${post}`))])
  })

  test('a handle is no word, nor is a search with operators a name', async () => {
    const post = await said('Hello @alice')
    expect(ok(await ask(bob, '@alice')).statuses).toEqual([])
    expect(ok(await ask(bob, '@alice hello')).statuses[0].id).toBe(post)
    expect(ok(await ask(bob, 'alice has:media')).accounts).toEqual([])
    expect(ok(await ask(bob, '#alice')).accounts).toEqual([])
  })
})

describe('is refused', () => {
  test('without a word, too long, or of too many words', async () => {
    for (const q of ['', '  ', 'x'.repeat(501), 'a '.repeat(33)]) expectRefused(await ask(bob, q), 'q')
    expect((await bob.get('/api/v2/search')).body.error).toBe('Validation failed: q is missing')
    const everything = await ask(bob, 'a', { type: 'everything' })
    expectRefused(everything, 'type')
    expect(everything.body.error).toBe('Validation failed: type must be one of accounts, statuses, hashtags')
    expectRefused(await ask(bob, 'a', { account_id: 'alice' }), 'account_id')
    expectRefused(await ask(bob, 'a', { type: 'statuses', offset: '2001' }), 'offset')
    expect(ok(await ask(bob, 'a', { limit: '4000' })).statuses.length).toBeLessThanOrEqual(40)
  })

  test('to anonymous callers who page by offset or resolve, and to sessions without the scope', async () => {
    expect((await ask(place.stranger, 'a', { offset: '20', type: 'statuses' })).status).toBe(401)
    expect((await ask(place.stranger, 'a', { resolve: 'true' })).status).toBe(401)
    expect((await ask(place.stranger, 'a', { resolve: 'false' })).status).toBe(200)
    const { hana } = await newcomers(place, 'hana')
    const narrow = await place.person(hana.name, ['read:statuses'])
    expect((await ask(narrow, 'a')).status).toBe(403)
  })
})

test('what is kept for the search is what the posts say', async () => {
  const { rows } = await place.sql(
    `select s.post_id, s.words::text as kept, v.words::text as said from searchable v full join post_search s on s.post_id = v.id
     where s.words is distinct from v.words or s.author_id is distinct from v.author_id`,
  )
  expect(rows).toEqual([])
  const { rows: counted } = await place.sql('select count(*)::int as posts from post_search')
  expect(counted[0].posts).toBeGreaterThan(50)
})
