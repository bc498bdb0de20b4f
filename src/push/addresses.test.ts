import { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, literalAddress, PrivateAddressError, publicLookup } from './addresses.ts'

test.each(['1.1.1.1', '100.63.255.255', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '192.0.0.8', '198.19.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
  ],
  ...['ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '100::1', 'localhost', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['http://127.1', 'http://0x7f000001', 'http://2130706433', 'http://017700000001', 'http://[::1]'])(
  '%s is recognised as an address',
  (url) => {
    const literal = literalAddress(new URL(url))
    expect(literal).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(isPublicAddress(literal ?? '')).toBe(false)
  },
)

const lookUpAddress = (name: string, all: boolean) =>
  new Promise((resolve) => {
    publicLookup(name, { all }, (error, address) => resolve(error ?? address))
  })

test('a look-up of one address or of all addresses fails for a name that leads to this machine', async () => {
  const found = await new Promise((resolve) => lookup('localhost', (error, address) => resolve(error ?? address)))
  expect(found).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await lookUpAddress('localhost', true)).toBeInstanceOf(PrivateAddressError)
  expect(await lookUpAddress('localhost', false)).toBeInstanceOf(PrivateAddressError)
  expect(await lookUpAddress('nothing.invalid', true)).toMatchObject({ syscall: 'getaddrinfo' })
})
