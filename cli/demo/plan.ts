import { cast } from './cast.ts'
import { castRelations, hasScene, sceneSteps } from './planScene.ts'
import { belongings } from './scene.ts'
import { planPost } from './planPost.ts'
import { type Random, seededRandom } from './random.ts'
import type { DemoSizes } from './sizes.ts'
import { freeName, inventPerson } from './text.ts'
import type { DemoPlan, PlannedAccount } from './planned.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Generates the data of a demo as of `now`; the same arguments give the same data. `taken` are existing usernames in
 * lower case.
 */
export function planDemo(
  sizes: DemoSizes,
  { seed, now, taken }: { seed: number; now: number; taken: Set<string> },
): DemoPlan {
  const random = seededRandom(seed)
  const isStaged = hasScene(sizes)
  const setting = { sizes, now, taken: new Set(taken), isStaged }
  const accounts = Array.from({ length: sizes.accounts }, (_, index) => planAccount(random, index, setting))
  for (let index = 0; index < accounts.length; index++) follow(random, accounts, index, setting)
  if (isStaged) for (const { by } of belongings.requests) accounts[0]!.requests.push(by)
  const marks = { favourites: [], bookmarks: [], reactions: [] }
  const plan: DemoPlan = {
    now,
    accounts,
    posts: [],
    boosts: new Set(),
    ...marks,
    belongings: isStaged ? belongings : undefined,
  }
  planPosts(random, plan, sizes, now)
  return plan
}

// Three in five posts are of a kind that may have pictures, so a quarter of all posts have some.
const pictureChance = 0.4

function planPosts(random: Random, plan: DemoPlan, { posts, pictures }: DemoSizes, now: number): void {
  const steps = plan.belongings ? sceneSteps(plan, { now, pictures: pictures > 0 }) : []
  const others = posts - steps.length
  const pace = (90 * day) / Math.max(1, others)
  let next = 0
  const stage = (until: number) => {
    for (; next < steps.length && steps[next]!.at <= until; next++) steps[next]!.add()
  }
  for (let index = 0; index < others; index++) {
    // No two posts have the same time, so that ids made from the times have the same order.
    const at = Math.floor(now - 90 * day + (index + random.next() * 0.9) * pace)
    stage(at)
    planPost(random, plan, { at, now, pictureChance: pictures > 0 ? pictureChance : 0 })
  }
  stage(now)
}

interface PlanContext {
  sizes: DemoSizes
  now: number
  taken: Set<string>
  isStaged: boolean
}

function planAccount(random: Random, index: number, { sizes, now, taken, isStaged }: PlanContext): PlannedAccount {
  const castMember = isStaged ? cast[index] : undefined
  return {
    ...(castMember
      ? { ...castMember, username: freeName(castMember.username, taken) }
      : inventPerson(random, index, taken)),
    // Accounts are created in the month before the first post, in the order of their numbers.
    at: Math.floor(now - 120 * day + ((index + random.next() * 0.9) * 30 * day) / sizes.accounts),
    locked: castMember ? index === 0 : index > 1 && random.chance(0.04),
    bot: !castMember && index > 1 && random.chance(0.03),
    followees: [],
    followers: [],
    requests: [],
    postsCount: 0,
    lastPostAt: undefined,
    pins: [],
  }
}

function follow(random: Random, accounts: PlannedAccount[], index: number, { sizes, isStaged }: PlanContext): void {
  const others = accounts.length - 1
  const { followed, strangers } = isStaged ? castRelations(index) : { followed: [], strangers: [] }
  const chosen = new Set<number>(followed)
  while (chosen.size < Math.min(sizes.follows, others)) {
    const other = random.skewed(accounts.length)
    if (other !== index && !strangers.includes(other)) chosen.add(other)
  }
  for (const other of chosen) accounts[other]!.followers.push(index)
  accounts[index]!.followees.push(...chosen)
  if (others > chosen.size && random.chance(0.2)) ask(random, accounts, index, new Set([...chosen, ...strangers]))
}

function ask(random: Random, accounts: PlannedAccount[], index: number, others: ReadonlySet<number>): void {
  const other = random.below(accounts.length)
  if (other !== index && !others.has(other) && accounts[other]!.locked) accounts[other]!.requests.push(index)
}
