import { z } from 'zod'
import { IpBlockPage } from '../../model/ipBlock.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { blockPermissions } from './internal/requireOthersAddress.ts'

/** Lists blocks of IP addresses, newest first. */
export const ipBlocks = defineModeration({
  name: 'ipBlocks',
  kind: 'query',
  scope: 'admin:read:ip_blocks',
  permissions: blockPermissions,
  summary: 'List blocks of IP addresses, newest first.',
  input: z.strictObject(paging(100, 200)),
  output: IpBlockPage,
  run: (query, { stores }) => stores.ipBlocks.page(query),
})
