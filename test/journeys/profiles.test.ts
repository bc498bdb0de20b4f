import { beforeAll, describe, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, form, idsOf, type Person, journeyForFile } from './people.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('Bob')
})

const picture = async (width = 500, height = 500) => file(await twoColours(width, height).png().toBuffer(), 'image/png')

const change = (person: Person, body: unknown) => person.send('PATCH /api/v1/accounts/update_credentials', body)

describe('your own profile', () => {
  test('includes the fields that only its owner sees', async () => {
    const { status, body } = await alice.get('/api/v1/accounts/verify_credentials')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: alice.id, username: 'alice', source: { privacy: 'public', note: '', fields: [] } })
  })

  test.each(['profile', 'read:accounts', 'read'] as const)(
    'can be read, but not changed, with the scope %s',
    async (scope) => {
      const narrow = await context.person('alice', [scope])
      expect((await narrow.get('/api/v1/accounts/verify_credentials')).status).toBe(200)
      expect((await change(narrow, { note: 'no' })).body).toMatchObject({ code: 'insufficient_scope' })
    },
  )

  test('keeps the fields that a change leaves out', async () => {
    await change(alice, { display_name: ' Alice\nA. ', note: 'Hello #world', bot: true })
    const { body } = await change(alice, new URLSearchParams({ locked: 'true', bot: '0' }))
    expect(body).toMatchObject({ display_name: 'Alice A.', locked: true, bot: false, source: { note: 'Hello #world' } })
    expect(body.note).toContain('class="mention hashtag"')
    await change(alice, { locked: false })
  })

  test('accepts its fields as a list, or as a map with any numeric keys', async () => {
    const asHash = new URLSearchParams([
      ['fields_attributes[7][name]', 'Second'],
      ['fields_attributes[7][value]', 'two'],
      ['fields_attributes[3][name]', 'First'],
      ['fields_attributes[3][value]', 'https://one.example'],
      ['fields_attributes[9][name]', ''],
      ['fields_attributes[9][value]', ''],
    ])
    const { body } = await change(alice, asHash)
    expect(body.source.fields).toMatchObject([
      { name: 'First', value: 'https://one.example' },
      { name: 'Second', value: 'two' },
    ])
    const listed = await change(alice, { fields_attributes: [{ name: 'Only', value: 'one' }] })
    expect(listed.body.source.fields).toMatchObject([{ name: 'Only', value: 'one' }])
    expect((await change(alice, { fields_attributes: [] })).body.fields).toEqual([])
  })

  test('accepts defaults for posts, which preferences show', async () => {
    const defaults = { privacy: 'unlisted', sensitive: true, language: 'de', quote_policy: 'followers' }
    expect((await change(alice, { source: defaults })).body.source).toMatchObject(defaults)
    const flat = new URLSearchParams({ 'source[language]': '', 'source[privacy]': 'private' })
    expect((await change(alice, flat)).status).toBe(200)
    expect((await alice.get('/api/v1/preferences')).body).toMatchObject({
      'posting:default:visibility': 'private',
      'posting:default:sensitive': true,
      'posting:default:language': null,
    })
  })

  test.each([
    [{ display_name: 'x'.repeat(101) }, 'display_name'],
    [{ note: 'x'.repeat(1001) }, 'note'],
    [{ fields_attributes: Array.from({ length: 9 }, () => ({ name: 'a', value: 'b' })) }, 'fields_attributes'],
    [{ fields_attributes: [{ name: '', value: 'b' }] }, 'fields_attributes.0.name'],
    [{ fields_attributes: [{ name: 'a', value: 'x'.repeat(256) }] }, 'fields_attributes.0.value'],
    [{ source: { privacy: 'nobody' } }, 'source[privacy]'],
    [{ avatar: 'not a file' }, 'avatar'],
  ])('refuses values that are out of bounds', async (body, field) => {
    const response = await change(alice, body)
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({ code: 'validation_failed', fields: [{ field }] })
  })
})

