import * as discovery from '../../../operations/discovery/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const discoveryRoutes: readonly Route[] = [
  route('GET /api/v2/suggestions', discovery.suggestions, responses.suggestions),
  route('GET /api/v1/suggestions', discovery.suggestions, responses.suggestedAccounts),
  route('DELETE /api/v1/suggestions/:account_id', discovery.dismissSuggestion, responses.empty, {
    names: { account_id: 'id' },
  }),
  route('GET /api/v1/directory', discovery.directory, responses.accountList),
]
