import { describe, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, form, journeyForFile } from './people.ts'
import { expectRefused, createPeople, ok } from './posting.ts'

const context = journeyForFile()

const picture = async () => file(await twoColours(500, 500).png().toBuffer(), 'image/png')

describe('the profile as its owner edits it', () => {
  test('has defaults at first, and null for pictures that were not chosen', async () => {
    const { alice } = await createPeople(context, 'alice')
    expect(ok(await alice.get('/api/v1/profile'))).toEqual({
      id: alice.id,
      ...{ display_name: '', note: '', fields: [] },
      ...{ avatar: null, avatar_static: null, avatar_description: '' },
      ...{ header: null, header_static: null, header_description: '' },
      ...{ locked: false, bot: false, hide_collections: false, discoverable: true, indexable: true },
      ...{ show_media: true, show_media_replies: true, show_featured: true },
      attribution_domains: [],
    })
  })

  test.each(['PATCH', 'PUT'])('is changed by %s, and keeps the fields that a change leaves out', async (method) => {
    const { alice } = await createPeople(context, 'alice')
    const changed = ok(
      await alice.send(`${method} /api/v1/profile`, {
        note: 'Hello <b>#world</b>',
        fields_attributes: [{ name: 'Site', value: 'https://one.example' }],
        show_media: false,
        show_featured: false,
        attribution_domains: ['https://Blog.example/', '', 'news.example', 'blog.example'],
      }),
    )
    expect(changed).toMatchObject({
      note: 'Hello <b>#world</b>',
      fields: [{ name: 'Site', value: 'https://one.example', verified_at: null }],
      ...{ show_media: false, show_media_replies: true, show_featured: false },
      attribution_domains: ['blog.example', 'news.example'],
    })
    const again = ok(await alice.send(`${method} /api/v1/profile`, new URLSearchParams({ show_media_replies: '0' })))
    expect(again).toEqual({ ...changed, show_media_replies: false })
    expect(ok(await alice.get('/api/v1/profile'))).toEqual(again)
    expect(ok(await context.anonymous.get(`/api/v1/accounts/${alice.id}`))).toMatchObject({
      ...{ show_media: false, show_media_replies: false, show_featured: false },
    })
  })

  test('accepts pictures with descriptions, and removes them', async () => {
    const { alice } = await createPeople(context, 'alice')
    const sent = { avatar: await picture(), avatar_description: 'Two colours' }
    const changed = ok(await alice.send('PUT /api/v1/profile', form(sent)))
    expect(changed).toMatchObject({ avatar_description: 'Two colours', header: null, header_static: null })
    expect((await fetch(changed.avatar)).status).toBe(200)
    ok(await alice.send('DELETE /api/v1/profile/avatar'))
    expect(ok(await alice.get('/api/v1/profile'))).toMatchObject({ avatar: null, avatar_static: null })
  })

  test('is the same profile that `update_credentials` changes', async () => {
    const { alice } = await createPeople(context, 'alice')
    const { source } = ok(
      await alice.send('PATCH /api/v1/accounts/update_credentials', {
        attribution_domains: ['one.example'],
        show_featured: false,
      }),
    )
    expect(source.attribution_domains).toEqual(['one.example'])
    expect(ok(await alice.get('/api/v1/profile'))).toMatchObject({
      attribution_domains: ['one.example'],
      show_featured: false,
    })
    ok(await alice.send('PUT /api/v1/profile', new URLSearchParams({ 'attribution_domains[]': '' })))
    const own = ok(await alice.get('/api/v1/accounts/verify_credentials'))
    expect(own.source.attribution_domains).toEqual([])
  })

  test('credits at most ten domains, and refuses what is not a domain', async () => {
    const { alice } = await createPeople(context, 'alice')
    const domains = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.example`)
    const credit = (attribution_domains: string[]) => alice.send('PATCH /api/v1/profile', { attribution_domains })
    ok(await credit(domains(10)))
    expectRefused(await credit(domains(11)), 'attribution_domains')
    expectRefused(await credit(['one.example', 'not a domain']), 'attribution_domains.1')
    expectRefused(await credit(['one.example/page']), 'attribution_domains.0')
    expect(ok(await alice.get('/api/v1/profile')).attribution_domains).toHaveLength(10)
  })

  test('needs a session with the right scopes', async () => {
    expect((await context.anonymous.get('/api/v1/profile')).status).toBe(401)
    expect((await context.anonymous.send('PATCH /api/v1/profile', { note: 'x' })).status).toBe(401)
    const reader = await context.person('profile_reader', ['profile'])
    expect((await reader.get('/api/v1/profile')).status).toBe(200)
    expect((await reader.send('PUT /api/v1/profile', { note: 'x' })).body).toMatchObject({ code: 'insufficient_scope' })
  })

  test('stores every one of several simultaneous changes', async () => {
    const { alice } = await createPeople(context, 'alice')
    const changes = [
      { show_media: false },
      { show_featured: false },
      { note: 'x' },
      { attribution_domains: ['a.example'] },
    ]
    for (const answer of await Promise.all(changes.map((body) => alice.send('PATCH /api/v1/profile', body)))) ok(answer)
    expect(ok(await alice.get('/api/v1/profile'))).toMatchObject(Object.assign({}, ...changes) as object)
  })
})

describe('preferences', () => {
  test('have the keys that clients look for', async () => {
    const { alice } = await createPeople(context, 'alice')
    expect(ok(await alice.get('/api/v1/preferences'))).toEqual({
      'posting:default:visibility': 'public',
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'posting:default:quote_policy': 'public',
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
      'reading:autoplay:gifs': false,
    })
  })
})

describe('features that this server does not have', () => {
  test.each([
    ['/api/v1/instance/peers', []],
    ['/api/v1/instance/domain_blocks', []],
    ['/api/v1/instance/activity', []],
    ['/api/v1/instance/rules', []],
    ['/api/v1/instance/translation_languages', {}],
    ['/api/v1/instance/extended_description', { updated_at: null, content: '' }],
    ['/api/v1/instance/privacy_policy', { updated_at: null, content: '' }],
  ])('%s is empty for anonymous readers', async (path, expected) => {
    expect(ok(await context.anonymous.get(path))).toEqual(expected)
  })

  test('announcements and identity proofs are empty for signed-in readers', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    for (const path of ['/api/v1/announcements', `/api/v1/accounts/${bob.id}/identity_proofs`]) {
      expect(ok(await alice.get(path))).toEqual([])
      expect((await context.anonymous.get(path)).status).toBe(401)
    }
    expect((await alice.get('/api/v1/accounts/1/identity_proofs')).status).toBe(404)
    expect((await alice.send('POST /api/v1/announcements/1/dismiss')).status).toBe(404)
    expect((await context.anonymous.send('POST /api/v1/announcements/1/dismiss')).status).toBe(401)
  })
})