describe('the pictures of a profile', () => {
  test('are stored, replaced with their files, and removed', async () => {
    const first = await change(
      bob,
      form({ avatar: await picture(), header: await picture(), avatar_description: 'Me' }),
    )
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ avatar_description: 'Me', avatar: first.body.avatar_static })
    await expect.poll(() => context.stored('avatars/')).toHaveLength(1)
    const second = await bob.send('PUT /api/v1/accounts/update_credentials', form({ avatar: await picture(50, 900) }))
    expect(second.body.avatar).not.toBe(first.body.avatar)
    expect(second.body.header).toBe(first.body.header)
    await expect.poll(() => context.stored('avatars/')).toHaveLength(1)
    const bare = await bob.send('DELETE /api/v1/profile/avatar')
    expect(bare.body.avatar).toContain('/avatars/missing.png')
    expect(bare.body.header).toBe(first.body.header)
    expect((await bob.send('DELETE /api/v1/profile/header')).body.header).toContain('/headers/missing.png')
    expect((await bob.send('DELETE /api/v1/profile/header')).status).toBe(200)
    await expect.poll(() => context.stored('')).toEqual([])
  })

  test('are refused if they are not images, and nothing is changed or stored', async () => {
    const page = file(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png')
    const response = await change(bob, form({ avatar: await picture(), header: page, display_name: 'New' }))
    expect(response.body).toMatchObject({ code: 'validation_failed', fields: [{ field: 'header' }] })
    expect((await bob.get('/api/v1/accounts/verify_credentials')).body.display_name).not.toBe('New')
    await expect.poll(() => context.stored('')).toEqual([])
  })

  test('that are sent at the same time leave one avatar with its file', async () => {
    const sent = Array.from({ length: 4 }, async () => change(bob, form({ avatar: await picture() })))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await bob.get(`/api/v1/accounts/${bob.id}`)
    await expect.poll(() => context.stored('avatars/')).toEqual([body.avatar.split('/media/')[1]])
  })
})

describe('other people’s profiles', () => {
  test('are read by id, by ids and by name, without a session too', async () => {
    const { anonymous } = context
    expect((await anonymous.get(`/api/v1/accounts/${bob.id}`)).body).toMatchObject({ acct: 'Bob' })
    const several = await alice.get(`/api/v1/accounts?id[]=${bob.id}&id[]=1&id[]=${alice.id}&id[]=${bob.id}`)
    expect(idsOf(several)).toEqual([bob.id, alice.id])
    const host = new URL((await anonymous.get('/api/v2/instance')).body.configuration.urls.about).host
    for (const acct of ['bob', '@BOB', `bob@${host}`, `@bob@${host}`]) {
      expect((await anonymous.get(`/api/v1/accounts/lookup?acct=${acct}`)).body).toMatchObject({ id: bob.id })
    }
  })

  test.each([
    '/1',
    '/abc',
    '/9999999999999999999',
    '/lookup?acct=nobody',
    '/lookup?acct=bob@elsewhere.example',
    '/lookup?acct=@@',
  ])('that do not exist return 404: %s', async (path) =>
    expect((await alice.get(`/api/v1/accounts${path}`)).status).toBe(404),
  )

  test('list the posts that the query selects', async () => {
    const post = async (body: object) => (await bob.send('POST /api/v1/statuses', body)).body.id as string
    const plain = await post({ status: 'Plain' })
    const tagged = await post({ status: 'With #Café' })
    const reply = await post({ status: 'Yes?', in_reply_to_id: await aliceSays('Bob?') })
    const secret = await post({ status: 'Just me', visibility: 'private' })
    const boost = (await bob.send(`POST /api/v1/statuses/${await aliceSays('Listen')}/reblog`)).body.id as string
    await bob.send(`POST /api/v1/statuses/${plain}/pin`)
    const shown = async (query: string, person = alice) => {
      return idsOf(await person.get(`/api/v1/accounts/${bob.id}/statuses?${query}`))
    }
    expect(await shown('')).toEqual([boost, reply, tagged, plain])
    expect(await shown('', bob)).toEqual([boost, secret, reply, tagged, plain])
    expect(await shown('exclude_reblogs=true&exclude_replies=1')).toEqual([tagged, plain])
    expect(await shown('pinned=true')).toEqual([plain])
    expect(await shown(`tagged=${encodeURIComponent('CAFÉ')}`)).toEqual([tagged])
    expect(await shown('tagged=%23')).toEqual([])
    expect(await shown('only_media=true')).toEqual([])
    expect(await shown('limit=2', context.anonymous)).toEqual([boost, reply])
    expect((await alice.get('/api/v1/accounts/1/statuses')).status).toBe(404)
  })

  test('of suspended accounts are hidden', async () => {
    const mallory = await context.person('mallory')
    await context.stores.accounts.suspend(mallory.id as never)
    expect((await alice.get(`/api/v1/accounts/${mallory.id}`)).status).toBe(404)
    expect((await alice.get('/api/v1/accounts/lookup?acct=mallory')).status).toBe(404)
    expect((await alice.get(`/api/v1/accounts?id[]=${mallory.id}`)).body).toEqual([])
    expect((await alice.get(`/api/v1/accounts/${mallory.id}/statuses`)).status).toBe(404)
  })
})

async function aliceSays(status: string): Promise<string> {
  return (await alice.send('POST /api/v1/statuses', { status, visibility: 'public' })).body.id
}

