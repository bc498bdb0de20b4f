import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAt } from './moderators.ts'
import { type Person, type Place, startPlace } from './people.ts'
import { ok } from './posting.ts'

let place: Place
let admin: Person

beforeAll(async () => {
  place = await startPlace()
  admin = await staff('scribe', 'Admin')
})
afterAll(() => place?.stop())

const staff = (name: string, role: string) => staffAt(place, name, role)

const set = (name: string, text: string, more: object = {}, by = admin) =>
  by.send(`PUT /api/v1/admin/texts/${name}`, { text, ...more })
const read = (path: string) => place.stranger.get(`/api/v1/instance/${path}`)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['about', 'extended_description'],
  ['privacy_policy', 'privacy_policy'],
])('%s is written in Markdown, shown as safe HTML, and its versions stay', async (name, path) => {
  expect(ok(await read(path))).toEqual({ updated_at: null, content: '' })
  const first = ok(await set(name, '# Hello\n\n<script>alert(1)</script>'))
  expect(first).toMatchObject({ name, text: expect.stringContaining('# Hello'), account_id: admin.id })
  expect(ok(await read(path))).toEqual({ updated_at: first.created_at, content: '<h2>Hello</h2>' })
  ok(await set(name, 'A [link](javascript:alert(1)) and **more**'))
  expect(ok(await read(path)).content).toBe('<p>A <a rel="noopener">link</a> and <strong>more</strong></p>')
  ok(await set(name, ''))
  expect(ok(await read(path)).content).toBe('')
  const history = await admin.get(`/api/v1/admin/texts/${name}?limit=2`)
  expect(history.body.map(({ text }: { text: string }) => text.slice(0, 6))).toEqual(['', 'A [lin'])
  expect(history.headers.get('link')).toContain('max_id=')
  expect((await set(name, 'a', { effective_date: '2027-01-01' })).status).toBe(422)
})

test('terms of service hold from their day, until newer ones do', async () => {
  expect((await read('terms_of_service')).status).toBe(404)
  const urls = async () => ok(await place.stranger.get('/api/v2/instance')).configuration.urls
  expect(await urls()).toMatchObject({ privacy_policy: null, terms_of_service: null })
  const [past, future] = [dayIn(-10), dayIn(10)]
  ok(await set('terms_of_service', 'Next', { effective_date: future }))
  expect(ok(await read('terms_of_service'))).toMatchObject({ content: '<p>Next</p>', effective: false })
  ok(await set('terms_of_service', 'Now', { effective_date: past }))
  expect(ok(await read('terms_of_service'))).toEqual({
    ...{ content: '<p>Now</p>', effective_date: past, effective: true, succeeded_by: future, preceded_by: null },
  })
  expect(ok(await read(`terms_of_service/${future}`))).toMatchObject({
    ...{ content: '<p>Next</p>', succeeded_by: null, preceded_by: past },
  })
  expect(await urls()).toMatchObject({
    privacy_policy: null,
    terms_of_service: `${place.service.url}/terms-of-service`,
  })
  ok(await set('terms_of_service', 'Next, corrected', { effective_date: future }))
  expect(ok(await read(`terms_of_service/${future}`)).content).toBe('<p>Next, corrected</p>')
  expect((await read(`terms_of_service/${dayIn(1)}`)).status).toBe(404)
  for (const wrong of ['soon', '0000-01-01']) {
    expect((await read(`terms_of_service/${wrong}`)).status).toBe(422)
    expect((await set('terms_of_service', 'a', { effective_date: wrong })).status).toBe(422)
  }
})

test('rules are added, changed and moved, and their ids stay', async () => {
  const one = ok(await admin.send('POST /api/v1/admin/rules', { text: 'Be kind', hint: 'To all' }))
  const two = ok(await admin.send('POST /api/v1/admin/rules', { text: 'Be brief' }))
  ok(await admin.send(`PUT /api/v1/admin/rules/${two.id}`, { text: 'Be short', position: 1 }))
  ok(await admin.send(`PUT /api/v1/admin/rules/${one.id}`, { hint: '' }))
  expect(ok(await read('rules')).map(({ id, text, hint }: Record<string, string>) => [id, text, hint])).toEqual([
    [two.id, 'Be short', ''],
    [one.id, 'Be kind', ''],
  ])
  ok(await admin.send(`DELETE /api/v1/admin/rules/${one.id}`))
  expect(ok(await read('rules'))).toHaveLength(1)
  expect((await admin.send(`DELETE /api/v1/admin/rules/${one.id}`)).status).toBe(404)
  expect((await admin.send(`PUT /api/v1/admin/rules/${one.id}`, { text: 'a' })).status).toBe(404)
  expect((await admin.send('POST /api/v1/admin/rules', { text: ' ' })).status).toBe(422)
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}&limit=5`))
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    ...['rule_removed', 'rule_changed', 'rule_changed', 'rule_created', 'rule_created'],
  ])
})

test('rules have translations, which are set and removed one by one', async () => {
  const { id } = ok(await admin.send('POST /api/v1/admin/rules', { text: 'Be fair' }))
  const put = (translations: object) => admin.send(`PUT /api/v1/admin/rules/${id}`, { translations })
  const shown = async () => ok(await read('rules')).find((rule: { id: string }) => rule.id === id).translations
  // Two moderators at once. Neither undoes the other's change.
  await Promise.all([
    put([{ language: 'de', text: 'Sei fair' }]),
    put([{ language: 'fr', text: 'Soyez justes', hint: '!' }]),
  ])
  expect(await shown()).toEqual({ de: { text: 'Sei fair', hint: '' }, fr: { text: 'Soyez justes', hint: '!' } })
  ok(await put([{ language: 'fr', text: ' ' }]))
  expect(await shown()).toEqual({ de: { text: 'Sei fair', hint: '' } })
  expect((await put([{ language: 'German', text: 'a' }])).status).toBe(422)
  const query = '{ rules { id translations { language text } } }'
  const { rules } = ok(await admin.send('POST /graphql', { query })).data
  expect(rules.find((rule: { id: string }) => rule.id === id).translations).toEqual([
    { language: 'de', text: 'Sei fair' },
  ])
})

test('moderators without the permission change nothing; GraphQL has the same', async () => {
  const mod = await staff('reader', 'Moderator')
  expect((await set('about', 'Mine', {}, mod)).status).toBe(403)
  expect((await mod.send('POST /api/v1/admin/rules', { text: 'Mine' })).status).toBe(403)
  const query = 'mutation { setServiceText(input: { name: ABOUT, text: "*Hi*" }) { html authorId } }'
  expect(ok(await admin.send('POST /graphql', { query })).data.setServiceText).toEqual({
    ...{ html: '<p><em>Hi</em></p>', authorId: admin.id },
  })
  expect((await set('imprint', 'a')).status).toBe(422)
})
