import { beforeAll, expect, test } from 'vitest'
import { assignRole, createStaff } from './moderators.ts'
import { type Person, journeyForFile } from './people.ts'
import { ok } from './posting.ts'

const context = journeyForFile()
let admin: Person

beforeAll(async () => {
  admin = await staff('scribe', 'Admin')
})

const staff = (name: string, role: string) => createStaff(context, name, role)

const set = (name: string, text: string, more: object = {}, by = admin) =>
  by.send(`PUT /api/v1/admin/texts/${name}`, { text, ...more })
const read = (path: string) => context.anonymous.get(`/api/v1/instance/${path}`)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['about', 'extended_description'],
  ['privacy_policy', 'privacy_policy'],
])('%s is written in Markdown and shown as safe HTML, and all its versions are stored', async (name, path) => {
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

test('terms of service are in effect from their date until newer ones are', async () => {
  expect((await read('terms_of_service')).status).toBe(404)
  const urls = async () => ok(await context.anonymous.get('/api/v2/instance')).configuration.urls
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
    terms_of_service: `${context.service.url}/terms-of-service`,
  })
  ok(await set('terms_of_service', 'Next, corrected', { effective_date: future }))
  expect(ok(await read(`terms_of_service/${future}`)).content).toBe('<p>Next, corrected</p>')
  expect((await read(`terms_of_service/${dayIn(1)}`)).status).toBe(404)
  for (const wrong of ['soon', '0000-01-01']) {
    expect((await read(`terms_of_service/${wrong}`)).status).toBe(422)
    expect((await set('terms_of_service', 'a', { effective_date: wrong })).status).toBe(422)
  }
})

