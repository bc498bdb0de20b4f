import * as lists from '../../../operations/lists/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const listsRoutes: readonly Route[] = [
  route('GET /api/v1/lists', lists.lists, answers.lists),
  route('POST /api/v1/lists', lists.createList, answers.oneList),
  route('GET /api/v1/lists/:id', lists.list, answers.oneList),
  route('PUT /api/v1/lists/:id', lists.updateList, answers.oneList),
  route('DELETE /api/v1/lists/:id', lists.deleteList, answers.empty),
  route('POST /api/v1/lists/:id/mute', lists.muteList, answers.oneList),
  route('POST /api/v1/lists/:id/unmute', lists.unmuteList, answers.oneList),
  route('GET /api/v1/lists/:id/accounts', lists.listMembers, answers.accounts),
  route('POST /api/v1/lists/:id/accounts', lists.addToList, answers.empty),
  route('DELETE /api/v1/lists/:id/accounts', lists.removeFromList, answers.empty),
  route('GET /api/v1/accounts/:id/lists', lists.profileLists, answers.lists),
]
