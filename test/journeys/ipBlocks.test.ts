import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { appTokenOf, registerApp } from '../support/apps.ts'
import { openSocket } from '../support/sockets.ts'
import { createStaff, everyScope } from './moderators.ts'
import { type Person, journeyForFile } from './people.ts'
import { ok } from './posting.ts'
import { password } from './registering.ts'

let admin: Person
let app: string

// The tests choose the address that a request comes from.
const context = journeyForFile({ trustProxy: true })
beforeAll(async () => {
  admin = await createStaff(context, 'gatekeeper', 'Admin')
  app = await appTokenOf(context.service, await registerApp(context.service), 'read write follow push')
})

const path = '/api/v1/admin/ip_blocks'
const make = (body: object) => admin.send(`POST ${path}`, body)

afterEach(async () => {
  for (const { id } of ok(await admin.get(path))) ok(await admin.send(`DELETE ${path}/${id}`))
})

const statusAt = async (address: string, target: string, init: RequestInit = {}) => {
  const headers = { 'x-forwarded-for': address, ...init.headers }
  return (await context.service.fetch(target, { ...init, headers })).status
}

let names = 0
async function registerAtAddress(address: string, more: object = {}) {
  const username = `visitor${++names}`
  const headers = { authorization: `Bearer ${app}`, 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ username, password, agreement: true, ...more })
  const response = await context.service.fetch('/api/v1/accounts', { method: 'POST', headers, body })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  const own = token && { authorization: `Bearer ${token}` }
  const ownResponse = own && (await context.service.fetch('/api/v1/accounts/verify_credentials', { headers: own }))
  return [response.status, ...(ownResponse ? [ownResponse.status] : [])]
}

