import { beforeAll, describe, expect, test } from 'vitest'
import { actOnAccount, assignRole, createModerator } from './moderators.ts'
import { idsOf, type Person, journeyForFile, startJourney } from './people.ts'
import { look, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let mod: Person
let other: Person

beforeAll(async () => {
  ;[mod, other] = [await createModerator(context, 'mod'), await createModerator(context, 'other')]
})

const own = async (who: Person) => ok(await who.get('/api/v1/moderation/decisions'))
const appeal = (who: Person, id: string, text = 'I was quoting') =>
  who.send(`POST /api/v1/moderation/decisions/${id}/appeal`, { text })
const decide = (who: Person, id: string, how: 'approve' | 'reject') =>
  who.send(`POST /api/v1/admin/decisions/${id}/appeal/${how}`)
const warnings = async (who: Person) => ok(await who.get('/api/v1/notifications?types[]=moderation_warning'))
const logOf = async ({ id }: Person) =>
  ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${id}`)).map(({ action }: { action: string }) => action)

const rule = async () => (await context.stores.rules.add('Be kind', '')).id

describe('a decision', () => {
  test('reaches the person concerned with its rules and explanation, but not the name of the moderator', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const broken = await rule()
    const reported = { account_id: mallory.id, comment: 'Rude' }
    const { id: report } = ok(await alice.send('POST /api/v1/reports', reported))
    const published = { text: 'Please be kind', reason: 'Third time', rule_ids: [broken], report_id: report }
    await actOnAccount(mod, mallory, 'none', published)
    await actOnAccount(mod, mallory, 'sensitive', { text: 'Your pictures are too much' })
    await context.stores.rules.edit(broken, { text: 'Be polite' })
    const [second, first] = await own(mallory)
    expect(first).toMatchObject({
      rules: [{ id: broken, text: 'Be kind' }],
      ...{ action: 'none', text: 'Please be kind', rule_ids: [broken], status_ids: [], appeal: null, undone_at: null },
      ...{ target_account: { id: mallory.id }, appeal_until: expect.any(String) },
    })
    const days = (Date.parse(first.appeal_until) - Date.parse(first.created_at)) / 86_400_000
    expect(days).toBeCloseTo(20, 0)
    expect(JSON.stringify([first, second])).not.toContain(mod.id)
    const received = await warnings(mallory)
    expect(received).toMatchObject([
      { type: 'moderation_warning', account: { id: mallory.id }, moderation_warning: { id: second.id } },
      { type: 'moderation_warning', account: { id: mallory.id }, moderation_warning: first },
    ])
    const { notification_groups: groups } = ok(
      await mallory.get('/api/v2/notifications?types[]=moderation_warning&grouped_types[]=follow'),
    )
    expect(groups).toMatchObject([
      { type: 'moderation_warning', moderation_warning: { id: second.id }, sample_account_ids: [mallory.id] },
      { moderation_warning: first },
    ])
    expect(await own(alice)).toEqual([])
    const decisions = ok(await mod.get(`/api/v1/admin/decisions?account_id=${mallory.id}`))
    expect(decisions).toMatchObject([
      { id: second.id, account: { id: mod.id }, notified: true },
      { id: first.id, account: { id: mod.id }, report_id: report },
    ])
    expect(ok(await mod.get(`/api/v1/admin/decisions/${first.id}`))).toEqual(decisions[1])
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log).toMatchObject([
      { action: 'account_sensitized', reason: 'Your pictures are too much' },
      { action: 'report_resolved', reason: 'Third time', report_id: report },
      { action: 'account_warned', reason: 'Third time', report_id: report },
    ])
  })

  test('must name existing rules, and a report about the account', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const { id: report } = ok(await mallory.send('POST /api/v1/reports', { account_id: alice.id }))
    const act = (body: object) =>
      mod.send(`POST /api/v1/admin/accounts/${mallory.id}/action`, { type: 'silence', ...body })
    expect((await act({ rule_ids: ['999999'] })).status).toBe(422)
    expect((await act({ report_id: report })).status).toBe(404)
    expect(ok(await mod.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ silenced: false })
    expect(await logOf(mallory)).toEqual([])
  })

  test('is visible only to moderators if the person is not notified', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    await actOnAccount(mod, mallory, 'silence', { text: 'Spam', send_notification: false })
    await actOnAccount(mod, alice, 'silence', { text: 'Spam', send_email_notification: false })
    expect([await own(mallory), await warnings(mallory), await own(alice)]).toEqual([[], [], []])
    const [{ id, notified }] = ok(await mod.get(`/api/v1/admin/decisions?account_id=${mallory.id}`))
    expect(notified).toBe(false)
    expect((await appeal(mallory, id)).status).toBe(404)
  })

  test('can come from a form, which sends empty values', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    const form = new URLSearchParams({ type: 'silence', report_id: '', warning_preset_id: '', text: '' })
    ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/action`, form))
    expect(ok(await mod.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ silenced: true })
  })

  test('about a post resolves the report that led to it', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const post = await publish(mallory, 'Buy this')
    const reported = { account_id: mallory.id, status_ids: [post.id] }
    const { id: report } = ok(await alice.send('POST /api/v1/reports', reported))
    ok(await mod.send(`POST /api/v1/admin/statuses/${post.id}/remove`, { text: 'Spam', report_id: report }))
    expect(ok(await mod.get(`/api/v1/admin/reports/${report}`))).toMatchObject({ action_taken: true })
    expect(await logOf(mallory)).toEqual(['report_resolved', 'post_removed'])
    expect((await own(mallory))[0]).toMatchObject({ action: 'delete_statuses', status_ids: [post.id] })
  })

  test('is recorded only for an action that changes something, and cannot be appealed once undone', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    await actOnAccount(mod, mallory, 'silence')
    await actOnAccount(other, mallory, 'silence')
    await actOnAccount(mod, mallory, 'none')
    expect(await own(mallory)).toHaveLength(1)
    ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsilence`))
    const [undone] = await own(mallory)
    expect(undone).toMatchObject({ undone_at: expect.any(String), appeal_until: null })
    expect((await appeal(mallory, undone.id)).status).toBe(409)
  })
})

describe('an appeal', () => {
  test('is made once, by the person concerned, and undoes the decision if another moderator approves it', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    await actOnAccount(mod, mallory, 'silence', { text: 'Spam' })
    const [{ id }] = await own(mallory)
    expect((await appeal(alice, id)).status).toBe(404)
    expect((await appeal(mallory, id, ' ')).status).toBe(422)
    expect((await decide(other, id, 'approve')).status).toBe(409)
    const appeals = await Promise.all([appeal(mallory, id), appeal(mallory, id)])
    expect(appeals.map(({ status }) => status).sort()).toEqual([200, 409])
    const [mine] = await own(mallory)
    expect(mine).toMatchObject({ appeal: { text: 'I was quoting', state: 'pending' }, appeal_until: null })
    expect(idsOf(await mod.get('/api/v1/admin/decisions?appeal=pending'))).toContain(id)
    expect((await decide(mod, id, 'approve')).status).toBe(403)
    expect((await decide(mallory, id, 'approve')).status).toBe(403)
    expect(ok(await decide(other, id, 'approve'))).toMatchObject({ appeal: { state: 'approved' } })
    expect((await decide(other, id, 'reject')).status).toBe(409)
    expect(ok(await mod.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ silenced: false })
    expect((await own(mallory))[0]).toMatchObject({
      ...{ undone_at: expect.any(String), appeal: { state: 'approved', decided_at: expect.any(String) } },
    })
    expect(await logOf(mallory)).toEqual(['appeal_approved', 'account_silenced'])
  })

  test('that is rejected changes nothing', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    await actOnAccount(mod, mallory, 'silence')
    const [{ id }] = await own(mallory)
    ok(await appeal(mallory, id))
    expect(ok(await decide(other, id, 'reject'))).toMatchObject({ appeal: { state: 'rejected' }, undone_at: null })
    expect(ok(await mod.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ silenced: true })
    expect((await appeal(mallory, id)).status).toBe(409)
  })

  test('is possible for 20 days', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    await actOnAccount(mod, mallory, 'none', { text: 'Careful' })
    const [{ id }] = await own(mallory)
    await context.sql(`update moderation_decisions set created_at = now() - interval '20 days' where id = $1`, id)
    expect((await own(mallory))[0].appeal_until).toBeNull()
    expect((await appeal(mallory, id)).status).toBe(409)
  })

  test('against a removal restores the posts when approved, however late', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    const posts = [await publish(mallory, 'One'), await publish(mallory, 'Two')]
    posts.push(await publish(mallory, { status: 'Three', in_reply_to_id: posts[0]!.id }))
    const since = new Date(Number(BigInt(posts[0]!.id) >> 16n)).toISOString()
    ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/remove_statuses`, { since, text: 'Spam' }))
    const statuses = () => Promise.all(posts.map(async (post) => (await look(mallory, post)).status))
    await expect.poll(statuses).toEqual([404, 404, 404])
    const [{ id, action }] = await own(mallory)
    expect(action).toBe('delete_statuses')
    ok(await appeal(mallory, id))
    await context.sql('update removed_posts set delete_at = now() where decision_id = $1', id)
    expect(await context.stores.moderatedPosts.deleteDue()).toEqual({ count: 0, keys: [] })
    ok(await decide(other, id, 'approve'))
    await expect.poll(statuses).toEqual([200, 200, 200])
    expect(ok(await look(mallory, posts[2]!)).in_reply_to_id).toBe(posts[0]!.id)
  })

  test('against one removed post, or one marked as sensitive, undoes only that action', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    const [removed, covered] = [await publish(mallory, 'One'), await publish(mallory, 'Two')]
    ok(await mod.send(`POST /api/v1/admin/statuses/${removed.id}/remove`, { text: 'Spam' }))
    ok(await mod.send(`POST /api/v1/admin/statuses/${covered.id}/sensitive`, { text: 'Blood' }))
    const decisions = await own(mallory)
    expect(decisions).toMatchObject([
      { action: 'mark_statuses_as_sensitive', status_ids: [covered.id], text: 'Blood' },
      { action: 'delete_statuses', status_ids: [removed.id], text: 'Spam' },
    ])
    for (const { id } of decisions) ok(await appeal(mallory, id))
    for (const { id } of decisions) ok(await decide(other, id, 'approve'))
    await expect.poll(async () => (await look(mallory, removed)).status).toBe(200)
    expect(ok(await look(mallory, covered)).sensitive).toBe(false)
  })
})

