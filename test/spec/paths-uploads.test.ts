import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

let service: TestService
let alice: TestAccount
let folder = ''
let secret = ''

beforeAll(async () => {
  service = await startService()
  alice = await service.createAccount('alice')
  folder = await mkdtemp(join(tmpdir(), 'not-an-upload-'))
  secret = join(folder, 'secret.png')
  await twoColours(64, 64).png().toFile(secret)
})
afterAll(async () => {
  await service?.close()
  if (folder) await rm(folder, { recursive: true })
})

const routes: [string, string, ...string[]][] = [
  ['POST', '/api/v1/media', 'file', 'thumbnail', 'file[]'],
  ['POST', '/api/v2/media', 'file', 'thumbnail'],
  ['PUT', '/api/v1/media/1', 'thumbnail'],
  ['PATCH', '/api/v1/accounts/update_credentials', 'avatar', 'header'],
  ['PUT', '/api/v1/accounts/update_credentials', 'avatar', 'header'],
]
const places = routes.flatMap(([method, path, ...names]) => names.map((name) => [method, path, name] as const))

/** Returns the fields with which the upload parser describes a file, as a client might forge them. */
const claim = () => ({ name: 'file', path: secret, filename: 'a.png', declaredType: 'image/png', size: 100 })

async function expectRefused(method: string, path: string, init: RequestInit): Promise<void> {
  const response = await alice.api(path, { method, ...init })
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'validation_failed' }])
  expect((await readFile(secret)).length).toBeGreaterThan(0)
}

const flat = (name: string) => Object.entries(claim()).map(([key, value]) => [`${name}[${key}]`, String(value)])

test.each(places)('paths-17: %s %s: a JSON field %s is never a file', async (method, path, name) => {
  const values = [
    claim(),
    [claim()],
    { file: claim() },
    { 0: claim() },
    secret,
    `file://${secret}`,
    JSON.stringify(claim()),
  ]
  for (const value of [...values, { ...claim(), __proto__: claim() }]) {
    const body = JSON.stringify({ [name]: value })
    await expectRefused(method, path, { body, headers: { 'content-type': 'application/json' } })
  }
})

test.each(places)(
  'paths-17: %s %s: a text field %s in a query, form or multipart body is never a file',
  async (...target) => {
    const [method, path, name] = target
    for (const pairs of [flat(name), flat(`${name}[0]`), flat(`${name}[file]`), [[name, secret]]]) {
      const fields = new URLSearchParams(pairs as [string, string][])
      const form = new FormData()
      for (const [key = '', value = ''] of pairs) form.append(key, value)
      await expectRefused(method, `${path}?${fields}`, {})
      await expectRefused(method, path, { body: fields })
      await expectRefused(method, path, { body: form })
      form.append('other', new Blob(['x']), 'a.png')
      await expectRefused(method, path, { body: form })
    }
  },
)

test('paths-17: a real file is accepted, whatever fields are beside it', async () => {
  const form = new FormData()
  for (const [key = '', value = ''] of flat('file')) form.append(key, value)
  form.append('file', new Blob([await twoColours(32, 32).png().toBuffer()]), 'a.png')
  const response = await alice.api('/api/v1/media', { method: 'POST', body: form })
  expect(await response.json()).toMatchObject({ type: 'image', meta: { original: { width: 32 } } })
})

test.each([
  ['no type'],
  ['an empty type', ''],
  ['an unusual type', 'image'],
  ['another unusual type', '*/*'],
  ['an invalid type', ';;"'],
  ['the type of another kind of file', 'video/mp4'],
  ['the type of a text with a charset', 'text/plain; charset=utf-16'],
  ['two types', 'image/png', 'text/html'],
])('paths-17: the Content-Type of a file part does not matter: %s', async (_name, ...types) => {
  const head = [
    'Content-Disposition: form-data; name="file"; filename="a"',
    ...types.map((type) => `Content-Type: ${type}`),
  ]
  const body = Buffer.concat([
    Buffer.from(`--b\r\n${head.join('\r\n')}\r\n\r\n`),
    await twoColours(32, 32).png().toBuffer(),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await alice.api('/api/v1/media', { method: 'POST', headers, body })
  expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([200, 'image'])
})
