import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { brokenInvariants, traces } from '../cli/invariants.ts'
import { outcomes, postDraft, storesForFile } from '../support/stores.ts'

const modelled = storesForFile()
let stores: Stores

beforeAll(async () => {
  stores = modelled.openStores()
})

const bounds = { perAccount: 2, emojis: 3 }
const emojis = ['👍', '❤️', '🔥', '🎉']

/** An action of one of four accounts with one or two of the existing posts, chosen by index. */
const action = fc.record({
  what: fc.constantFrom(
    ...(['post', 'answer', 'quote', 'tell', 'tell'] as const),
    ...(['react', 'react', 'unreact', 'favourite', 'boost', 'revoke', 'delete', 'delete'] as const),
  ),
  who: fc.nat(3),
  one: fc.nat(7),
  other: fc.nat(7),
  visibility: fc.constantFrom('public' as const, 'unlisted' as const, 'private' as const),
  emoji: fc.constantFrom(...emojis),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

interface CounterContext {
  accounts: AccountId[]
  posts: { id: PostId; author: AccountId }[]
}

async function act(
  { accounts, posts }: CounterContext,
  { what, who, one, other, visibility, emoji }: Action,
): Promise<void> {
  const account = accounts[who]!
  // Odd numbers pick one of the latest posts, because actions on unrelated posts find few errors.
  const pick = (n: number) => posts.at(n % 2 ? -1 - ((n >> 1) % posts.length) : n % posts.length)!
  const [first, second] = [pick(one), pick(other)]
  const publish = async (rest: Partial<PostDraft>) => {
    posts.push({ id: await stores.posts.insert(postDraft(account, rest)), author: account })
  }
  const answered = other % 4 ? { inReplyToId: second.id } : {}
  const { posts: api, reactions } = stores
  const does: Record<Action['what'], () => Promise<unknown>> = {
    post: () => publish({ visibility }),
    answer: () => publish({ visibility, inReplyToId: first.id }),
    quote: () => publish({ visibility, quotedId: first.id, ...answered }),
    tell: () =>
      publish({ visibility: 'direct', mentions: [modelled.usernameOf(accounts[(who + 1) % 4]!)], ...answered }),
    react: () => reactions.add(first.id, account, emoji, bounds),
    unreact: () => reactions.remove(first.id, account, emoji),
    favourite: () => api.favourite(first.id, account),
    boost: () => api.boost(first.id, account, 'public', null),
    revoke: () => api.revokeQuote(first.id, second.id, first.author),
    delete: () => api.delete(first.id, first.author),
  }
  await does[what]()
}

const expected = /not_found|validation_failed|forbidden/

/**
 * Returns accounts without a conversation that they should have. Nobody removes conversations here, so each must exist
 * as long as one of its posts.
 */
async function lostConversations(): Promise<string[]> {
  const rows = await modelled.sql<{ account_id: string }>(
    `select account_id from (
       select author_id as account_id, conversation_id from posts where visibility = 'direct'
       union select m.account_id, p.conversation_id from posts p join post_mentions m on m.post_id = p.id
         where p.visibility = 'direct'
       except select account_id, conversation_id from direct_conversations) lost`,
  )
  return rows.map((row) => `${row.account_id} lost a conversation`)
}

async function whatIsWrong(): Promise<string[]> {
  const broken = await brokenInvariants(modelled.pool)
  return [...broken.filter((sentence) => !traces.test(sentence)), ...(await lostConversations())]
}

test('after any concurrent actions each counter matches its rows, and still does when an account is deleted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 3, maxLength: 8 }), { minLength: 3, maxLength: 6 }),
      async (rounds) => {
        const accounts = await Promise.all(Array.from({ length: 4 }, () => modelled.newAccount()))
        const roots = accounts.map(async (author) => ({ id: await stores.posts.insert(postDraft(author)), author }))
        const scene = { accounts, posts: await Promise.all(roots) }
        for (const round of rounds) {
          const { errors } = await outcomes(round.map((one) => act(scene, one)))
          for (const error of errors) expect(String((error as { code: unknown }).code)).toMatch(expected)
        }
        expect(await whatIsWrong()).toEqual([])
        const leaving = [stores.accounts.delete(accounts[0]!), ...(rounds[0] ?? []).map((one) => act(scene, one))]
        const { errors } = await outcomes(leaving)
        for (const error of errors) expect(String((error as { code: unknown }).code)).toMatch(expected)
        expect(await whatIsWrong()).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
