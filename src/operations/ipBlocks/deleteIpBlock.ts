import { z } from 'zod'
import { IpBlockId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { blockPermissions } from './internal/requireOthersAddress.ts'

/** Removes a block of an IP address. Throws `not_found`. */
export const deleteIpBlock = defineModeration({
  name: 'deleteIpBlock',
  kind: 'mutation',
  scope: 'admin:write:ip_blocks',
  permissions: blockPermissions,
  summary: 'Remove a block of an IP address. The audit log records it.',
  input: z.strictObject({ id: IpBlockId }),
  output: Removed,
  async run({ id }, call) {
    await call.stores.ipBlocks.remove(id, actOf(call, ''))
    return { id }
  },
})
