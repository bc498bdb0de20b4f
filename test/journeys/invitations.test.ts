import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { appTokenOf, registerApp } from '../support/apps.ts'
import { browserClient } from '../support/browserClient.ts'
import { assignRole, createStaff } from './moderators.ts'
import { type Person, journeyForFile, startJourney } from './people.ts'
import { ok } from './posting.ts'
import { password, registerAt } from './registering.ts'

let app: string

const context = journeyForFile({ registrations: 'invite' })
beforeAll(async () => {
  app = await appTokenOf(context.service, await registerApp(context.service), 'read write')
})

const register = (username: string, more: object = {}, at = { context, app }) => registerAt(at, username, more)

const staff = (name: string, role?: string, at = context) => createStaff(at, name, role)

const invite = async (by: Person, draft: object = {}) => ok(await by.send('POST /api/v1/admin/invites', draft))
const isThere = async (username: string) => (await context.stores.accounts.summary(username)) !== undefined

describe('with registrations by invitation', () => {
  test('nobody registers without an invitation, and the service stores which account invited which', async () => {
    const mod = await staff('host')
    expect([(await register('alone')).status, (await register('alone', { invite_code: 'guess' })).status]).toEqual([
      403, 403,
    ])
    expect(await isThere('alone')).toBe(false)
    const { id, code, url } = await invite(mod, { max_uses: 1, note: 'For a friend' })
    expect(new URL(url).pathname).toBe(`/invite/${code}`)
    expect((await context.anonymous.get(`/api/v1/invites/${code}`)).body).toEqual({
      invite_code: code,
      inviter: 'host',
    })
    const created = await register('friend', { invite_code: code })
    expect(created.status).toBe(200)
    const friend = (await context.stores.accounts.summary('friend'))!
    expect(ok(await mod.get(`/api/v1/admin/accounts/${friend.id}`))).toMatchObject({
      ...{ approved: true, invited_by_account_id: mod.id },
    })
    expect(ok(await mod.get(`/api/v2/admin/accounts?invited_by=${mod.id}`))).toMatchObject([{ id: friend.id }])
    expect(ok(await mod.get(`/api/v2/admin/accounts?invited_by=${friend.id}`))).toEqual([])
    expect(ok(await mod.get('/api/v1/admin/invites'))[0]).toMatchObject({ id, uses: 1, usable: false })
    expect((await context.anonymous.get(`/api/v1/invites/${code}`)).status).toBe(404)
    expect((await register('second', { invite_code: code })).status).toBe(403)
  })

  test('the last use of an invitation admits one of two simultaneous registrations', async () => {
    const mod = await staff('host')
    const { code } = await invite(mod, { max_uses: 1 })
    const responses = await Promise.all([
      register('twin_a', { invite_code: code }),
      register('twin_b', { invite_code: code }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect([await isThere('twin_a'), await isThere('twin_b')].filter(Boolean)).toHaveLength(1)
  })

  test('a registration with a taken name consumes no use', async () => {
    const mod = await staff('host')
    const { code } = await invite(mod, { max_uses: 1 })
    expect((await register('host', { invite_code: code })).status).toBe(422)
    expect((await register('free', { invite_code: code })).status).toBe(200)
  })

  test('an invitation is refused if it expired, was revoked, or its inviter may no longer invite', async () => {
    const mod = await staff('fading')
    const [expired, revoked, lost] = [await invite(mod, { expires_in: 60 }), await invite(mod), await invite(mod)]
    await context.sql(`update invites set expires_at = now() - interval '1 second' where id = $1`, expired.id)
    expect(ok(await mod.send(`DELETE /api/v1/admin/invites/${revoked.id}`))).toMatchObject({ usable: false })
    await assignRole(context, mod, null)
    for (const { code } of [expired, revoked, lost]) {
      expect((await register('latecomer', { invite_code: code })).status).toBe(403)
      expect((await context.anonymous.get(`/api/v1/invites/${code}`)).status).toBe(404)
    }
    expect((await mod.send('POST /api/v1/admin/invites', {})).status).toBe(403)
    await assignRole(context, mod, 'Moderator')
    expect((await register('somebody', { invite_code: lost.code })).status).toBe(200)
    await context.stores.accounts.suspend(mod.id as AccountId)
    expect((await register('latecomer', { invite_code: lost.code })).status).toBe(403)
  })

  test('moderators see and revoke their own invitations, and admins see and revoke all of them', async () => {
    const [one, other, admin] = [await staff('inviter'), await staff('another'), await staff('boss', 'Admin')]
    const { id } = await invite(one)
    const idsFor = async (who: Person) =>
      ok(await who.get('/api/v1/admin/invites')).map((each: { id: string }) => each.id)
    expect([await idsFor(one), await idsFor(other)]).toEqual([[id], []])
    expect(await idsFor(admin)).toContain(id)
    expect((await other.send(`DELETE /api/v1/admin/invites/${id}`)).status).toBe(404)
    ok(await admin.send(`DELETE /api/v1/admin/invites/${id}`))
    ok(await admin.send(`DELETE /api/v1/admin/invites/${id}`))
    const log = ok(await one.get(`/api/v1/admin/audit_log?target_account_id=${one.id}`))
    expect(log.filter(({ action }: { action: string }) => action === 'invitation_revoked')).toHaveLength(1)
    const query = 'mutation { createInvitation(input: { maxUses: 3 }) { maxUses uses isUsable inviterId } }'
    const { data } = ok(await one.send('POST /graphql', { query }))
    expect(data.createInvitation).toEqual({ maxUses: 3, uses: 0, isUsable: true, inviterId: one.id })
  })

  test('a registration whose sign-in fails leaves no account, consumes no use, and can be repeated', async () => {
    const mod = await staff('host')
    const { code, id } = await invite(mod, { max_uses: 2 })
    const browser = browserClient(context.service)
    await browser.session()
    const byPage = () => browser.post('/v1/browser/auth/register', { username: 'unlucky2', password, inviteCode: code })
    const uses = async () => (await context.sql('select uses from invites where id = $1', id)).rows[0].uses as number
    await context.sql(`create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`)
    await context.sql('create trigger fail before insert on security_events execute function fail()')
    try {
      expect((await register('unlucky1', { invite_code: code })).status).toBe(500)
      expect((await byPage()).status).toBe(500)
    } finally {
      await context.sql('drop function fail cascade')
    }
    expect(await uses()).toBe(0)
    expect([await isThere('unlucky1'), await isThere('unlucky2')]).toEqual([false, false])
    expect((await register('unlucky1', { invite_code: code })).status).toBe(200)
    expect((await browser.take(await byPage())).authenticated).toBe(true)
    expect(await uses()).toBe(2)
  })

  test('the browser boundary registers with a code too', async () => {
    const mod = await staff('host')
    const { code } = await invite(mod)
    const browser = browserClient(context.service)
    expect(await browser.session()).toMatchObject({ registrations: false, registrationMode: 'invite' })
    const path = '/v1/browser/auth/register'
    expect((await browser.post(path, { username: 'paged', password })).status).toBe(403)
    const response = await browser.post(path, { username: 'paged', password, inviteCode: code })
    expect(await browser.take(response)).toMatchObject({ authenticated: true, profile: { username: 'paged' } })
  })
})

test('an invitation skips approval, cannot open closed registrations, and is recorded if registrations are open', async () => {
  for (const [registrations, status] of [
    ['approval', 200],
    ['closed', 403],
    ['open', 200],
  ] as const) {
    const other = await startJourney({ registrations })
    try {
      const token = await appTokenOf(other.service, await registerApp(other.service), 'read write')
      const mod = await staff('host', 'Moderator', other)
      const { code } = await invite(mod)
      const at = { context: other, app: token }
      const created = await register('newheron', { invite_code: code }, at)
      expect([registrations, created.status]).toEqual([registrations, status])
      expect((await register('liar', { invite_code: 'guess' }, at)).status).toBe(403)
      if (status !== 200) continue
      const headers = { authorization: `Bearer ${created.body.access_token}` }
      expect((await other.service.fetch('/api/v1/accounts/verify_credentials', { headers })).status).toBe(200)
      const newHeron = (await other.stores.accounts.summary('newheron'))!
      expect(ok(await mod.get(`/api/v1/admin/accounts/${newHeron.id}`)).invited_by_account_id).toBe(mod.id)
    } finally {
      await other.stop()
    }
  }
})
