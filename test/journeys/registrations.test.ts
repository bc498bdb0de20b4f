import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/surfaces/http/routes.ts'
import { appTokenOf, registerApp } from '../support/apps.ts'
import { browserClient, codeOf } from '../support/browserClient.ts'
import { createStaff } from './moderators.ts'
import { journeyForFile, startJourney } from './people.ts'
import { ok } from './posting.ts'
import { password, registerAt } from './registering.ts'

const reason = 'I draw herons.'

let app: string

const context = journeyForFile({ registrations: 'approval' })
beforeAll(async () => {
  app = await appTokenOf(context.service, await registerApp(context.service), 'read write follow push')
})

const register = (username: string, more: object = { reason }, at = { context, app }) => registerAt(at, username, more)

/** Registers an account that waits for approval. Returns its id and a function that sends requests with its token. */
async function newcomer(username: string, more?: object) {
  const { status, body } = await register(username, more)
  expect(status).toBe(200)
  const call = (line: string, content?: object) => {
    const [method = '', path = ''] = line.split(' ')
    const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' }
    return context.service.fetch(path, { method, headers, ...(content && { body: JSON.stringify(content) }) })
  }
  return { id: (await context.stores.accounts.summary(username))!.id, call }
}

const moderator = (name: string) => createStaff(context, name)

const pathOf = (path: string) => path.replace(/:\w+/g, '1')

