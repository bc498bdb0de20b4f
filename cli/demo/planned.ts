import type { Visibility } from '../../src/model/visibility.ts'
import type { Person, DemoText } from './text.ts'
import type { belongings } from './scene.ts'

export interface PlannedPoll {
  options: { title: string; votes: number }[]
  multiple: boolean
  hideTotals: boolean
  expiresAt: number
  votes: { account: number; choices: number[] }[]
}

/** A post with the totals of its interactions. Other posts and accounts are given by their index. */
export interface PlannedPost extends Omit<DemoText, 'language'> {
  author: number
  at: number
  visibility: Visibility
  contentWarning: string
  language: string | null
  parent: number | undefined
  boostOf: number | undefined
  quoteOf: number | undefined
  /** The text before an edit, with the time of the edit. */
  edit: { before: string; at: number } | undefined
  /** True if it belongs to the scene, whose replies are all written by hand. */
  isStaged: boolean
  /** The first post of the conversation. */
  root: number
  mentions: number[]
  pictures: number
  poll: PlannedPoll | undefined
  repliesCount: number
  boostsCount: number
  favouritesCount: number
  reactionsCount: number
  quotesCount: number
}

/** A demo account with its counters. Times are in milliseconds since 1970. Other accounts are given by their index. */
export interface PlannedAccount extends Person {
  at: number
  locked: boolean
  bot: boolean
  followees: number[]
  followers: number[]
  /** The accounts that request to follow it; for locked accounts only. */
  requests: number[]
  postsCount: number
  lastPostAt: number | undefined
  pins: number[]
}

/** An interaction of an account with a post. */
export interface PlannedInteraction {
  account: number
  post: number
  at: number
}

/** A generated demo dataset in memory. Its counts and references are consistent, and its posts are sorted by time. */
export interface DemoPlan {
  now: number
  accounts: PlannedAccount[]
  posts: PlannedPost[]
  /** Existing boosts, as `post * accounts.length + account`. */
  boosts: Set<number>
  favourites: PlannedInteraction[]
  bookmarks: PlannedInteraction[]
  /** `name` is an emoji, or the shortcode of one. */
  reactions: (PlannedInteraction & { name: string })[]
  /** Other data of the first account, if the demo has a scene. */
  belongings: typeof belongings | undefined
}
