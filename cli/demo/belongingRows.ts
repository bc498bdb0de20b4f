import type { DemoRows } from '../../src/stores/postgres/demo/demoRows.ts'
import type { DemoPlan } from './planned.ts'
import { type DemoIds, keyOf } from './rows.ts'

const minute = 60_000

type Tables = 'lists' | 'listMembers' | 'tagFollows' | 'filters' | 'filterKeywords' | 'mutes' | 'drafts'

/** Returns the rows of the first account, except its posts and follows, by table; none if the demo has no scene. */
export function belongingRows({ now, belongings }: DemoPlan, ids: DemoIds): { [Table in Tables]: DemoRows[Table][] } {
  const none = { lists: [], listMembers: [], tagFollows: [], filters: [], filterKeywords: [], mutes: [], drafts: [] }
  if (!belongings) return none
  const account_id = ids.accounts[0]!
  const { lists, followedTags, filter, mutedBoostsOf, drafts } = belongings
  const { title, keyword, contexts } = filter
  return {
    lists: lists.map(({ title }) => ({ account_id, title })),
    listMembers: lists.flatMap(({ title, members }) =>
      members.map((member) => ({ account_id, title, member_id: ids.accounts[member]! })),
    ),
    tagFollows: followedTags.map((tag) => ({ account_id, name: keyOf(tag) })),
    filters: [{ account_id, title, contexts: [...contexts] }],
    filterKeywords: [{ account_id, title, keyword }],
    mutes: [{ account_id, target_id: ids.accounts[mutedBoostsOf]! }],
    drafts: drafts.map(({ text, inHours }) => ({
      account_id,
      input: plannedPost(text),
      due_at: inHours === undefined ? null : now + inHours * 60 * minute,
    })),
  }
}

function plannedPost(text: string): DemoRows['drafts']['input'] {
  const nothing = { inReplyToId: null, quotedId: null, mediaIds: [], poll: null }
  return {
    text,
    contentWarning: '',
    sensitive: false,
    visibility: 'public',
    language: 'en',
    quotePolicy: 'public',
    ...nothing,
  }
}
