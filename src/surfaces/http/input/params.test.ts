import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../model/errors.ts'
import { isParamObject, nestParams, type ParamObject, type ParamScalar, type ParamValue } from './params.ts'

function nest(text: string) {
  return plain(nestParams(text.split('&').map((pair) => pair.split('=') as [string, string])))
}

// Gives objects ordinary prototypes, so that toEqual and toStrictEqual compare only the contents.
function plain(value: ParamValue): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('names are nested like in Rails', () => {
  test.each<[string, unknown]>([
    ['a=1', { a: '1' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a=1&a[]=2', { a: ['1', '2'] }],
    ['a[]=1&a=2', { a: ['1', '2'] }],
    ['a[0]=x&a[1]=y', { a: { 0: 'x', 1: 'y' } }],
    ['poll[options][]=a&poll[options][]=b', { poll: { options: ['a', 'b'] } }],
    ['poll[options]=a&poll[options]=b', { poll: { options: ['a', 'b'] } }],
    ['data[alerts][mention]=true&data[policy]=all', { data: { alerts: { mention: 'true' }, policy: 'all' } }],
    ['f[0][name]=n&f[0][value]=v&f[1][name]=m', { f: { 0: { name: 'n', value: 'v' }, 1: { name: 'm' } } }],
    ['k[][w]=a&k[][whole]=1&k[][w]=b', { k: [{ w: 'a', whole: '1' }, { w: 'b' }] }],
    ['k[][w][x]=a&k[][w][y]=b&k[][w][x]=c', { k: [{ w: { x: 'a', y: 'b' } }, { w: { x: 'c' } }] }],
    ['k[][w][]=a&k[][w][]=b', { k: [{ w: ['a', 'b'] }] }],
    ['a[b=1&c]=2&[d]=3', { 'a[b': '1', 'c]': '2', '[d]': '3' }],
    ['constructor=1&prototype[x]=2&toString=3', { constructor: '1', prototype: { x: '2' }, toString: '3' }],
    ['=1&a=2', { a: '2' }],
  ])('%s', (text, expected) => {
    expect(nest(text)).toStrictEqual(expected)
  })
})

describe('contradictory or unsafe names are refused and not repeated', () => {
  test.each([
    'a=1&a[b]=canary',
    'a[b]=canary&a=1',
    'a[]=1&a[b]=canary',
    'a[b]=1&a[]=canary',
    'a[][b]=1&a[]=canary',
    'a[]=1&a[][b]=canary',
    'a[][]=canary',
    '__proto__=canary',
    '__proto__[x]=canary',
    'a[__proto__][x]=canary',
    `a${'[x]'.repeat(8)}=canary`,
    Array.from({ length: 1_001 }, (_, index) => `a${index}=canary`).join('&'),
  ])('%#', (text) => {
    const error = errorOf(() => nest(text))
    expect(error).toMatchObject({ code: 'malformed_request' })
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('canary')
  })

  test('a thousand parameters and eight levels are accepted', () => {
    expect(Object.keys(nestParams(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, ''])))).toHaveLength(1_000)
    expect(nest('a[b][c][d][e][f][g][h]=1')).toMatchObject({ a: { b: { c: {} } } })
  })
})

test('no name pollutes a prototype or throws anything but a ServiceError', () => {
  const key = fc.constantFrom('', 'a', 'b', '0', '__proto__', 'constructor', 'prototype', 'toString', '[', ']')
  const bracketed = fc
    .tuple(key, fc.array(key, { maxLength: 10 }))
    .map(([root, rest]) => root + rest.map((k) => `[${k}]`).join(''))
  const entries = fc.array(fc.tuple(fc.oneof(bracketed, fc.string()), fc.string()), { maxLength: 20 })
  fc.assert(
    fc.property(entries, (pairs) => {
      const error = errorOf(() => nestParams(pairs))
      if (error !== undefined) expect(error).toBeInstanceOf(ServiceError)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(12)
    }),
    { numRuns: 500 },
  )
})

test('nested names are parsed back to the same values', () => {
  const key = fc.stringMatching(/^[a-z]{1,4}$/)
  const { value } = fc.letrec<{ value: ParamValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<ParamObject>,
    ),
  }))
  const object = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true })
  fc.assert(
    fc.property(object, (original) => {
      const entries = Object.entries(original).flatMap(([name, one]) => serialise(name, one))
      fc.pre(entries.every(([name]) => name.split('[').length <= 8))
      expect(plain(nestParams(entries))).toEqual(original)
    }),
  )
})

function serialise(name: string, value: ParamValue): [string, ParamScalar][] {
  if (Array.isArray(value)) return value.map((one) => [`${name}[]`, one as ParamScalar])
  if (!isParamObject(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, one]) => serialise(`${name}[${key}]`, one))
}

function errorOf(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}
