import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCredentialName } from '../../../model/credentialNames.ts'
import { ServiceError } from '../../../model/errors.ts'
import { parseQuery } from './query.ts'

test.each<[string, Record<string, unknown>]>([
  ['/x', {}],
  ['/x?', {}],
  ['/x?a=1&b', { a: '1', b: '' }],
  ['/x?&&a=1&', { a: '1' }],
  ['/x?a=b=c', { a: 'b=c' }],
  ['/x?a+b=c+d%2B', { 'a b': 'c d+' }],
  ['/x?q=%E2%82%AC&types%5B%5D=mention', { q: '€', types: ['mention'] }],
  ['/x?a=1;b=2', { a: '1;b=2' }],
  ['/x?a=1#b=2', { a: '1' }],
  ['/x#?a=1', {}],
  ['http://example.org/x?a=1', { a: '1' }],
  ['http://example.org?a=1', { a: '1' }],
  ['*', {}],
])('%s', (url, expected) => {
  expect({ ...parseQuery(url).fields }).toEqual(expected)
})

test('only the parsed query of a page is cached', () => {
  const page = '?limit=20&max_id=116400000000000000'
  expect(parseQuery(`/x${page}`)).toBe(parseQuery(`http://example.org/y${page}`))
  const long = `/${'x'.repeat(1000)}${page}&limit=1`
  expect(parseQuery(long)).not.toBe(parseQuery(long))
  expect({ ...parseQuery(`/z${page}`).fields }).toEqual({ limit: '20', max_id: '116400000000000000' })
  for (const rest of [
    '&sessionId=1',
    '&limit=ses_x',
    '#sessionId=1',
    ';token=1',
    '&',
    '&&',
    '&q=1',
    '&limit=%31',
    '?',
  ]) {
    const url = `/x${page}${rest}`
    if (rest !== '&') expect([rest, parseQuery(url) === parseQuery(url)]).toEqual([rest, false])
    expect(parseQuery(url).names.slice(0, 2)).toEqual(['limit', 'max_id'])
  }
  expect(findCredentialName(parseQuery(`/x;sessionId=1${page}`).names)).toBe('sessionId')
})

describe('a credential is found by its name', () => {
  test.each([
    'sessionId=x',
    'sessionId',
    'sessionId=',
    'a=1&sessionId=x',
    'a=1&&SESSIONID=x',
    'session%49d=x',
    'session%2549d=x',
    '%73essionId=x',
    'sessionId[]=x',
    'sessionId%5B0%5D=x',
    'sessionId.x=y',
    'sessionId=x&sessionId=y',
    'a=1;sessionId=x',
    '+sessionId+=x',
    'session-id=x',
    'access_token=x',
    'authorization=Bearer%20x',
    '?sessionId=x',
    'sessionId%=x',
    'sessionId=%zz',
    'sessionId=x&a=1&a[b]=2',
    'sessionId%E2%28=x',
    `${'&a'.repeat(2_000)}&sessionId=x`,
  ])('?%s', (query) => {
    for (const target of [
      `/x?${query}`,
      `http://example.org/x?${query}`,
      `/x#${query}`,
      `/x;${query}`,
      `/x?#/page?${query}`,
    ]) {
      expect(findCredentialName(parseQuery(target).names)).toBeDefined()
    }
  })

  test.each(['/sessionId?a=1', '/x?a=sessionId', '/x?q=what?+sessionId=', '/x?user[sessionId]=1'])(
    '%s contains no credential',
    (url) => {
      expect(findCredentialName(parseQuery(url).names)).toBeUndefined()
    },
  )
})

test('a bad escape is refused when the fields are read, and not repeated', () => {
  for (const query of ['canary=%', 'canary=%zz', 'canary%C3=1', 'canary=%C3%28', 'canary=%ED%A0%80']) {
    const parsed = parseQuery(`/x?${query}`)
    expect(() => parsed.fields).toThrow(
      expect.objectContaining({ code: 'malformed_request', message: expect.not.stringContaining('canary') }),
    )
  }
})

test('no target throws anything but a ServiceError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })), (url) => {
      const parsed = parseQuery(url)
      try {
        expect(parsed.fields).toBeTypeOf('object')
      } catch (error) {
        expect(error).toBeInstanceOf(ServiceError)
      }
    }),
  )
})

test('the output of URLSearchParams is parsed back', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[[\]]|__proto__/.test(text))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), { selector: ([key]) => key }),
      (pairs) => {
        const parsed = parseQuery(`/x?${new URLSearchParams(pairs)}`)
        expect(Object.entries(parsed.fields).sort()).toEqual(pairs.sort())
        expect(new Set(parsed.names)).toEqual(new Set(pairs.map(([key]) => key)))
      },
    ),
  )
})
