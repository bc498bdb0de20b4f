import { BlockList, isIP, isIPv6 } from 'node:net'
import type { IpBlock, IpBlockSeverity } from './ipBlock.ts'

type Block = Pick<IpBlock, 'network' | 'severity' | 'expiresAt'>

/** Returns the strictest severity of the blocks that contain an address; undefined if none does. */
export type SeverityOf = (address: string) => IpBlockSeverity | undefined

const strictestFirst = ['no_access', 'sign_up_block', 'sign_up_requires_approval'] as const

/**
 * Makes a function that looks up addresses in these blocks. Expired blocks are ignored. `now` is a clock in
 * milliseconds since 1970.
 */
export function addressList(blocks: readonly Block[], now = () => Date.now()): SeverityOf {
  let lists: [IpBlockSeverity, BlockList][] = []
  let until = 0

  function make(): void {
    const at = now()
    const ends = (block: Block) => (block.expiresAt === null ? Infinity : Date.parse(block.expiresAt))
    const current = blocks.filter((block) => ends(block) > at)
    until = Math.min(Infinity, ...current.map(ends))
    lists = strictestFirst
      .map((severity): [IpBlockSeverity, BlockList] => [
        severity,
        listOf(current.filter((block) => block.severity === severity)),
      ])
      .filter(([, list]) => list.rules.length > 0)
  }

  return (address) => {
    if (blocks.length === 0) return undefined
    if (now() >= until) make()
    return lists.find(([, list]) => has(list, address))?.[0]
  }
}

/** Returns whether an address is in a network, which is given in CIDR notation or as an address. */
export function contains(network: string, address: string): boolean {
  return has(listOf([{ network }]), address)
}

function has(list: BlockList, text: string): boolean {
  const address = withoutPort(text).split('%', 1)[0]!
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Returns an address without its port. Some proxies add one in `X-Forwarded-For` (RFC 7239 section 6 allows it too),
 * which would make each connection count as a different address.
 */
export function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

function listOf(blocks: readonly Pick<Block, 'network'>[]): BlockList {
  const list = new BlockList()
  for (const { network } of blocks) {
    const [address = '', bits] = network.split('/')
    const isSix = isIPv6(address)
    list.addSubnet(address, Number(bits ?? (isSix ? 128 : 32)), isSix ? 'ipv6' : 'ipv4')
  }
  return list
}
