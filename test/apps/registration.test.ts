import { describe, expect, it } from 'vitest'
import { signedInBrowser } from '../support/browserClient.ts'
import { form, json, multipart } from '../support/apps.ts'
import { serviceForFile, startService } from '../support/service.ts'

const oob = 'urn:ietf:wg:oauth:2.0:oob'

const service = serviceForFile()

const register = (fields: Record<string, unknown>) =>
  service.fetch('/api/v1/apps', json({ client_name: 'App', redirect_uris: oob, ...fields }))

async function registered(fields: Record<string, unknown>) {
  const response = await register(fields)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

describe('POST /api/v1/apps', () => {
  const fields = {
    client_name: 'Mine',
    redirect_uris: `https://a.example/cb\n${oob}`,
    scopes: 'read write:statuses',
    website: 'https://a.example',
  }
  const encodings: Record<string, [path: string, init: RequestInit]> = {
    JSON: ['/api/v1/apps', json(fields)],
    'a form': ['/api/v1/apps', form(fields)],
    multipart: ['/api/v1/apps', multipart(fields)],
    'the query': [`/api/v1/apps?${new URLSearchParams(fields)}`, { method: 'POST' }],
  }

  it.each(Object.entries(encodings))('accepts %s', async (_name, [path, init]) => {
    const response = await service.fetch(path, init)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        id: expect.stringMatching(/^\d+$/),
        name: 'Mine',
        website: 'https://a.example',
        scopes: ['read', 'write:statuses'],
        redirect_uri: `https://a.example/cb\n${oob}`,
        redirect_uris: ['https://a.example/cb', oob],
        client_id: expect.stringMatching(/^[\w-]{32}$/),
        client_secret: expect.stringMatching(/^cls_[\w-]{43}$/),
        client_secret_expires_at: 0,
        vapid_key: expect.stringMatching(/./),
      },
    ])
  })

  const several = ['https://a.example/1', 'app://two', oob]
  it.each<[string, unknown]>([
    ['a list', several],
    ['the lines of a text', several.join('\r\n')],
    ['the words of a text', ` ${several.join('  ')} `],
    ['a list with duplicates', [...several, ...several]],
  ])('accepts addresses as %s', async (_name, redirect_uris) => {
    expect(await registered({ redirect_uris })).toMatchObject({ redirect_uris: several })
  })

  it('accepts lists in forms, in the notation that Mastodon documents', async () => {
    const pairs = several.map((one): [string, string] => ['redirect_uris[]', one])
    const response = await service.fetch('/api/v1/apps', form([['client_name', 'App'], ...pairs, ['scopes', '']]))
    expect(await response.json()).toMatchObject({ redirect_uris: several, scopes: ['read'], website: null })
  })

  it.each([
    oob,
    'https://app.example',
    'https://app.example:8443/a/b?c=d',
    'http://localhost/cb',
    'http://127.0.0.1:51004/cb',
    'http://[::1]:3000/',
    'tusky://callback',
    'oauth2redirect://com.keylesspalace.tusky/',
    'mastodon-ios://oauth',
    'com.example.app:/oauth',
    'x-app-1+b://cb',
    'ivory://oauth',
    'icecubesapp://',
    'megalodon-android-auth://callback',
    'HTTPS://App.Example:443/cb?from=a&scode=b',
    'https://xn--pp-via.example',
  ])('accepts %s, and stores it unchanged', async (address) => {
    expect(await registered({ redirect_uris: address })).toMatchObject({ redirect_uris: [address] })
  })

  it.each([
    'http://app.example/cb',
    'http://localhost.example/cb',
    'http://127.0.0.1.example/cb',
    'http://0.0.0.0/cb',
    'https://app.example/cb#',
    'https://app.example/cb#part',
    'https://user@app.example/cb',
    'https://user:word@app.example/cb',
    'app://user:word@host/cb',
    'https:\\\\app.example',
    'https://äpp.example/cb',
    'https://',
    '/callback',
    'app.example/cb',
    'tusky:',
    'urn:ietf:wg:oauth:2.0:oob:auto',
    'javascript:alert(1)',
    'JavaScript://x/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'about:blank',
    'view-source:https://app.example',
    'intent://x#Intent;end',
    'android-app://com.example/x',
    'content://x/y',
    'shell:Downloads',
    'ms-msdt:/id',
    'ms-settings:x',
    'search-ms:query=x',
    'microsoft-edge:https://a.example',
    'mhtml:https://a.example',
    'res://x/y',
    'ldap://a.example/x',
    'feed:https://a.example',
    'itms-services://?action=x',
    'moz-extension://x/y',
    'chrome-extension://x/y',
    'ssh://a.example',
    'SSH://a.example',
    'jar:https://a.example!/x',
    'https:a.example/cb',
    'https:/a.example/cb',
    'https:///a.example/cb',
    'https://ex%61mple.com/cb',
    'https://@a.example/cb',
    'https://a.example:/cb',
    'https://0x7f.1/cb',
    'http://127.1/cb',
    'http://[0:0::1]/cb',
    'https://a.example/cb?code=1',
    'https://a.example/cb?x=1&st%61te=',
    'https://a.example/cb?iss',
    'app://cb?error=x',
  ])('refuses %s', async (address) => {
    const response = await register({ redirect_uris: [oob, address] })
    const body = (await response.json()) as { code: string; fields: { field: string }[] }
    expect([response.status, body.code, body.fields[0]?.field]).toEqual([422, 'validation_failed', 'redirect_uris.1'])
  })

  it('refuses an app without a name or an address, or with too many or too long addresses', async () => {
    const many = Array.from({ length: 21 }, (_, number) => `https://app.example/${number}`)
    const wrong = [{ client_name: '' }, { client_name: ' ' }, { redirect_uris: '' }, { redirect_uris: many }]
    for (const fields of wrong) expect((await register(fields)).status).toBe(422)
    expect((await register({ redirect_uris: many.slice(1) })).status).toBe(200)
    expect((await register({ redirect_uris: { a: 'b' } })).status).toBe(422)
    const long = (letters: number) => register({ redirect_uris: `app://${'a'.repeat(letters - 'app://'.length)}` })
    expect([(await long(2000)).status, (await long(2001)).status]).toEqual([200, 422])
    const fourOf = (letters: number) =>
      register({ redirect_uris: [1, 2, 3, 4, 5].map((one) => `app://${one}/${'a'.repeat(letters)}`) })
    expect([(await fourOf(1620)).status, (await fourOf(1640)).status]).toEqual([200, 422])
  })

  it('cleans a name into one visible line, and refuses a name that is invisible or too long', async () => {
    const client_name = '\u001b[2J\tThe  \u2066tool\nis \u202everified\ud800'
    expect(await registered({ client_name })).toMatchObject({ name: '[2J The tool is verified\ufffd' })
    const long = 'é'.repeat(100)
    expect(await registered({ client_name: long })).toMatchObject({ name: long })
    for (const wrong of ['\u200b\u2060', '\u3164', '\u0000', `${long}e`]) {
      const response = await register({ client_name: wrong })
      const { fields } = (await response.json()) as { fields: { field: string }[] }
      expect([response.status, fields[0]?.field]).toEqual([422, 'client_name'])
    }
  })

  it('apps-12: ignores scopes that only Mastodon has, and refuses unknown ones', async () => {
    const scopes = 'read admin:read:webhooks admin:write:reports crypto write:collections follow'
    expect(await registered({ scopes })).toMatchObject({ scopes: ['read', 'admin:write:reports', 'follow'] })
    expect(await registered({ scopes: ['read write', 'push'] })).toMatchObject({ scopes: ['read', 'write', 'push'] })
    const unknown = await register({ scopes: 'read rule:world' })
    expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining('rule:world')])
    expect((await register({ scopes: 'admin:read:webhooks' })).status).toBe(422)
  })

  it('refuses a website that is not a plain web address', async () => {
    expect((await register({ website: 'javascript:alert(1)' })).status).toBe(422)
    for (const website of ['https://user:word@bank.example@evil.example/', 'https://bank.example@evil.example'])
      expect([website, (await register({ website })).status]).toEqual([website, 422])
    expect((await register({ website: `https://a.example/${'ä'.repeat(1000)}` })).status).toBe(422)
    for (const website of ['', null]) expect(await registered({ website })).toMatchObject({ website: null })
    const empty = await service.fetch('/api/v1/apps', form({ client_name: 'App', redirect_uris: oob, website: '' }))
    expect(await empty.json()).toMatchObject({ website: null })
  })

  it('stores a website as a browser normalises it', async () => {
    const website = 'HTTPS://bücher.example/a b'
    expect(await registered({ website })).toMatchObject({ website: 'https://xn--bcher-kva.example/a%20b' })
    expect(await registered({ website: 'https://a.example' })).toMatchObject({ website: 'https://a.example' })
  })

  it('issues no secret to a public app', async () => {
    const app = await registered({ token_endpoint_auth_method: 'none' })
    expect(app).not.toHaveProperty('client_secret')
    expect(app).toMatchObject({ client_id: expect.any(String) as string })
    expect((await register({ token_endpoint_auth_method: 'private_key_jwt' })).status).toBe(422)
  })

  it('stores nothing that reveals the secret', async () => {
    const { client_secret: secret } = await registered({})
    const { rows } = await service.pool.query<{ row: string }>('select a::text as row from apps a')
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(String(secret).slice(4))
  })

  it('exists only in public HTTP, not in the browser boundary', async () => {
    const browser = await signedInBrowser(service, (await service.createAccount('bob')).id)
    for (const path of ['apps', 'accounts', 'apps/verify_credentials']) {
      expect((await browser.post(`/v1/browser/api/${path}`, {})).status).toBe(404)
    }
    expect((await browser.get('/v1/browser/api/apps/verify_credentials')).status).toBe(404)
    const paths = Object.keys(((await (await service.fetch('/openapi.json')).json()) as { paths: object }).paths)
    expect(paths).toContain('/api/v1/apps')
    expect((await service.fetch('/api/v1/apps', json({ access_token: 'x' }))).status).toBe(400)
  })
})

it('an address can register 30 apps in five minutes', async () => {
  await using limited = await startService({ rateLimits: 'on' })
  const body = json({ client_name: 'App', redirect_uris: oob })
  const statuses = []
  for (let number = 0; number < 31; number++) statuses.push((await limited.fetch('/api/v1/apps', body)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  // Other calls from the address still work.
  expect((await limited.fetch('/api/v1/instance')).status).toBe(200)
})
