import { isIP } from 'node:net'
import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { choice } from './choice.ts'
import { IpBlockId } from './ids.ts'
import { pageOf } from './page.ts'
import { Time } from './time.ts'

/** Maximum number of blocks. It is limited because each process has all blocks in memory. */
export const mostIpBlocks = 1000

export const IpBlockSeverity = choice('IpBlockSeverity', 'What people at a blocked address cannot do.', {
  sign_up_requires_approval: 'Accounts created from there wait for approval.',
  sign_up_block: 'Nobody can create an account from there.',
  no_access: 'Every request from there is refused, except health checks.',
})
export type IpBlockSeverity = z.infer<typeof IpBlockSeverity>

/** An IP address, or a network such as `192.0.2.0/24`. */
export const IpNetwork = z
  .string()
  .max(100)
  .refine(isNetwork, problemKey('notNetwork'))
  .meta({ description: 'An IP address, or a network in CIDR notation such as `192.0.2.0/24`.' })

// IPv4 addresses within IPv6 are rejected, because they are blocked as IPv4 addresses.
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%') || /^::ffff:/i.test(address)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** The fields of a block. */
export const ipBlockFields = {
  network: IpNetwork.describe('The address or network.'),
  severity: IpBlockSeverity,
  comment: z.string().max(500).describe('The reason, for moderators.'),
  expiresIn: z.int().min(0).max(315_576_000).describe('Seconds until the block ends, at most ten years; 0 for no end.'),
}

export const IpBlock = z
  .object({
    id: IpBlockId,
    network: z.string().describe('The network in CIDR notation; a single address is a network of one.'),
    severity: IpBlockSeverity,
    comment: z.string().describe('The reason, for moderators; may be empty.'),
    expiresAt: Time.nullable().describe('When the block ends; null for never.'),
    createdAt: Time.describe('When the block was created.'),
  })
  .meta({ id: 'IpBlock', description: 'A block of an IP address, or of a network.' })
export type IpBlock = z.infer<typeof IpBlock>

export const IpBlockPage = pageOf('IpBlockPage', IpBlock)
