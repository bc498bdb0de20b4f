import { parse } from 'content-type'
import { describe, expect, test } from 'vitest'
import { findCredentialName } from '../../../model/credentialNames.ts'
import { parseJsonBody } from './json.ts'

function json(body: string | Uint8Array, type = 'application/json') {
  return parseJsonBody(typeof body === 'string' ? Buffer.from(body) : body, parse(type))
}

test('fields are read with and without a byte order mark', () => {
  expect(json('{"a":{"b":[1,null,true]}}').fields).toEqual({ a: { b: [1, null, true] } })
  expect(json('\ufeff{"a":1}', 'application/json; charset="UTF-8"').fields).toEqual({ a: 1 })
})

test('brackets inside texts do not count, and lists may be long', () => {
  const text = '[{'.repeat(2_000) + '\\"\\\\'
  expect(json(JSON.stringify({ text })).fields).toEqual({ text })
  const list = Array.from({ length: 5_000 }, () => [{}])
  expect(json(JSON.stringify({ list })).fields).toEqual({ list })
})

test('a value that is not an object has no fields', () => {
  for (const text of ['[]', '"sessionId"', '1', 'null', 'true'])
    expect(json(text)).toMatchObject({ names: [], fields: undefined })
})

describe('a credential is found', () => {
  test.each([
    '{"sessionId":"x"}',
    '{"sessionId":null}',
    '{"a":1,"session\\u0049d":"x"}',
    '{"\\u0073\\u0065ssionId":"x"}',
    '{"sessionId":"x","sessionId":"y"}',
    '{"session_id":"","a":1}',
    '{"sessionId[]":["x"]}',
    '{"sessionId":"x","__proto__":{}}',
    `{"sessionId":"x","deep":${'['.repeat(100)}${']'.repeat(100)}}`,
    '[{"a":1},{"sessionId":"x"}]',
  ])('%s', (text) => {
    expect(findCredentialName(json(text).names)).toBeDefined()
  })

  test('credentials-18: only at the top level, not in nested fields', () => {
    expect(findCredentialName(json('{"post":{"sessionId":"x"},"list":[{"access_token":1}]}').names)).toBeUndefined()
  })
})

describe('malformed JSON is refused and not repeated', () => {
  test.each([
    '{"canary":',
    '{"a":canary}',
    "{'canary':1}",
    '{"a":"canary\u0001"}',
    '['.repeat(1_048_576),
    '{"a":'.repeat(200_000),
    `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    `{"sessionId":1,"a":${'['.repeat(1_001)}${']'.repeat(1_001)}}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`canary${index}`, 1]))),
    JSON.stringify(Array.from({ length: 1_001 }, (_, index) => ({ [`canary${index}`]: 1 }))),
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.from('{"canary":1}', 'utf16le'),
    Buffer.from('\ufeff{"canary":1}', 'utf16le'),
  ])('%#', (text) => {
    expect(() => json(text)).toThrow(
      expect.objectContaining({
        code: 'malformed_request',
        cause: undefined,
        message: expect.not.stringContaining('canary'),
      }),
    )
  })

  test.each([
    `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`,
    '{"__proto__":{"polluted":1}}',
    '{"a":[{"__pr\\u006fto__":{"polluted":1}}]}',
  ])('%#, when the fields are read', (text) => {
    const parsed = json(text)
    expect(() => parsed.fields).toThrow(expect.objectContaining({ code: 'malformed_request' }))
    expect({}).not.toHaveProperty('polluted')
  })
})

test('charsets other than UTF-8 are unsupported', () => {
  for (const charset of ['utf-16', 'UTF-16LE', 'utf-7', 'iso-8859-1', '""', "utf-8'"]) {
    expect(() => json('{}', `application/json; charset=${charset}`)).toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    )
  }
})
