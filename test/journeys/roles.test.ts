import { beforeAll, expect, test } from 'vitest'
import { assignRole, createModerator, createStaff } from './moderators.ts'
import { type Person, journeyForFile } from './people.ts'
import { createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let owner: Person

beforeAll(async () => {
  owner = await createModerator(context, 'owner', 'Owner')
})

const roles = '/api/v1/admin/roles'
interface Role {
  id: string
  name: string
  permissions: string
  position: number
}
const roleList = async (who = owner) => ok(await who.get(roles)) as Role[]
const create = (name: string, permissions: number, position: number, who = owner) =>
  who.send(`POST ${roles}`, { name, permissions, position, color: '#1A7F37' })
const assign = (whom: { id: string }, role_id: string | null, who = owner) =>
  who.send(`POST /api/v1/admin/accounts/${whom.id}/role`, { role_id })

test('an owner adds a role, gives it to someone, changes it and takes it away', async () => {
  expect((await roleList()).map(({ name }) => name)).toEqual(['Owner', 'Admin', 'Moderator'])
  const role = ok(await create('Curator', 256, 5))
  expect(role).toMatchObject({ name: 'Curator', color: '#1A7F37', permissions: '256', position: 5 })
  const curator = await createStaff(context, 'curator', 'none')
  const trends = () => curator.get('/api/v1/admin/trends/tags').then(({ status }) => status)
  expect(await trends()).toBe(403)
  expect(ok(await assign(curator, role.id))).toMatchObject({ id: curator.id, role: { name: 'Curator' } })
  expect(await trends()).toBe(200)
  expect((await curator.get('/api/v1/admin/reports')).status).toBe(403)
  ok(await owner.send(`PUT ${roles}/${role.id}`, { permissions: 16, name: 'Helper' }))
  expect([await trends(), (await curator.get('/api/v1/admin/reports')).status]).toEqual([403, 200])
  expect((await owner.send(`DELETE ${roles}/${role.id}`)).status).toBe(409)
  expect(ok(await assign(curator, null))).toMatchObject({ role: { id: '-99' } })
  expect((await curator.get('/api/v1/admin/reports')).status).toBe(403)
  ok(await owner.send(`DELETE ${roles}/${role.id}`))
  const log = ok(await owner.get(`/api/v1/admin/audit_log?account_id=${owner.id}`)) as { action: string }[]
  expect(log.map(({ action }) => action)).toEqual([
    ...['role_deleted', 'role_changed', 'role_updated', 'role_changed', 'role_created'],
  ])
})

test('nobody gives themselves or others more permissions than their own role has', async () => {
  const { id } = ok(await create('Personnel', 131_072 + 16, 50))
  const personnel = await createStaff(context, 'personnel', 'Personnel')
  const { alice } = await createPeople(context, 'alice')
  const list = await roleList(personnel)
  const idOf = (name: string) => list.find((one) => one.name === name)!.id
  // Each request is about a role of equal or higher position, or about permissions that the caller lacks.
  for (const answer of [
    await create('King', 16, 50, personnel),
    await create('King', 16, 51, personnel),
    await create('King', 256, 5, personnel),
    await create('King', 1, 5, personnel),
    await personnel.send(`PUT ${roles}/${id}`, { permissions: 16 }),
    await personnel.send(`PUT ${roles}/${idOf('Admin')}`, { position: 1 }),
    await personnel.send(`PUT ${roles}/${idOf('Moderator')}`, { name: 'Minion' }),
    await personnel.send(`DELETE ${roles}/${idOf('Moderator')}`),
    await assign(alice, id, personnel),
    await assign(alice, idOf('Moderator'), personnel),
    await assign(alice, idOf('Owner'), personnel),
    await assign(owner, null, personnel),
  ])
    expect(answer.status).toBe(403)
  expect((await assign(personnel, idOf('Owner'), personnel)).status).toBe(422)
  const lower = ok(await create('Reporter', 16, 5, personnel))
  ok(await assign(alice, lower.id, personnel))
  const raised = { position: 60 }
  expect((await personnel.send(`PUT ${roles}/${lower.id}`, raised)).status).toBe(403)
  ok(await owner.send(`PUT ${roles}/${lower.id}`, raised))
  expect((await assign(alice, null, personnel)).status).toBe(403)
})

test('an action on an account or a post resolves a report only with the permission for reports', async () => {
  ok(await create('Accounts only', 1024, 5))
  const clerk = await createStaff(context, 'clerk', 'Accounts only')
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  const post = await publish(mallory, 'Rude')
  const report_id = ok(await alice.send('POST /api/v1/reports', { account_id: mallory.id })).id
  const lines = [`POST /api/v1/admin/accounts/${mallory.id}/action`, `POST /api/v1/admin/statuses/${post.id}/remove`]
  for (const line of lines) expect((await clerk.send(line, { type: 'silence', report_id })).status).toBe(403)
  expect(ok(await owner.get(`/api/v1/admin/reports/${report_id}`)).action_taken).toBe(false)
  expect(ok(await owner.get(`/api/v1/admin/accounts/${mallory.id}`)).silenced).toBe(false)
  for (const line of lines) ok(await clerk.send(line, { type: 'silence' }))
})

test('the role of owners cannot be changed or removed, and invalid roles are refused', async () => {
  const list = await roleList()
  const top = list.find(({ name }) => name === 'Owner')!.id
  // An owner does not outrank the role of owners.
  for (const method of ['PUT', 'DELETE']) expect((await owner.send(`${method} ${roles}/${top}`, {})).status).toBe(409)
  expect((await assign(await context.person('bob'), top)).status).toBe(403)
  for (const [name, permissions, position] of [
    ['', 16, 5],
    ['moderator', 16, 5],
    ['None', 16, 5],
    ['Wrong', 2, 5],
    ['Wrong', 2 ** 40, 5],
    ['Wrong', 16, -1],
    ['Wrong', 16, 1000],
  ] as const)
    expect([name, permissions, position, (await create(name, permissions, position)).status]).toEqual([
      ...[name, permissions, position, 422],
    ])
  expect((await owner.send(`PUT ${roles}/999999`, { name: 'Nobody' })).status).toBe(404)
  const moderator = await createModerator(context, 'mod')
  expect((await moderator.get(roles)).status).toBe(403)
  expect((await create('Wrong', 16, 5, moderator)).status).toBe(403)
  const narrow = await context.person(owner.name, ['admin:read', 'admin:write:reports'])
  expect([(await narrow.get(roles)).status, (await create('Wrong', 16, 5, narrow)).status]).toEqual([200, 403])
})

test('an owner who loses the role while adding one adds none', async () => {
  const other = await createModerator(context, 'other', 'Owner')
  const answers = await Promise.all([create('Late', 16, 5, other), assignRole(context, other, null)])
  const isThere = (await roleList()).some(({ name }) => name === 'Late')
  expect(answers[0].status).toBe(isThere ? 200 : 403)
  expect((await create('Later', 16, 5, other)).status).toBe(403)
})

test('GraphQL manages roles too', async () => {
  const graphql = async (query: string) => ok(await owner.send('POST /graphql', { query })).data
  const { createRole } = await graphql(
    'mutation { createRole(input: { name: "Press", permissions: 8192, position: 3 }) { id name position } }',
  )
  expect(createRole).toMatchObject({ name: 'Press', position: 3 })
  const { alice } = await createPeople(context, 'alice')
  const mutation = `mutation { assignRole(input: { id: "${alice.id}", roleId: "${createRole.id}" }) { role { name } } }`
  expect((await graphql(mutation)).assignRole).toEqual({ role: { name: 'Press' } })
  expect((await graphql('{ roles { name } }')).roles).toContainEqual({ name: 'Press' })
})

test('an owner deletes a suspended account for good', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const post = await publish(mallory, 'Soon gone')
  const path = `/api/v1/admin/accounts/${mallory.id}`
  expect((await owner.send(`DELETE ${path}`)).status).toBe(409)
  ok(await owner.send(`POST ${path}/action`, { type: 'suspend' }))
  const moderator = await createModerator(context, 'mod')
  expect((await moderator.send(`DELETE ${path}`)).status).toBe(403)
  expect(ok(await owner.send(`DELETE ${path}`, { reason: 'On request' }))).toMatchObject({ id: mallory.id })
  expect((await owner.send(`DELETE ${path}`)).status).toBeGreaterThanOrEqual(404)
  expect((await owner.send(`POST ${path}/unsuspend`)).status).toBeGreaterThanOrEqual(404)
  await expect.poll(async () => (await owner.get(path)).status, { timeout: 20_000 }).toBe(404)
  expect((await owner.get(`/api/v1/admin/statuses/${post.id}`)).status).toBe(404)
  expect(ok(await owner.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))[0]).toMatchObject({
    ...{ action: 'account_deleted', detail: mallory.name, reason: 'On request' },
  })
  expect((await owner.send(`DELETE /api/v1/admin/accounts/${owner.id}`)).status).toBe(422)
})