test('an admin creates, reads, changes and removes a block, and the audit log records it', async () => {
  const block = ok(await make({ ip: '192.0.2.77/24', severity: 'sign_up_block', comment: ' Spam ', expires_in: 60 }))
  expect(block).toMatchObject({ ip: '192.0.2.0/24', severity: 'sign_up_block', comment: 'Spam' })
  expect(Date.parse(block.expires_at) - Date.parse(block.created_at)).toBe(60_000)
  expect(ok(await admin.get(path))).toEqual([block])
  expect(ok(await admin.get(`${path}/${block.id}`))).toEqual(block)
  const changed = ok(await admin.send(`PUT ${path}/${block.id}`, { severity: 'no_access', expires_in: 0 }))
  expect(changed).toEqual({ ...block, severity: 'no_access', expires_at: null })
  expect(ok(await admin.send(`PUT ${path}/${block.id}`, { ip: '2001:DB8::1', comment: '' }))).toMatchObject({
    ...{ ip: '2001:db8::1/128', severity: 'no_access', comment: '' },
  })
  expect(ok(await admin.send(`DELETE ${path}/${block.id}`))).toEqual({})
  for (const line of [`GET ${path}/${block.id}`, `DELETE ${path}/${block.id}`]) {
    expect((await admin.send(line)).status).toBe(404)
  }
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}&limit=4`))
  expect(log.map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual([
    ['ip_block_removed', '2001:db8::1/128 no_access'],
    ['ip_block_changed', '2001:db8::1/128 no_access'],
    ['ip_block_changed', '192.0.2.0/24 no_access'],
    ['ip_block_created', '192.0.2.0/24 sign_up_block'],
  ])
})

test.each([
  { ip: 'example.com', severity: 'no_access' },
  { ip: '192.0.2.1/33', severity: 'no_access' },
  { ip: '192.0.2', severity: 'no_access' },
  { ip: '::ffff:192.0.2.1', severity: 'no_access' },
  { ip: 'fe80::1%eth0', severity: 'no_access' },
  { ip: '192.0.2.1', severity: 'total' },
  { ip: '192.0.2.1', severity: 'no_access', expires_in: -1 },
  { severity: 'no_access' },
])('%j is refused', async (body) => {
  expect((await make(body)).status).toBe(422)
})

test('a network can be blocked only once', async () => {
  ok(await make({ ip: '192.0.2.1', severity: 'no_access' }))
  const other = ok(await make({ ip: '192.0.2.2', severity: 'no_access' }))
  const twice = await make({ ip: '192.0.2.1/32', severity: 'sign_up_block' })
  expect([twice.status, Object.keys(twice.body.details)]).toEqual([422, ['ip']])
  expect((await admin.send(`PUT ${path}/${other.id}`, { ip: '192.0.2.1' })).status).toBe(422)
})

test('admins cannot lock themselves out, neither by a new block nor by a changed one', async () => {
  for (const ip of ['127.0.0.1', '127.0.0.0/8', '0.0.0.0/0']) {
    const { status, body } = await make({ ip, severity: 'no_access' })
    expect([status, body.error]).toEqual([422, 'This would lock you out: your own address is in this network.'])
  }
  const block = ok(await make({ ip: '127.0.0.1', severity: 'sign_up_block' }))
  expect((await admin.send(`PUT ${path}/${block.id}`, { severity: 'no_access' })).status).toBe(422)
  const query = `mutation { createIpBlock(input: { network: "127.0.0.0/8", severity: NO_ACCESS }) { id } }`
  const { errors } = (await admin.send('POST /graphql', { query })).body
  expect(errors[0].extensions.code).toBe('VALIDATION_FAILED')
  expect(ok(await admin.get(path))).toEqual([block])
})

test('a blocked address gets nothing more over a socket that it opened before the block', async () => {
  const { service } = context
  const { token } = await service.signIn(admin.id as AccountId, ['read', 'write'])
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const graphql = await openSocket(`${service.url}/graphql`, token, { protocol: 'graphql-transport-ws', headers })
  const mastodon = await openSocket(`${service.url}/api/v1/streaming`, token, { headers })
  graphql.send({ type: 'connection_init' })
  await graphql.next(({ type }) => type === 'connection_ack')
  ok(await make({ ip: '198.51.100.7', severity: 'no_access' }))
  const query = 'mutation { createPost(input: { text: "Still here" }) { id } }'
  graphql.send({ id: '1', type: 'subscribe', payload: { query } })
  const refusal = { message: 'Your network is blocked here.', extensions: { code: 'FORBIDDEN' } }
  expect(await graphql.next()).toMatchObject({ type: 'error', payload: [refusal] })
  mastodon.send({ type: 'subscribe', stream: 'user' })
  expect(await mastodon.next()).toMatchObject({ error: 'Your network is blocked here.', status: 403 })
  await Promise.all([graphql.close(), mastodon.close()])
})

test('a mutation over a WebSocket has the address of its connection, and the audit log names GraphQL', async () => {
  const { service } = context
  const { token } = await service.signIn(admin.id as AccountId, everyScope)
  const socket = await openSocket(`${service.url}/graphql`, token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next(({ type }) => type === 'connection_ack')
  const create = async (network: string) => {
    const query = `mutation { createIpBlock(input: { network: "${network}", severity: NO_ACCESS }) { network } }`
    socket.send({ id: network, type: 'subscribe', payload: { query } })
    return (await socket.next(({ type }) => type === 'next')).payload
  }
  expect((await create('127.0.0.1')).errors[0].extensions.code).toBe('VALIDATION_FAILED')
  expect(await create('192.0.2.1')).toEqual({ data: { createIpBlock: { network: '192.0.2.1/32' } } })
  await socket.close()
  const [entry] = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}&limit=1`))
  expect(entry).toMatchObject({ action: 'ip_block_created', surface: 'graphql' })
})

test('a block without access returns 403 to every request except health checks', async () => {
  const [before, after] = ['203.0.113.1', '203.0.114.1']
  ok(await make({ ip: '203.0.113.0/24', severity: 'no_access' }))
  const targets = [
    '/api/v2/instance',
    '/api/v1/admin/ip_blocks',
    '/api/v1/streaming/user',
    '/nothing',
    '/',
    '/oauth/token',
  ]
  for (const target of [...targets, '/v1/browser/session', '/media/none', '/.well-known/nodeinfo']) {
    expect([target, await statusAt(before, target)]).toEqual([target, 403])
    expect([target, await statusAt(after, target)]).not.toEqual([target, 403])
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query: '{ instance { title } }' })
  expect(await statusAt(before, '/graphql', { method: 'POST', headers, body })).toBe(403)
  const token = { authorization: `Bearer ${app}` }
  expect(await statusAt(before, '/api/v1/apps/verify_credentials', { headers: token })).toBe(403)
  for (const health of ['/health', '/health/live', '/health/ready']) expect(await statusAt(before, health)).toBe(200)
})

