import { z } from 'zod'
import { IpBlockId } from '../../model/ids.ts'
import { IpBlock, ipBlockFields } from '../../model/ipBlock.ts'
import { cleanText } from '../../model/text/clean.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { blockPermissions, requireOthersAddress } from './internal/requireOthersAddress.ts'

const { network, severity, comment, expiresIn } = ipBlockFields

/**
 * Changes a block of an IP address. Throws `not_found`, and `validation_failed` in the same cases as `createIpBlock`.
 */
export const updateIpBlock = defineModeration({
  name: 'updateIpBlock',
  kind: 'mutation',
  scope: 'admin:write:ip_blocks',
  permissions: blockPermissions,
  summary: 'Change a block of an IP address. The audit log records it.',
  input: z.strictObject({
    id: IpBlockId,
    network: network.optional(),
    severity: severity.optional(),
    comment: comment.optional(),
    expiresIn: expiresIn.optional(),
  }),
  output: IpBlock,
  async run({ id, ...change }, call) {
    const block = await call.stores.ipBlocks.read(id)
    requireOthersAddress(change.network ?? block.network, change.severity ?? block.severity, call)
    const texts = change.comment === undefined ? {} : { comment: cleanText(change.comment).trim() }
    return call.stores.ipBlocks.change(id, { ...change, ...texts }, actOf(call, ''))
  },
})
