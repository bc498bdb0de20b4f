import { createRestAPIClient } from 'masto'
import { describe, expect, test } from 'vitest'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { act, expectHome, expectRefused, follow, look, createPeople, ok, publish } from './posting.ts'

const journey = journeyForFile()

/** Creates a filter and returns the response. */
const create = async (who: Person, fields: object | URLSearchParams) =>
  ok(
    await who.send(
      'POST /api/v2/filters',
      fields instanceof URLSearchParams ? fields : { title: 'Filter', context: ['home'], ...fields },
    ),
  )
const looking = (...words: (string | object)[]) => ({
  keywords_attributes: words.map((word) => (typeof word === 'string' ? { keyword: word } : word)),
})
/** Returns the words of a person's filters that match a post. */
const wordsIn = async (who: Person, post: { id: string }) =>
  ok(await look(who, post)).filtered.flatMap((one: { keyword_matches: string[] | null }) => one.keyword_matches ?? [])

describe('filters', () => {
  test('are created, read, listed and deleted', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const created = await create(alice, { context: ['home', 'thread', 'home'], ...looking('cats', 'dogs') })
    expect(created).toEqual({
      id: expect.any(String),
      title: 'Filter',
      context: ['home', 'thread'],
      expires_at: null,
      filter_action: 'warn',
      match: 'any',
      keywords: ['cats', 'dogs'].map((keyword) => {
        return { id: expect.any(String), keyword, whole_word: true, regex: false, exclude: false }
      }),
      statuses: [],
    })
    expect(ok(await alice.get(`/api/v2/filters/${created.id}`))).toEqual(created)
    const second = await create(alice, { title: 'Other' })
    expect(idsOf(await alice.get('/api/v2/filters'))).toEqual([created.id, second.id])
    expect(ok(await alice.send(`DELETE /api/v2/filters/${created.id}`))).toEqual({})
    expect((await alice.send(`DELETE /api/v2/filters/${created.id}`)).status).toBe(404)
    expect(idsOf(await alice.get('/api/v2/filters'))).toEqual([second.id])
  })

  test('are created from forms, in every notation of nested fields', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const listed = await create(
      alice,
      new URLSearchParams([
        ['title', ' A \n title '],
        ['context[]', 'home'],
        ['context[]', 'public'],
        ['filter_action', 'hide'],
        ['match', 'all'],
        ['expires_in', '3600'],
        ['keywords_attributes[][keyword]', 'one'],
        ['keywords_attributes[][whole_word]', 'false'],
        ['keywords_attributes[][keyword]', 't.o'],
        ['keywords_attributes[][regex]', 'true'],
        ['keywords_attributes[][exclude]', '1'],
      ]),
    )
    const keywords = [
      { keyword: 'one', whole_word: false, regex: false, exclude: false },
      { keyword: 't.o', regex: true, exclude: true },
    ]
    const published = {
      title: 'A title',
      context: ['home', 'public'],
      filter_action: 'hide',
      match: 'all',
      keywords,
    }
    expect(listed).toMatchObject(published)
    expect(Date.parse(listed.expires_at) - Date.now()).toBeGreaterThan(3_500_000)
    const numbered = await create(
      alice,
      new URLSearchParams([
        ['title', 'T'],
        ['context', 'home'],
        ['filter_action', ''],
        ['expires_in', ''],
        ['keywords_attributes[1][keyword]', 'two'],
        ['keywords_attributes[0][keyword]', 'one'],
        ['keywords_attributes[2][keyword]', 'never'],
        ['keywords_attributes[2][_destroy]', '1'],
      ]),
    )
    expect(numbered).toMatchObject({ context: ['home'], filter_action: 'warn', expires_at: null })
    expect(numbered.keywords.map((one: { keyword: string }) => one.keyword)).toEqual(['one', 'two'])
  })

  test('keep the fields that a change leaves out, and their keywords can be added, changed and removed', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const { id, keywords } = await create(alice, { expires_in: 60, ...looking('one', 'two', 'three') })
    const path = `PUT /api/v2/filters/${id}`
    const [one, two, three] = keywords
    const changed = ok(
      await alice.send(path, {
        keywords_attributes: {
          0: { id: one.id, whole_word: false },
          1: { id: two.id, _destroy: true },
          2: { keyword: 'four', exclude: true },
          3: { keyword: 'never', _destroy: '1' },
        },
      }),
    )
    expect(changed.expires_at).not.toBeNull()
    expect(changed.keywords).toEqual([
      { ...one, whole_word: false },
      three,
      { id: expect.any(String), keyword: 'four', whole_word: true, regex: false, exclude: true },
    ])
    const rest = { title: 'New', context: ['public'], filter_action: 'blur', match: 'all', expires_in: '' }
    expect(ok(await alice.send(path, rest))).toMatchObject({
      ...{ title: 'New', context: ['public'], filter_action: 'blur', match: 'all', expires_at: null },
      keywords: changed.keywords,
    })
    expect(ok(await alice.send(path, { expires_in: 60 })).expires_at).not.toBeNull()
    expect(ok(await alice.send(path, { expires_in: null })).expires_at).toBeNull()
  })

  test('with invalid fields are refused, and nothing changes', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const filter = await create(alice, looking('kept'))
    const [word] = filter.keywords
    const refusals: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(257) }, 'title'],
      [{ context: [] }, 'context'],
      [{ context: ['everywhere'] }, 'context.0'],
      [{ filter_action: 'explode' }, 'filter_action'],
      [{ match: 'some' }, 'match'],
      [{ expires_in: 1e12 }, 'expires_in'],
      [looking(' '), 'keywords_attributes.0.keyword'],
      [looking('ok', 'x'.repeat(513)), 'keywords_attributes.1.keyword'],
      [looking({ keyword: '(', regex: true }), 'keywords_attributes.0.keyword'],
      [looking({ keyword: '(a{1000}){1000}', regex: true }), 'keywords_attributes.0.keyword'],
      [looking(...Array.from({ length: 101 }, (_, n) => `word${n}`)), 'keywords_attributes'],
      [looking(...Array.from({ length: 11 }, () => ({ keyword: 'a.b', regex: true }))), 'keywords_attributes'],
      [looking(...Array.from({ length: 50 }, (_, n) => String(n).padStart(500, 'x'))), 'keywords_attributes'],
    ]
    for (const [fields, field] of refusals) {
      expectRefused(await alice.send('POST /api/v2/filters', { title: 'T', context: ['home'], ...fields }), field)
      expectRefused(await alice.send(`PUT /api/v2/filters/${filter.id}`, fields), field)
    }
    expect((await alice.send('POST /api/v2/filters', { context: ['home'] })).status).toBe(422)
    expect((await alice.send('POST /api/v2/filters', { title: 'T' })).status).toBe(422)
    const twice = { keywords_attributes: [word, word] }
    expectRefused(await alice.send(`PUT /api/v2/filters/${filter.id}`, twice), 'keywords_attributes')
    const unknown = { title: 'Changed', keywords_attributes: [{ id: '1', keyword: 'x' }] }
    expect((await alice.send(`PUT /api/v2/filters/${filter.id}`, unknown)).status).toBe(404)
    const change = { title: 'Changed', keywords_attributes: [{ id: '1', _destroy: true }] }
    expect((await alice.send(`PUT /api/v2/filters/${filter.id}`, change)).status).toBe(404)
    expect(ok(await alice.get('/api/v2/filters'))).toEqual([filter])
  })

  test('are accessible only to their owner, with the right scope', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const { id, keywords } = await create(alice, looking('secret'))
    const post = await publish(bob, 'Hello')
    const { id: entry } = ok(await alice.send(`POST /api/v2/filters/${id}/statuses`, { status_id: post.id }))
    const word = keywords[0].id
    const reads = ['', `/${id}`, `/${id}/keywords`, `/keywords/${word}`, `/${id}/statuses`, `/statuses/${entry}`]
    const writes = [
      `PUT /api/v2/filters/${id}`,
      `DELETE /api/v2/filters/${id}`,
      `POST /api/v2/filters/${id}/keywords`,
      `PUT /api/v2/filters/keywords/${word}`,
      `DELETE /api/v2/filters/keywords/${word}`,
      `POST /api/v2/filters/${id}/statuses`,
      `DELETE /api/v2/filters/statuses/${entry}`,
    ]
    const body = { keyword: 'x', status_id: post.id, title: 'x' }
    const writer = await journey.person(alice.name, ['write:filters', 'read:statuses'])
    const reader = await journey.person(alice.name, ['read:filters'])
    for (const path of reads.map((end) => `/api/v2/filters${end}`)) {
      expect((await journey.anonymous.get(path)).status).toBe(401)
      expect((await writer.get(path)).body.code).toBe('insufficient_scope')
      expect((await reader.get(path)).status).toBe(200)
      if (path !== '/api/v2/filters') expect((await bob.get(path)).status).toBe(404)
    }
    for (const line of writes) {
      expect((await journey.anonymous.send(line, body)).status).toBe(401)
      expect((await reader.send(line, body)).body.code).toBe('insufficient_scope')
      expect((await bob.send(line, body)).status).toBe(404)
    }
    expect(ok(await bob.get('/api/v2/filters'))).toEqual([])
    expect((await reader.send('POST /api/v2/filters/preview', { context: ['home'] })).status).toBe(403)
    expect(ok(await alice.get(`/api/v2/filters/${id}`)).keywords).toEqual(keywords)
    expect((await alice.get('/api/v2/filters/abc')).status).toBe(404)
  })
})

