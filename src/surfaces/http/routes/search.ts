import * as search from '../../../operations/search/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'
import { searchShape } from '../shapes.ts'

const searchNames = { q: 'query', account_id: 'profileId' }

export const searchRoutes: readonly Route[] = [
  route('GET /api/v2/search', search.search, responses.searchResults, { names: searchNames, shape: searchShape }),
  route('GET /api/v1/search', search.search, responses.searchResultsV1, { names: searchNames, shape: searchShape }),
  route('GET /api/v1/accounts/search', search.searchProfiles, responses.accountList, { names: { q: 'query' } }),
]
