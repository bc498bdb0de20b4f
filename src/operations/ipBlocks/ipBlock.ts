import { z } from 'zod'
import { IpBlockId } from '../../model/ids.ts'
import { IpBlock } from '../../model/ipBlock.ts'
import { defineModeration } from '../operation.ts'
import { blockPermissions } from './internal/requireOthersAddress.ts'

/** Returns a block of an IP address. Throws `not_found`. */
export const ipBlock = defineModeration({
  name: 'ipBlock',
  kind: 'query',
  scope: 'admin:read:ip_blocks',
  permissions: blockPermissions,
  summary: 'Read a block of an IP address.',
  input: z.strictObject({ id: IpBlockId }),
  output: IpBlock,
  run: ({ id }, { stores }) => stores.ipBlocks.read(id),
})