test('approving an appeal against a decision that was already undone does not undo a newer decision', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  await actOnAccount(mod, mallory, 'silence', { text: 'Spam' })
  const [{ id }] = await own(mallory)
  ok(await appeal(mallory, id))
  ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/unsilence`))
  await actOnAccount(mod, mallory, 'silence', { text: 'Again' })
  expect(ok(await decide(other, id, 'approve'))).toMatchObject({ appeal: { state: 'approved' } })
  expect(ok(await mod.get(`/api/v1/admin/accounts/${mallory.id}`))).toMatchObject({ silenced: true })
  expect(await own(mallory)).toMatchObject([{ text: 'Again', undone_at: null }, { id }])
})

test('moderators can read a removed post while an appeal against its removal is pending', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const { id } = await publish(mallory, 'One')
  ok(await mod.send(`POST /api/v1/admin/statuses/${id}/remove`))
  ok(await appeal(mallory, (await own(mallory))[0].id))
  await context.sql('update removed_posts set delete_at = now() where post_id = $1', id)
  expect(ok(await other.get(`/api/v1/admin/statuses/${id}`))).toMatchObject({ text: expect.stringContaining('One') })
})

test('moderators cannot see decisions about themselves if they were not notified of them', async () => {
  const admin = await createModerator(context, 'admin', 'Admin')
  const decided = await createModerator(context, 'decided')
  await actOnAccount(admin, decided, 'none', { text: 'Careful', send_notification: false })
  const path = '/api/v1/admin/decisions'
  const [{ id }] = ok(await mod.get(`${path}?account_id=${decided.id}`))
  expect(ok(await decided.get(`${path}?account_id=${decided.id}`))).toEqual([])
  expect((await decided.get(`${path}/${id}`)).status).toBe(404)
  ok(await mod.get(`${path}/${id}`))
  const log = `/api/v1/admin/audit_log?target_account_id=${decided.id}`
  const seenBy = async (who: Person) => ok(await who.get(log)).map(({ action }: { action: string }) => action)
  expect(await seenBy(mod)).toEqual(['account_warned', 'role_changed'])
  expect(await seenBy(decided)).toEqual(['role_changed'])
})

test('a moderator decides on appeals against their own decisions only if there is no other moderator', async () => {
  const alone = await startJourney()
  try {
    const only = await createModerator(alone, 'only')
    const mallory = await alone.person('mallory')
    await actOnAccount(only, mallory, 'none', { text: 'Careful' })
    const [{ id }] = await own(mallory)
    ok(await appeal(mallory, id))
    const second = await createModerator(alone, 'second')
    expect((await decide(only, id, 'approve')).status).toBe(403)
    await assignRole(alone, second, null)
    ok(await decide(only, id, 'approve'))
  } finally {
    await alone.stop()
  }
})

test('GraphQL has decisions and appeals too', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  await actOnAccount(mod, mallory, 'silence', { text: 'Spam' })
  const ask = async (who: Person, query: string, variables: object = {}) =>
    Object.values(ok(await who.send('POST /graphql', { query, variables })).data)[0] as any
  const fields = 'id action text appeal { state }'
  const { nodes } = await ask(mallory, `{ moderationDecisions { nodes { ${fields} } } }`)
  expect(nodes).toEqual([{ id: expect.any(String), action: 'SILENCE', text: 'Spam', appeal: null }])
  const variables = { id: nodes[0].id }
  const appeal = `mutation ($id: ID!) { appealDecision(input: { id: $id, text: "No" }) { ${fields} } }`
  expect(await ask(mallory, appeal, variables)).toMatchObject({ appeal: { state: 'PENDING' } })
  const pending = `{ moderatedDecisions(appeal: PENDING) { nodes { decision { id } moderator { id } } } }`
  expect((await ask(other, pending)).nodes).toContainEqual({ decision: variables, moderator: { id: mod.id } })
  const approved = `mutation ($id: ID!) { approveAppeal(input: { id: $id }) { decision { undoneAt } } }`
  expect(await ask(other, approved, variables)).toEqual({ decision: { undoneAt: expect.any(String) } })
  const received = `{ notifications { nodes { type decision { id } } } }`
  expect((await ask(mallory, received)).nodes).toEqual([{ type: 'MODERATION_WARNING', decision: variables }])
})
