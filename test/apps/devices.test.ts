import { beforeAll, describe, expect, it } from 'vitest'
import { parseUserCode } from '../../src/model/app.ts'
import { hashOf } from '../../src/model/concealed.ts'
import { beginDevice } from '../../src/sessions/apps/devices.ts'
import { credentialsOf, form, registerApp, type TestApp } from '../support/apps.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

const service = serviceForFile()
let app: TestApp
let alice: TestAccount

beforeAll(async () => {
  app = await registerApp(service)
  alice = await service.createAccount('alice')
})

interface DeviceAuthorization {
  device_code: string
  user_code: string
}

const begin = (fields: Record<string, string> = {}, of = app) =>
  service.fetch('/oauth/device_authorization', form({ ...credentialsOf(of), ...fields }))
const started = async (fields?: Record<string, string>, of?: TestApp) =>
  (await (await begin(fields, of)).json()) as DeviceAuthorization
const poll = async (device_code: string, of = app) => {
  const response = await service.fetch('/oauth/token', form({ grant_type, device_code, ...credentialsOf(of) }))
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
/** Makes the service accept the next poll, however early it comes. */
const waited = () => service.pool.query('update device_authorizations set polled_at = null')
const decide = (code: string, isAllowed: boolean) =>
  service.stores.deviceAuthorizations.decide(hashOf(parseUserCode(code)!), alice.id, isAllowed)

describe('apps-14: a device', () => {
  it('of an app that is removed during the request is refused', async () => {
    const { client_id } = await registerApp(service)
    const proven = (await service.stores.apps.find(client_id))!
    await service.stores.apps.remove(client_id)
    await expect(beginDevice(service.stores, proven, 'read')).rejects.toMatchObject({ oauth: 'invalid_client' })
  })

  it('gets its codes and the address to show', async () => {
    const response = await begin({ scope: 'read write' })
    const body = (await response.json()) as DeviceAuthorization
    expect([response.status, body]).toEqual([
      200,
      {
        device_code: expect.stringMatching(/^dev_[\w-]{43}$/),
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        verification_uri: `${service.url}/activate`,
        verification_uri_complete: `${service.url}/activate?user_code=${body.user_code}`,
        expires_in: 600,
        interval: 5,
      },
    ])
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  it('waits until a person allows it, and then gets one session', async () => {
    const { device_code, user_code } = await started({ scope: 'read:statuses' })
    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })
    await waited()
    await decide(user_code, true)
    const { status, body } = await poll(device_code)
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^ses_/),
        token_type: 'Bearer',
        scope: 'read:statuses',
        created_at: expect.any(Number),
      },
    ])
    const headers = { authorization: `Bearer ${body['access_token']}` }
    const verified = await service.fetch('/api/v1/apps/verify_credentials', { headers })
    expect(await verified.json()).toMatchObject({ id: app.id })
    await waited()
    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } })
  })

  it('that polls twenty times at once gets one session', async () => {
    const { device_code, user_code } = await started()
    await decide(user_code, true)
    const responses = await Promise.all(Array.from({ length: 20 }, () => poll(device_code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('that polls too often gets `slow_down`', async () => {
    const { device_code } = await started()
    await poll(device_code)
    expect(await poll(device_code)).toMatchObject({ status: 400, body: { error: 'slow_down' } })
  })

  it('that is denied, has expired or belongs to another app gets no session', async () => {
    const denied = await started()
    await decide(denied.user_code, false)
    expect((await poll(denied.device_code)).body).toMatchObject({ error: 'access_denied' })
    const other = await started({}, await registerApp(service))
    await decide(other.user_code, true)
    expect((await poll(other.device_code)).body).toMatchObject({ error: 'expired_token' })
    const late = await started()
    await decide(late.user_code, true)
    await service.pool.query('update device_authorizations set expires_at = now()')
    expect((await poll(late.device_code)).body).toMatchObject({ error: 'expired_token' })
    expect((await poll('dev_nothing')).body).toMatchObject({ error: 'expired_token' })
  })

  it('gets no session of an account that was suspended meanwhile', async () => {
    const { device_code, user_code } = await started()
    await decide(user_code, true)
    await service.stores.accounts.suspend(alice.id)
    expect((await poll(device_code)).body).toMatchObject({ error: 'access_denied' })
    await service.stores.accounts.restore(alice.id)
  })

  it('needs an authenticated app, and only registered scopes', async () => {
    expect((await begin({ client_secret: 'x' })).status).toBe(401)
    expect((await begin({ scope: 'nonsense' })).status).toBe(400)
    const narrow = await registerApp(service, { scopes: 'read:statuses', token_endpoint_auth_method: 'none' })
    expect((await begin({ scope: 'write' }, narrow)).status).toBe(400)
    // Without a scope it asks for `read`, which the app did not register.
    expect((await begin({}, narrow)).status).toBe(400)
    expect((await begin({ scope: 'read:statuses' }, narrow)).status).toBe(200)
    expect((await service.fetch('/oauth/device_authorization?device_code=x', form({}))).status).toBe(400)
  })
})