describe('with registrations by approval', () => {
  test('a new account gives a reason, and is hidden until a moderator approves it', async () => {
    const mod = await moderator('keeper')
    for (const blank of [{}, { reason: ' \n ' }]) expect((await register('heron', blank)).status).toBe(422)
    const heron = await newcomer('heron')
    const received = ok(await mod.get('/api/v1/notifications?types[]=admin.sign_up'))
    expect(received).toMatchObject([{ type: 'admin.sign_up', account: { id: heron.id } }])
    expect(await codeOf(await heron.call('GET /api/v1/accounts/verify_credentials'))).toEqual([403, 'approval_pending'])
    expect((await mod.get(`/api/v1/accounts/${heron.id}`)).status).toBe(404)
    expect((await mod.get('/api/v1/accounts/lookup?acct=heron')).status).toBe(404)
    expect((await register('Heron')).status).toBe(422)
    for (const list of ['v2/admin/accounts?status=pending', 'v1/admin/accounts?pending=true'])
      expect(ok(await mod.get(`/api/${list}`))).toMatchObject([
        {
          ...{ id: heron.id, invite_request: reason, approved: false, suspended: false, disabled: false },
          account: { username: 'heron' },
        },
      ])
    expect(ok(await mod.get('/api/v2/admin/accounts?status=suspended'))).toEqual([])
    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${heron.id}/approve`))).toMatchObject({
      ...{ approved: true, invite_request: reason },
    })
    await expect.poll(async () => (await heron.call('GET /api/v1/accounts/verify_credentials')).status).toBe(200)
    expect((await heron.call('POST /api/v1/statuses', { status: 'Here' })).status).toBe(200)
    expect((await mod.get(`/api/v1/accounts/${heron.id}`)).status).toBe(200)
    expect(ok(await mod.get('/api/v2/admin/accounts?status=pending'))).toEqual([])
    expect((await mod.send(`POST /api/v1/admin/accounts/${heron.id}/reject`)).status).toBe(409)
    expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${heron.id}`))).toMatchObject([
      { action: 'account_approved', account_id: mod.id },
    ])
  })

  test('the token of a pending account gives access only to what needs no session', async () => {
    const { call } = await newcomer('waiting')
    for (const { method, path, operation } of routes.filter(({ operation }) => !operation.admitsPending)) {
      const response = await call(`${method} ${pathOf(path)}`)
      const isOpen = operation.anonymous === 'always'
      expect([method, path, response.status === 403], `${method} ${path}`).toEqual([method, path, !isOpen])
      if (!isOpen) expect([path, ...(await codeOf(response))]).toEqual([path, 403, 'approval_pending'])
    }
    expect((await call('POST /graphql', { query: '{ instance { title } }' })).status).toBe(403)
    expect((await call('GET /api/v1/streaming/user')).status).toBe(403)
    expect((await call('POST /api/v1/streaming/ticket')).status).toBe(403)
    expect((await call('GET /no-such-path')).status).not.toBe(200)
  })

  test('the browser boundary registers a pending account, and starts no session', async () => {
    const browser = browserClient(context.service)
    expect(await browser.session()).toMatchObject({ registrations: true, registrationMode: 'approval' })
    const path = '/v1/browser/auth/register'
    expect((await browser.post(path, { username: 'painter', reason })).status).toBe(422)
    expect((await browser.post(path, { username: 'painter', password })).status).toBe(422)
    const response = await browser.post(path, { username: 'painter', password, reason })
    expect(response.status).toBe(201)
    expect(await browser.take(response)).toMatchObject({ authenticated: false, profile: null, awaitsApproval: true })
    const signIn = () => browser.post('/v1/browser/auth/password', { username: 'painter', password })
    expect(await codeOf(await signIn())).toEqual([403, 'approval_pending'])
    const wrong = await browser.post('/v1/browser/auth/password', { username: 'painter', password: 'not this one' })
    expect(wrong.status).toBe(401)
    const { id } = (await context.stores.accounts.summary('painter'))!
    const events = await context.stores.securityEvents.listFor(id, 10)
    expect(events.map(({ kind }) => kind)).toContain('registered')
    const mod = await moderator('keeper')
    const query = `mutation ($id: ID!) { approveAccount(input: { id: $id }) { pendingSince joinReason } }`
    const { data } = ok(await mod.send('POST /graphql', { query, variables: { id } }))
    expect(data.approveAccount).toEqual({ pendingSince: null, joinReason: reason })
    expect((await browser.take(await signIn())).authenticated).toBe(true)
  })

  test('a rejected account is deleted, and its name is free again', async () => {
    const mod = await moderator('keeper')
    const { id, call } = await newcomer('refused')
    expect(ok(await mod.send(`POST /api/v1/admin/accounts/${id}/reject`))).toMatchObject({ id, approved: false })
    expect((await call('GET /api/v1/accounts/verify_credentials')).status).toBe(401)
    await expect.poll(() => context.stores.accounts.summary('refused')).toBeUndefined()
    expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${id}`))).toMatchObject([
      { action: 'account_rejected', detail: 'refused' },
    ])
    expect((await register('refused')).status).toBe(200)
  })

  test('the owner can delete a pending account with only its token, and the name is free again', async () => {
    const { id, call } = await newcomer('regretful')
    const query = 'mutation { deleteOwnAccount { deletionDueAt } }'
    expect((await call('POST /graphql', { query })).status).toBe(403)
    const limited = await appTokenOf(context.service, await registerApp(context.service), 'write:accounts')
    expect((await context.service.fetch('/api/v1/account', { method: 'DELETE' })).status).toBe(401)
    const headers = { authorization: `Bearer ${limited}` }
    expect((await context.service.fetch('/api/v1/account', { method: 'DELETE', headers })).status).toBe(403)

    const before = Date.now()
    const response = await call('DELETE /api/v1/account')
    expect(response.status).toBe(200)
    const { deletion_due_at: due } = (await response.json()) as { deletion_due_at: string }
    expect(Date.parse(due)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(due)).toBeLessThanOrEqual(Date.now())
    expect((await call('DELETE /api/v1/account')).status).toBe(401)
    expect((await call('GET /api/v1/accounts/verify_credentials')).status).toBe(401)
    await expect.poll(() => context.stores.accounts.summary('regretful')).toBeUndefined()
    const stored = await context.sql('select from registrations where account_id = $1', id)
    expect(stored.rowCount).toBe(0)
    expect((await register('regretful')).status).toBe(200)
  })

  test('only the owner can withdraw a registration in a page, with the name and password', async () => {
    const browser = browserClient(context.service)
    const { id, call } = await newcomer('hesitant')
    const withdraw = (secret: string) =>
      browser.post('/v1/browser/auth/register/withdraw', { username: 'Hesitant', password: secret })
    await browser.session()
    expect(await codeOf(await withdraw('not this one'))).toEqual([401, 'unauthorized'])
    const events = async () => (await context.stores.securityEvents.listFor(id, 10)).map(({ kind }) => kind)
    await expect.poll(events).toContain('sign_in_failed')
    expect((await context.service.fetch('/v1/browser/auth/register/withdraw', { method: 'POST' })).status).toBe(403)
    // One of two concurrent requests no longer finds the account.
    const both = await Promise.all([withdraw(password), withdraw(password)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect([401, 409]).toContain(both.map(({ status }) => status).toSorted()[1])
    expect((await call('GET /api/v1/accounts/verify_credentials')).status).toBe(401)
    await expect.poll(() => context.stores.accounts.summary('hesitant')).toBeUndefined()
    expect(await codeOf(await withdraw(password))).toEqual([401, 'unauthorized'])

    const mod = await moderator('keeper')
    const approved = await newcomer('hesitant')
    ok(await mod.send(`POST /api/v1/admin/accounts/${approved.id}/approve`))
    expect(await codeOf(await withdraw(password))).toEqual([409, 'conflict'])
    expect(await context.stores.accounts.summary('hesitant')).toBeDefined()
  })

  test('deleting an account needs a proof of identity again once it is approved', async () => {
    const mod = await moderator('keeper')
    const { id, call } = await newcomer('approved')
    ok(await mod.send(`POST /api/v1/admin/accounts/${id}/approve`))
    await expect.poll(async () => (await call('GET /api/v1/accounts/verify_credentials')).status).toBe(200)
    expect(await codeOf(await call('DELETE /api/v1/account'))).toEqual([403, 'reauthentication_required'])
  })

  test('two moderators who decide at the same time make one decision', async () => {
    const [one, other] = [await moderator('one'), await moderator('other')]
    const { id } = await newcomer('contested')
    const responses = await Promise.all([
      one.send(`POST /api/v1/admin/accounts/${id}/approve`),
      other.send(`POST /api/v1/admin/accounts/${id}/reject`),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(ok(await one.get(`/api/v1/admin/audit_log?target_account_id=${id}`))).toHaveLength(1)
  })

  test('no other action admits a pending account', async () => {
    const mod = await moderator('keeper')
    const { id, call } = await newcomer('patient')
    const act = (line: string, body?: object) => mod.send(`POST /api/v1/admin/accounts/${id}/${line}`, body)
    expect((await act('action', { type: 'suspend' })).status).toBe(409)
    expect((await act('unsuspend')).status).toBe(409)
    expect((await act('action', { type: 'disable' })).status).toBe(409)
    await context.stores.accounts.restore(id)
    expect(await context.stores.accounts.returnFromLeave(id)).toBe(false)
    expect(await context.stores.accounts.maySignIn(id)).toBe(false)
    expect((await call('GET /api/v1/timelines/home')).status).toBe(403)
    const ordinary = await context.person('ordinary', ['read', 'write', 'admin:read', 'admin:write'])
    expect((await ordinary.send(`POST /api/v1/admin/accounts/${id}/approve`)).status).toBe(403)
    expect((await mod.send('POST /api/v1/admin/accounts/1/approve')).status).toBe(404)
  })
})

test('open registrations need no approval, and closed ones refuse everybody', async () => {
  for (const [registrations, status, isIn] of [
    ['open', 200, true],
    ['closed', 403, false],
  ] as const) {
    const other = await startJourney({ registrations })
    try {
      const token = await appTokenOf(other.service, await registerApp(other.service), 'read write')
      const created = await register('someone', { reason }, { context: other, app: token })
      expect([registrations, created.status]).toEqual([registrations, status])
      const browser = browserClient(other.service)
      expect(await browser.session()).toMatchObject({ registrations: isIn, registrationMode: registrations })
      const response = await browser.post('/v1/browser/auth/register', { username: 'page', password, reason })
      expect(response.status).toBe(isIn ? 201 : 403)
      const accounts = await other.stores.accounts.list()
      expect(accounts.map(({ username }) => username)).toEqual(isIn ? ['someone', 'page'] : [])
    } finally {
      await other.stop()
    }
  }
})
