import { expect, test } from 'vitest'
import { addressList } from './addressList.ts'
import type { IpBlockSeverity } from './ipBlock.ts'

const block = (network: string, severity: IpBlockSeverity, expiresAt: string | null = null) => ({
  ...{ network, severity, expiresAt },
})

test('the strictest block that contains an address applies', () => {
  const severityOf = addressList([
    block('192.0.2.0/24', 'sign_up_requires_approval'),
    block('192.0.2.128/25', 'sign_up_block'),
    block('192.0.2.255/32', 'no_access'),
    block('2001:db8::/32', 'no_access'),
  ])
  expect(severityOf('192.0.2.1')).toBe('sign_up_requires_approval')
  expect(severityOf('192.0.2.200')).toBe('sign_up_block')
  expect(severityOf('192.0.2.255')).toBe('no_access')
  expect(severityOf('::ffff:192.0.2.255')).toBe('no_access')
  expect(severityOf('192.0.2.255:4711')).toBe('no_access')
  expect(severityOf('2001:db8:1::1')).toBe('no_access')
  expect(severityOf('[2001:db8:1::1]:4711')).toBe('no_access')
  expect([severityOf('192.0.3.1'), severityOf('2001:db9::1'), severityOf('unknown')]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})

test('a block expires by itself', () => {
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const blocks = [
    block('192.0.2.1/32', 'no_access', '2026-01-01T00:00:01.000Z'),
    block('192.0.2.1/32', 'sign_up_block', '2026-01-01T00:00:02.000Z'),
  ]
  const severityOf = addressList(blocks, () => now)
  expect(severityOf('192.0.2.1')).toBe('no_access')
  now += 1000
  expect(severityOf('192.0.2.1')).toBe('sign_up_block')
  now += 1000
  expect(severityOf('192.0.2.1')).toBeUndefined()
})
