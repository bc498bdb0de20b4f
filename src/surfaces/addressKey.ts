import { isIP, isIPv6 } from 'node:net'
import { withoutPort } from '../model/addressList.ts'

/**
 * Returns the key under which requests from an address are counted: the IPv4 address itself, or the /64 network of an
 * IPv6 address, which usually belongs to one customer. Returns `unknown` if the text is not an address.
 */
export function addressKey(text: string | undefined): string {
  const address = withoutPort(text ?? '')
  if (isIP(address) === 0) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${network(address)}::/64` : address
}

/**
 * Returns the network of an `addressKey`: the /24 of an IPv4 address, or the /48 of an IPv6 address. One owner may
 * control all of it.
 */
export function networkKey(address: string): string {
  if (address.includes(':')) return `${address.split(':', 3).join(':')}::/48`
  return address.includes('.') ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address
}

function network(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length - (address.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
