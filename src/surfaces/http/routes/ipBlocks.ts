import * as blocks from '../../../operations/ipBlocks/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

const names = { ip: 'network' }

export const ipBlockRoutes: readonly Route[] = [
  route('GET /api/v1/admin/ip_blocks', blocks.ipBlocks, answers.ipBlocks),
  route('POST /api/v1/admin/ip_blocks', blocks.createIpBlock, answers.ipBlock, { names }),
  route('GET /api/v1/admin/ip_blocks/:id', blocks.ipBlock, answers.ipBlock),
  route('PUT /api/v1/admin/ip_blocks/:id', blocks.updateIpBlock, answers.ipBlock, { names }),
  route('DELETE /api/v1/admin/ip_blocks/:id', blocks.deleteIpBlock, answers.empty),
]
