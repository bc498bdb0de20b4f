import * as blocks from '../../../operations/ipBlocks/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

const names = { ip: 'network' }

export const ipBlockRoutes: readonly Route[] = [
  route('GET /api/v1/admin/ip_blocks', blocks.ipBlocks, responses.ipBlocks),
  route('POST /api/v1/admin/ip_blocks', blocks.createIpBlock, responses.ipBlock, { names }),
  route('GET /api/v1/admin/ip_blocks/:id', blocks.ipBlock, responses.ipBlock),
  route('PUT /api/v1/admin/ip_blocks/:id', blocks.updateIpBlock, responses.ipBlock, { names }),
  route('DELETE /api/v1/admin/ip_blocks/:id', blocks.deleteIpBlock, responses.empty),
]
