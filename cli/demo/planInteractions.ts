import type { Random } from './random.ts'
import type { DemoPlan, PlannedPoll } from './planned.ts'

const hour = 60 * 60 * 1000

/** Makes a poll with its votes. */
export function planPoll(
  random: Random,
  { accounts }: DemoPlan,
  { options: titles, at }: { options: string[]; at: number },
): PlannedPoll {
  const options = titles.map((title) => ({ title, votes: 0 }))
  const multiple = random.chance(0.25)
  const voters = someAccounts(random, accounts.length, random.skewed(12))
  const votes = voters.map((account) => ({ account, choices: choose(random, options.length, multiple) }))
  for (const { choices } of votes) for (const choice of choices) options[choice]!.votes += 1
  return { options, multiple, hideTotals: random.chance(0.1), expiresAt: at + (24 + random.below(144)) * hour, votes }
}

/** Adds interactions with a public or unlisted post: favourites for most, bookmarks for few. Some authors pin it. */
export function planInteractions(random: Random, plan: DemoPlan, index: number, now: number): void {
  const post = plan.posts[index]!
  const soon = () => Math.floor(post.at + random.next() * Math.min(48 * hour, now - post.at))
  const marked = (account: number) => ({ account, post: index, at: soon() })
  const fans = someAccounts(random, plan.accounts.length, random.skewed(8))
  post.favouritesCount = fans.length
  plan.favourites.push(...fans.map(marked))
  if (random.chance(0.05)) plan.bookmarks.push(marked(random.below(plan.accounts.length)))
  const { pins } = plan.accounts[post.author]!
  if (pins.length < 2 && post.parent === undefined && random.chance(0.02)) pins.push(index)
}

function someAccounts(random: Random, from: number, count: number): number[] {
  return [...new Set(Array.from({ length: count }, () => random.below(from)))]
}

function choose(random: Random, from: number, multiple: boolean): number[] {
  const first = random.below(from)
  const second = random.below(from)
  return multiple && second !== first ? [first, second].sort((a, b) => a - b) : [first]
}
