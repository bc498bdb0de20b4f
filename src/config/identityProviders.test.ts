import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { completeOptions, optionsFromEnvironment } from './completeOptions.ts'
import { checkedProviders } from './identityProviders.ts'

const secret = 'a-secret-that-nobody-sees'
const good = {
  id: 'example',
  name: 'Example',
  issuer: 'https://id.example',
  clientId: 'social',
  clientSecret: secret,
}

const folder = mkdtempSync(join(tmpdir(), 'providers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const path = join(folder, 'providers.json')
  writeFileSync(path, text)
  return path
}

test('missing fields get defaults, and the secret is never printed', () => {
  const [provider] = checkedProviders([good])
  expect(provider).toMatchObject({ scopes: 'openid profile', callback: 'shared', clientAuthentication: undefined })
  expect(provider!.clientSecret.reveal()).toBe(secret)
  expect(`${inspect(provider, { depth: 9 })}${JSON.stringify(provider)}`).not.toContain(secret)
})

test('the environment can name a file with the providers', () => {
  const options = optionsFromEnvironment({ OAUTH_PROVIDERS: fileOf(JSON.stringify([good])) })
  const { browser } = completeOptions(options)
  expect(browser!.providers[0]).toMatchObject({ id: 'example', issuer: 'https://id.example' })
  expect(inspect([options, browser], { depth: 9 })).not.toContain(secret)
})

test.each([
  ['https://accounts.google.com'],
  ['https://id.example/realms/one'],
  ['https://tenant.example/'],
  ['http://localhost:8080/realms/one'],
  ['http://127.0.0.1:9000'],
  ['http://[::1]:9000'],
])('%s can be an issuer', (issuer) => {
  expect(checkedProviders([{ ...good, issuer }])[0]!.issuer).toBe(issuer)
})

const called = 'OAUTH_PROVIDERS (browser.providers)'

test.each<[string, unknown, string]>([
  ['a value other than a list', {}, 'must be a list of providers.'],
  ['a provider that is not an object', [good, 'x'], 'in provider 2, it must be an object.'],
  ['a provider without an id', [{ ...good, id: undefined }], 'in provider 1, id must be a string.'],
  [
    'an id with other characters',
    [{ ...good, id: 'My Provider' }],
    'in provider 1, id must be 1 to 32 lower-case letters, digits and hyphens.',
  ],
  ['an empty name', [{ ...good, name: '' }], 'in provider 1, name must not be empty.'],
  ['an empty secret', [{ ...good, clientSecret: '' }], 'in provider 1, clientSecret must not be empty.'],
  [
    'a secret that is not a string',
    [{ ...good, clientSecret: [secret] }],
    'in provider 1, clientSecret must be a string.',
  ],
  ['a client id that is not a string', [{ ...good, clientId: 7 }], 'in provider 1, clientId must be a string.'],
  ['an issuer with http', [{ ...good, issuer: 'http://id.example' }], 'in provider 1, issuer must be an https URL'],
  [
    'an issuer with http and a host that resembles this machine',
    [{ ...good, issuer: 'http://127.0.0.1.example' }],
    'in provider 1, issuer must be an https URL',
  ],
  [
    'an issuer with a password',
    [{ ...good, issuer: `https://x:${secret}@id.example` }],
    'in provider 1, issuer must be an https URL',
  ],
  [
    'an issuer with a query',
    [{ ...good, issuer: 'https://id.example/?a' }],
    'in provider 1, issuer must be an https URL',
  ],
  ['an issuer that is not a URL', [{ ...good, issuer: 'id.example' }], 'in provider 1, issuer must be an https URL'],
  ['scopes without openid', [{ ...good, scopes: 'profile' }], 'in provider 1, scopes must contain openid'],
  ['an unknown callback', [{ ...good, callback: 'mine' }], 'in provider 1, callback must be "shared" or "own".'],
  ['an unknown option', [{ ...good, secret }], 'in provider 1, secret is not known.'],
  [
    'an id that two providers have',
    [good, { ...good, issuer: 'https://other.example' }],
    'in provider 2, id is the same as in another provider.',
  ],
  [
    'an issuer that two providers have',
    [good, { ...good, id: 'b', issuer: 'https://id.example/' }],
    'issuer is the same as in another provider.',
  ],
])('%s is refused in one sentence without secrets', (_what, providers, sentence) => {
  const attempt = () => checkedProviders(providers as never)
  expect(attempt).toThrow(RangeError)
  expect(attempt).toThrow(`${called}`)
  expect(attempt).toThrow(sentence)
  try {
    attempt()
  } catch (error) {
    expect(inspect(error, { depth: 9 })).not.toContain(secret)
  }
})

test.each([
  ['does not exist', () => join(folder, 'nowhere.json'), 'cannot be read (ENOENT).'],
  ['is not JSON', () => fileOf(`[{"clientSecret": "${secret}" nonsense`), 'is not valid JSON.'],
  ['is empty', () => fileOf(''), 'is not valid JSON.'],
])('a file that %s is reported without its contents', (_what, path, sentence) => {
  const attempt = () => completeOptions(optionsFromEnvironment({ OAUTH_PROVIDERS: path() }))
  expect(attempt).toThrow(sentence)
  try {
    attempt()
  } catch (error) {
    expect(inspect(error, { depth: 9 })).not.toContain(secret)
  }
})
