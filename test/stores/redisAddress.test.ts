import { expect, test } from 'vitest'
import { readRedisAddress } from '../../src/stores/redis/address.ts'

const sentinelsOf = (text: string) => {
  const address = readRedisAddress(text)
  return address?.kind === 'sentinel' ? { ...address, urlOf: address.urlOf('10.0.0.7', '6379') } : undefined
}

test('a Sentinel address has the sentinels, the master name and the credentials for servers and sentinels', () => {
  expect(sentinelsOf('redis+sentinel://a.example,b.example:1234,[::1]:5/main')).toEqual({
    kind: 'sentinel',
    name: 'main',
    sentinels: ['redis://a.example:26379', 'redis://b.example:1234', 'redis://[::1]:5'],
    urlOf: 'redis://10.0.0.7:6379',
  })
  expect(sentinelsOf('rediss+sentinel://me:a%40b@a.example/main/3?sentinel_user=you&sentinel_password=c%2Fd')).toEqual({
    kind: 'sentinel',
    name: 'main',
    sentinels: ['rediss://you:c%2Fd@a.example:26379'],
    urlOf: 'rediss://me:a%40b@10.0.0.7:6379/3',
  })
})

test('a server with an IPv6 address from Sentinel gets brackets in its URL', () => {
  const address = readRedisAddress('redis+sentinel://a/main')
  expect(address?.kind === 'sentinel' && address.urlOf('fd00::1', '6379')).toBe('redis://[fd00::1]:6379')
})

test.each([
  'redis+sentinel://',
  'redis+sentinel://a',
  'redis+sentinel://a/',
  'redis+sentinel:///main',
  'redis+sentinel://a,/main',
  'redis+sentinel://a/main/x',
  'redis+sentinel://a/main?a=b',
  'redis+sentinel://a/main?sentinel_user=me',
  'redis+sentinel://a/main?sentinel_password=a&sentinel_password=b',
  'redis+sentinel://a:b:c/main',
  'redis+sentinel://a/main#b',
  'http+sentinel://a/main',
  'redis+sentinel://me:50%@a/main',
  'redis://:50%@a',
])('%s is rejected as an invalid Redis address', (text) => {
  expect(readRedisAddress(text)).toBeUndefined()
})