test('rules are added, changed, moved and removed, and keep their ids', async () => {
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

test('all versions of a rule are stored, even after its removal', async () => {
  const rule = ok(await admin.send('POST /api/v1/admin/rules', { text: 'Be calm' }))
  const path = `/api/v1/admin/rules/${rule.id}`
  const versions = async (query = '') => ok(await admin.get(`${path}/versions${query}`))
  const [first] = await versions()
  expect(first).toEqual({
    ...{ id: first.id, text: 'Be calm', hint: '', translations: {} },
    ...{ account_id: admin.id, created_at: expect.any(String) },
  })
  // Only a change of the text creates a version.
  ok(await admin.send(`PUT ${path}`, { position: 1 }))
  ok(await admin.send(`PUT ${path}`, { text: 'Be calm' }))
  expect(await versions()).toHaveLength(1)
  // Two admins change a text at once. Both versions are stored, and people read the newest.
  const other = await staff('cowriter', 'Admin')
  await Promise.all([
    admin.send(`PUT ${path}`, { text: 'Keep calm' }),
    other.send(`PUT ${path}`, { translations: [{ language: 'de', text: 'Bleib ruhig' }] }),
  ])
  const [newest, middle, oldest] = await versions()
  expect(oldest).toEqual(first)
  expect([newest.account_id, middle.account_id].toSorted()).toEqual([admin.id, other.id].toSorted())
  expect(newest).toMatchObject({ text: 'Keep calm', translations: { de: { text: 'Bleib ruhig', hint: '' } } })
  expect(ok(await read('rules')).find(({ id }: { id: string }) => id === rule.id)).toMatchObject({ text: 'Keep calm' })

  ok(await other.send(`DELETE ${path}`))
  const page = await admin.get(`${path}/versions?limit=2`)
  expect(page.body.map(({ text }: { text: string }) => text)).toEqual(['', 'Keep calm'])
  expect(page.body[0].account_id).toBe(other.id)
  expect(await versions(`?max_id=${page.body[1].id}`)).toHaveLength(2)
  expect(await versions(`?max_id=${first.id}`)).toEqual([])
  expect(page.headers.get('link')).toContain('max_id=')
  const query = `{ ruleVersions(id: "${rule.id}", first: 1) { edges { node { text authorId } } } }`
  expect(ok(await admin.send('POST /graphql', { query })).data.ruleVersions).toEqual({
    edges: [{ node: { text: '', authorId: other.id } }],
  })

  for (const [id, status] of [
    ['999999', 404],
    ['seven', 404],
  ] as const)
    expect((await admin.get(`/api/v1/admin/rules/${id}/versions`)).status).toBe(status)
  const unscoped = await context.person('unscoped3', ['read', 'admin:read:reports'])
  await assignRole(context, unscoped, 'Admin')
  for (const by of [await staff('reader2', 'Moderator'), unscoped])
    expect((await by.get(`${path}/versions`)).status).toBe(403)
})

test('rules have translations, which are set and removed one by one', async () => {
  const { id } = ok(await admin.send('POST /api/v1/admin/rules', { text: 'Be fair' }))
  const put = (translations: object) => admin.send(`PUT /api/v1/admin/rules/${id}`, { translations })
  const shown = async () => ok(await read('rules')).find((rule: { id: string }) => rule.id === id).translations
  // Two requests change the translations at once. Neither undoes the other's change.
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

test('the contact account is named, shown by both versions of the instance, and removed', async () => {
  const contact = (id: unknown, by = admin) => by.send('PUT /api/v1/admin/contact', { account_id: id })
  const shown = async () => {
    const [v2, v1] = [
      ok(await context.anonymous.get('/api/v2/instance')),
      ok(await context.anonymous.get('/api/v1/instance')),
    ]
    expect(v2.contact.account).toEqual(v1.contact_account)
    return v2.contact.account?.username ?? null
  }
  expect(await shown()).toBeNull()
  expect(ok(await contact(admin.id))).toMatchObject({ email: '', account: { username: 'scribe' } })
  expect(await shown()).toBe('scribe')
  const helper = await context.person('helper')
  const query = `mutation { setContact(input: { accountId: "${helper.id}" }) { account { username } } }`
  expect(ok(await admin.send('POST /graphql', { query })).data.setContact).toEqual({ account: { username: 'helper' } })

  // While the account is hidden, nobody sees it.
  const act = { actor: null, surface: 'command_line', reason: '' } as const
  await context.stores.moderation.act('suspend', helper.id, act)
  expect(await shown()).toBeNull()
  expect((await contact(helper.id)).status).toBe(404)
  await context.stores.moderation.act('unsuspend', helper.id, act)
  expect(await shown()).toBe('helper')

  // Two admins set the contact account at once. One of the two accounts is shown, and the audit log has both changes.
  const other = await staff('scribe2', 'Admin')
  expect((await Promise.all([contact(admin.id), contact(other.id, other)])).map(({ status }) => status)).toEqual([
    ...[200, 200],
  ])
  expect(['scribe', 'scribe2']).toContain(await shown())
  expect(ok(await contact(null)).account).toBeNull()
  expect(await shown()).toBeNull()
  const log = ok(await admin.get(`/api/v1/admin/audit_log?action=contact_changed`))
  expect(log.map((entry: any) => entry.target_account?.username ?? null).toSorted()).toEqual([
    ...['helper', null, 'scribe', 'scribe', 'scribe2'].toSorted(),
  ])

  for (const wrong of ['1', '999999999999999999']) expect((await contact(wrong)).status).toBe(404)
  for (const wrong of ['scribe', undefined]) expect((await contact(wrong)).status).toBe(422)
  expect((await contact(admin.id, await staff('onlooker', 'Moderator'))).status).toBe(403)
  const unscoped = await context.person('unscoped', ['read', 'write', 'admin:read', 'admin:write:accounts'])
  await assignRole(context, unscoped, 'Admin')
  expect((await contact(unscoped.id, unscoped)).status).toBe(403)
  expect(await shown()).toBeNull()
})

test('templates of explanations are added, replaced and deleted, and everyone who decides reads them', async () => {
  const path = '/api/v1/admin/decision_templates'
  const spam = { title: ' Spam\n', text: ' You advertise.\n\nStop it. ', action: 'remove_posts' }
  const one = ok(await admin.send(`POST ${path}`, spam))
  expect(one).toEqual({ id: one.id, title: 'Spam', text: 'You advertise.\n\nStop it.', action: 'remove_posts' })
  const two = ok(await admin.send(`POST ${path}`, { title: 'Abuse', text: 'You attack people.' }))
  const moderator = await staff('decider', 'Moderator')
  expect(ok(await moderator.get(path))).toEqual([{ ...two, action: null }, one])
  const query = '{ decisionTemplates { id title action } }'
  expect(ok(await moderator.send('POST /graphql', { query })).data.decisionTemplates).toEqual([
    { id: two.id, title: 'Abuse', action: null },
    { id: one.id, title: 'Spam', action: 'REMOVE_POSTS' },
  ])
  const put = (id: string, fields: object, by = admin) => by.send(`PUT ${path}/${id}`, fields)
  expect(ok(await put(one.id, { title: 'Spam', text: 'Stop it.' }))).toEqual({ ...one, text: 'Stop it.', action: null })

  for (const wrong of [
    { title: ' ', text: 'a' },
    { title: 'a', text: '\n' },
    { title: 'a' },
    { title: 'x'.repeat(101), text: 'a' },
    { title: 'a', text: 'x'.repeat(2001) },
    { title: 'a', text: 'a', action: 'bless' },
  ]) {
    expect((await admin.send(`POST ${path}`, wrong)).status).toBe(422)
    expect((await put(one.id, wrong)).status).toBe(422)
  }
  // A moderator who may decide may not edit, and nobody may edit without the scope.
  const unscoped = await context.person('unscoped2', ['read', 'write', 'admin:read', 'admin:write:reports'])
  await assignRole(context, unscoped, 'Admin')
  for (const by of [moderator, unscoped]) {
    expect((await by.send(`POST ${path}`, spam)).status).toBe(403)
    expect((await put(one.id, spam, by)).status).toBe(403)
    expect((await by.send(`DELETE ${path}/${one.id}`)).status).toBe(403)
  }
  const person = await context.person('curious', ['read', 'admin:read'])
  expect((await person.get(path)).status).toBe(403)

  // Two requests delete a template at once. One of them gets an error that the template is gone.
  const deleted = await Promise.all([1, 2].map(() => admin.send(`DELETE ${path}/${two.id}`)))
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await put(two.id, spam)).status).toBe(404)
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}&limit=4`))
  expect(log.map((entry: Record<string, string>) => [entry['action'], entry['detail']])).toEqual([
    ['template_removed', 'Abuse'],
    ['template_changed', 'Spam'],
    ['template_created', 'Abuse'],
    ['template_created', 'Spam'],
  ])
})

test('there are at most 100 templates, even if two admins add the last one at once', async () => {
  const path = '/api/v1/admin/decision_templates'
  const add = () => admin.send(`POST ${path}`, { title: 'One of many', text: 'a' })
  await context.service.pool.query(`insert into decision_templates (title, text)
    select 'Filled ' || n, 'a' from generate_series(1, 99 - (select count(*)::int from decision_templates)) n`)
  const responses = await Promise.all([add(), add(), add()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(responses.find(({ status }) => status === 422)!.body.error).toContain('There can be at most 100 templates.')
  expect(ok(await admin.get(path))).toHaveLength(100)
})

test('moderators without the permission change nothing, and GraphQL sets texts too', async () => {
  const mod = await staff('reader', 'Moderator')
  expect((await set('about', 'Mine', {}, mod)).status).toBe(403)
  expect((await mod.send('POST /api/v1/admin/rules', { text: 'Mine' })).status).toBe(403)
  const query = 'mutation { setServiceText(input: { name: ABOUT, text: "*Hi*" }) { html authorId } }'
  expect(ok(await admin.send('POST /graphql', { query })).data.setServiceText).toEqual({
    ...{ html: '<p><em>Hi</em></p>', authorId: admin.id },
  })
  expect((await set('imprint', 'a')).status).toBe(422)
})
