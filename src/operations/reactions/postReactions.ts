import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { type PagingInput, paging, rangeOf } from '../../model/page.ts'
import type { Post } from '../../model/post.ts'
import { type Reaction, ReactionPage } from '../../model/reaction.ts'
import { defineOpenOperation, type OpenCall } from '../operation.ts'
import { readOriginal } from '../posts/internal/postInput.ts'
import { EmojiName, requireEmoji } from './internal/reactionInput.ts'

/** Lists the accounts that reacted to a post, by emoji. */
export const postReactions = defineOpenOperation({
  name: 'postReactions',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List the accounts that reacted to a post: the latest of each emoji, or all accounts of one emoji in pages.',
  input: z.strictObject({
    id: PostId,
    name: EmojiName.optional().describe('Return only this emoji. Its accounts are then returned in pages.'),
    ...paging(40, 80),
  }),
  output: ReactionPage,
  async run({ id, name, ...page }, call): Promise<ReactionPage> {
    const post = await readOriginal(call, id, call.caller?.accountId)
    return name === undefined
      ? everyEmoji(post, page.limit, call)
      : oneEmoji(post, requireEmoji(name, call), page, call)
  },
})

async function everyEmoji(post: Post, limit: number, { stores, caller }: OpenCall): Promise<ReactionPage> {
  const names = post.reactions.map(({ name }) => name)
  const accountsOf = await stores.reactions.latest(post.id, names, caller?.accountId, limit)
  const items = names.map((name) => reactionOf(post, name, accountsOf.get(name) ?? []))
  return { items: items.flatMap((item) => item ?? []), accountCursors: [], next: null, previous: null }
}

async function oneEmoji(post: Post, name: string, page: PagingInput, call: OpenCall): Promise<ReactionPage> {
  const { stores, caller } = call
  const found = await stores.reactions.reactedBy(post.id, name, caller?.accountId, rangeOf(page))
  const { items: accounts, cursors: accountCursors, next, previous } = found
  const item = reactionOf(post, name, accounts)
  return { items: item ? [item] : [], accountCursors, next, previous }
}

function reactionOf(post: Post, name: string, accounts: Reaction['accounts']): Reaction | undefined {
  const counted = post.reactions.find((reaction) => reaction.name === name)
  return counted && { ...counted, mine: post.viewer?.reactions.includes(name) ?? false, accounts }
}
