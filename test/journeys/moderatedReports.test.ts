import { describe, expect, test } from 'vitest'
import { actOnAccount, assignRole, createModerator } from './moderators.ts'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { expectRefused, follow, createPeople, ok, publish, publishPoll, uploadPicture } from './posting.ts'

const context = journeyForFile()

const moderator = (role?: string) => createModerator(context, 'moderator', role)

async function report(by: Person, about: Person, more: object = {}): Promise<string> {
  return ok(await by.send('POST /api/v1/reports', { account_id: about.id, ...more })).id
}
const path = '/api/v1/admin/reports'
const read = async (who: Person, id: string) => ok(await who.get(`${path}/${id}`))
const act = (who: Person, id: string, verb: string) => who.send(`POST ${path}/${id}/${verb}`)
const listed = async (who: Person, query: string) => idsOf(await who.get(`${path}?${query}`))
const audited = async (who: Person, about: Person): Promise<unknown[]> =>
  ok(await who.get(`/api/v1/admin/audit_log?target_account_id=${about.id}`)).map(
    ({ action, account_id, report_id, detail }: Record<string, unknown>) => [action, account_id, report_id, detail],
  )

describe('moderators', () => {
  test('find open reports by reporter and reported account, newest first, in pages', async () => {
    const mod = await moderator()
    const { alice, bob, mallory } = await createPeople(context, 'alice', 'bob', 'mallory')
    const one = await report(alice, mallory)
    const two = await report(bob, mallory)
    const three = await report(alice, bob)
    expect(await listed(mod, `target_account_id=${mallory.id}`)).toEqual([two, one])
    expect(await listed(mod, `account_id=${alice.id}&target_account_id=`)).toEqual([three, one])
    expect(await listed(mod, `account_id=${alice.id}&target_account_id=${mallory.id}`)).toEqual([one])
    const first = await mod.get(`${path}?target_account_id=${mallory.id}&limit=1`)
    expect(idsOf(first)).toEqual([two])
    expect(idsOf(await mod.get(linkTo('next', first)!))).toEqual([one])
    expect(await listed(mod, `target_account_id=${mallory.id}&min_id=${one}`)).toEqual([two])
    ok(await act(mod, one, 'resolve'))
    expect(await listed(mod, `target_account_id=${mallory.id}`)).toEqual([two])
    expect(await listed(mod, `target_account_id=${mallory.id}&resolved=true`)).toEqual([one])
  })

  test('read a report in Mastodon’s format', async () => {
    const mod = await moderator()
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const rule = await context.stores.rules.add('Be kind.', 'To all.')
    const translated = { language: 'de', text: 'Sei nett.', hint: '' }
    const post = await publish(mallory, { status: `Bad :( @${alice.name} #bad`, spoiler_text: 'Careful' })
    const id = await report(alice, mallory, {
      ...{ status_ids: [post.id], rule_ids: [rule.id], category: 'violation', comment: 'Look' },
    })
    expect(await read(mod, id)).toMatchObject({
      ...{ id, action_taken: false, action_taken_at: null, category: 'violation', comment: 'Look', forwarded: false },
      ...{ account: { id: alice.id, username: alice.name }, target_account: { id: mallory.id } },
      ...{ assigned_account: null, action_taken_by_account: null, rules: [{ id: rule.id, text: 'Be kind.' }] },
      statuses: [
        {
          ...{ id: post.id, url: post.url, created_at: post.created_at, edited_at: null, visibility: 'public' },
          ...{ content: post.content, spoiler_text: 'Careful', account: { id: mallory.id } },
          mentions: [{ id: alice.id }],
        },
      ],
      reported_statuses: [{ id: post.id, state: 'unchanged' }],
      private_statuses_count: 0,
    })
    // Rules are shown as they were when the report named them, even after an edit or a removal.
    await context.stores.rules.edit(rule.id, { text: 'Be nice.', translations: [translated] })
    const later = await report(alice, mallory, { rule_ids: [rule.id], category: 'violation' })
    await context.stores.rules.remove(rule.id)
    const reportedRule = { id: rule.id, hint: 'To all.' }
    expect((await read(mod, id)).rules).toEqual([{ ...reportedRule, text: 'Be kind.', translations: {} }])
    expect((await read(mod, later)).rules).toEqual([
      { ...reportedRule, text: 'Be nice.', translations: { de: { text: 'Sei nett.', hint: '' } } },
    ])
    // Acts as if the report were older than the stored versions of the rule.
    await context.sql(`update rule_versions set created_at = now() where rule_id = $1`, rule.id)
    expect((await read(mod, later)).rules).toMatchObject([{ text: 'Be kind.' }])
    await context.sql('delete from accounts where id = $1', alice.id)
    expect(await read(mod, id)).toMatchObject({ account: null, statuses: [{ mentions: [{ id: alice.id }] }] })
    expect((await mod.get(`${path}/1`)).status).toBe(404)
  })

  test('see posts as they were when reported, even after an edit or a deletion', async () => {
    const mod = await moderator()
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const media = await uploadPicture(mallory, 'A rude gesture')
    const edited = await publish(mallory, { status: 'Rude', media_ids: [media.id], sensitive: true })
    const pollPost = await publishPoll(mallory, { options: ['Rude', 'Ruder'] })
    const id = await report(alice, mallory, { status_ids: [edited.id, pollPost.id] })
    ok(await mallory.send(`PUT /api/v1/statuses/${edited.id}`, { status: 'Nice', media_ids: [] }))
    ok(await mallory.send(`DELETE /api/v1/statuses/${pollPost.id}`))
    const found = await read(mod, id)
    expect(found.statuses).toMatchObject([
      { id: edited.id, content: '<p>Rude</p>', sensitive: true, edited_at: null },
      { id: pollPost.id, poll: { id: pollPost.poll.id, options: [{ title: 'Rude' }, { title: 'Ruder' }] } },
    ])
    expect(found.statuses[0].media_attachments).toMatchObject([{ id: media.id, description: 'A rude gesture' }])
    expect(found.reported_statuses).toMatchObject([
      { id: edited.id, state: 'edited' },
      { id: pollPost.id, state: 'deleted' },
    ])
    ok(await mod.send(`POST /api/v1/admin/statuses/${edited.id}/remove`))
    expect((await read(mod, id)).reported_statuses[0]).toMatchObject({ id: edited.id, state: 'removed' })
    ok(await mod.send(`POST /api/v1/admin/statuses/${edited.id}/restore`))
    expect((await read(mod, id)).reported_statuses[0]).toMatchObject({ id: edited.id, state: 'edited' })
    await context.sql('delete from media where id = $1', media.id)
    expect((await read(mod, id)).statuses[0].media_attachments).toMatchObject([
      { id: media.id, type: 'image', description: 'A rude gesture', url: null },
    ])
  })

  test('read private posts only in the report, and the audit log records that once per moderator', async () => {
    const [mod, other] = [await moderator(), await moderator()]
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    await follow(alice, mallory)
    const open = await publish(mallory, 'Open')
    const hidden = await publish(mallory, { status: 'Hidden', visibility: 'private' })
    const unreported = await publish(mallory, { status: 'Never reported', visibility: 'private' })
    const id = await report(alice, mallory, { status_ids: [open.id, hidden.id] })
    const [inList] = ok(await mod.get(`${path}?target_account_id=${mallory.id}`))
    expect(inList.private_statuses_count).toBe(1)
    expect(idsOf({ body: inList.statuses } as never)).toEqual([open.id])
    expect(JSON.stringify(ok(await act(mod, id, 'assign_to_self')))).not.toContain('Hidden')
    expect(await audited(mod, mallory)).toEqual([['report_assigned', mod.id, id, '']])
    for (const who of [mod, mod, other])
      expect((await read(who, id)).statuses).toMatchObject([{ id: open.id }, { content: '<p>Hidden</p>' }])
    expect((await audited(mod, mallory)).slice(0, -1)).toEqual([
      ['private_posts_read', other.id, id, ''],
      ['private_posts_read', mod.id, id, ''],
    ])
    for (const post of [hidden, unreported]) expect((await mod.get(`/api/v1/statuses/${post.id}`)).status).toBe(404)
    const harmless = await report(alice, mallory, { status_ids: [open.id] })
    await read(mod, harmless)
    expect((await audited(mod, mallory)).length).toBe(3)
  })

  test('assign, change, resolve and reopen a report, and the audit log records each change', async () => {
    const mod = await moderator()
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const rule = await context.stores.rules.add('No spam.', '')
    const id = await report(alice, mallory)
    const put = (body: object) => mod.send(`PUT ${path}/${id}`, body)
    expect(ok(await put({ category: 'violation', rule_ids: [rule.id] }))).toMatchObject({
      ...{ category: 'violation', rules: [{ id: rule.id }] },
    })
    expectRefused(await put({ category: 'spam', rule_ids: [rule.id] }), 'rule_ids')
    expectRefused(await put({ rule_ids: ['999999'] }), 'rule_ids')
    expectRefused(await put({ category: 'nonsense' }), 'category')
    const spam = ok(await put({ category: 'spam' }))
    expect(spam).toMatchObject({ category: 'spam', rules: [] })
    expect(Date.parse(spam.updated_at)).toBeGreaterThan(Date.parse(spam.created_at))
    ok(await put({ category: 'spam' }))
    expect(ok(await act(mod, id, 'assign_to_self'))).toMatchObject({ assigned_account: { id: mod.id } })
    ok(await act(mod, id, 'assign_to_self'))
    expect(ok(await act(mod, id, 'unassign'))).toMatchObject({ assigned_account: null })
    expect(ok(await act(mod, id, 'resolve'))).toMatchObject({
      ...{ action_taken: true, action_taken_at: expect.any(String), action_taken_by_account: { id: mod.id } },
    })
    ok(await act(mod, id, 'resolve'))
    expect(ok(await act(mod, id, 'reopen'))).toMatchObject({ action_taken: false, action_taken_by_account: null })
    expect(await audited(mod, mallory)).toEqual(
      [
        ['report_reopened', ''],
        ['report_resolved', ''],
        ['report_unassigned', ''],
        ['report_assigned', ''],
        ['report_updated', 'spam'],
        ['report_updated', 'violation'],
      ].map(([action, detail]) => [action, mod.id, id, detail]),
    )
  })

  test('cannot see a report about themselves, nor act on one about a colleague or a superior', async () => {
    const [mod, other, admin] = [await moderator(), await moderator(), await moderator('Admin')]
    const { alice } = await createPeople(context, 'alice')
    const own = await report(alice, mod)
    expect(await listed(mod, `account_id=${alice.id}`)).toEqual([])
    expect((await mod.get(`${path}/${own}`)).status).toBe(404)
    expect((await act(mod, own, 'resolve')).status).toBe(404)
    ok(await admin.get(`${path}/${own}`))
    ok(await act(admin, own, 'assign_to_self'))
    ok(await act(admin, own, 'unassign'))
    const log = `/api/v1/admin/audit_log?target_account_id=${mod.id}`
    const actions = async (who: Person) => ok(await who.get(log)).map(({ action }: { action: string }) => action)
    expect([await actions(other), await actions(mod)]).toEqual([
      ['report_unassigned', 'report_assigned', 'role_changed'],
      ['role_changed'],
    ])
    const upwards = [own, await report(alice, admin)]
    for (const id of upwards)
      for (const verb of ['assign_to_self', 'unassign', 'resolve', 'reopen'])
        expect([verb, (await act(other, id, verb)).status]).toEqual([verb, 403])
    expect((await other.send(`PUT ${path}/${own}`, { category: 'spam' })).status).toBe(403)
    ok(await act(admin, own, 'resolve'))
    await assignRole(context, admin, null)
    expect((await act(admin, own, 'reopen')).status).toBe(403)
  })

  test('who come second get an error that names the colleague who took or resolved the report', async () => {
    const [one, two] = [await moderator(), await moderator()]
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const id = await report(alice, mallory)
    ok(await act(one, id, 'assign_to_self'))
    for (const verb of ['assign_to_self', 'resolve']) {
      const { status, body } = await act(two, id, verb)
      expect([status, body.code, body.error]).toEqual([409, 'conflict', expect.stringContaining(`@${one.name}`)])
    }
    ok(await act(one, id, 'resolve'))
    ok(await act(two, id, 'unassign'))
    for (const verb of ['assign_to_self', 'resolve']) {
      const { status, body } = await act(two, id, verb)
      expect([status, body.error]).toEqual([409, expect.stringContaining(`@${one.name} has already resolved`)])
    }
  })

  test.each([
    ['loses the role', (one: Person) => assignRole(context, one, null)],
    ['is suspended', async (one: Person) => actOnAccount(await moderator('Owner'), one, 'suspend')],
  ])('can take a report over when the colleague who has it %s', async (_name, end) => {
    const [one, two, three] = [await moderator(), await moderator(), await moderator()]
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const id = await report(alice, mallory)
    ok(await act(one, id, 'assign_to_self'))
    await end(one)
    expect((await read(two, id)).assigned_account).toBeNull()
    expect(ok(await act(two, id, 'assign_to_self')).assigned_account).toMatchObject({ id: two.id })
    expect((await act(three, id, 'resolve')).status).toBe(409)
    ok(await act(two, id, 'resolve'))
  })

  test('who resolve a report at the same time resolve it once', async () => {
    const mods = [await moderator(), await moderator(), await moderator()]
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const id = await report(alice, mallory)
    const answers = await Promise.all(mods.map((mod) => act(mod, id, 'resolve')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const winner = mods[answers.findIndex(({ status }) => status === 200)]!
    expect(await audited(winner, mallory)).toEqual([['report_resolved', winner.id, id, '']])
  })

  test('act on an account and resolve the report together, or do neither', async () => {
    const [one, two] = [await moderator(), await moderator()]
    const { alice, bob, mallory } = await createPeople(context, 'alice', 'bob', 'mallory')
    const [id, other, left] = [
      await report(alice, mallory),
      await report(alice, bob),
      await report(bob, mallory, { comment: 'Left open' }),
    ]
    const actWith = (who: Person, type: string, report_id: string) =>
      who.send(`POST /api/v1/admin/accounts/${mallory.id}/action`, { type, report_id, text: 'Why' })
    for (const type of ['suspend', 'none']) expect((await actWith(one, type, other)).status).toBe(404)
    expect((await actWith(one, 'suspend', '1')).status).toBe(404)
    ok(await act(one, id, 'assign_to_self'))
    const refused = await actWith(two, 'suspend', id)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(`@${one.name}`)])
    expect(ok(await one.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ suspended: false })
    ok(await actWith(one, 'suspend', id))
    ok(await actWith(one, 'suspend', id))
    expect(await read(one, id)).toMatchObject({ action_taken: true, action_taken_by_account: { id: one.id } })
    expect((await audited(one, mallory)).slice(0, -1)).toEqual([
      ['report_resolved', one.id, id, ''],
      ['account_suspended', one.id, id, ''],
    ])
    expect(await listed(one, `target_account_id=${mallory.id}`)).toEqual([left])
    ok(await actWith(two, 'none', left))
    expect(await read(two, left)).toMatchObject({ action_taken: true, action_taken_by_account: { id: two.id } })
  })

  test('see the numbers of reports and decisions about both accounts, and the other open reports', async () => {
    const mod = await moderator()
    const { alice, bob, mallory } = await createPeople(context, 'alice', 'bob', 'mallory')
    const [first, second, third] = [
      await report(alice, mallory),
      await report(bob, mallory),
      await report(alice, mallory),
    ]
    await report(alice, bob)
    expect(await read(mod, third)).toMatchObject({
      ...{ other_open_reports_count: 2, other_open_report_ids: [second, first] },
      ...{ reporter_reports_count: 1, target_reports_count: 2, reporter_decisions_count: 0, target_decisions_count: 0 },
    })
    ok(await act(mod, second, 'resolve'))
    const action = `POST /api/v1/admin/accounts/${mallory.id}/action`
    ok(await mod.send(action, { type: 'silence', text: 'Rude' }))
    ok(await mod.send(action, { type: 'none', text: 'Rude again' }))
    expect(await read(mod, third)).toMatchObject({ other_open_report_ids: [first], target_decisions_count: 2 })
    ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsilence`))
    expect(await read(mod, third)).toMatchObject({ target_decisions_count: 1 })
    expect(await read(mod, first)).toMatchObject({ reporter_reports_count: 0, target_reports_count: 0 })
  })

  test('write notes on a report, read the notes of the whole account, and delete their own', async () => {
    const [one, two] = [await moderator(), await moderator()]
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const [id, other, elsewhere] = [
      await report(alice, mallory),
      await report(alice, mallory),
      await report(alice, two),
    ]
    const notes = async (who: Person, query = '') => ok(await who.get(`${path}/${id}/notes${query}`))
    const write = (who: Person, on: string, text: string) => who.send(`POST ${path}/${on}/notes`, { text })
    const first = ok(await write(one, id, ' Seen\u0007 before '))
    expect(first).toMatchObject({ report_id: id, account: { id: one.id }, text: 'Seen before' })
    const second = ok(await write(two, id, 'Indeed'))
    const third = ok(await write(two, other, 'Same here'))
    expect(await notes(one)).toEqual([first, second])
    expect(await notes(one, '?whole_account=true')).toEqual([first, second, third])
    expect(await read(one, id)).toMatchObject({ notes_count: 2 })
    for (const text of ['', '  ', 'x'.repeat(2001)]) expectRefused(await write(one, id, text), 'text')
    expect((await write(one, elsewhere, 'No')).status).toBe(403)
    expect((await write(two, elsewhere, 'No')).status).toBe(404)
    expect((await two.get(`${path}/${elsewhere}/notes`)).status).toBe(404)
    const remove = (who: Person, on: string) => who.send(`DELETE ${path}/${on}/notes/${first.id}`)
    expect([(await remove(two, id)).status, (await remove(one, other)).status]).toEqual([404, 404])
    ok(await remove(one, id))
    expect(await notes(two)).toEqual([second])
    expect((await remove(one, id)).status).toBe(404)
    expect((await audited(one, mallory)).slice(0, 2)).toEqual([
      ['report_note_deleted', one.id, id, ''],
      ['report_note_added', two.id, other, ''],
    ])
    await context.sql(
      'insert into report_notes (report_id, text) select $1, $2 from generate_series(1, 199)',
      id,
      'More',
    )
    expectRefused(await write(one, id, 'One too many'), 'id')
    const query = '{ reportNotes(id: "' + other + '") { text author { id } } }'
    expect(ok(await one.send('POST /graphql', { query })).data.reportNotes).toEqual([
      { text: 'Same here', author: { id: two.id } },
    ])
  })

  test('read and resolve reports in GraphQL too', async () => {
    const mod = await moderator()
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const post = await publish(mallory, 'Rude')
    const id = await report(alice, mallory, { status_ids: [post.id] })
    const ask = async (query: string) => ok(await mod.send('POST /graphql', { query, variables: { id } })).data
    const one = await ask(`query ($id: ID!) { moderatedReport(id: $id) {
      id category reporter { profile { id } } posts { postId state text html visibility } privatePostsCount } }`)
    expect(one.moderatedReport).toMatchObject({
      ...{ id, category: 'OTHER', reporter: { profile: { id: alice.id } }, privatePostsCount: 0 },
      posts: [{ postId: post.id, state: 'UNCHANGED', text: 'Rude', html: '<p>Rude</p>', visibility: 'PUBLIC' }],
    })
    const done = await ask(
      `mutation ($id: ID!) { resolveReport(input: { id: $id }) { resolvedBy { profile { id } } } }`,
    )
    expect(done.resolveReport).toEqual({ resolvedBy: { profile: { id: mod.id } } })
    const found = await ask(
      `{ moderatedReports(resolved: true, targetId: "${mallory.id}", first: 5) { nodes { id } } }`,
    )
    expect(found.moderatedReports.nodes).toEqual([{ id }])
    const [entry] = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(entry).toMatchObject({ action: 'report_resolved', surface: 'graphql' })
  })

  test('see the boosted text when a boost was reported', async () => {
    const mod = await moderator()
    const { alice, bob, mallory } = await createPeople(context, 'alice', 'bob', 'mallory')
    const post = await publish(bob, 'Boosted')
    const boost = ok(await mallory.send(`POST /api/v1/statuses/${post.id}/reblog`))
    const id = await report(alice, mallory, { status_ids: [boost.id] })
    expect(await read(mod, id)).toMatchObject({
      statuses: [{ id: boost.id, content: '<p>Boosted</p>' }],
      reported_statuses: [{ id: boost.id, reblog_of_id: post.id }],
    })
  })

  test('no longer see the posts a given time after the report was resolved, unless an appeal is pending', async () => {
    const mod = await moderator()
    const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
    const post = await publish(mallory, 'Rude')
    const ids = [0, 1, 2].map(() => report(alice, mallory, { status_ids: [post.id] }))
    const [open, resolved, appealed] = (await Promise.all(ids)) as [string, string, string]
    ok(await mod.send(`POST /api/v1/admin/reports/${resolved}/resolve`))
    const warning = { type: 'none', text: 'Be kind', report_id: appealed }
    ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/action`, warning))
    const [{ id: decision }] = ok(await mallory.get('/api/v1/moderation/decisions'))
    ok(await mallory.send(`POST /api/v1/moderation/decisions/${decision}/appeal`, { text: 'I was' }))
    const { moderatedReports } = context.stores
    const left = async () =>
      Promise.all([open, resolved, appealed].map(async (id) => (await read(mod, id)).statuses.length))
    expect(await moderatedReports.deleteOldCopies(1)).toBe(0)
    await context.sql(
      `update reports set resolved_at = now() - interval '25 hours' where id in ($1, $2)`,
      resolved,
      appealed,
    )
    expect(await moderatedReports.deleteOldCopies(1)).toBe(1)
    expect(await left()).toEqual([1, 0, 1])
  })
})
