import { findHashtags, findMentions } from '../../src/model/text/entities.ts'
import { cast, castFollows, castStrangers } from './cast.ts'
import { blank, countPost } from './planPost.ts'
import type { DemoPlan, PlannedPoll, PlannedPost } from './planned.ts'
import { scene, type SceneBoost, type ScenePoll, type ScenePost } from './scene.ts'
import type { DemoSizes } from './sizes.ts'

const minute = 60_000

/** A part of the scene, to add to a plan after everything that is older. */
export interface SceneStep {
  at: number
  add(): void
}

/** Returns whether a demo is so large that the scene is a small part of it. */
export function hasScene({ accounts, posts, follows }: DemoSizes): boolean {
  return accounts >= 2 * cast.length && follows >= cast.length && accounts > follows + cast.length && posts >= 400
}

/** Returns the accounts that a person always follows, and those that they never follow. */
export function castRelations(follower: number): { followed: number[]; strangers: number[] } {
  const of = (pairs: typeof castFollows) => pairs.filter(([from]) => from === follower).map(([, to]) => to)
  return { followed: of(castFollows), strangers: of(castStrangers) }
}

/** Returns the scene that ends at `now`, ordered by time. Each step adds one post with all interactions to the plan. */
export function sceneSteps(plan: DemoPlan, { now, pictures }: { now: number; pictures: boolean }): SceneStep[] {
  const placed = new Map<string, number>()
  return scene.map((step) => {
    const at = Math.floor(now - step.ago * minute)
    const add = () => {
      if ('boosts' in step) return addBoost(plan, step, at, placed)
      const index = addPost(plan, step, { at, now, placed, pictures })
      if (step.key !== undefined) placed.set(step.key, index)
    }
    return { at, add }
  })
}

function addBoost(plan: DemoPlan, { by, boosts }: SceneBoost, at: number, placed: ReadonlyMap<string, number>): void {
  const boostOf = placed.get(boosts)!
  const origin = plan.posts[boostOf]!
  plan.boosts.add(boostOf * plan.accounts.length + by)
  origin.boostsCount += 1
  append(plan, { ...blank(by, at, origin.root), boostOf })
}

interface SceneContext {
  at: number
  now: number
  placed: ReadonlyMap<string, number>
  pictures: boolean
}

function addPost(plan: DemoPlan, step: ScenePost, { at, now, placed, pictures }: SceneContext): number {
  const { accounts, posts } = plan
  const index = posts.length
  const text = namesIn(step.text, plan)
  const parent = step.answers === undefined ? undefined : placed.get(step.answers)
  const quoteOf = step.quotes === undefined ? undefined : placed.get(step.quotes)
  const numbers = new Map(accounts.slice(0, cast.length).map(({ username }, number) => [username, number]))
  const reactions = Object.entries(step.reactions ?? {})
  append(plan, {
    ...blank(step.by, at, parent === undefined ? index : posts[parent]!.root),
    text,
    isStaged: true,
    language: step.language ?? 'en',
    visibility: step.visibility ?? 'public',
    contentWarning: step.warning ?? '',
    tags: findHashtags(text).map(({ display }) => display),
    mentions: findMentions(text).map((username) => numbers.get(username)!),
    pictures: pictures ? (step.pictures ?? 0) : 0,
    poll: step.poll && plannedPoll(step.poll, at),
    ...{ parent, quoteOf },
    favouritesCount: step.favourites?.length ?? 0,
    reactionsCount: reactions.reduce((sum, [, who]) => sum + who.length, 0),
    edit: step.before === undefined ? undefined : { before: namesIn(step.before, plan), at: at + 12 * minute },
  })
  if (parent !== undefined && step.visibility !== 'direct') posts[parent]!.repliesCount += 1
  if (quoteOf !== undefined) posts[quoteOf]!.quotesCount += 1
  if (step.isPinned) accounts[step.by]!.pins.push(index)
  // Interactions are spread evenly over the time since the post.
  const marked = (who: readonly number[] = []) =>
    who.map((account, place) => ({
      account,
      post: index,
      at: Math.floor(at + (now - at) * ((place + 1) / (who.length + 0.1))),
    }))
  plan.favourites.push(...marked(step.favourites))
  plan.bookmarks.push(...marked(step.bookmarks))
  for (const [name, who] of reactions) plan.reactions.push(...marked(who).map((mark) => ({ ...mark, name })))
  return index
}

function append({ accounts, posts }: DemoPlan, post: PlannedPost): void {
  posts.push(post)
  countPost(accounts[post.author]!, post)
}

function namesIn(text: string, { accounts }: DemoPlan): string {
  return text.replace(/@\{(\d+)\}/g, (_, number: string) => `@${accounts[Number(number)]!.username}`)
}

function plannedPoll({ options, votes, hours, multiple = false }: ScenePoll, at: number): PlannedPoll {
  const voters = [...new Set(votes.flat())]
  return {
    options: options.map((title, place) => ({ title, votes: votes[place]?.length ?? 0 })),
    multiple,
    hideTotals: false,
    expiresAt: at + hours * 60 * minute,
    votes: voters.map((account) => ({
      account,
      choices: options.flatMap((_, place) => (votes[place]?.includes(account) ? [place] : [])),
    })),
  }
}
