import { z } from 'zod'
import { IpBlock, ipBlockFields } from '../../model/ipBlock.ts'
import { cleanText } from '../../model/text/clean.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { blockPermissions, requireOthersAddress } from './internal/requireOthersAddress.ts'

const { network, severity, comment, expiresIn } = ipBlockFields

/** Blocks an IP address or a network. Throws `validation_failed` if that would lock out the caller. */
export const createIpBlock = defineModeration({
  name: 'createIpBlock',
  kind: 'mutation',
  scope: 'admin:write:ip_blocks',
  permissions: blockPermissions,
  summary: 'Block an IP address or a network. The audit log records it.',
  input: z.strictObject({ network, severity, comment: comment.default(''), expiresIn: expiresIn.default(0) }),
  output: IpBlock,
  async run(draft, call) {
    requireOthersAddress(draft.network, draft.severity, call)
    return call.stores.ipBlocks.add({ ...draft, comment: cleanText(draft.comment).trim() }, actOf(call, ''))
  },
})