test('a block by another process, such as the CLI, takes effect, and ends when it expires', async () => {
  const status = () => statusAt('198.51.100.7', '/api/v2/instance')
  expect(await status()).toBe(200)
  await context.sql(`insert into ip_blocks (network, severity) values ('198.51.100.0/24', 'no_access')`)
  await expect.poll(status).toBe(403)
  await context.sql(`update ip_blocks set expires_at = now() + interval '1 second'`)
  await expect.poll(status).toBe(200)
})

test('registrations from a blocked network are refused or wait for approval', async () => {
  expect(await registerAtAddress('192.0.2.1')).toEqual([200, 200])
  ok(await make({ ip: '192.0.2.0/24', severity: 'sign_up_requires_approval' }))
  ok(await make({ ip: '2001:db8::/48', severity: 'sign_up_block' }))
  expect(await registerAtAddress('192.0.2.1')).toEqual([200, 403])
  expect(await registerAtAddress('2001:db8::1')).toEqual([403])
  expect(await registerAtAddress('2001:db9::1')).toEqual([200, 200])
  const invite = ok(await admin.send('POST /api/v1/admin/invites', {}))
  const invited = { invite_code: invite.code }
  expect(await registerAtAddress('2001:db8::1', invited)).toEqual([403])
  expect(await registerAtAddress('192.0.2.1', invited)).toEqual([200, 403])
  expect(await registerAtAddress('192.0.3.1', invited)).toEqual([200, 200])
  const pending = ok(await admin.get('/api/v2/admin/accounts?status=pending'))
  expect(pending.map(({ username }: { username: string }) => username)).toEqual([`visitor${names - 1}`, 'visitor2'])
  expect(pending[0].invited_by_account_id).toBe(admin.id)
})

test('moderators have no access, and GraphQL has the same blocks', async () => {
  const mod = await createStaff(context, 'reader', 'Moderator')
  expect((await mod.get(path)).status).toBe(403)
  const narrow = await context.person(admin.name, ['admin:read:ip_blocks'])
  expect((await narrow.get(path)).status).toBe(200)
  expect((await narrow.send(`POST ${path}`, { ip: '192.0.2.1', severity: 'no_access' })).status).toBe(403)
  const graphql = async (query: string) => (await admin.send('POST /graphql', { query })).body.data
  const { createIpBlock: block } = await graphql(`
    mutation {
      createIpBlock(input: { network: "192.0.2.1", severity: SIGN_UP_BLOCK, comment: "x" }) {
        id
        network
        severity
      }
    }
  `)
  expect(block).toMatchObject({ network: '192.0.2.1/32', severity: 'SIGN_UP_BLOCK' })
  await graphql(`mutation { updateIpBlock(input: { id: "${block.id}", severity: NO_ACCESS }) { id } }`)
  expect(ok(await admin.get(`${path}/${block.id}`)).severity).toBe('no_access')
  await graphql(`mutation { deleteIpBlock(input: { id: "${block.id}" }) { id } }`)
  expect(ok(await admin.get(path))).toEqual([])
})

test('at most a thousand blocks are in force', async () => {
  await context.sql(`insert into ip_blocks (network, severity, expires_at)
    select ('10.0.' || n / 256 || '.' || n % 256)::cidr, 'no_access', now() + interval '1 day'
    from generate_series(1, 1000) n`)
  expect((await make({ ip: '192.0.2.1', severity: 'no_access' })).status).toBe(422)
  await context.sql('delete from ip_blocks')
  ok(await make({ ip: '192.0.2.1', severity: 'no_access' }))
})
