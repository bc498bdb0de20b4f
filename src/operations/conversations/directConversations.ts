import { z } from 'zod'
import { type DirectConversation, DirectConversationPage } from '../../model/directConversation.ts'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

export const directConversations = defineOperation({
  name: 'directConversations',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'List your conversations in direct posts. The one with the latest post comes first.',
  input: z.strictObject(paging(20, 40)),
  output: DirectConversationPage,
  run: (page, { stores, caller }): Promise<Page<DirectConversation>> =>
    stores.directConversations.list(caller.accountId, rangeOf(page)),
})