describe('keywords', () => {
  test('are added, read, changed and removed one by one', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const { id } = await create(alice, {})
    const path = `/api/v2/filters/${id}/keywords`
    const word = ok(await alice.send(`POST ${path}`, { keyword: ' Cats  ', whole_word: false }))
    expect(word).toEqual({ id: expect.any(String), keyword: 'Cats', whole_word: false, regex: false, exclude: false })
    expect(ok(await alice.get(path))).toEqual([word])
    const one = `/api/v2/filters/keywords/${word.id}`
    expect(ok(await alice.get(one))).toEqual(word)
    expect(ok(await alice.send(`PUT ${one}`, { exclude: true }))).toEqual({ ...word, exclude: true })
    expect(ok(await alice.send(`PUT ${one}`, new URLSearchParams({ keyword: 'd.g', regex: 'true' })))).toEqual({
      ...word,
      keyword: 'd.g',
      regex: true,
      exclude: true,
    })
    expectRefused(await alice.send(`PUT ${one}`, { keyword: '(' }), 'keyword')
    expectRefused(await alice.send(`PUT ${one}`, { keyword: '' }), 'keyword')
    expectRefused(await alice.send(`POST ${path}`, { keyword: 'a*', regex: true }), 'keyword')
    expect((await alice.send(`POST ${path}`, {})).status).toBe(422)
    expect(ok(await alice.send(`DELETE ${one}`))).toEqual({})
    expect((await alice.get(one)).status).toBe(404)
    expect((await alice.send(`DELETE ${one}`)).status).toBe(404)
    expect(ok(await alice.get(`/api/v2/filters/${id}`)).keywords).toEqual([]) // the filter stays
  })

  test('cannot become regular expressions if they are not valid ones', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const { keywords } = await create(alice, looking('(oops'))
    expectRefused(await alice.send(`PUT /api/v2/filters/keywords/${keywords[0].id}`, { regex: true }), 'keyword')
  })
})

