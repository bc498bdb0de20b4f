import { z } from 'zod'
import { BlockedDomainPage } from '../../model/domain.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** Lists the domains that the caller blocks, newest first. */
export const blockedDomains = defineOperation({
  name: 'blockedDomains',
  kind: 'query',
  scope: 'read:blocks',
  summary: 'List the servers that you block.',
  input: z.strictObject(paging(100, 200)),
  output: BlockedDomainPage,
  run: (page, { caller, stores }) => stores.domainBlocks.page(caller.accountId, rangeOf(page)),
})
