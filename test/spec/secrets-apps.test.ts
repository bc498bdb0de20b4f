import { expect, test } from 'vitest'
import { parseUserCode } from '../../src/model/app.ts'
import { hashOf } from '../../src/model/concealed.ts'
import {
  appTokenOf,
  challenge,
  consentTo,
  credentialsOf,
  exchange,
  form,
  json,
  multipart,
  registerApp,
  sessionFor,
  verifier,
} from '../support/apps.ts'
import { formsOf, randomPartOf, writtenBy } from '../support/canary.ts'
import { startService } from '../support/service.ts'

const metricsToken = 'a-token-of-twenty-letters'
const password = 'a good one, canary7f3a9c1e5b'

// Sends secrets of apps in right and wrong places of requests. Then searches all that was written, and all responses,
// for the secrets.
test('secrets-2, secrets-3, secrets-4: secrets of apps appear only in the response that issues them', async () => {
  await using service = await startService({ metricsToken })
  const alice = await service.createAccount('alice')
  const app = await registerApp(service)
  const session = await sessionFor(service, { app, account: alice })
  const { code } = await consentTo(service, { app, account: alice, challenge })
  const appToken = await appTokenOf(service, app, 'read write')
  const started = await service.fetch('/oauth/device_authorization', form(credentialsOf(app)))
  const device = (await started.json()) as { device_code: string; user_code: string }
  await service.stores.deviceAuthorizations.decide(hashOf(parseUserCode(device.user_code)!), alice.id, true)
  const secrets = [
    app.client_secret!,
    session,
    code,
    appToken,
    device.device_code,
    device.user_code,
    password,
    verifier,
  ]

  const responses: string[] = []
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await service.fetch(path, init)
    responses.push(await response.text(), JSON.stringify([...response.headers]))
  }
  const wrong = {
    ...exchange(app, code),
    code_verifier: `${verifier}-not`,
    token: session,
    device_code: device.device_code,
    password,
  }
  const grants = [
    'authorization_code',
    'client_credentials',
    'password',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]
  const paths = ['/oauth/token', '/oauth/revoke', '/oauth/device_authorization', '/oauth/nowhere', '/api/v1/apps']
  for (const path of [...paths, '/api/v1/accounts', '/.well-known/oauth-authorization-server', '/oauth/authorize']) {
    for (const [name, secret] of Object.entries({ ...wrong, access_token: session, user_code: device.user_code })) {
      // Wrong places: the URL, the path, other fields, and other headers.
      await ask(`${path}?${name}=${encodeURIComponent(secret)}`, form({}))
      await ask(`${path}/${encodeURIComponent(secret)}`)
      await ask(path, { ...json({ grant_type: secret, scope: secret, client_name: secret, username: secret }) })
      await ask(path, { method: 'POST', headers: { authorization: `Basic ${btoa(`${secret}:${secret}`)}` } })
      await ask(path, { method: 'POST', headers: { authorization: `Bearer ${secret}`, 'x-request-id': secret } })
    }
  }
  for (const grant_type of grants) {
    for (const encoded of [form, json, multipart]) {
      // The requests are right except for the client, so nothing is used up or ended.
      const stranger = await registerApp(service)
      await ask(
        '/oauth/token',
        encoded({ ...wrong, ...credentialsOf(stranger), client_secret: secrets[0]!, grant_type }),
      )
      await ask('/oauth/revoke', encoded({ ...wrong, ...credentialsOf(stranger), client_secret: code }))
    }
  }
  // Sends the right request, and repeats it. No other response contains the tokens.
  const right = exchange(app, code, { code_verifier: verifier })
  const results = []
  for (const fields of [right, right, { ...right, ...deviceFields(device.device_code) }]) {
    const response = await service.fetch('/oauth/token', form(fields))
    results.push([response.status, ((await response.json()) as { access_token?: string }).access_token] as const)
  }
  expect(results.map(([status]) => status)).toEqual([200, 400, 200])
  secrets.push(...results.flatMap(([, token]) => token ?? []))
  await ask('/oauth/revoke', form({ token: results[2]![1]!, ...credentialsOf(app) }))

  const written: Record<string, string> = {
    ...(await writtenBy(service, metricsToken)),
    answers: responses.join('\n'),
  }
  for (const [index, text] of Object.entries(written)) {
    for (const secret of secrets) {
      for (const form of formsOf(randomPartOf(secret))) expect(text.includes(form), `${index}: ${secret}`).toBe(false)
    }
  }
}, 180_000)

const deviceFields = (device_code: string) => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  device_code,
})