test('moderators write notes on posts, and delete their own', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const [mod, other] = [await createModerator(context, 'mod'), await createModerator(context, 'mod')]
  const post = await publish(mallory, 'Noted')
  const path = `/api/v1/admin/statuses/${post.id}/notes`
  const note = ok(await mod.send(`POST ${path}`, { text: ' Seen before ' }))
  expect(note).toMatchObject({ status_id: post.id, text: 'Seen before', account: { id: mod.id } })
  ok(await mod.send(`POST /api/v1/admin/statuses/${post.id}/remove`))
  expect(ok(await other.get(path))).toMatchObject([{ id: note.id }])
  ok(await other.send(`POST ${path}`, { text: 'Me too' }))
  expect((await other.send(`DELETE ${path}/${note.id}`)).status).toBe(404)
  ok(await mod.send(`DELETE ${path}/${note.id}`))
  expect((await mod.send(`POST ${path}`, { text: ' ' })).status).toBe(422)
  const query = `{ postNotes(id: "${post.id}") { text } }`
  expect(ok(await mod.send('POST /graphql', { query })).data.postNotes).toEqual([{ text: 'Me too' }])
  for (const who of [mallory, context.anonymous]) expect((await who.get(path)).status).toBeGreaterThanOrEqual(401)
  const secret = await publish(mallory, { status: 'Us', visibility: 'private' })
  expect((await mod.get(`/api/v1/admin/statuses/${secret.id}/notes`)).status).toBe(404)
  const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`)) as { action: string }[]
  expect(log.map(({ action }) => action)).toEqual([
    ...['post_note_deleted', 'post_note_added', 'post_removed', 'post_note_added'],
  ])
})

test('moderators see no notes on their own posts', async () => {
  const [mod, admin] = [await createModerator(context, 'mod'), await createModerator(context, 'admin', 'Admin')]
  const post = await publish(mod, 'Noted')
  const path = `/api/v1/admin/statuses/${post.id}/notes`
  ok(await admin.send(`POST ${path}`, { text: 'Careful' }))
  expect(ok(await admin.get(path))).toMatchObject([{ text: 'Careful' }])
  expect(ok(await mod.get(path))).toEqual([])
  expect(ok(await mod.send('POST /graphql', { query: `{ postNotes(id: "${post.id}") { text } }` })).data).toEqual({
    postNotes: [],
  })
  const log = `/api/v1/admin/audit_log?target_account_id=${mod.id}&action=post_note_added`
  expect([ok(await mod.get(log)).length, ok(await admin.get(log)).length]).toEqual([0, 1])
})
