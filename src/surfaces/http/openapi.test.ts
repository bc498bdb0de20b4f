import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Upload } from '../../model/media.ts'
import { pageOf, paging } from '../../model/page.ts'
import { Post } from '../../model/post.ts'
import { defineOpenOperation, defineOperation } from '../../operations/operation.ts'
import { status, statuses, uploadedMedia } from './responses.ts'
import { snakeCase } from './names.ts'
import { openApiDocument } from './openapi.ts'
import type { Json } from './openapi/jsonSchema.ts'
import { route } from './route.ts'

const never = () => Promise.reject(new Error('not called here'))
const poll = z.strictObject({ options: z.array(z.string()), expiresIn: z.int() }).meta({ id: 'PollDraftForTest' })

const write = defineOperation({
  name: 'writePost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Writes a post.',
  input: z.strictObject({
    text: z.string().describe('What to say.'),
    inReplyToId: z.string().optional(),
    visibility: z.enum(['public', 'private']).optional(),
    poll: poll.optional(),
    key: z.string().optional(),
    kind: z.string(),
  }),
  output: Post,
  run: never,
})

const list = defineOpenOperation({
  name: 'listPosts',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Posts of an account.',
  input: z.strictObject({ account: z.string(), tags: z.array(z.string()).optional(), ...paging(20, 40) }),
  output: pageOf('PostPageForTest', Post),
  run: never,
})

const writeLater = defineOperation({
  name: 'writeLater',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Writes a post for later.',
  input: z.strictObject({ ...write.input.shape, writtenAt: z.string() }),
  output: Post,
  run: never,
})

const upload = defineOperation({
  name: 'upload',
  kind: 'mutation',
  scope: 'write:media',
  bucket: 'uploads',
  summary: 'Takes a file.',
  input: z.strictObject({ file: Upload.describe('The file.'), description: z.string().optional() }),
  output: z.unknown(),
  run: never,
})

const profile = defineOperation({
  name: 'changeProfile',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Changes.',
  input: z.strictObject({ avatar: Upload.optional(), defaultVisibility: z.string().optional() }),
  output: z.unknown(),
  run: never,
})

const routes = [
  route('POST /api/v1/statuses', write, status, {
    names: { status: 'text' },
    headers: { 'idempotency-key': 'key' },
    fixed: { kind: 'post' },
  }),
  route('GET /api/v1/accounts/:id/statuses', list, statuses, { names: { id: 'account', tagged: 'tags' } }),
  route('POST /api/v1/media', upload, uploadedMedia),
  route('POST /api/v2/media', upload, uploadedMedia),
  route('POST /api/v1/notes', write, status, {
    alternative: { when: 'written_at', operation: writeLater, answer: uploadedMedia },
  }),
  route('PATCH /api/v1/profile', profile, status, { names: { 'source[privacy]': 'defaultVisibility' } }),
]

const document = openApiDocument(routes, { version: '0.1.0', baseUrl: '/' })

function at(...keys: string[]): Json {
  return keys.reduce<Json>((value, key) => value[key] as Json, document)
}

test('a body has REST names, without the parameters of path and headers', () => {
  const schema = at('paths', '/api/v1/statuses', 'post', 'requestBody', 'content', 'application/json', 'schema')
  expect(Object.keys(schema['properties'] as Json)).toEqual(['status', 'in_reply_to_id', 'visibility', 'poll'])
  expect(schema['required']).toEqual(['status'])
  expect(schema).toMatchObject({
    properties: {
      status: { type: 'string', description: 'What to say.' },
      poll: { required: ['options', 'expires_in'] },
    },
  })
  const [header] = at('paths', '/api/v1/statuses', 'post')['parameters'] as Json[]
  expect(header).toMatchObject({ name: 'Idempotency-Key', in: 'header' })
})

