import { expect, test } from 'vitest'
import { makeLinks } from '../../src/model/links.ts'
import { serverMetadata } from '../../src/surfaces/apps/metadata.ts'
import { credentialsOf, form, registerApp } from '../support/apps.ts'
import { startService } from '../support/service.ts'

const path = '/.well-known/oauth-authorization-server'

test('apps-1, apps-2, paths-8: the metadata names every endpoint at the public address', () => {
  const metadata = serverMetadata(
    makeLinks(() => 'https://social.example'),
    true,
  )
  expect(metadata).toMatchObject({
    issuer: 'https://social.example',
    authorization_endpoint: 'https://social.example/oauth/authorize',
    token_endpoint: 'https://social.example/oauth/token',
    revocation_endpoint: 'https://social.example/oauth/revoke',
    device_authorization_endpoint: 'https://social.example/oauth/device_authorization',
    app_registration_endpoint: 'https://social.example/api/v1/apps',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(metadata.scopes_supported).toEqual(expect.arrayContaining(['read', 'write:statuses', 'push', 'profile']))
})

test('the metadata can be read by pages of any origin, and with HEAD', async () => {
  await using service = await startService()
  const response = await service.fetch(path, { headers: { origin: 'https://client.example' } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject({ issuer: service.url })
  const head = await service.fetch(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect((await service.fetch(`${path}?access_token=x`)).status).toBe(400)
})

test('without a browser boundary, the metadata names no endpoints that need a person', async () => {
  await using service = await startService({ browser: false })
  const metadata = (await (await service.fetch(path)).json()) as Record<string, unknown>
  expect(metadata).not.toHaveProperty('authorization_endpoint')
  expect(metadata).not.toHaveProperty('device_authorization_endpoint')
  expect(metadata).toMatchObject({ grant_types_supported: ['client_credentials'], response_types_supported: [] })
  const app = await registerApp(service)
  const response = await service.fetch('/oauth/device_authorization', form(credentialsOf(app)))
  expect(response.status).toBe(404)
  const own = await service.fetch('/oauth/token', form({ grant_type: 'client_credentials', ...credentialsOf(app) }))
  expect(own.status).toBe(200)
})
