import type { PlannedPost } from '../../../model/draft.ts'
import type { StoredPicture } from '../../accounts.ts'

export interface DemoAccountRow {
  id: string
  at: number
  username: string
  display_name: string
  note: string
  fields: { name: string; value: string }[]
  avatar: StoredPicture | null
  header: StoredPicture | null
  locked: boolean
  bot: boolean
  followers_count: number
  following_count: number
  posts_count: number
  last_post_at: number | null
  /** 0 if the account has no filters. */
  filters_version: number
  /** True if the account has a feed. */
  reads: boolean
  feed_floor: string
}

export interface DemoPostRow {
  id: string
  at: number
  author_id: string
  visibility: string
  text: string
  content_warning: string
  sensitive: boolean
  language: string | null
  quote_policy: string
  in_reply_to_id: string | null
  in_reply_to_account_id: string | null
  conversation_id: string
  boost_of_id: string | null
  has_media: boolean
  has_poll: boolean
  replies_count: number
  boosts_count: number
  favourites_count: number
  reactions_count: number
  quoted_id: string | null
  quote_state: 'accepted' | null
  quotes_count: number
  edited_at: number | null
}

/** The state of a post from `at` on, until it was edited. */
export interface DemoEditRow {
  at: number
  post_id: string
  text: string
  content_warning: string
  sensitive: boolean
}

export interface DemoEmojiRow {
  shortcode: string
  file_key: string
  static_key: string
  category: string
}

export interface DemoMediaRow {
  at: number
  account_id: string
  post_id: string
  position: number
  mime_type: string
  file_key: string
  preview_key: string
  meta: object
  description: string
  blurhash: string
}

export interface DemoPollRow {
  id: string
  post_id: string
  expires_at: number
  multiple: boolean
  hide_totals: boolean
  voters_count: number
}

export interface DemoPollOptionRow {
  poll_id: string
  position: number
  title: string
  votes_count: number
}

export interface DemoVoteRow {
  poll_id: string
  account_id: string
  choices: number[]
}

export interface DemoInteractionRow {
  at: number
  account_id: string
  post_id: string
}

/** A follow or a follow request. */
export interface DemoFollowRow {
  at: number
  follower_id: string
  followee_id: string
}

export interface DemoTagRow {
  post_id: string
  name: string
  display: string
}

export interface DemoReference {
  account_id: string
  post_id: string
}

/** A post to add to the search index, once all its rows are written. */
export interface DemoSearchedRow {
  post_id: string
}

/** A row that belongs to an account, such as its password. */
interface DemoBelonging {
  account_id: string
}

/** A list or filter, or a row that belongs to one. The account and the title identify the list or filter. */
interface DemoTitled extends DemoBelonging {
  title: string
}

export interface DemoDraftRow extends DemoBelonging {
  input: PlannedPost
  /** Null for a draft that is not scheduled. */
  due_at: number | null
}

export interface DemoFeedRow {
  reader_id: string
  post_id: string
}

/** The rows of each table, in the order in which they must be written. */
export interface DemoRows {
  accounts: DemoAccountRow
  passwords: DemoBelonging & { hash: string }
  follows: DemoFollowRow
  followRequests: DemoFollowRow
  posts: DemoPostRow
  postEdits: DemoEditRow
  customEmojis: DemoEmojiRow
  tags: { name: string }
  postTags: DemoTagRow
  mentions: DemoReference
  media: DemoMediaRow
  polls: DemoPollRow
  pollOptions: DemoPollOptionRow
  searched: DemoSearchedRow
  votes: DemoVoteRow
  favourites: DemoInteractionRow
  bookmarks: DemoInteractionRow
  reactions: DemoInteractionRow & { name: string }
  lists: DemoTitled
  listMembers: DemoTitled & { member_id: string }
  tagFollows: DemoBelonging & { name: string }
  filters: DemoTitled & { contexts: string[] }
  filterKeywords: DemoTitled & { keyword: string }
  mutes: DemoBelonging & { target_id: string }
  drafts: DemoDraftRow
  pins: DemoReference
  feed: DemoFeedRow
}

export type DemoTable = keyof DemoRows
