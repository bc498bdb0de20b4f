import { beforeAll, describe, expect, test } from 'vitest'
import { createModerator } from './moderators.ts'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('bob')
})

const ask = (who: Person, q: string, more: Record<string, string> = {}, path = '/api/v2/search') =>
  who.get(`${path}?${new URLSearchParams({ q, ...more })}`)
const found = async (q: string, who = bob, more: Record<string, string> = {}): Promise<string[]> =>
  ok(await ask(who, q, more)).statuses.map(({ id }: { id: string }) => id)
const published = async (fields: string | object, who = alice) => (await publish(who, fields as never)).id as string

let counter = 0
/** Returns a new word that resembles no other. */
const newWord = () => `wort${'abcdefghij'[counter % 10]}${'klmnopqrst'[Math.floor(counter / 10) % 10]}${++counter}x`

describe('words', () => {
  test('match regardless of case and accents, however these are encoded', async () => {
    const word = newWord()
    const posts = [
      await published(`Crème BRÛLÉE, ${word}`),
      await published(`cre\u0300me bru\u0302le\u0301e ${word}`),
    ].toReversed()
    for (const q of ['creme brulee', 'CRÈME', 'brûlée', 'bru\u0302lee', '\uFF23reme']) {
      expect(await found(`${q} ${word}`), q).toEqual(posts)
    }
    const others = await published(`Straße Ærø Ёжик Ελλάδα ${word}`)
    for (const q of ['strasse', 'aero', 'ежик', 'ελλαδα']) expect(await found(`${q} ${word}`), q).toEqual([others])
  })

  test('must all be in the post, in any order, and not as parts of other words', async () => {
    const [one, two] = [newWord(), newWord()]
    const both = await published(`${one} and ${two}`)
    await published(one)
    await published(`${two}ware`)
    expect(await found(`${two} ${one}`)).toEqual([both])
    expect(await found(`+${two} +${one}`)).toEqual([both])
    expect(await found(two)).toEqual([both])
  })

  test('match their other forms, after the posts with the exact word', async () => {
    const word = newWord()
    const [foxes, fox] = [await published(`Foxes ${word}`), await published(`A fox ${word}`)]
    const again = await published(`Two foxes ${word}`)
    expect(await found(`fox ${word}`)).toEqual([fox, again, foxes])
    expect(await found(`foxes ${word}`)).toEqual([again, foxes, fox])
    expect(await found(`foxes ${word}`, bob, { limit: '1', offset: '1', type: 'statuses' })).toEqual([foxes])
    expect(await found(`foxes ${word}`, bob, { limit: '1', offset: '2', type: 'statuses' })).toEqual([fox])
    const byTime = await found(`fox ${word}`, bob, { max_id: again, type: 'statuses' })
    expect(byTime).toEqual([fox, foxes])
    expect(await found(`fox ${word}`, bob, { min_id: foxes, type: 'statuses' })).toEqual([again, fox])
  })

  test('match their other forms only in the language of the post, whatever their accents', async () => {
    const word = newWord()
    const german = await published({ status: `Die Häuser ${word}`, language: 'de' })
    const russian = await published({ status: `Красивые дома ${word}`, language: 'ru' })
    for (const q of ['Haus', 'häusern', 'Hauses']) expect(await found(`${q} ${word}`), q).toEqual([german])
    expect(await found(`красивый ${word}`)).toEqual([russian])
    const news = await published({ status: `New ${word}`, language: 'en' })
    await published({ status: `News ${word}`, language: 'tlh' })
    expect(await found(`new ${word}`)).toEqual([news])
  })

  test('in quotes, in phrases and after a minus match exactly', async () => {
    const word = newWord()
    const [foxes, fox] = [await published(`Red foxes ${word}`), await published(`A red fox ${word}`)]
    expect(await found(`"foxes" ${word}`)).toEqual([foxes])
    expect(await found(`"red fox" ${word}`)).toEqual([fox])
    expect(await found(`-fox ${word}`)).toEqual([foxes])
  })

  test('in phrases match only side by side', async () => {
    const [one, two] = [newWord(), newWord()]
    const aside = await published(`${one} ${two}`)
    const apart = await published(`${one} or ${two}`)
    const after = await published(`${two} ${one}`)
    expect(await found(`"${one} ${two}"`)).toEqual([aside])
    expect(await found(`“${one} ${two}”`)).toEqual([aside])
    expect(await found(`${one} -"${one} ${two}"`)).toEqual([after, apart])
    expect(await found(`${one}-${two}`)).toEqual([])
  })

  test('after a minus exclude posts', async () => {
    const [one, two] = [newWord(), newWord()]
    const without = await published(one)
    await published(`${one} ${two}`)
    expect(await found(`${one} -${two}`)).toEqual([without])
    expect(await found(`-${two} ${one}`)).toEqual([without])
    expect((await found(`-${two}`))[0]).toBe(without)
  })

  test('match in content warnings, polls and media descriptions as well', async () => {
    const [warning, option, description] = [newWord(), newWord(), newWord()]
    const media = await uploadPicture(alice, `A picture of ${description}`)
    const warned = await published({ status: 'Look', spoiler_text: warning, media_ids: [media.id] })
    const pollPost = await published({ status: 'Which?', poll: { options: [option, 'other'], expires_in: 3600 } })
    expect([await found(warning), await found(description), await found(option)]).toEqual([
      [warned],
      [warned],
      [pollPost],
    ])
  })

  test('match the latest edit, and no deleted post', async () => {
    const [before, after, picture, described, option] = [newWord(), newWord(), newWord(), newWord(), newWord()]
    const media = await uploadPicture(alice, picture)
    const post = await published({ status: before, media_ids: [media.id] })
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

  test('without letters match nothing, and are ignored beside others', async () => {
    const word = newWord()
    const post = await published(`${word}!`)
    expect(await found('!!!')).toEqual([])
    expect(await found(`${word} !!!`)).toEqual([post])
  })

  test('can contain quotes, backslashes, colons and stars, which are not syntax of the database', async () => {
    const word = newWord()
    const post = await published(`${word} it's a \\ b`)
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
  test('match any adjacent characters', async () => {
    const word = newWord()
    const tower = await published(`昨日、東京タワーに行きました。${word}`)
    const capital = await published(`京都の東 ${word}`)
    const korean = await published(`비 오는 날에는 따뜻한 국물이 최고예요 ${word}`)
    const thai = await published(`สวัสดีครับ ${word}`)
    const half = await published(`ｶﾌｪ ${word}`)
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
  test('has: and is: select kinds of posts', async () => {
    const word = newWord()
    const media = await uploadPicture(alice)
    const picture = await published({ status: word, media_ids: [media.id], sensitive: true })
    const poll = await published({ status: word, poll: { options: ['a', 'b'], expires_in: 3600 } })
    const link = await published(`${word} https://example.com/`)
    const reply = await published({ status: word, in_reply_to_id: link })
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

  test('is:sensitive selects posts whose media a moderator marked, until the moderator undoes it', async () => {
    const word = newWord()
    const mod = await createModerator(context, `mod${word}`)
    const marked = await published(word)
    const sensitive = () => found(`${word} is:sensitive`)
    ok(await mod.send(`POST /api/v1/admin/statuses/${marked}/sensitive`))
    expect(await sensitive()).toEqual([marked])
    expect(await found(`${word} -is:sensitive`)).toEqual([])
    ok(await alice.send(`PUT /api/v1/statuses/${marked}`, { status: `${word} again`, sensitive: false }))
    expect(await sensitive()).toEqual([marked])
    ok(await mod.send(`POST /api/v1/admin/statuses/${marked}/unsensitive`))
    expect(await sensitive()).toEqual([])
  })

  test('from: selects an author, by name or address', async () => {
    const word = newWord()
    const host = new URL(context.service.url).host
    const hers = await published(word)
    const his = await published(word, bob)
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
    expect(await found('from:me', context.anonymous)).toEqual([])
  })

  test('language: selects a language, with or without its region', async () => {
    const word = newWord()
    const [de, tw] = [
      await published({ status: word, language: 'de' }),
      await published({ status: word, language: 'zh-TW' }),
    ]
    expect(await found(`${word} language:de`)).toEqual([de])
    expect(await found(`${word} lang:zh`)).toEqual([tw])
    expect(await found(`${word} language:zh-TW`)).toEqual([tw])
    expect(await found(`${word} -language:de`)).toEqual([tw])
  })

  test('before:, after: and during: select days, months and years', async () => {
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

  test('in:library selects your posts, interactions and mentions, and in:public others’ public posts', async () => {
    const word = newWord()
    const { carol, dave } = await createPeople(context, 'carol', 'dave')
    await follow(carol, dave)
    const own = await published({ status: word, visibility: 'private' }, carol)
    const [favourite, bookmarked, boosted, other] = [
      await published(word, dave),
      await published(word, dave),
      await published(word, dave),
      await published(word, dave),
    ]
    const mentioning = await published({ status: `@${carol.name} ${word}`, visibility: 'direct' }, dave)
    await act(carol, 'favourite', { id: favourite })
    await act(carol, 'bookmark', { id: bookmarked })
    await act(carol, 'reblog', { id: boosted })
    const library = [mentioning, boosted, bookmarked, favourite, own]
    expect(await found(`${word} in:library`, carol)).toEqual(library)
    expect((await found('in:library', carol)).slice(0, 5)).toEqual(library)
    expect(await found(`${word} in:public`, carol)).toEqual([other, boosted, bookmarked, favourite])
    expect(await found(word, carol)).toEqual([mentioning, other, boosted, bookmarked, favourite, own])
    expect(await found(`${word} in:library from:${dave.name} -has:media`, carol)).toEqual(library.slice(0, 4))
    expect(await found(`${word} in:library`, context.anonymous)).toEqual([])
  })
})

describe('a search finds', () => {
  test('public posts for everybody, and other posts only in the reader’s library', async () => {
    const word = newWord()
    const { carol, dave } = await createPeople(context, 'carol', 'dave')
    await follow(dave, carol)
    const posts = {
      public: await published(word, carol),
      unlisted: await published({ status: word, visibility: 'unlisted' }, carol),
      private: await published({ status: word, visibility: 'private' }, carol),
      direct: await published({ status: word, visibility: 'direct' }, carol),
    }
    for (const who of [dave, bob, context.anonymous]) expect(await found(word, who)).toEqual([posts.public])
    expect(await found(word, carol)).toEqual(Object.values(posts).toReversed())
    await act(dave, 'bookmark', { id: posts.private })
    await act(dave, 'bookmark', { id: posts.unlisted })
    expect(await found(word, dave)).toEqual([posts.private, posts.unlisted, posts.public])
    ok(await dave.send(`POST /api/v1/accounts/${carol.id}/unfollow`))
    expect(await found(word, dave)).toEqual([posts.unlisted, posts.public])
  })

  test('posts of accounts that are not indexable only in the reader’s library', async () => {
    const word = newWord()
    const { carol } = await createPeople(context, 'carol')
    const [marked, other] = [await published(word, carol), await published(word, carol)]
    ok(await carol.send('PATCH /api/v1/accounts/update_credentials', { indexable: false }))
    await act(bob, 'favourite', { id: marked })
    expect(await found(word, bob)).toEqual([marked])
    expect(await found(word, carol)).toEqual([other, marked])
    expect(await found(`${word} in:public`, bob)).toEqual([])
    expect(await found(word, context.anonymous)).toEqual([])
  })

  test('no posts of blocked, muted and suspended accounts', async () => {
    const word = newWord()
    const { carol, dave } = await createPeople(context, 'carol', 'dave')
    const post = await published(word, carol)
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
    await context.stores.accounts.suspend(carol.id as never)
    expect(await found(word, dave)).toEqual([])
    expect(idsOf({ body: ok(await ask(dave, carol.name)).accounts } as never)).not.toContain(carol.id)
  })

  test('original posts, but no boosts', async () => {
    const word = newWord()
    const post = await published(word)
    await act(bob, 'reblog', { id: post })
    expect(await found(word)).toEqual([post])
  })
})

describe('pages', () => {
  test('continue by offset or by id, newest first', async () => {
    const word = newWord()
    const posts: string[] = []
    for (let number = 0; number < 7; number++) posts.unshift(await published(`${word} ${number}`))
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

  test('can be limited to one account', async () => {
    const word = newWord()
    const [hers] = [await published(word), await published(word, bob)]
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
    for (const [username = '', name = ''] of people) await context.stores.accounts.insert(username, name)
  })

  test('are found by the beginnings of their names, regardless of case and accents, exact matches first', async () => {
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

  test('are found despite a typing error', async () => {
    expect((await names('zeldda'))[0]).toBe('zelda')
  })

  test.each(['田', '田中', '花子', '田中 花'])('are found by adjacent characters: %s', async (q) => {
    expect(await names(q)).toEqual(['tanaka_k'])
  })

  test('that the reader follows come earlier, or are the only results if requested', async () => {
    const { dora } = await createPeople(context, 'dora')
    const quorra = ok(await dora.get('/api/v1/accounts/lookup?acct=quorra'))
    await follow(dora, quorra)
    expect(await names('zelda', dora)).toEqual(['zelda', 'quorra', 'zeldamay'])
    expect(await names('zelda', dora, { following: 'true' })).toEqual(['quorra'])
    expect(await names('zelda', dora, { limit: '1', offset: '1' })).toEqual(['quorra'])
  })

  test('that block the reader are hidden, blocked ones need the exact name, and muted ones are found', async () => {
    const { erin, finn } = await createPeople(context, 'erin', 'finn')
    ok(await erin.send(`POST /api/v1/accounts/${finn.id}/mute`))
    expect(await names(finn.name, erin)).toEqual([finn.name])
    ok(await erin.send(`POST /api/v1/accounts/${finn.id}/block`))
    // Clients search like this for an account to unblock.
    for (const name of [finn.name, `@${finn.name}`, `@${finn.name}@${new URL(context.service.url).host}`])
      expect(await names(name, erin)).toEqual([finn.name])
    expect(await names(finn.name.slice(0, -1), erin)).not.toContain(finn.name)
    expect(await names(erin.name, finn)).toEqual([])
  })

  test('are the only result if their full address is searched for', async () => {
    const host = new URL(context.service.url).host
    for (const resolve of ['true', 'false']) {
      expect(await names(`@zelda@${host}`, bob, { resolve })).toEqual(['zelda'])
      expect(await names(`Zelda@${host.toUpperCase()}`, bob, { resolve })).toEqual(['zelda'])
    }
    expect(await names(`zeld@${host}`)).toEqual([])
    expect(await names('zelda@elsewhere.example', bob, { resolve: 'true' })).toEqual([])
  })

  test('are suggested while a name is typed', async () => {
    const complete = async (q: string, more = {}) =>
      namesOf({ accounts: ok(await ask(bob, q, more, '/api/v1/accounts/search')) })
    expect(await complete('zeld')).toEqual(['zelda', 'zeldamay', 'quorra'])
    expect(await complete('zelda', { limit: '1', offset: '1' })).toEqual(['zeldamay'])
    expect(await complete('zelda', { following: 'true' })).toEqual([])
    expect(await complete('')).toEqual([])
    const { gwen } = await createPeople(context, 'gwen')
    const narrow = await context.person(gwen.name, ['read:search'])
    expect((await ask(narrow, 'zelda', {}, '/api/v1/accounts/search')).status).toBe(403)
    expect((await ask(context.anonymous, 'zelda', {}, '/api/v1/accounts/search')).status).toBe(401)
  })
})

describe('hashtags', () => {
  const tags = async (q: string, who = bob, more: Record<string, string> = {}) =>
    ok(await ask(who, q, more)).hashtags.map(({ name }: { name: string }) => name)

  test('are found by their beginning, the most used first', async () => {
    await published('#Quince #QuincePaste')
    await published('#quincepaste')
    await published('#Marmalade')
    expect(await tags('quin')).toEqual(['quincepaste', 'quince'])
    expect(await tags('#quin')).toEqual(['quincepaste', 'quince'])
    expect(await tags('Quince')).toEqual(['quince', 'quincepaste'])
    expect(await tags('paste')).toEqual(['quincepaste'])
    expect(await tags('marmelade')).toEqual(['marmalade'])
    expect(await tags('quince', bob, { type: 'hashtags', limit: '1', offset: '1' })).toEqual(['quincepaste'])
    await published('#写真部')
    expect([await tags('写'), await tags('写真')]).toEqual([['写真部'], ['写真部']])
  })

  test('are hidden unless a public post of an active account uses them', async () => {
    await published({ status: '#SecretParty', visibility: 'private' })
    await published({ status: '#SecretParty', visibility: 'direct' })
    expect(await tags('secretp', alice)).toEqual([])
    await published('#SecretParty')
    expect(await tags('secretp', context.anonymous)).toEqual(['secretparty'])
    const { guest } = await createPeople(context, 'guest')
    await published('#OverParty', guest)
    expect(await tags('overp')).toEqual(['overparty'])
    await context.stores.accounts.suspend(guest.id as never)
    expect(await tags('overp')).toEqual([])
  })
})

describe('an address', () => {
  test('of this server finds only what it names', async () => {
    const { id, url } = (await publish(alice, 'Here I am #addressed')) as { id: string; url: string }
    const results = async (q: string, who = bob, more = {}) => {
      const { accounts, statuses, hashtags } = ok(await ask(who, q, more))
      return [accounts, statuses, hashtags].map((list: { id: string; name?: string }[]) =>
        list.map(({ id, name }) => name ?? id),
      )
    }
    const page = context.service.url
    for (const resolve of ['true', 'false']) {
      expect(await results(url, bob, { resolve })).toEqual([[], [id], []])
      expect(await results(`${page}/@ALICE`, bob, { resolve })).toEqual([[alice.id], [], []])
    }
    expect(await results(url, context.anonymous)).toEqual([[], [id], []])
    expect(await results(`${page}/tags/addressed`)).toEqual([[], [], ['addressed']])
    expect(await results(`${page}/tags/addres`)).toEqual([[], [], []])
    expect(await results(url, bob, { type: 'accounts' })).toEqual([[], [], []])
    expect(await results(`${page}/@nobody_there`)).toEqual([[], [], []])
    expect(await results('https://elsewhere.example/@alice', bob, { resolve: 'true' })).toEqual([[], [], []])
  })

  test('of this server finds nothing that the reader cannot see', async () => {
    const { url } = (await publish(alice, { status: 'mine', visibility: 'private' })) as { url: string }
    expect(ok(await ask(bob, url, { resolve: 'true' })).statuses).toEqual([])
    expect(ok(await ask(alice, url)).statuses).toHaveLength(1)
  })

  test('of another server finds the posts that contain it', async () => {
    const address = `https://example.com/${newWord()}/page?x=1`
    const post = await published(`Read ${address}`)
    expect(await found(address)).toEqual([post])
  })
})

describe('the response', () => {
  test('has all three kinds of results, or only the requested one', async () => {
    const word = newWord()
    const post = await published(`#${word}`)
    await context.stores.accounts.insert(word, '')
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

  test('shows posts as elsewhere, with the reader’s interactions', async () => {
    const word = newWord()
    const post = await published(word)
    await act(bob, 'favourite', { id: post })
    expect(ok(await ask(bob, word)).statuses).toEqual([ok(await bob.get(`/api/v1/statuses/${post}`))])
  })

  test('has no posts for a handle, and no accounts for a query with operators', async () => {
    const post = await published('Hello @alice')
    expect(ok(await ask(bob, '@alice')).statuses).toEqual([])
    expect(ok(await ask(bob, '@alice hello')).statuses[0].id).toBe(post)
    expect(ok(await ask(bob, 'alice has:media')).accounts).toEqual([])
    expect(ok(await ask(bob, '#alice')).accounts).toEqual([])
  })
})

describe('a search is refused', () => {
  test('without words, with too many of them, or with invalid parameters', async () => {
    for (const q of ['', '  ', 'x'.repeat(501), 'a '.repeat(33)]) expectRefused(await ask(bob, q), 'q')
    expect((await bob.get('/api/v2/search')).body.error).toBe('Validation failed: q is missing')
    const everything = await ask(bob, 'a', { type: 'everything' })
    expectRefused(everything, 'type')
    expect(everything.body.error).toBe('Validation failed: type must be one of accounts, statuses, hashtags')
    expectRefused(await ask(bob, 'a', { account_id: 'alice' }), 'account_id')
    expectRefused(await ask(bob, 'a', { type: 'statuses', offset: '2001' }), 'offset')
    expect(ok(await ask(bob, 'a', { limit: '4000' })).statuses.length).toBeLessThanOrEqual(40)
  })

  test('for anonymous callers who page by offset or resolve, and for sessions without the scope', async () => {
    expect((await ask(context.anonymous, 'a', { offset: '20', type: 'statuses' })).status).toBe(401)
    expect((await ask(context.anonymous, 'a', { resolve: 'true' })).status).toBe(401)
    expect((await ask(context.anonymous, 'a', { resolve: 'false' })).status).toBe(200)
    const { hana } = await createPeople(context, 'hana')
    const narrow = await context.person(hana.name, ['read:statuses'])
    expect((await ask(narrow, 'a')).status).toBe(403)
  })
})

test('the stored words of all posts agree with their texts', async () => {
  const { rows } = await context.sql(
    `select s.post_id, s.words::text as kept, v.words::text as said from searchable v full join post_search s on s.post_id = v.id
     where s.words is distinct from v.words or s.author_id is distinct from v.author_id`,
  )
  expect(rows).toEqual([])
  const { rows: counted } = await context.sql('select count(*)::int as posts from post_search')
  expect(counted[0].posts).toBeGreaterThan(50)
})
