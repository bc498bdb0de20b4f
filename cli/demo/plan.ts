import { planPost, type PlannedPost } from './planPost.ts'
import { type Random, seededRandom } from './random.ts'
import type { DemoSizes } from './sizes.ts'
import { inventPerson, type Person } from './text.ts'

/** A person with what the others' doings count up to. Times are milliseconds since 1970, others are named by their index. */
export interface PlannedAccount extends Person {
  at: number
  locked: boolean
  bot: boolean
  followees: number[]
  followers: number[]
  /** Who asks to follow; of locked accounts only. */
  requests: number[]
  postsCount: number
  lastPostAt: number | undefined
  pins: number[]
}

/** Something an account did to a post. */
export interface PlannedMark {
  account: number
  post: number
  at: number
}

/** A whole small world that agrees with itself, in memory. Posts stand in the order of their times. */
export interface DemoPlan {
  accounts: PlannedAccount[]
  posts: PlannedPost[]
  /** Who boosted what already, as `post * accounts.length + account`. */
  boosts: Set<number>
  favourites: PlannedMark[]
  bookmarks: PlannedMark[]
}

const day = 24 * 60 * 60 * 1000

/** Invents a world as it stands at `now`; the same arguments give the same one. `taken` are usernames (lower-case) that exist already. */
export function planDemo(
  sizes: DemoSizes,
  { seed, now, taken }: { seed: number; now: number; taken: Set<string> },
): DemoPlan {
  const random = seededRandom(seed)
  const setting = { sizes, now, taken: new Set(taken) }
  const accounts = Array.from({ length: sizes.accounts }, (_, index) => planAccount(random, index, setting))
  for (let index = 0; index < accounts.length; index++) follow(random, accounts, index, sizes.follows)
  const plan: DemoPlan = { accounts, posts: [], boosts: new Set(), favourites: [], bookmarks: [] }
  planPosts(random, plan, sizes, now)
  return plan
}

// Of all posts, three in five are of the kind that may have pictures: so a quarter has some.
const pictureChance = 0.4

function planPosts(random: Random, plan: DemoPlan, { posts, pictures }: DemoSizes, now: number): void {
  const pace = (90 * day) / Math.max(1, posts)
  for (let index = 0; index < posts; index++) {
    // Never two at the same moment, so that ids made of the times are in this order.
    const at = Math.floor(now - 90 * day + (index + random.next() * 0.9) * pace)
    planPost(random, plan, { at, now, pictureChance: pictures > 0 ? pictureChance : 0 })
  }
}

interface Setting {
  sizes: DemoSizes
  now: number
  taken: Set<string>
}

function planAccount(random: Random, index: number, { sizes, now, taken }: Setting): PlannedAccount {
  return {
    ...inventPerson(random, index, taken),
    // In the month before the first post, in the order of their numbers.
    at: Math.floor(now - 120 * day + ((index + random.next() * 0.9) * 30 * day) / sizes.accounts),
    locked: index > 1 && random.chance(0.04),
    bot: index > 1 && random.chance(0.03),
    followees: [],
    followers: [],
    requests: [],
    postsCount: 0,
    lastPostAt: undefined,
    pins: [],
  }
}

function follow(random: Random, accounts: PlannedAccount[], index: number, wanted: number): void {
  const others = accounts.length - 1
  const chosen = new Set<number>()
  while (chosen.size < Math.min(wanted, others)) {
    const other = random.skewed(accounts.length)
    if (other !== index) chosen.add(other)
  }
  for (const other of chosen) accounts[other]!.followers.push(index)
  accounts[index]!.followees.push(...chosen)
  if (others > chosen.size && random.chance(0.2)) ask(random, accounts, index, chosen)
}

function ask(random: Random, accounts: PlannedAccount[], index: number, followed: ReadonlySet<number>): void {
  const other = random.below(accounts.length)
  if (other !== index && !followed.has(other) && accounts[other]!.locked) accounts[other]!.requests.push(index)
}
