import * as discovery from '../../../operations/discovery/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const discoveryRoutes: readonly Route[] = [
  route('GET /api/v2/suggestions', discovery.suggestions, answers.suggestions),
  route('GET /api/v1/suggestions', discovery.suggestions, answers.suggestedAccounts),
  route('DELETE /api/v1/suggestions/:account_id', discovery.dismissSuggestion, answers.empty, {
    names: { account_id: 'id' },
  }),
  route('GET /api/v1/directory', discovery.directory, answers.accountList),
]
