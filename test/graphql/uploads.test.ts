import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { as, form, post } from './requests.ts'

const service = serviceForFile()
let alice: TestAccount
let picture: Blob

beforeAll(async () => {
  alice = await service.createAccount('alice')
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  picture = new Blob([new Uint8Array(await image.png().toBuffer())])
})

const query = 'mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { id kind description state } }'
const variables = { input: { file: null, description: 'A red square', wait: true } }

async function mediaCount(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>('select count(*)::int as count from media')
  return rows[0]!.count
}

test('graphql-14: a file is sent as a part of a form, and replaces null in the variables', async () => {
  const body = form({ query, variables }, { 0: ['variables.input.file'] }, { 0: picture })
  const response = await post(service, body, as(alice))
  expect(response).toMatchObject({ status: 200, type: 'application/json' })
  expect(response.body).toMatchObject({
    data: { uploadMedia: { kind: 'IMAGE', description: 'A red square', state: 'READY' } },
  })
  expect(await mediaCount()).toBe(1)
})

test('several files are uploaded in one request, each by its own alias', async () => {
  const both = `mutation ($a: Upload!, $b: Upload!) { a: uploadMedia(input: {file: $a}) { id } b: uploadMedia(input: {file: $b}) { id } }`
  const before = await mediaCount()
  const body = form(
    { query: both, variables: { a: null, b: null } },
    { x: ['variables.a'], y: ['variables.b'] },
    { x: picture, y: picture },
  )
  expect((await post(service, body, as(alice))).body.errors).toBeUndefined()
  expect(await mediaCount()).toBe(before + 2)
})

test('a file is stored only once, even if several mutations name it', async () => {
  const twice = `mutation ($file: Upload!) {
    a: uploadMedia(input: {file: $file, thumbnail: $file}) { id } b: uploadMedia(input: {file: $file}) { id } }`
  const before = await mediaCount()
  const body = form({ query: twice, variables: { file: null } }, { 0: ['variables.file'] }, { 0: picture })
  const { data, errors } = (await post(service, body, as(alice))).body
  expect(data).toEqual({ a: { id: expect.any(String) }, b: null })
  expect(errors).toMatchObject([
    { path: ['b'], extensions: { code: 'VALIDATION_FAILED', fields: [{ field: 'file' }] } },
  ])
  expect(await mediaCount()).toBe(before + 1)
})

test('a form without files is a request like any other', async () => {
  const { body } = await post(service, form({ query: '{ __typename }' }, {}))
  expect(body).toEqual({ data: { __typename: 'Query' } })
})

describe('an upload is refused, and nothing is stored, for', () => {
  const operations = { query, variables }
  const map = { 0: ['variables.input.file'] }
  const files = () => ({ 0: picture })

  test.each<[string, () => FormData]>([
    ['a batch', () => form([operations], { 0: ['0.variables.input.file'] }, files())],
    ['invalid JSON', () => form('{', map, files())],
    ['a map that is not an object', () => form(operations, [['variables.input.file']], files())],
    ['a map that is not a list of paths', () => form(operations, { 0: 'variables.input.file' }, files())],
    ['a file that the map does not name', () => form(operations, {}, files())],
    ['a file that was not sent', () => form(operations, { ...map, 1: ['variables.input.thumbnail'] }, files())],
    ['a path to a value that is not null', () => form(operations, { 0: ['variables.input.description'] }, files())],
    ['a path that does not exist', () => form(operations, { 0: ['variables.input.thumbnail'] }, files())],
    [
      'a path outside of the variables',
      () => form({ ...operations, operationName: null }, { 0: ['operationName'] }, files()),
    ],
    ['a path to a prototype', () => form(operations, { 0: ['variables.__proto__.file'] }, files())],
    [
      'a path to a property of every object',
      () => form(operations, { 0: ['variables.constructor.prototype.file'] }, files()),
    ],
    [
      'more than the two fields',
      () => {
        const parts = form(operations, map, files())
        parts.append('more', 'x')
        return parts
      },
    ],
    [
      'operations twice',
      () => {
        const parts = form(operations, map, files())
        parts.append('operations', JSON.stringify(operations))
        return parts
      },
    ],
    [
      'a file as operations',
      () => {
        const parts = new FormData()
        parts.append('operations', picture, 'a.json')
        parts.append('map', '{}')
        return parts
      },
    ],
  ])('%s', async (_, make) => {
    const before = await mediaCount()
    const response = await post(service, make(), as(alice))
    expect(response).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] } })
    expect(await mediaCount()).toBe(before)
    expect(await temporaryFiles()).toEqual([])
  })

  test('a path of the server in JSON', async () => {
    const before = await mediaCount()
    const file = { name: 'file', path: '/etc/passwd', filename: 'a.png', declaredType: 'image/png', size: 10 }
    const { body } = await post(service, { query, variables: { input: { file } } }, as(alice))
    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }])
    expect(await mediaCount()).toBe(before)
  })

  test('a caller without a session, whose body must also be small', async () => {
    const before = await mediaCount()
    const small = await post(service, form(operations, map, files()))
    expect(small.body).toMatchObject({
      data: { uploadMedia: null },
      errors: [{ extensions: { code: 'UNAUTHORIZED' } }],
    })
    const large = await post(service, form(operations, map, { 0: new Blob([new Uint8Array(100_000)]) }))
    expect(large).toMatchObject({ status: 413, body: { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }] } })
    expect(await mediaCount()).toBe(before)
    expect(await temporaryFiles()).toEqual([])
  })
})

/** Returns the temporary files of uploads. Waits until they are gone, which happens after the response. */
async function temporaryFiles(): Promise<string[]> {
  let names: string[] = []
  await expect
    .poll(async () => {
      const entries = await readdir(join(service.mediaFolder, 'incoming')).catch(() => [])
      return (names = entries).length
    })
    .toBe(0)
  return names
}

test('each file counts as an upload in the rate limit', async () => {
  await using limited = await startService({ rateLimits: 'on' })
  const bob = await limited.createAccount('bob')
  const twice = `mutation ($a: Upload!, $b: Upload!) { a: uploadMedia(input: {file: $a}) { id } b: uploadMedia(input: {file: $b}) { id } }`
  const make = () =>
    form(
      { query: twice, variables: { a: null, b: null } },
      { x: ['variables.a'], y: ['variables.b'] },
      { x: new Blob(['x']), y: new Blob(['y']) },
    )
  const first = await post(limited, make(), as(bob))
  expect([first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual(['30', '28'])
  for (let time = 0; time < 14; time++) await post(limited, make(), as(bob))
  expect(await post(limited, make(), as(bob))).toMatchObject({
    status: 429,
    body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  })
})