describe('single posts', () => {
  test('are added to a filter once, and removed from it', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    const { id } = await create(alice, looking('nowhere'))
    const post = await publish(bob, 'Just this one')
    const path = `/api/v2/filters/${id}/statuses`
    const both = await Promise.all([1, 2].map(() => alice.send(`POST ${path}`, { status_id: post.id })))
    const [entry, again] = both.map(ok)
    expect(entry).toEqual({ id: expect.any(String), status_id: post.id })
    expect(again).toEqual(entry)
    expect(ok(await alice.get(path))).toEqual([entry])
    expect(ok(await alice.get(`/api/v2/filters/${id}`)).statuses).toEqual([entry])
    expect(ok(await look(alice, post)).filtered).toMatchObject([
      { filter: { id }, keyword_matches: null, status_matches: [post.id] },
    ])
    expect(ok(await alice.get(`/api/v2/filters/statuses/${entry.id}`))).toEqual(entry)
    expect(ok(await alice.send(`DELETE /api/v2/filters/statuses/${entry.id}`))).toEqual(entry)
    expect((await alice.send(`DELETE /api/v2/filters/statuses/${entry.id}`)).status).toBe(404)
    expect((await alice.get(`/api/v2/filters/statuses/${entry.id}`)).status).toBe(404)
    expect(ok(await look(alice, post)).filtered).toEqual([])
  })

  test('must be visible to the owner, a boost adds the original, and a deleted post leaves the filter', async () => {
    const { alice, bob, carol } = await createPeople(journey, 'alice', 'bob', 'carol')
    const { id } = await create(alice, {})
    const path = `POST /api/v2/filters/${id}/statuses`
    const secret = await publish(bob, { status: 'For me', visibility: 'private' })
    for (const wrong of [secret.id, '1', '99']) expect((await alice.send(path, { status_id: wrong })).status).toBe(404)
    expect((await alice.send(path, {})).status).toBe(422)
    const post = await publish(bob, 'For all')
    const boost = ok(await act(carol, 'reblog', post))
    expect(ok(await alice.send(path, { status_id: boost.id })).status_id).toBe(post.id)
    ok(await bob.send(`DELETE /api/v1/statuses/${post.id}`))
    expect(ok(await alice.get(`/api/v2/filters/${id}`)).statuses).toEqual([])
  })
})

