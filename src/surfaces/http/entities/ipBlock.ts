import { z } from 'zod'
import { type IpBlock, IpBlockSeverity } from '../../../model/ipBlock.ts'
import { Time } from '../../../model/time.ts'

export const IpBlockEntity = z
  .object({
    id: z.string(),
    ip: z.string().describe('The network in CIDR notation; a single address is a network of one.'),
    severity: IpBlockSeverity,
    comment: z.string(),
    created_at: Time,
    expires_at: Time.nullable().describe('When the block ends; null for never.'),
  })
  .meta({ id: 'IpBlock', description: 'A block of an IP address, or of a network.' })
type IpBlockEntity = z.infer<typeof IpBlockEntity>

export function ipBlockEntity({ id, network, severity, comment, createdAt, expiresAt }: IpBlock): IpBlockEntity {
  return { id, ip: network, severity, comment, created_at: createdAt, expires_at: expiresAt }
}
