import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's registries of special-purpose addresses: those that are not "globally reachable", and multicast.
const refused = new BlockList()
for (const network of [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24',
  '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
]) refuse(network, 'ipv4') // prettier-ignore
// Teredo and 6to4 lead to IPv4 addresses, which may be private. The others are for documentation.
for (const network of ['2001::/23', '2002::/16', '2001:db8::/32', '3fff::/20']) refuse(network, 'ipv6')

// All other IPv6 has a special purpose: loopback, link-local, unique local, IPv4 in IPv6 (mapped and NAT64), multicast.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

function refuse(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  refused.addSubnet(address, Number(bits), family)
}

/**
 * Returns whether an IP address is public. It is not public if it belongs to this machine or a private network, or has
 * a special purpose.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Returns the host of a URL if it is an IP address; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) > 0 ? bare : undefined
}

/** Thrown when a name or URL leads to an address that is not public. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not a public one')
    this.name = 'PrivateAddressError'
  }
}

/**
 * Resolves a name for a connection, as `dns.lookup` does, and fails if any of its addresses is not public. The
 * connection uses the checked addresses, because a second look-up might return other addresses.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(), [])
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