describe('a matching post', () => {
  test('is marked as filtered wherever it appears, but only for the owner of the filter', async () => {
    const { alice, bob } = await createPeople(journey, 'alice', 'bob')
    await follow(alice, bob)
    const post = await publish(bob, 'Badgers #badgerwatch')
    const response = await publish(bob, { status: 'No animals', in_reply_to_id: post.id })
    const boost = ok(await act(bob, 'reblog', post))
    const quote = await publish(bob, { status: 'Look', quoted_status_id: post.id })
    ok(await act(alice, 'favourite', post))
    ok(await act(alice, 'bookmark', post))
    await expectHome(alice, [quote.id, boost.id, response.id, post.id])
    const before = ok(await look(alice, post))
    const { keywords, statuses, match, ...filter } = await create(alice, {
      filter_action: 'hide',
      ...looking('badgers'),
    })
    expect([keywords.length, statuses, match]).toEqual([1, [], 'any'])
    const filtered = [{ filter, keyword_matches: ['Badgers'], status_matches: null }]
    const places = [
      '/api/v1/timelines/home',
      '/api/v1/timelines/public',
      '/api/v1/timelines/tag/badgerwatch',
      `/api/v1/accounts/${bob.id}/statuses`,
      '/api/v1/favourites',
      '/api/v1/bookmarks',
      `/api/v1/statuses?id[]=${post.id}`,
    ]
    for (const path of places) {
      const found = ok(await alice.get(path)).find(({ id }: { id: string }) => id === post.id)
      expect({ path, filtered: found.filtered }).toEqual({ path, filtered })
    }
    const context = ok(await alice.get(`/api/v1/statuses/${response.id}/context`))
    expect(context.ancestors.map((one: { filtered: unknown }) => one.filtered)).toEqual([filtered])
    expect(ok(await look(alice, post))).toEqual({ ...before, filtered })
    expect(ok(await look(alice, response)).filtered).toEqual([])
    expect(ok(await look(alice, boost))).toMatchObject({ filtered, reblog: { id: post.id, filtered } })
    expect(ok(await look(alice, quote))).toMatchObject({
      filtered: [],
      quote: { quoted_status: { id: post.id, filtered } },
    })
    expect(ok(await look(bob, post)).filtered).toEqual([])
    expect(ok(await look(journey.anonymous, post))).not.toHaveProperty('filtered')
    await expectHome(alice, [quote.id, boost.id, response.id, post.id]) // filters drop nothing
  })

  test('is matched again after each change of the filter or the post', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const post = await publish(alice, 'A red fox') // filters match your own posts too
    const { id, keywords } = await create(alice, looking('fox', { keyword: 'dog' }))
    expect(await wordsIn(alice, post)).toEqual(['fox'])
    ok(await alice.send(`PUT /api/v2/filters/${id}`, { match: 'all' }))
    expect(await wordsIn(alice, post)).toEqual([])
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'A fox and a DOG' }))
    expect(await wordsIn(alice, post)).toEqual(['fox', 'DOG'])
    ok(await alice.send(`PUT /api/v2/filters/keywords/${keywords[1].id}`, { exclude: true }))
    expect(await wordsIn(alice, post)).toEqual([])
    ok(await alice.send(`DELETE /api/v2/filters/keywords/${keywords[1].id}`))
    expect(await wordsIn(alice, post)).toEqual(['fox'])
    ok(await alice.send(`POST /api/v2/filters/${id}/keywords`, { keyword: 'd.g', regex: true }))
    expect(await wordsIn(alice, post)).toEqual(['fox', 'DOG'])
    ok(await alice.send(`PUT /api/v2/filters/${id}`, { expires_in: -1 }))
    expect(await wordsIn(alice, post)).toEqual([])
    expect(ok(await alice.get('/api/v2/filters'))).toHaveLength(1)
    ok(await alice.send(`PUT /api/v2/filters/${id}`, { expires_in: 600 }))
    expect(await wordsIn(alice, post)).toEqual(['fox', 'DOG'])
    ok(await alice.send(`DELETE /api/v2/filters/${id}`))
    expect(await wordsIn(alice, post)).toEqual([])
  })

  test('can match by its content warning or a poll option', async () => {
    const { alice } = await createPeople(journey, 'alice')
    await create(alice, looking('weasel'))
    const warned = await publish(alice, { status: 'x', spoiler_text: 'A Weasel' })
    const pollPost = await publish(alice, { status: 'y', poll: { options: ['Stoat', 'weasel?'], expires_in: 600 } })
    expect(await wordsIn(alice, warned)).toEqual(['Weasel'])
    expect(await wordsIn(alice, pollPost)).toEqual(['weasel'])
  })
})

