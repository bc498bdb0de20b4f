import type { DemoWriter } from '../../src/stores/postgres/demo/demo.ts'
import type {
  DemoAccountRow,
  DemoEditRow,
  DemoInteractionRow,
  DemoMediaRow,
  DemoPollRow,
  DemoPostRow,
} from '../../src/stores/postgres/demo/demoRows.ts'
import { hashtagKey } from '../../src/model/text/hashtags.ts'
import type { PlannedFeed } from './planFeeds.ts'
import type { DemoPlan, PlannedAccount, PlannedInteraction, PlannedPost } from './planned.ts'
import type { MasterAttachment } from './pictures.ts'

/** The ids of a plan by index; `polls` by the index of their post. */
export interface DemoIds {
  accounts: string[]
  posts: string[]
  polls: Map<number, string>
}

export interface ProfilePictures {
  avatar: string
  header: string
}

export interface StoredAttachment {
  master: MasterAttachment
  fileKey: string
  previewKey: string
}

/** Reserves the ids of all objects in a plan. */
export async function makeIds(writer: DemoWriter, { accounts, posts }: DemoPlan): Promise<DemoIds> {
  const withPoll = posts.flatMap(({ poll }, index) => (poll ? [index] : []))
  const times = async (list: readonly { at: number }[]) => {
    const ids: string[] = []
    for (let from = 0; from < list.length; from += 20_000) {
      ids.push(...(await writer.ids(list.slice(from, from + 20_000).map(({ at }) => at))))
    }
    return ids
  }
  const polls = await times(withPoll.map((index) => posts[index]!))
  return {
    accounts: await times(accounts),
    posts: await times(posts),
    polls: new Map(withPoll.map((post, index) => [post, polls[index]!])),
  }
}

export function accountRow(
  account: PlannedAccount,
  id: string,
  {
    feed,
    pictures,
    hasFilter,
    ids,
  }: { feed: PlannedFeed | undefined; pictures: ProfilePictures | undefined; hasFilter: boolean; ids: DemoIds },
): DemoAccountRow {
  const picture = (key: string | undefined) => (key === undefined ? null : { key, staticKey: key, description: '' })
  const { at, username, displayName, note, fields, locked, bot } = account
  const oldest = feed?.posts.at(-1)
  return {
    ...{ id, at, username, display_name: displayName, note, fields, locked, bot },
    avatar: picture(pictures?.avatar),
    header: picture(pictures?.header),
    followers_count: account.followers.length,
    following_count: account.followees.length,
    posts_count: account.postsCount,
    last_post_at: account.lastPostAt ?? null,
    filters_version: hasFilter ? 1 : 0,
    reads: feed !== undefined,
    feed_floor: feed?.isCut && oldest !== undefined ? String(BigInt(ids.posts[oldest]!) - 1n) : '0',
  }
}

export function postRow(post: PlannedPost, index: number, { posts }: DemoPlan, ids: DemoIds): DemoPostRow {
  const { at, author, visibility, text, parent, boostOf, poll } = post
  const isQuotable = boostOf === undefined && (visibility === 'public' || visibility === 'unlisted')
  return {
    ...{ id: ids.posts[index]!, at, author_id: ids.accounts[author]!, visibility, text, language: post.language },
    content_warning: post.contentWarning,
    sensitive: post.contentWarning !== '',
    quote_policy: isQuotable ? 'public' : 'nobody',
    in_reply_to_id: parent === undefined ? null : ids.posts[parent]!,
    in_reply_to_account_id: parent === undefined ? null : ids.accounts[posts[parent]!.author]!,
    conversation_id: ids.posts[post.root]!,
    boost_of_id: boostOf === undefined ? null : ids.posts[boostOf]!,
    has_media: post.pictures > 0,
    has_poll: poll !== undefined,
    replies_count: post.repliesCount,
    boosts_count: post.boostsCount,
    favourites_count: post.favouritesCount,
    reactions_count: post.reactionsCount,
    quoted_id: post.quoteOf === undefined ? null : ids.posts[post.quoteOf]!,
    quote_state: post.quoteOf === undefined ? null : 'accepted',
    quotes_count: post.quotesCount,
    edited_at: post.edit?.at ?? null,
  }
}

/** Returns the former version of an edited post. Edited posts have no pictures and no poll. */
export function editRows({ at, edit, contentWarning }: PlannedPost, index: number, ids: DemoIds): DemoEditRow[] {
  if (!edit) return []
  const { before: text } = edit
  return [{ at, post_id: ids.posts[index]!, text, content_warning: contentWarning, sensitive: contentWarning !== '' }]
}

export function mediaRow(
  post: PlannedPost,
  { index, position, ids, attachment }: { index: number; position: number; ids: DemoIds; attachment: StoredAttachment },
): DemoMediaRow {
  const { mimeType, meta, blurhash, description } = attachment.master
  return {
    at: post.at - 30_000,
    account_id: ids.accounts[post.author]!,
    post_id: ids.posts[index]!,
    position,
    mime_type: mimeType,
    file_key: attachment.fileKey,
    preview_key: attachment.previewKey,
    ...{ meta, blurhash, description },
  }
}

export function pollRows({ poll }: PlannedPost, index: number, ids: DemoIds) {
  if (!poll) return { polls: [], options: [], votes: [] }
  const poll_id = ids.polls.get(index)!
  const row: DemoPollRow = {
    ...{ id: poll_id, post_id: ids.posts[index]!, expires_at: poll.expiresAt },
    ...{ multiple: poll.multiple, hide_totals: poll.hideTotals, voters_count: poll.votes.length },
  }
  return {
    polls: [row],
    options: poll.options.map(({ title, votes }, position) => ({ poll_id, position, title, votes_count: votes })),
    votes: poll.votes.map(({ account, choices }) => ({ poll_id, account_id: ids.accounts[account]!, choices })),
  }
}

export function interactionRow({ account, post, at }: PlannedInteraction, ids: DemoIds): DemoInteractionRow {
  return { at, account_id: ids.accounts[account]!, post_id: ids.posts[post]! }
}

export function tagRows({ tags }: PlannedPost, index: number, ids: DemoIds) {
  return tags.map((display) => ({ post_id: ids.posts[index]!, name: keyOf(display), display }))
}

const keys = new Map<string, string>()

/** Returns the form in which a hashtag is stored. */
export function keyOf(display: string): string {
  const key = keys.get(display) ?? hashtagKey(display)
  if (key === undefined) throw new Error(`#${display} is not a hashtag`)
  keys.set(display, key)
  return key
}