test('a path with an alternative operation describes when it applies, its fields and both responses', () => {
  const { description, requestBody, responses } = at('paths', '/api/v1/notes', 'post') as Record<string, any>
  expect(description).toContain('With `written_at`: Writes a post for later.')
  const { properties, required } = requestBody.content['application/json'].schema
  expect(Object.keys(properties)).toEqual([...Object.keys(write.input.shape).map(snakeCase), 'written_at'])
  expect(required).toEqual(['text', 'kind'])
  const { anyOf } = responses[200].content['application/json'].schema
  expect(anyOf.map(({ $ref }: Json) => $ref)).toEqual(
    ['Status', 'MediaAttachment'].map((name) => `#/components/schemas/${name}`),
  )
})

test('a body can be JSON, a form or multipart, with nested fields in brackets', () => {
  const content = at('paths', '/api/v1/statuses', 'post', 'requestBody', 'content')
  expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])
  expect(content['application/x-www-form-urlencoded']).toHaveProperty('encoding.poll.style', 'deepObject')
})

test('a file can only be sent in multipart', () => {
  const needed = at('paths', '/api/v2/media', 'post', 'requestBody', 'content')
  expect(Object.keys(needed)).toEqual(['multipart/form-data'])
  expect(needed['multipart/form-data']).toMatchObject({
    schema: {
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'The file.' } },
    },
  })
  const content = at('paths', '/api/v1/profile', 'patch', 'requestBody', 'content')
  expect(content['application/json']).not.toHaveProperty('schema.properties.avatar')
  expect(content['multipart/form-data']).toHaveProperty('schema.properties.avatar.format', 'binary')
})

test('a name in brackets is a nested field', () => {
  const schema = at('paths', '/api/v1/profile', 'patch', 'requestBody', 'content', 'application/json', 'schema')
  expect(schema).toHaveProperty('properties.source.properties.privacy.type', 'string')
})

test('the input of a GET is in path and query', () => {
  const { parameters } = at('paths', '/api/v1/accounts/{id}/statuses', 'get') as { parameters: Json[] }
  expect(parameters.map(({ name, in: place }) => `${String(place)} ${String(name)}`)).toEqual([
    'path id',
    'query tagged[]',
    'query limit',
    'query max_id',
    'query since_id',
    'query min_id',
  ])
  expect(parameters[0]).toHaveProperty('required', true)
  expect(parameters[2]).not.toHaveProperty('required')
  expect(parameters[2]).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 40, default: 20 } })
})

describe('responses', () => {
  test('are entities, which refer to each other as components', () => {
    const page = at('paths', '/api/v1/accounts/{id}/statuses', 'get', 'responses', '200')
    expect(page).toHaveProperty(
      ['content', 'application/json', 'schema', 'items', '$ref'],
      '#/components/schemas/Status',
    )
    expect(at('components', 'schemas', 'Status', 'properties', 'account')).toEqual({
      $ref: '#/components/schemas/Account',
    })
    expect(at('components', 'schemas', 'Status')).not.toHaveProperty('additionalProperties')
  })

  test('have a Link header only if they are pages', () => {
    expect(at('paths', '/api/v1/accounts/{id}/statuses', 'get', 'responses', '200')).toHaveProperty('headers.Link')
    expect(at('paths', '/api/v1/statuses', 'post', 'responses', '200')).not.toHaveProperty('headers')
  })

  test('list each possible status and the errors', () => {
    const responses = at('paths', '/api/v2/media', 'post', 'responses')
    expect(Object.keys(responses).sort()).toEqual(['200', '202', '429', 'default'])
  })
})

test('the security of a route has its scope, and an empty requirement if it is open to anyone', () => {
  expect(at('paths', '/api/v1/statuses', 'post')).toMatchObject({
    security: [{ session: [] }],
    description: expect.stringContaining('`write:statuses`') as string,
  })
  expect(at('paths', '/api/v1/accounts/{id}/statuses', 'get')['security']).toEqual([{}, { session: [] }])
})

test('routes that share an operation have different ids', () => {
  expect(at('paths', '/api/v1/media', 'post')['operationId']).toBe('upload')
  expect(at('paths', '/api/v2/media', 'post')['operationId']).toBe('upload_2')
})

test('the same routes give the same document', () => {
  const again = openApiDocument(routes, { version: '0.1.0', baseUrl: '/' })
  expect(JSON.stringify(again)).toBe(JSON.stringify(document))
})