describe('a preview', () => {
  test('returns what a filter would match, ignores other filters, and stores nothing', async () => {
    const { alice, bob, carol } = await createPeople(journey, 'alice', 'bob', 'carol')
    await follow(alice, bob)
    const [otters, seals] = [await publish(bob, 'Otters hold hands'), await publish(carol, 'Seals and otters')]
    const secret = await publish(carol, { status: 'Secret otters', visibility: 'private' })
    const boost = ok(await act(bob, 'reblog', seals))
    await expectHome(alice, [boost.id, otters.id])
    await create(alice, looking('hands'))
    const draft = { context: ['home'], ...looking('otters', { keyword: 'h.nds', regex: true }) }
    const matches = ok(await alice.send('POST /api/v2/filters/preview', draft))
    expect(idsOf({ body: matches } as never)).toEqual([boost.id, otters.id])
    expect(matches[0]).toMatchObject({ filtered: [{ keyword_matches: ['otters'] }], reblog: { id: seals.id } })
    expect(matches[0].reblog.filtered).toEqual(matches[0].filtered)
    expect(matches[1].filtered).toMatchObject([{ filter: { title: 'Preview' }, keyword_matches: ['Otters', 'hands'] }])
    expect(matches[1]).toMatchObject({ content: otters.content, account: { id: bob.id }, favourited: false })
    expect(JSON.stringify(matches)).not.toContain(secret.id)
    expect(ok(await alice.get('/api/v2/filters'))).toHaveLength(1)
    const none = { ...draft, match: 'all', ...looking('otters', 'seals', { keyword: 'and', exclude: true }) }
    expect(ok(await alice.send('POST /api/v2/filters/preview', none))).toEqual([])
  })

  test('is refused if the filter would be', async () => {
    const { alice } = await createPeople(journey, 'alice')
    const preview = (fields: object) => alice.send('POST /api/v2/filters/preview', { context: ['home'], ...fields })
    expectRefused(await preview(looking('')), 'keywords_attributes.0.keyword')
    expectRefused(await preview(looking({ keyword: '(', regex: true })), 'keywords_attributes.0.keyword')
    expectRefused(await preview(looking(...Array.from({ length: 101 }, (_, n) => `w${n}`))), 'keywords_attributes')
    // The number of keywords is checked before their patterns are, because checking a pattern takes time.
    const broken = Array.from({ length: 11 }, () => ({ keyword: '(', regex: true }))
    expectRefused(await preview(looking(...broken)), 'keywords_attributes')
    expect((await journey.anonymous.send('POST /api/v2/filters/preview', { context: ['home'] })).status).toBe(401)
  })
})

test('masto.js manages filters', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const { token } = await journey.service.signIn(alice.id as never)
  const { filters } = createRestAPIClient({ url: journey.service.url, accessToken: token }).v2
  const created = await filters.create({
    title: 'Clients',
    context: ['home', 'notifications'],
    filterAction: 'hide',
    expiresIn: 600,
    keywordsAttributes: [{ keyword: 'one', wholeWord: true }, { keyword: 'two' }],
  })
  expect(created).toMatchObject({
    title: 'Clients',
    filterAction: 'hide',
    keywords: [{ keyword: 'one' }, { keyword: 'two' }],
  })
  const [one, two] = created.keywords
  const changed = await filters.$select(created.id).update({
    filterAction: 'warn',
    keywordsAttributes: [{ id: one!.id, keyword: 'first' }, { id: two!.id, _destroy: true } as never],
  })
  expect(changed).toMatchObject({ filterAction: 'warn', keywords: [{ id: one!.id, keyword: 'first' }] })
  const added = await filters.$select(created.id).keywords.create({ keyword: 'third', wholeWord: false })
  expect(await filters.$select(created.id).keywords.list()).toMatchObject([{ keyword: 'first' }, added])
  await filters.$select(created.id).remove()
  expect(await filters.list()).toEqual([])
})
