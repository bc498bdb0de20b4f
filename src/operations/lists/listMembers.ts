import { z } from 'zod'
import { ListId } from '../../model/ids.ts'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Profile, ProfilePage } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { foundList } from './internal/listInput.ts'

const input = z.strictObject({
  id: ListId,
  ...paging(40, 80),
  limit: z.int().min(0).max(80).default(40).describe('The maximum number of results, 1 to 80; 0 for all.'),
})

/** Lists the members of one of the caller's lists, latest first. Throws `not_found`. */
export const listMembers = defineOperation({
  name: 'listMembers',
  kind: 'query',
  scope: 'read:lists',
  summary: 'List the members of one of your lists.',
  input,
  output: ProfilePage,
  async run({ id, ...page }, { caller, stores }): Promise<Page<Profile>> {
    foundList(await stores.lists.find(caller.accountId, id))
    return stores.lists.members(caller.accountId, id, page.limit === 0 ? undefined : rangeOf(page))
  },
})
