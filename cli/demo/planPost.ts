import type { Visibility } from '../../src/model/visibility.ts'
import { planInteractions, planPoll } from './planInteractions.ts'
import type { Random } from './random.ts'
import { writePost, writeQuestion, writeReply } from './text.ts'
import type { DemoPlan, PlannedAccount, PlannedPost } from './planned.ts'

export interface PostContext {
  at: number
  now: number
  /** The probability that a post has pictures. */
  pictureChance: number
}

const warnings = ['Food', 'Spoilers for an old film', 'Eye contact', 'A long rant', 'Politics, mildly']

/** Adds the next post to a plan: a boost, a reply, a poll, or another post; then the interactions with it. */
export function planPost(random: Random, plan: DemoPlan, circumstances: PostContext): void {
  const { accounts, posts } = plan
  const author = random.chance(0.5) ? random.skewed(accounts.length) : random.below(accounts.length)
  const earlier = recentOpenPost(random, posts)
  const kind = random.next()
  const post =
    (kind < 0.1 && earlier !== undefined && boost(plan, author, earlier, circumstances.at)) ||
    (kind < 0.33 &&
      earlier !== undefined &&
      !posts[earlier]!.isStaged &&
      reply(random, plan, author, earlier, circumstances.at)) ||
    original(random, plan, author, circumstances)
  const index = posts.push(post) - 1
  countPost(accounts[author]!, post)
  if (isOpen(post)) planInteractions(random, plan, index, circumstances.now)
}

function isOpen({ visibility, boostOf }: PlannedPost): boolean {
  return boostOf === undefined && (visibility === 'public' || visibility === 'unlisted')
}

function recentOpenPost(random: Random, posts: readonly PlannedPost[]): number | undefined {
  const index = posts.length - 1 - random.skewed(Math.min(posts.length, 300))
  return index >= 0 && isOpen(posts[index]!) ? index : undefined
}

function boost({ posts, boosts, accounts }: DemoPlan, author: number, boostOf: number, at: number) {
  const origin = posts[boostOf]!
  const key = boostOf * accounts.length + author
  if (origin.author === author || boosts.has(key)) return undefined
  boosts.add(key)
  origin.boostsCount += 1
  return { ...blank(author, at, origin.root), boostOf }
}

function reply(random: Random, { accounts, posts }: DemoPlan, author: number, parent: number, at: number) {
  const parentPost = posts[parent]!
  const visibility: Visibility = random.chance(0.08) ? 'private' : random.chance(0.1) ? 'unlisted' : 'public'
  // Only replies that everyone may see are counted.
  if (visibility !== 'private') parentPost.repliesCount += 1
  const writing = writeReply(random, accounts[parentPost.author]!.username)
  return { ...blank(author, at, parentPost.root), ...writing, visibility, parent, mentions: [parentPost.author] }
}

function original(random: Random, plan: DemoPlan, author: number, circumstances: PostContext): PlannedPost {
  const visibility = someVisibility(random)
  const post = { ...blank(author, circumstances.at, plan.posts.length), visibility }
  if (random.chance(0.15) && visibility !== 'direct') {
    const { options, ...question } = writeQuestion(random)
    return { ...post, ...question, poll: planPoll(random, plan, { options, at: circumstances.at }) }
  }
  const written = { ...post, ...writePost(random) }
  const addressed = visibility === 'direct' || random.chance(0.06) ? addressing(random, plan, written) : written
  if (random.chance(circumstances.pictureChance)) addressed.pictures = random.chance(0.7) ? 1 : 2 + random.below(3)
  return random.chance(0.03) ? { ...addressed, contentWarning: random.pick(warnings) } : addressed
}

function someVisibility(random: Random): Visibility {
  const kind = random.next()
  return kind < 0.84 ? 'public' : kind < 0.91 ? 'unlisted' : kind < 0.97 ? 'private' : 'direct'
}

function addressing(random: Random, { accounts }: DemoPlan, post: PlannedPost): PlannedPost {
  const other = random.below(accounts.length)
  return { ...post, text: `@${accounts[other]!.username} ${post.text}`, mentions: [other] }
}

/** Returns an empty post without interactions. */
export function blank(author: number, at: number, root: number): PlannedPost {
  const counts = { repliesCount: 0, boostsCount: 0, favouritesCount: 0, reactionsCount: 0, quotesCount: 0 }
  const nothing = { text: '', contentWarning: '', language: null, tags: [], mentions: [], pictures: 0 }
  const alone = { parent: undefined, boostOf: undefined, quoteOf: undefined, poll: undefined, edit: undefined }
  return { author, at, root, visibility: 'public', isStaged: false, ...nothing, ...alone, ...counts }
}

/** Counts a post on its author's profile, except direct posts, because the number is public. */
export function countPost(account: PlannedAccount, { visibility, at }: PlannedPost): void {
  if (visibility !== 'direct') account.postsCount += 1
  account.lastPostAt = at
}
