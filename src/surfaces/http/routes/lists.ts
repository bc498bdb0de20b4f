import * as lists from '../../../operations/lists/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const listsRoutes: readonly Route[] = [
  route('GET /api/v1/lists', lists.lists, responses.lists),
  route('POST /api/v1/lists', lists.createList, responses.oneList),
  route('GET /api/v1/lists/:id', lists.list, responses.oneList),
  route('PUT /api/v1/lists/:id', lists.updateList, responses.oneList),
  route('DELETE /api/v1/lists/:id', lists.deleteList, responses.empty),
  route('POST /api/v1/lists/:id/mute', lists.muteList, responses.oneList),
  route('POST /api/v1/lists/:id/unmute', lists.unmuteList, responses.oneList),
  route('GET /api/v1/lists/:id/accounts', lists.listMembers, responses.accounts),
  route('POST /api/v1/lists/:id/accounts', lists.addToList, responses.empty),
  route('DELETE /api/v1/lists/:id/accounts', lists.removeFromList, responses.empty),
  route('GET /api/v1/accounts/:id/lists', lists.profileLists, responses.lists),
]
