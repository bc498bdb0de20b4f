import { beforeAll, describe, expect, it } from 'vitest'
import {
  appTokenOf,
  credentialsOf,
  form,
  isGood,
  json,
  multipart,
  registerApp,
  sessionFor,
  type TestApp,
} from '../support/apps.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'

const service = serviceForFile()
let app: TestApp
let alice: TestAccount

beforeAll(async () => {
  app = await registerApp(service)
  alice = await service.createAccount('alice')
})

const revoke = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  service.fetch('/oauth/revoke', { ...form(fields), headers })
const by = (token: string) => ({ authorization: `Bearer ${token}` })

describe('apps-15: POST /oauth/revoke', () => {
  it.each(Object.entries({ 'a form': form, JSON: json, multipart }))(
    'ends a session, with %s',
    async (_name, encoded) => {
      const token = await sessionFor(service, { app, account: alice })
      expect(await isGood(service, token)).toBe(true)
      const response = await service.fetch('/oauth/revoke', encoded({ token, ...credentialsOf(app) }))
      expect([response.status, await response.text()]).toEqual([200, '{}'])
      expect(await isGood(service, token)).toBe(false)
    },
  )

  it('closes the session’s streams, in other processes too', async () => {
    await using other = await startService({ database: { pool: service.pool } })
    const token = await sessionFor(service, { app, account: alice })
    const socket = await openSocket(`${service.url}/api/v1/streaming?stream=user`, token)
    const elsewhere = await openSocket(`${other.url}/api/v1/streaming?stream=user`, token)
    expect(await isGood(other, token)).toBe(true)
    await revoke({ token, ...credentialsOf(app) })
    expect([(await socket.closed).code, (await elsewhere.closed).code]).toEqual([4401, 4401])
    await expect.poll(() => isGood(other, token)).toBe(false)
  })

  it('ends an app’s own token', async () => {
    const token = await appTokenOf(service, app)
    expect((await revoke({ token, token_type_hint: 'access_token', ...credentialsOf(app) })).status).toBe(200)
    expect(await isGood(service, token)).toBe(false)
  })

  it('ignores a session in the header', async () => {
    const token = await sessionFor(service, { app, account: alice })
    expect((await revoke({ token, ...credentialsOf(app) }, by(alice.token))).status).toBe(200)
    expect((await revoke({ token: alice.token }, by(alice.token))).status).toBe(401)
    expect((await alice.api('/api/v1/accounts/verify_credentials')).status).toBe(200)
  })

  it('succeeds for a token that is unknown or has ended', async () => {
    const token = await sessionFor(service, { app, account: alice })
    await revoke({ token, ...credentialsOf(app) })
    for (const ended of [token, 'x', `ses_${'a'.repeat(49)}`, `app_${'a'.repeat(43)}`]) {
      const response = await revoke({ token: ended, ...credentialsOf(app) })
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
  })

  it('refuses tokens of other apps, and sessions of no app', async () => {
    const stranger = await registerApp(service, { token_endpoint_auth_method: 'none' })
    const token = await sessionFor(service, { app, account: alice })
    const own = await appTokenOf(service, app)
    for (const one of [token, own, alice.token]) {
      const response = await revoke({ token: one, ...credentialsOf(stranger) })
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ error: 'unauthorized_client', code: 'forbidden' }),
      ])
    }
    expect([await isGood(service, token), await isGood(service, own)]).toEqual([true, true])
    expect((await alice.api('/api/v1/accounts/verify_credentials')).status).toBe(200)
  })

  it('needs an authenticated app and a token', async () => {
    const token = await sessionFor(service, { app, account: alice })
    const wrong = [
      { token },
      { token, client_id: app.client_id },
      { token, client_id: app.client_id, client_secret: 'x' },
    ]
    for (const fields of wrong) expect((await revoke(fields)).status).toBe(401)
    expect((await revoke(credentialsOf(app))).status).toBe(400)
    const inAddress = await service.fetch(`/oauth/revoke?token=${token}`, form(credentialsOf(app)))
    expect(inAddress.status).toBe(400)
    expect(await isGood(service, token)).toBe(true)
  })
})

describe('an app’s session ends', () => {
  it('when its owner ends it, or is suspended', async () => {
    const bob = await service.createAccount('bob', ['read:sessions', 'write:sessions'])
    const [one, other] = [
      await sessionFor(service, { app, account: bob }),
      await sessionFor(service, { app, account: bob }),
    ]
    const list = (await (await bob.api('/api/v1/sessions')).json()) as { handle: string; kind: string }[]
    const handles = list.filter(({ kind }) => kind === 'app').map(({ handle }) => handle)
    expect(handles).toHaveLength(2)
    await bob.api(`/api/v1/sessions/${handles[0]}`, { method: 'DELETE' })
    expect([await isGood(service, one), await isGood(service, other)].toSorted()).toEqual([false, true])
    await service.stores.accounts.suspend(bob.id)
    await expect.poll(async () => [await isGood(service, one), await isGood(service, other)]).toEqual([false, false])
  })
})