describe('markers, sessions and the instance', () => {
  test('markers are stored per timeline, and their versions count up', async () => {
    expect((await alice.get('/api/v1/markers')).body).toEqual({})
    await alice.send('POST /api/v1/markers', { home: { last_read_id: '5' } })
    const both = new URLSearchParams({ 'home[last_read_id]': '6', 'notifications[last_read_id]': '7' })
    expect((await alice.send('POST /api/v1/markers', both)).body.home).toMatchObject({ last_read_id: '6' })
    const { body } = await alice.get('/api/v1/markers?timeline[]=home&timeline[]=notifications')
    expect(body.notifications).toMatchObject({ last_read_id: '7' })
    expect(body.home.version).toBeGreaterThan(body.notifications.version)
    expect((await bob.get('/api/v1/markers?timeline[]=home')).body).toEqual({})
    expect((await alice.send('POST /api/v1/markers', { home: { last_read_id: 'x' } })).status).toBe(422)
  })

  test('sessions-6: an app with `read` and `write` sees and ends only its own session', async () => {
    const app = await context.person('dora')
    const other = await context.person('dora', ['profile'])
    const [{ handle }, ...none] = (await other.get('/api/v1/sessions')).body
    expect(none).toEqual([])
    expect((await app.get('/api/v1/sessions')).body).toMatchObject([{ current: true }])
    expect((await app.send(`DELETE /api/v1/sessions/${handle}`)).status).toBe(404)
    const [reading, writing] = [
      await context.person('dora', ['read:sessions']),
      await context.person('dora', ['write:sessions']),
    ]
    expect((await reading.get('/api/v1/sessions')).body).toHaveLength(4)
    expect((await reading.send(`DELETE /api/v1/sessions/${handle}`)).status).toBe(404)
    expect((await writing.get('/api/v1/sessions')).body).toHaveLength(1)
    expect((await writing.send(`DELETE /api/v1/sessions/${handle}`)).status).toBe(200)
    expect((await other.get('/api/v1/sessions')).status).toBe(401)
    const own = (await app.get('/api/v1/sessions')).body[0].handle
    expect((await app.send(`DELETE /api/v1/sessions/${own}`)).status).toBe(200)
  })

  test('GraphQL applies the same rule to sessions', async () => {
    const app = await context.person('emil')
    const { handle } = await context.service.signIn(app.id as never)
    const ask = async (who: Person, query: string) => (await who.send('POST /graphql', { query })).body
    const end = `mutation { revokeSession(input: { handle: "${handle}" }) { id } }`
    expect((await ask(app, '{ sessions { current } }')).data.sessions).toEqual([{ current: true }])
    expect((await ask(app, end)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    const owner = await context.person('emil', ['read:sessions', 'write:sessions'])
    expect((await ask(owner, '{ sessions { current } }')).data.sessions).toHaveLength(3)
    expect((await ask(owner, end)).data.revokeSession).toEqual({ id: handle })
  })

  test('paths-9, sessions-5: sessions are listed without secrets, and only their owner can end them', async () => {
    const phone = await context.person('carol')
    const laptop = await context.person('carol', ['read', 'write', 'read:sessions', 'write:sessions'])
    const { body } = await laptop.get('/api/v1/sessions')
    expect(body).toHaveLength(2)
    expect(JSON.stringify(body)).not.toContain('ses_')
    const lost = body.find(({ current }: { current: boolean }) => !current)
    for (const handle of [lost.handle, 'sh_0000000000000000', 'nonsense%00']) {
      expect((await alice.send(`DELETE /api/v1/sessions/${handle}`)).status).toBe(404)
    }
    expect((await laptop.send(`DELETE /api/v1/sessions/${lost.handle}`)).body).toEqual({})
    expect((await phone.get('/api/v1/sessions')).status).toBe(401)
    expect((await laptop.send(`DELETE /api/v1/sessions/${lost.handle}`)).status).toBe(404)
    const own = (await laptop.get('/api/v1/sessions')).body[0].handle
    expect((await laptop.send(`DELETE /api/v1/sessions/${own}`)).status).toBe(200)
    expect((await laptop.get('/api/v1/sessions')).status).toBe(401)
  })

  test('anonymous readers can read the instance in both versions', async () => {
    const { body } = await context.anonymous.get('/api/v1/instance')
    expect(body.stats.user_count).toBeGreaterThan(0)
    expect((await context.anonymous.get('/api/v2/instance/')).body.configuration.statuses.max_characters).toBe(5000)
    expect((await context.anonymous.get('/api/v1/custom_emojis')).body).toEqual([])
    expect((await context.anonymous.get('/api/v1/instance/rules')).body).toEqual([])
  })
})
